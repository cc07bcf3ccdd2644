import type { LanguageModelUsage } from "ai"
import { Effect } from "effect"
import { refused, unreachableFault, unreadableFault } from "./faults.ts"
import type { Access, Asking, CallableModel } from "./protocol.ts"

/** Answer of a model, and its usage by the provider. */
export interface Generation {
  readonly text: string
  readonly usage: LanguageModelUsage
}

/** Asks a model for its answer to a text, once. */
export const generation = (
  { extra, key, provider }: Access,
  { model, options = {}, secrets = [] }: CallableModel,
  text: string
): Asking<Generation> =>
  Effect.flatMap(
    Effect.promise(() => import("ai")),
    ({ APICallError, generateText }) =>
      Effect.tryPromise({
        try: async (abortSignal) => {
          // The SDK would warn of single requests on standard error.
          globalThis.AI_SDK_LOG_WARNINGS = false
          const { text: answer, usage } = await generateText({
            model,
            prompt: text,
            maxRetries: 0,
            abortSignal,
            providerOptions: options
          })
          return { text: answer, usage }
        },
        // Its errors hold the whole request, and so none of them goes further than this.
        catch: (error) => {
          if (!APICallError.isInstance(error) || error.statusCode === undefined)
            return unreachableFault(provider, error)
          const { responseBody: body, statusCode: status } = error
          if (!isOk(status)) {
            return refused(provider, { status, body: body ?? "" }, [key, ...Object.values(extra), ...secrets])
          }
          return body === undefined ? unreachableFault(provider, error) : unreadableFault(provider, body, error)
        }
      })
  )

const isOk = (status: number): boolean => status >= 200 && status < 300
