import { json, StandIn } from "@ratecard/test-support"
import type { IncomingMessage, ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { chat } from "./protocols/chat.ts"
import { gemini } from "./protocols/gemini.ts"
import { messages } from "./protocols/messages.ts"
import { type Asked, type Protocol, sendEvents, type Tokens, type ToolCall } from "./protocols/protocol.ts"
import { responses } from "./protocols/responses.ts"

/** Words of a prompt that make the stand-in do more than answer with a text. */
export const MARKS = {
  tool: "Call a tool",
  delegate: "Let another agent say hello",
  delegateTwice: "Let two agents say hello side by side",
  fail: "Fail once",
  limit: "Be limited once",
  breakOff: "Break off once",
  stall: "Stall once",
  overload: "Be overloaded",
  slow: "Speak slowly"
}

/** Tools of an agent, with the input of each. */
export interface KnownTools {
  /** Runs a command. */
  readonly command: Readonly<Record<string, object>>
  /** Has another agent do something. */
  readonly delegation: Readonly<Record<string, object>>
}

/** Answer of the stand-in: the tokens that it reported, or would have reported at the end of a broken stream. */
export interface Answered extends Tokens {
  readonly number: number
  readonly kind: "text" | "call" | "broken" | "stalled"
  readonly path: string
  readonly model: string
}

const PROTOCOLS: ReadonlyArray<Protocol> = [chat, responses, messages, gemini]

const TELEMETRY = /^\/v1\/(?:logs|metrics|traces)$/u

/** A host of models on loopback that speaks four protocols; no two answers have the same counters. */
export class ModelStandIn implements AsyncDisposable {
  readonly answered: Array<Answered> = []
  /** The messages of OpenTelemetry that programs have sent. */
  readonly sent: Array<unknown> = []
  readonly url: string
  readonly #standIn: StandIn
  readonly #happened = new Set<string>()
  #overloaded: string | undefined
  #stalled = Promise.withResolvers<void>()

  readonly #known: KnownTools

  private constructor(standIn: StandIn, known: KnownTools) {
    this.#standIn = standIn
    this.#known = known
    this.url = standIn.url.replace(/\/$/u, "")
    standIn.answering = (request, response) => {
      buffer(request).then(
        (bytes) => this.#answer(request, response, bytes.toString()),
        () => response.destroy()
      )
    }
  }

  static async start(known: KnownTools): Promise<ModelStandIn> {
    return new ModelStandIn(await StandIn.start(), known)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#standIn.stop()
  }

  /** Resolves when a stream has stalled. */
  get stalled(): Promise<void> {
    return this.#stalled.promise
  }

  #answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const send = (value: unknown, status: number) =>
      json(value, { status, type: "application/json" })(request, response)
    const path = request.url!.replace(/\?.*$/u, "")
    if (TELEMETRY.test(path) && body.startsWith("{")) {
      this.sent.push(JSON.parse(body))
      return send({}, 200)
    }
    const protocol = PROTOCOLS.find(({ generates }) => generates.test(`${request.method} ${path}`))
    if (protocol === undefined) return send({ error: { message: "There is no such thing here." } }, 404)
    const asked = protocol.readRequest(JSON.parse(body), path)
    const { model } = asked
    if (this.#isFirst(asked, MARKS.limit)) return send(protocol.error("Too many requests."), 429)
    if (this.#isFirst(asked, MARKS.fail)) return send(protocol.error("Overloaded."), 503)
    if (this.#isFirst(asked, MARKS.overload)) this.#overloaded = model
    if (model === this.#overloaded) return send(protocol.error("Overloaded."), 529)
    const number = this.answered.length + 1
    const ends = this.#endOf(asked)
    const calls = ends === undefined ? this.#callsFor(asked) : []
    const tokens = protocol.counts(tokensOf(number))
    this.answered.push({ number, kind: ends ?? (calls.length === 0 ? "text" : "call"), path, model, ...tokens })
    const answer = { ...tokens, number, model, text: `This is answer ${number}.`, calls }
    const events = protocol.answer({ ...answer, ...(ends && { ends }) }, asked.isStream)
    response.setHeader("request-id", `req_${number}`)
    if (!asked.isStream) return send(events[0]!.data, 200)
    const pace = { isOpen: ends === "stalled", millis: this.#paceOf(asked) }
    void sendEvents(response, events, pace).then(() => ends === "stalled" && this.#stalled.resolve())
  }

  /** Milliseconds between events: an agent that does not wait for those that it has asked gets its answer after them. */
  #paceOf({ isToolResult, latest, tools }: Asked): number {
    if (latest.includes(MARKS.slow)) return 150
    const { delegation } = this.#known
    const isWaiting = isToolResult && this.#happened.has(MARKS.delegate) && tools.some(({ name }) => name in delegation)
    return isWaiting ? 500 : 0
  }

  #callsFor({ isToolResult, latest, tools }: Asked): ReadonlyArray<ToolCall> {
    const callOf = (known: Readonly<Record<string, object>>): ReadonlyArray<ToolCall> => {
      const tool = tools.find(({ name }) => name in known)
      return tool === undefined ? [] : [{ ...tool, input: known[tool.name]! }]
    }
    const { command, delegation } = this.#known
    // A summary repeats what was asked, and has an answer in it.
    if (isToolResult || latest.includes("This is answer")) return []
    if (latest.includes(MARKS.delegate) || latest.includes(MARKS.delegateTwice)) this.#happened.add(MARKS.delegate)
    if (latest.includes(MARKS.delegateTwice)) return callOf(delegation).flatMap((call) => [call, again(call)])
    if (latest.includes(MARKS.delegate)) return [...callOf(delegation), ...callOf(command)].slice(0, 1)
    return latest.includes(MARKS.tool) ? callOf(command) : []
  }

  #endOf(asked: Asked): "broken" | "stalled" | undefined {
    if (this.#isFirst(asked, MARKS.breakOff)) return "broken"
    return this.#isFirst(asked, MARKS.stall) ? "stalled" : undefined
  }

  /** Whether this is the first request of an agent's turn with a mark; what it asks on its own account offers no tools. */
  #isFirst({ latest, tools }: Asked, mark: string): boolean {
    if (tools.length === 0 || !latest.includes(mark) || this.#happened.has(mark)) return false
    this.#happened.add(mark)
    return true
  }
}

/** Different in each answer, so that no sum is right by chance. */
const tokensOf = (number: number): Tokens => ({
  input: 1000 + 11 * number,
  read: number === 1 ? 0 : 400 + 130 * number,
  written: 50 + 7 * number,
  output: 60 + 5 * number,
  reasoning: 20 + 3 * number
})

/** The same call with another prompt. */
const again = ({ input, ...tool }: ToolCall): ToolCall => ({
  ...tool,
  input: JSON.parse(JSON.stringify(input).replace("Say hello.", "Say hello again.")) as object
})
