import { answerTo, claimedRevision, type Reply, type ToolRequest } from "../protocol/answer.ts"
import { invalidRequest } from "../protocol/faults.ts"
import { type Message, readMessages } from "../protocol/readMessage.ts"

/** Longer lines are refused unread, in UTF-16 units. */
const MAX_LINE = 8 * 2 ** 20

/**
 * The tools on standard input and output, until the input ends or a signal comes. A host waits for the first
 * answer, which needs no tool: they are loaded by the first request that does.
 */
export const serveStdio = async (serviceUrl: string | null): Promise<void> => {
  // An exit keeps the compiled code for the next start, which a death by the signal would not.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit())
  // A client that is gone reads no answer.
  process.stdout.once("error", () => process.exit())
  const ask = askTools(serviceUrl)
  for await (const line of linesOf(process.stdin.setEncoding("utf8"), MAX_LINE)) {
    if (line === undefined) {
      write({ error: invalidRequest(`A message has at most ${MAX_LINE} characters.`) })
    } else if (line.trim() !== "") void answer(line, ask)
  }
}

type Ask = ReturnType<typeof askTools>

const answer = async (line: string, ask: Ask): Promise<void> => {
  const read = readMessages(line)
  if ("code" in read) return write({ error: read })
  const { isBatch, messages } = read
  const replies = await Promise.all(messages.map((message) => replyTo(message, isBatch, ask)))
  const told = replies.filter((reply) => reply !== undefined)
  if (told.length > 0) write(isBatch ? told.map(labelled) : told[0]!)
}

const replyTo = async (message: Message, isBatch: boolean, ask: Ask) => {
  const { id, method, params } = message
  if (id === undefined) {
    if (method === "notifications/cancelled") ask.cancel(params?.["requestId"])
    return undefined
  }
  if (isBatch && claimedRevision(message) !== undefined)
    return { id, error: invalidRequest("A batch names no revision.") }
  const answered = answerTo(message)
  const reply = "complete" in answered ? await ask.tools(id, answered) : answered
  return reply && { id, ...reply }
}

/** The tools, loaded once, and the requests that they are at. */
const askTools = (serviceUrl: string | null) => {
  const running = new Map<unknown, AbortController>()
  let loading: Promise<(request: ToolRequest, signal: AbortSignal) => Promise<Reply>> | undefined
  return {
    /** What they answer, or undefined if the request was cancelled. */
    tools: async (id: string | number, request: ToolRequest): Promise<Reply | undefined> => {
      const controller = new AbortController()
      const { signal } = controller
      running.set(id, controller)
      try {
        loading ??= import("./stdioTools.ts").then(({ makeTools }) => makeTools(serviceUrl))
        return await (
          await loading
        )(request, signal)
      } catch (error) {
        if (!signal.aborted) throw error
      } finally {
        running.delete(id)
      }
    },
    cancel: (id: unknown) => running.get(id)?.abort()
  }
}

const labelled = (reply: object) => ({ jsonrpc: "2.0", ...reply })

const write = (reply: object | ReadonlyArray<object>): void => {
  process.stdout.write(`${JSON.stringify(Array.isArray(reply) ? reply : labelled(reply))}\n`)
}

/** The lines of a text that comes in pieces; one of more than `longest` UTF-16 units is undefined, and not kept. */
export async function* linesOf(pieces: AsyncIterable<string>, longest: number): AsyncGenerator<string | undefined> {
  let line: string | undefined = ""
  for await (const piece of pieces) {
    const [rest = "", ...begun] = piece.split("\n")
    line = joined(line, rest, longest)
    for (const next of begun) {
      yield line
      line = joined("", next, longest)
    }
  }
  if (line !== "") yield line
}

const joined = (line: string | undefined, more: string, longest: number): string | undefined =>
  line === undefined || line.length + more.length > longest ? undefined : line + more
