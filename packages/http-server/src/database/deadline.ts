import { Duration, Effect, Fiber, Schema, Scope } from "effect"

/** The database is away, full or too slow. */
export class DatabaseUnavailable extends Schema.TaggedError<DatabaseUnavailable>()("DatabaseUnavailable", {
  message: Schema.String,
  /** Whether it may have been done all the same: it was told to commit, and what became of that is not known. */
  mayBeDone: Schema.Boolean
}) {}

/** How long a caller waits for a database that is just being created. */
export const CREATION_DEADLINE = Duration.seconds(10)

/** Gives up waiting at the deadline; a connection that hangs is let go in the background. */
export const within =
  (deadline: Duration.Input) =>
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
          orElse: () => new DatabaseUnavailable({ message: "the database does not answer", mayBeDone: false })
        })
      })
    )
