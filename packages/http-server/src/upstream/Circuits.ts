import { Cause, Context, Effect, Exit, Layer } from "effect"
import { CircuitBreaker } from "effect/persistence"

/** After this many outages in a row, an upstream gets a pause. */
const OUTAGES = 5

/** For so long; then one request tries it. */
const PAUSE = "10 seconds"

/** Upstreams that requests wait for: one that is away is not asked by each of them. */
export class Circuits extends Context.Service<
  Circuits,
  {
    /**
     * Runs `work` on the upstream of this name unless that has just been away several times in a row; then it
     * fails with `paused`. A failure that is not an outage shows that the upstream is there.
     */
    guard<A, E, R>(
      upstream: string,
      work: Effect.Effect<A, E, R>,
      options: { readonly isOutage: (error: E) => boolean; readonly paused: E }
    ): Effect.Effect<A, E, R>
  }
>()("@ratecard/http-server/Circuits") {
  /** Kept in this process: each replica sees for itself. */
  static readonly layer = Layer.effect(
    Circuits,
    Effect.map(
      CircuitBreaker.make({ tripPolicy: CircuitBreaker.consecutive(OUTAGES), openDuration: PAUSE }),
      ({ execute }) =>
        Circuits.of({
          guard: (upstream, work, { isOutage, paused }) =>
            execute(work, {
              key: upstream,
              classify: (exit) =>
                Exit.isSuccess(exit) || !isOutageOf(exit.cause, isOutage)
                  ? CircuitBreaker.success
                  : CircuitBreaker.failure()
            }).pipe(Effect.mapError((error) => (error instanceof CircuitBreaker.CircuitBreakerError ? paused : error)))
        })
    )
  ).pipe(Layer.provide(CircuitBreaker.layerStoreMemory()))
}

const isOutageOf = <E>(cause: Cause.Cause<E>, isOutage: (error: E) => boolean): boolean => {
  const error = Cause.findErrorOption(cause)
  return error._tag === "Some" && isOutage(error.value)
}
