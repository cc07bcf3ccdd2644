import { Cause, Effect, Exit, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import type { RatecardError } from "./errors.ts"
import type { CallOptions, ClientOptions } from "./options.ts"
import { fetchLayer, Ratecard } from "./Ratecard.ts"
import type { RatecardClient } from "./RatecardClient.ts"

/**
 * A client of the server at `baseUrl`. It holds no connection, and nothing needs closing.
 *
 * @example const ratecard = createClient({ baseUrl: "http://localhost:8080", timeout: 10_000 })
 */
export const createClient = ({ baseUrl, bearer, fetch, ...options }: ClientOptions): RatecardClient => {
  const layer = Ratecard.layerNoDeps({
    ...options,
    baseUrl: typeof baseUrl === "string" ? baseUrl : baseUrl?.href,
    bearer: typeof bearer === "function" ? Effect.promise(async () => bearer()) : bearer
  })
  const carrier = fetch === undefined ? Layer.empty : Layer.succeed(FetchHttpClient.Fetch, fetch)
  const provided = Layer.provide(layer, Layer.provide(fetchLayer, carrier))
  return promised(Effect.runSync(Ratecard.pipe(Effect.provide(provided))))
}

type Operation = Effect.Effect<unknown, RatecardError> | ((input: any) => Effect.Effect<unknown, RatecardError>)

/** The operations as promises: each becomes a method, which takes call options last. */
const promised = (operations: object): RatecardClient =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]: [string, Operation]) => [
      name,
      Effect.isEffect(operation)
        ? (options?: CallOptions) => run(operation, options)
        : (input: unknown, options?: CallOptions) => run(operation(input), options)
    ])
  ) as unknown as RatecardClient

const run = async <A>(call: Effect.Effect<A, RatecardError>, options: CallOptions | undefined): Promise<A> => {
  const signal = options?.signal
  signal?.throwIfAborted()
  const exit = await Effect.runPromiseExit(call, { signal: signal as AbortSignal | undefined })
  if (Exit.isSuccess(exit)) return exit.value
  if (Cause.hasInterruptsOnly(exit.cause)) signal?.throwIfAborted()
  throw Cause.squash(exit.cause)
}
