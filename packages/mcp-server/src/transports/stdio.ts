import * as NodeStdio from "@effect/platform-node/NodeStdio"
import { Effect, Layer, Logger, Stdio, Stream } from "effect"
import * as McpServer from "effect/ai/McpServer"
import { type MessageFault, readMessages } from "../protocol/readMessage.ts"
import { SERVER } from "../protocol/server.ts"

/** Longer lines are refused unread, in UTF-16 units. */
const MAX_LINE = 8 * 2 ** 20

/**
 * Standard input as the platform reads it, message by message. A line that is no message would cost
 * the platform all that it has read with it, so that such lines are answered here.
 */
const MessagesOnly = Layer.effect(
  Stdio.Stdio,
  Effect.map(Stdio.Stdio, (stdio) =>
    Stdio.make({
      ...stdio,
      stdin: stdio.stdin.pipe(
        Stream.decodeText(),
        Stream.splitLines,
        Stream.filter((line) => line.trim() !== "" && isForwarded(line)),
        Stream.map((line) => encoder.encode(`${line}\n`))
      )
    })
  )
).pipe(Layer.provide(NodeStdio.layer))

/** The tools on standard input and output, until the input ends; what is logged goes to standard error. */
export const layerStdio = McpServer.layerStdio(SERVER).pipe(
  Layer.provide(MessagesOnly),
  Layer.provide(Layer.succeed(Logger.LogToStderr, true))
)

const encoder = new TextEncoder()

const isForwarded = (line: string): boolean => {
  const read: ReturnType<typeof readMessages> = line.length > MAX_LINE ? TOO_LONG : readMessages(line)
  if (!("code" in read)) return read.length > 0
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id: null, error: read })}\n`)
  return false
}

const TOO_LONG: MessageFault = { code: -32600, message: `A message has at most ${MAX_LINE} characters.` }
