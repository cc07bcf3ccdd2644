import { Clock, Context, Data, Duration, Effect, Fiber, Scope } from "effect"

/** The database is away, full, busy, or not there yet. */
export class DatabaseUnavailable extends Data.TaggedError("DatabaseUnavailable")<{
  readonly message: string
  /**
   * State of the work. `away`: nothing was done; `busy`: neither, and others were answered meanwhile; `new`: nothing was
   * done yet, because the database is new; `unknown`: the commit was sent.
   */
  readonly state: "away" | "busy" | "new" | "unknown"
}> {}

type Trouble = Pick<DatabaseUnavailable, "message" | "state">

/** The reason why work is late. */
type Late = () => Trouble

const NO_ANSWER: Trouble = { message: "the database does not answer", state: "away" }
const BUSY: Trouble = { message: "the database answers others, and not in time", state: "busy" }
const NOT_YET: Trouble = { message: "the database is being created", state: "new" }

/** Gives up waiting at the deadline; a connection that hangs is let go in the background. */
export const within =
  (deadline: Duration.Input, late: Late = () => NO_ANSWER) =>
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
          orElse: () => new DatabaseUnavailable(late())
        })
      })
    )

/** Time limit for a database that is being created. */
const CREATION_DEADLINE = Duration.seconds(10)

/** As {@link within}, of a database that is just being created: at least some seconds. */
export const withinCreation = (deadline: Duration.Duration) =>
  within(Duration.max(deadline, CREATION_DEADLINE), () => NOT_YET)

/** The answers of the database, which show whether it is away or busy. */
export class Answering {
  #last = -Infinity

  note(): void {
    this.#last = performance.now()
  }

  /** Says of work that was not done by a deadline why not: a database that answered others in that time is busy. */
  lateAfter(deadline: Duration.Input): Late {
    return () => (performance.now() - this.#last < Duration.toMillis(deadline) ? BUSY : NO_ANSWER)
  }
}

/** Time that a request has waited for the database so far, in milliseconds; undefined for work without a request. */
const Waited = Context.Reference<{ millis: number } | undefined>("@ratecard/http-server/Waited", {
  defaultValue: () => undefined
})

/** Lets a request, however often it waits for the database {@link withinOneWait}, wait no longer than once. */
export const asOneWait = <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.suspend(() => Effect.provideService(request, Waited, { millis: 0 }))

/** As {@link within}, where a request that has waited before has only the rest of the deadline. */
export const withinOneWait =
  (deadline: Duration.Duration, late?: Late) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | DatabaseUnavailable, R> =>
    Effect.gen(function* () {
      const waited = yield* Waited
      if (waited === undefined) return yield* within(deadline, late)(work)
      const began = yield* Clock.monotonicTimeNanos
      const note = Effect.map(Clock.monotonicTimeNanos, (now) => {
        waited.millis += Number(now - began) / 1e6
      })
      return yield* Effect.ensuring(within(Duration.toMillis(deadline) - waited.millis, late)(work), note)
    })
