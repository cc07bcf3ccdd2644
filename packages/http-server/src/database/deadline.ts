import { Clock, Context, Data, Duration, Effect, Fiber, Scope } from "effect"

/** The database is away, full, too slow, or not there yet. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{
  readonly message: string
  /**
   * State of the work. `away`: nothing was done; `new`: nothing was done yet, because the database is new; `unknown`:
   * the commit was sent.
   */
  readonly state: "away" | "new" | "unknown"
}> {}

type Trouble = Pick<DatabaseUnavailable, "message" | "state">

const NO_ANSWER: Trouble = { message: "the database does not answer", state: "away" }
const NOT_YET: Trouble = { message: "the database is being created", state: "new" }

/** Gives up waiting at the deadline; a connection that hangs is let go in the background. */
export const within =
  (deadline: Duration.Input, late = NO_ANSWER) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | DatabaseUnavailable, R> =>
    Effect.scoped(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkDetach(work)
        yield* Scope.addFinalizer(
          yield* Effect.scope,
          Effect.sync(() => fiber.interruptUnsafe())
        )
        return yield* Effect.timeoutOrElse(Fiber.join(fiber), {
          duration: deadline,
          orElse: () => new DatabaseUnavailable(late)
        })
      })
    )

/** Time limit for a database that is being created. */
const CREATION_DEADLINE = Duration.seconds(10)

/** As {@link within}, of a database that is just being created: at least some seconds. */
export const withinCreation = (deadline: Duration.Duration) =>
  within(Duration.max(deadline, CREATION_DEADLINE), NOT_YET)

/** Time that a request has waited for the database so far, in milliseconds; undefined for work without a request. */
const Waited = Context.Reference<{ millis: number } | undefined>("@ratecard/http-server/Waited", {
  defaultValue: () => undefined
})

/** Lets a request, however often it waits for the database {@link withinOneWait}, wait no longer than once. */
export const asOneWait = <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => Effect.provideService(request, Waited, { millis: 0 }))

/** As {@link within}, where a request that has waited before has only the rest of the deadline. */
export const withinOneWait =
  (deadline: Duration.Duration) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | DatabaseUnavailable, R> =>
    Effect.gen(function* () {
      const waited = yield* Waited
      if (waited === undefined) return yield* within(deadline)(work)
      const began = yield* Clock.monotonicTimeNanos
      const note = Effect.map(Clock.monotonicTimeNanos, (now) => {
        waited.millis += Number(now - began) / 1e6
      })
      return yield* Effect.ensuring(within(Duration.toMillis(deadline) - waited.millis)(work), note)
    })
