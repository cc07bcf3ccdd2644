import * as PgClient from "@effect/sql-pg/PgClient"
import {
  Cause,
  Context,
  Data,
  Deferred,
  Duration,
  Effect,
  Layer,
  Redacted,
  Schedule,
  Schema,
  type Scope,
  Stream
} from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, SqlError } from "effect/sql"
import type { Settings } from "../Config.ts"
import { damagedText, isFull } from "../config/dataFolder.ts"
import { Answering, DatabaseUnavailable, within, withinCreation, withinOneWait } from "./deadline.ts"
import { type FolderRefused, OPENING_DEADLINE, openEmbedded } from "./embedded/EmbeddedPostgres.ts"
import { warnSeldom } from "./warnSeldom.ts"
import { laterMigrations, migrate } from "./migrate.ts"

/** The database cannot be used as it is set up; the server must not start. */
class DatabaseRefused extends Data.TaggedError("DatabaseRefused")<{ readonly message: string }> {}

/** Time limit of the start for reading the version that made the tables. */
const AT_START = Duration.seconds(10)

/** The pace at which a database that is away is tried again. */
const RETRY = Schedule.spaced("1 second")

/** Work on the database as its caller sees it: it needs no client, and fails as {@link Database} says. */
export type Done<A, E, R> = Effect.Effect<
  A,
  Exclude<E, SqlError.SqlError | Schema.SchemaError> | DatabaseUnavailable,
  Exclude<R, SqlClient.SqlClient>
>

/** Options of a piece of work. */
export interface WorkOptions {
  /**
   * Time limit for this work alone. By default all waits of a request together take at most `DATABASE_TIMEOUT`, and
   * 10 seconds while the database is being created.
   */
  readonly deadline?: Duration.Input
}

type DatabaseSettings = Pick<Settings, "databaseTimeout" | "databaseUrl" | "dataDir">

/**
 * The SQL database: PostgreSQL, or the embedded one in a process of its own. Its tables are there before any work runs.
 */
export class Database extends Context.Service<
  Database,
  {
    /**
     * Runs `work`, which reads, or whose changes need no notification. Fails with {@link DatabaseUnavailable} where the
     * database is away or takes longer than the deadline; any other SQL error, and a row that cannot be read, is a defect.
     */
    run<A, E, R>(work: Effect.Effect<A, E, R>, options?: WorkOptions): Done<A, E, R>
    /**
     * Runs `work` in one transaction. A failure says whether it may be done all the same: nothing is done before the
     * commit is sent.
     */
    transaction<A, E, R>(work: Effect.Effect<A, E, R>, options?: WorkOptions): Done<A, E, R>
    /** The payloads sent to `channel` by any process, for as long as the connection holds. */
    listen(channel: string): Stream.Stream<string, DatabaseUnavailable>
    /** Waits until the tables are there. */
    readonly ready: Effect.Effect<void>
    /** Whether other processes may work on it too; the embedded database is this one's alone. */
    readonly isShared: boolean
    /** Time limit of a request, for all its waits together. */
    readonly deadline: Duration.Duration
    /** Whether waiting for {@link ready} takes a moment only. */
    readonly isNear: boolean
    /** Whether this start creates the database, so that callers wait longer until it is there. */
    readonly isNew: boolean
  }
>()("@ratecard/http-server/Database") {
  static readonly layer = ({ databaseTimeout, databaseUrl, dataDir }: DatabaseSettings) => {
    const opened: Effect.Effect<
      Database["Service"],
      DatabaseRefused | FolderRefused | SqlError.SqlError,
      Reactivity.Reactivity | Scope.Scope
    > = databaseUrl === null ? embedded(dataDir, databaseTimeout) : postgres(databaseUrl, databaseTimeout)
    return Layer.effect(Database, opened).pipe(Layer.provide(Reactivity.layer))
  }
}

const embedded = Effect.fnUntraced(function* (dataDir: string, deadline: Duration.Duration) {
  const { connect, failure, isNew } = yield* openEmbedded(dataDir)
  const client = yield* PgClient.make({
    stream: connect,
    username: "postgres",
    database: "postgres",
    minConnections: 1,
    maxConnections: 1,
    connectTimeout: Duration.sum(OPENING_DEADLINE, Duration.minutes(1))
  })
  const refuse = refuseLater(client, `DATA_DIR ${dataDir}`)
  const explain = Effect.suspend(() => {
    if (isFull(dataDir))
      return warnSeldom(`No space in DATA_DIR ${dataDir}: reads go on, writes are refused. Free some space.`)
    const reason = failure()
    return reason === undefined ? Effect.void : warnSeldom(reason)
  })
  const isNear = !isNew && (yield* seesTables(refuse, (reason) => damagedText(dataDir, reason)))
  const reason = failure()
  if (reason !== undefined && !isFull(dataDir)) return yield* new DatabaseRefused({ message: reason })
  yield* explain
  const ready = yield* prepareLater(client, refuse, explain)
  // One process, one connection: there is no other sender.
  return make(client, ready, {
    isShared: false,
    deadline,
    isNear,
    isNew,
    listen: () => Stream.never,
    explain
  })
})

const postgres = Effect.fnUntraced(function* (url: Redacted.Redacted, deadline: Duration.Duration) {
  const client = yield* PgClient.make({ url, connectTimeout: deadline, applicationName: "ratecard" })
  const refuse = refuseLater(client, "DATABASE_URL")
  const isNear = yield* seesTables(refuse, (reason) => `DATABASE_URL cannot be used: ${reason}`)
  const ready = yield* prepareLater(client, refuse, Effect.void)
  return make(client, ready, {
    isShared: true,
    deadline,
    isNear,
    isNew: false,
    explain: Effect.void,
    listen: (channel) =>
      Stream.unwrap(Effect.map(client.listen(channel), Stream.fromQueue)).pipe(
        Stream.map(({ payload }) => payload),
        Stream.mapError(({ message }) => new DatabaseUnavailable({ message, state: "away" }))
      )
  })
})

/** Fails where a later version made tables: what this one writes there may be wrong. A server that runs already goes on. */
const refuseLater = Effect.fnUntraced(function* (client: SqlClient.SqlClient, place: string) {
  const later = yield* Effect.provideService(laterMigrations, SqlClient.SqlClient, client)
  if (later.length === 0) return
  return yield* new DatabaseRefused({
    message: `${place} has the database of a newer version, with ${later.join(", ")}: start that version or a newer one, or restore an older backup`
  })
})

/** Whether the tables can be read just now; fails where they never can, with a `refusal` for the database's own reason. */
const seesTables = (
  refuse: Effect.Effect<void, DatabaseRefused | SqlError.SqlError>,
  refusal: (reason: string) => string
) =>
  refuse.pipe(
    Effect.as(true),
    Effect.catchTag("SqlError", (error) =>
      isUnavailable(error) ? Effect.succeed(false) : new DatabaseRefused({ message: refusal(reasonOf(error)) })
    ),
    Effect.timeoutOrElse({ duration: AT_START, orElse: () => Effect.succeed(false) })
  )

/** Brings the tables up to date as soon as the database is there. */
const prepareLater = Effect.fnUntraced(function* (
  client: SqlClient.SqlClient,
  refuse: Effect.Effect<void, DatabaseRefused | SqlError.SqlError>,
  explain: Effect.Effect<void>
) {
  const ready = yield* Deferred.make<void>()
  yield* Effect.andThen(refuse, migrate).pipe(
    Effect.provideService(SqlClient.SqlClient, client),
    Effect.tapError((error) => Effect.andThen(explain, warnSeldom(`The database is not ready: ${reasonOf(error)}`))),
    Effect.retry(RETRY),
    Effect.andThen(Deferred.succeed(ready, undefined)),
    Effect.forkScoped
  )
  return ready
})

const make = (
  client: SqlClient.SqlClient,
  prepared: Deferred.Deferred<void>,
  {
    explain,
    ...rest
  }: Pick<Database["Service"], "deadline" | "isNear" | "isNew" | "isShared" | "listen"> & {
    /** Says why the database is away, where that is known. */
    readonly explain: Effect.Effect<void>
  }
): Database["Service"] => {
  const ready = Deferred.await(prepared)
  const answering = new Answering()
  const inTime = (deadline: Duration.Input | undefined, isReady: boolean) => {
    if (rest.isNew && !isReady) {
      return withinCreation(Duration.fromInputUnsafe(deadline ?? rest.deadline))
    }
    const late = answering.lateAfter(deadline ?? rest.deadline)
    return deadline === undefined ? withinOneWait(rest.deadline, late) : within(deadline, late)
  }
  const run = <A, E, R>(work: Effect.Effect<A, E, R>, { deadline }: WorkOptions = {}): Done<A, E, R> =>
    Effect.flatMap(Deferred.isDone(prepared), (isReady) =>
      inTime(
        deadline,
        isReady
      )(
        ready.pipe(
          Effect.andThen(work),
          Effect.tap(Effect.sync(() => answering.note())),
          Effect.provideService(SqlClient.SqlClient, client),
          Effect.catch((error: E | SqlError.SqlError) => Effect.failCause(translated(error)))
        ) as Done<A, E, R>
      ).pipe(Effect.tapError((error) => (error instanceof DatabaseUnavailable ? explain : Effect.void)))
    )
  return Database.of({
    ...rest,
    ready,
    run,
    transaction: (work, options) =>
      Effect.suspend(() => {
        let isCommitting = false
        const last = Effect.sync(() => (isCommitting = true))
        return run(client.withTransaction(Effect.tap(work, last)), options).pipe(
          // A caller that gave up waiting has stopped the work by now, unless all of it was done.
          Effect.mapError((error) =>
            error instanceof DatabaseUnavailable && isCommitting
              ? new DatabaseUnavailable({ message: error.message, state: "unknown" })
              : error
          )
        )
      })
  })
}

/** Trouble with the database is an expected failure, a statement that it refuses a defect; other errors pass. */
const translated = <E>(error: E | SqlError.SqlError): Cause.Cause<E | DatabaseUnavailable> => {
  if (Schema.isSchemaError(error)) return Cause.die(error)
  if (!SqlError.isSqlError(error)) return Cause.fail(error)
  if (isUnavailable(error)) return Cause.fail(new DatabaseUnavailable({ message: reasonOf(error), state: "away" }))
  return DAMAGED.test(codeOf(error))
    ? Cause.fail(new DatabaseUnavailable({ message: `damaged, restore a backup: ${reasonOf(error)}`, state: "away" }))
    : Cause.die(error)
}

/** Classes of PostgreSQL's error codes that say nothing about the statement: connection, resources, shutdown, system. */
const PASSING = /^(08|53|57P|58)/u

/** Of data and indexes that are not as PostgreSQL wrote them. */
const DAMAGED = /^XX00[12]/u

/** The database's own words. */
const reasonOf = (error: Error): string => {
  const cause = SqlError.isSqlError(error) ? error.reason.cause : undefined
  return cause instanceof Error ? cause.message : error.message
}

const codeOf = ({ reason }: SqlError.SqlError): string =>
  (reason.cause as { readonly code?: string } | undefined)?.code ?? ""

const isUnavailable = (error: SqlError.SqlError): boolean =>
  ["ConnectionError", "LockTimeoutError", "StatementTimeoutError"].includes(error.reason._tag) ||
  PASSING.test(codeOf(error))
