import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { Catalogue } from "@ratecard/core/effect"
import { type CatalogueEntry, catalogueAt, type CatalogueView } from "@ratecard/core/catalogue"
import { type TariffBook, tariffBook, type TariffData } from "@ratecard/core/ledger"
import { Clock, Context, Deferred, Duration, Effect, Layer, Schedule, Semaphore, Stream } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { createHash } from "node:crypto"
import { Database, type WorkOptions } from "../database/Database.ts"
import { CREATION_DEADLINE, DatabaseUnavailable, within, withinOneWait } from "../database/deadline.ts"
import { warnSeldom } from "../database/warnSeldom.ts"
import { observeGauge } from "../telemetry/observe.ts"
import { type Book, bookOf, withRows } from "./book.ts"
import { type BookWriter, bookWriter } from "./bookWriter.ts"
import { lookedUp } from "./lookedUp.ts"
import { NO_REVISION, rowsSince, storedFacts } from "./priceRows.ts"
import { factsOf, NO_TARIFFS, withFacts } from "./tariffFacts.ts"
import { Tariffs } from "./Tariffs.ts"

/** Where a writer tells the other replicas that the book has moved. */
const CHANNEL = "ratecard_book"

/** How often the book is looked at in case that a notification was lost. */
const POLL = Duration.millis(500)

/** How often a database that is away is tried again. */
const RETRY = Schedule.spaced("1 second")

/** Reading the whole book takes longer than a caller would wait. */
const LONG = { deadline: "1 minute" } as const

/** The prices that the service publishes, in memory; the {@link Catalogue} beside it is what they show now. */
export class PriceBook extends Context.Service<
  PriceBook,
  {
    /** Every model with its whole history. */
    readonly entries: Effect.Effect<ReadonlyArray<CatalogueEntry>>
    /** When the book was last compared with the database, in milliseconds; undefined until then. */
    readonly comparedAt: Effect.Effect<number | undefined>
    /**
     * Runs `work`, which is given the book's only writer, in one transaction. What it wrote is served here
     * before this effect ends, unless the database is too busy to be read again within a caller's wait,
     * and by the other replicas soon after.
     */
    write<A, E, R>(
      work: (book: BookWriter) => Effect.Effect<A, E, R>,
      options?: WorkOptions
    ): Effect.Effect<A, Exclude<E, SqlError.SqlError> | DatabaseUnavailable, Exclude<R, SqlClient.SqlClient>>
  }
>()("@ratecard/http-server/PriceBook") {
  /** The book in the database, the catalogue that it shows and its tariffs; until it is read, what is bundled stands in. */
  static readonly layerOf = (bundled: ReadonlyArray<CatalogueEntry>, tariffs: TariffData = NO_TARIFFS) =>
    Layer.effectContext(
      Effect.gen(function* () {
        const database = yield* Database
        const clock = yield* Clock.Clock
        const shown = new Shown(bookOf(bundled, tariffs), clock.currentTimeMillisUnsafe())
        const oneAtATime = yield* Semaphore.make(1)
        const merged = yield* Deferred.make<void>()

        let comparedAt: number | undefined
        const refresh = Effect.suspend(() => database.run(rowsSince(shown.book.revision), LONG)).pipe(
          Effect.map((rows) => {
            comparedAt = clock.currentTimeMillisUnsafe()
            if (rows !== undefined) shown.show(withRows(shown.book, rows), clock.currentTimeMillisUnsafe())
          })
        )
        // Of writes that wait here, the first one's reading shows them all.
        const refreshTo = (revision: string) =>
          Effect.suspend(() => (BigInt(shown.book.revision) >= BigInt(revision) ? Effect.void : refresh)).pipe(
            oneAtATime.withPermits(1)
          )
        yield* observeGauge(
          "ratecard_book_revision",
          "Revision of the price book that is served; -1: the bundled one.",
          () => Number(shown.book.revision)
        )
        yield* observeGauge(
          "ratecard_book_compared_timestamp_seconds",
          "When the served prices were last compared with the database, since the epoch.",
          () => (comparedAt ?? Number.NaN) / 1000
        )
        const keepUp = oneAtATime.withPermits(1)(refresh)
        yield* Effect.forkScoped(follow(database, { bundled, tariffs }, keepUp, Deferred.succeed(merged, undefined)))
        if (database.isNear) yield* Deferred.await(merged).pipe(Effect.timeoutOption("10 seconds"))

        const usually = database.isNew ? within(CREATION_DEADLINE) : withinOneWait(database.deadline)
        const view = Effect.sync(() => shown.viewAt(clock.currentTimeMillisUnsafe()))
        return Context.make(Catalogue, Catalogue.over(view)).pipe(
          Context.add(Tariffs, { bookOf: (view) => shown.tariffsOf(view) }),
          Context.add(PriceBook, {
            entries: Effect.sync(() => [...shown.book.entries.values()]),
            comparedAt: Effect.sync(() => comparedAt),
            write: (work, options) =>
              Deferred.await(merged).pipe(
                options?.deadline === undefined ? usually : within(options.deadline),
                Effect.andThen(database.transaction(underNextRevision(work), options)),
                // It is stored: where the database is only busy, the next look at the book shows it.
                Effect.tap(({ revision }) =>
                  refreshTo(revision).pipe(Effect.catch(logAway), withinOneWait(database.deadline), Effect.ignore)
                ),
                Effect.map(({ result }) => result)
              )
          })
        )
      })
    )

  /** Over the catalogue that ships with this version. */
  static readonly layer = this.layerOf(BUNDLED_ENTRIES, BUNDLED_TARIFFS)
}

/** The book, and the view of it that is shown. */
class Shown {
  book: Book
  #view: CatalogueView
  readonly #tariffs = new WeakMap<CatalogueView, TariffBook>()

  constructor(book: Book, now: number) {
    this.book = book
    this.#view = this.#viewOf(book, now)
  }

  /** Works out what questions need of the book, so that none of them waits for it. */
  show(book: Book, now: number): void {
    this.book = book
    this.#view = this.#viewOf(book, now, this.#view)
  }

  /** The tariffs that were shown together with `view`; of another view, those of now. */
  tariffsOf(view: CatalogueView): TariffBook {
    return this.#tariffs.get(view) ?? tariffBook(view.entryById, this.book.tariffs)
  }

  #viewOf({ entries, tariffs }: Book, now: number, replaced?: CatalogueView): CatalogueView {
    const view = catalogueAt([...entries.values()], now, replaced)
    this.#tariffs.set(view, tariffBook(view.entryById, tariffs))
    return view
  }

  /** Retirements follow the clock, and so does the view. */
  viewAt(now: number): CatalogueView {
    if (now >= this.#view.validUntil) this.show(this.book, now)
    return this.#view
  }
}

/** Merges the bundle, then keeps the shown book up to date, through every loss of the database. */
const follow = (
  database: Database["Service"],
  bundle: Bundle,
  refresh: Effect.Effect<void, DatabaseUnavailable>,
  merged: Effect.Effect<boolean>
) =>
  database.ready.pipe(
    Effect.andThen(database.transaction(mergeBundle(bundle), LONG)),
    Effect.andThen(refresh),
    Effect.andThen(merged),
    Effect.andThen(Stream.merge(Stream.tick(POLL), told(database)).pipe(Stream.runForEach(() => refresh))),
    Effect.tapError(logAway),
    Effect.retry(RETRY)
  )

/** Notifications of other replicas; while the connection that they come on is lost, the book is still looked at. */
const told = (database: Database["Service"]) =>
  database.listen(CHANNEL).pipe(
    Stream.tapError(({ message }) => warnSeldom(`new prices of other replicas are not told, but found: ${message}`)),
    Stream.retry(RETRY)
  )

const logAway = ({ message }: DatabaseUnavailable) => warnSeldom(`the price book is served from memory: ${message}`)

const underNextRevision = Effect.fnUntraced(function* <A, E, R>(work: (book: BookWriter) => Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const [book] = yield* sql<{ revision: string }>`update book set revision = revision + 1 returning revision::text`
  const result = yield* work(bookWriter(sql, book!.revision))
  yield* sql`select pg_notify(${CHANNEL}, ${book!.revision})`
  return { result, revision: book!.revision }
})

/** What a version ships. */
interface Bundle {
  readonly bundled: ReadonlyArray<CatalogueEntry>
  readonly tariffs: TariffData
}

/**
 * Entries and tariffs are merged once each, and never after newer ones; so an older version that starts again
 * never brings its prices back.
 */
const mergeBundle = Effect.fnUntraced(function* ({ bundled, tariffs }: Bundle) {
  yield* mergeOnce([bundled, "as rows"], tariffs.as_of, (book) =>
    appendLookedUp(book, bundled, tariffs).pipe(
      Effect.andThen(
        book.putModels(
          "seed",
          bundled.map(({ levels: _levels, ...facts }) => facts)
        )
      ),
      Effect.andThen(book.appendSeeds(bundled))
    )
  )
  const facts = factsOf(tariffs)
  if (facts.length > 0) yield* mergeOnce(tariffs, tariffs.as_of, (book) => book.appendTariffs(facts, "bundle"))
})

/** Whatever wrote the models that stand in the book, what it knew is kept before they are replaced. */
const appendLookedUp = Effect.fnUntraced(function* (
  book: BookWriter,
  bundled: ReadonlyArray<CatalogueEntry>,
  data: TariffData
) {
  const sql = yield* SqlClient.SqlClient
  const { entries } = withRows(bookOf([], data), (yield* rowsSince(NO_REVISION))!)
  for (const [each, of] of [
    [[...entries.values()], { ...data, prices: {} }],
    [bundled, data]
  ] as const) {
    const known = withFacts(new Map(), yield* storedFacts(sql`fact->'beside' is not null`))
    yield* book.appendTariffs(lookedUp(known.values(), each, of), "bundle")
  }
})

const mergeOnce = Effect.fnUntraced(function* (
  content: unknown,
  asOf: string,
  merge: (book: BookWriter) => Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
) {
  const sql = yield* SqlClient.SqlClient
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex")
  const known = yield* sql`select 1 from merged_bundles where digest = ${digest} or as_of > ${asOf}::date`
  if (known.length > 0) return
  yield* underNextRevision((book) =>
    Effect.gen(function* () {
      // Whoever waited for the lock finds it merged by another replica.
      const mine = yield* sql`
        insert into merged_bundles (digest, as_of) values (${digest}, ${asOf}::date) on conflict do nothing returning 1`
      if (mine.length > 0) yield* merge(book)
    })
  )
})
