import { Cause, Effect, Exit, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import type { RatecardError } from "./errors.ts"
import type { RatecardOperations } from "./operations.ts"
import { fetchLayer, Ratecard } from "./Ratecard.ts"
import type { RatecardOptions, Token } from "./transport.ts"

/** Where the server is, how patient its client, and what carries the requests. */
export interface ClientOptions extends Omit<RatecardOptions, "bearer"> {
  /**
   * Sent as `Authorization: Bearer`; a function is asked once per call, and may answer null for none.
   * Without it, the client sends the token of whoever signed in through it, and renews that.
   */
  readonly bearer?: Token | null | undefined | (() => Token | null | undefined | Promise<Token | null | undefined>)
  /** Instead of the platform's own. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call and its retries; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** The same in promises: what is an effect becomes a method, and every method takes call options last. */
type Promised<Operations> = {
  readonly [Name in keyof Operations]: Operations[Name] extends Effect.Effect<infer A, any>
    ? (options?: CallOptions) => Promise<A>
    : Operations[Name] extends (...input: infer Input) => Effect.Effect<infer A, any>
      ? (...input: [...input: Input, options?: CallOptions]) => Promise<A>
      : never
}

/** A Ratecard server: every method resolves to plain data, or rejects with a `RatecardError`. */
export interface RatecardClient extends Promised<RatecardOperations> {}

/** A client of the server at `baseUrl`. It holds no connection, and nothing needs closing. */
export const createClient = ({ bearer, fetch, ...options }: ClientOptions): RatecardClient => {
  const token = typeof bearer === "function" ? Effect.promise(async () => bearer()) : bearer
  const carrier = fetch === undefined ? Layer.empty : Layer.succeed(FetchHttpClient.Fetch, fetch)
  const layer = Ratecard.layerNoDeps({ ...options, bearer: token }).pipe(
    Layer.provide(fetchLayer.pipe(Layer.provide(carrier)))
  )
  return promised(Effect.runSync(Ratecard.pipe(Effect.provide(layer))))
}

type Operation = Effect.Effect<unknown, RatecardError> | ((input: any) => Effect.Effect<unknown, RatecardError>)

const promised = <Operations extends object>(operations: Operations): Promised<Operations> =>
  Object.fromEntries(
    Object.entries(operations).map(([name, operation]: [string, Operation]) => [
      name,
      Effect.isEffect(operation)
        ? (options?: CallOptions) => run(operation, options)
        : (input: unknown, options?: CallOptions) => run(operation(input), options)
    ])
  ) as Promised<Operations>

const run = async <A>(call: Effect.Effect<A, RatecardError>, options: CallOptions | undefined): Promise<A> => {
  const signal = options?.signal
  signal?.throwIfAborted()
  const exit = await Effect.runPromiseExit(call, { signal })
  if (Exit.isSuccess(exit)) return exit.value
  if (Cause.hasInterruptsOnly(exit.cause)) signal?.throwIfAborted()
  throw Cause.squash(exit.cause)
}
