import { Layer, Logger, ManagedRuntime } from "effect"
import { pricesOf } from "../prices/pricesOf.ts"
import type { Reply, ToolRequest } from "../protocol/answer.ts"
import { toolReply } from "../protocol/toolReplies.ts"

/**
 * Makes the tools, over the service at an address or offline, until the signal comes. The log goes to standard error.
 */
export const makeTools = (serviceUrl: string | null) => {
  const runtime = ManagedRuntime.make(Layer.merge(pricesOf(serviceUrl), Layer.succeed(Logger.LogToStderr, true)))
  return (request: ToolRequest, signal: AbortSignal): Promise<Reply> =>
    runtime.runPromise(toolReply(request), { signal })
}
