import { answerTo, claimedRevision, type Reply, type ToolRequest } from "../protocol/answer.ts"
import { invalidRequest } from "../protocol/faults.ts"
import { type Message, readMessages } from "../protocol/readMessage.ts"

/** The longest line that is read, in UTF-16 units. */
const MAX_LINE = 8 * 2 ** 20

/**
 * Serves the tools on standard input and output until the input ends or a signal comes. A host waits for the first
 * answer, which needs no tool, so that the first request that needs the tools loads them.
 */
export const serveStdio = async (serviceUrl: string | null): Promise<void> => {
  // An exit saves the compiled code for the next start; being killed by the signal would not.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit())
  // A client that has disconnected reads no answer.
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
  const answered = replies.filter((reply) => reply !== undefined)
  if (answered.length > 0) write(isBatch ? answered.map(labelled) : answered[0]!)
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

/** Loads the tools once, and keeps the requests in progress, which can be cancelled. */
const askTools = (serviceUrl: string | null) => {
  const running = new Map<unknown, AbortController>()
  let loading: Promise<(request: ToolRequest, signal: AbortSignal) => Promise<Reply>> | undefined
  return {
    /** Answers a request by the tools; undefined if the request was cancelled. */
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

/**
 * Splits a text that arrives in pieces into lines. A line of more than `longest` UTF-16 units is undefined, and is not
 * kept.
 */
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
