import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import {
  type CatalogueEntry,
  changeLogIn,
  changeLogInSteps,
  type DatedRate,
  type OfferData,
  priceSnapshot,
  type PriceSnapshot,
  snapshotAfter
} from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import { NO_TARIFFS, type TariffData } from "@ratecard/core/ledger"
import { Clock, Context, Deferred, Duration, Effect, Layer, Schedule, Semaphore, Stream } from "effect"
import { Database, type Done, type WorkOptions } from "../database/Database.ts"
import { DatabaseUnavailable, within, withinCreation, withinOneWait } from "../database/deadline.ts"
import { warnSeldom } from "../database/warnSeldom.ts"
import { CentralBank } from "../exchange/CentralBank.ts"
import { inSlices } from "../inSlices.ts"
import { observeGauge } from "../telemetry/observe.ts"
import { type Book, bookOf, type BundledOffers, bundledOffers, withHistories, withRows } from "./book.ts"
import { type BookWriter, CHANNEL, underNextRevision } from "./bookWriter.ts"
import { mergeBundle } from "./bundle.ts"
import { historyOf, historyUpTo, NO_REVISION, rowsSince } from "./priceRows.ts"
import { type StoredOffers, withStored } from "./storedOffers.ts"

/** The pace at which the book is read in case a notification was lost. */
const POLL = Duration.millis(500)

/** The pace at which a database that is away is tried again. */
const RETRY = Schedule.spaced("1 second")

/** Reading the whole book takes longer than a caller would wait. */
const LONG = { deadline: "1 minute" } as const

/** The prices that the service publishes, in memory; {@link Catalogue} is what they show now. */
export class PriceBook extends Context.Service<
  PriceBook,
  {
    /** Every model with its whole history. */
    readonly entries: Effect.Effect<ReadonlyArray<CatalogueEntry>>
    /** The bundled offers, with the stored ones. */
    readonly offersWith: (stored: StoredOffers) => OfferData
    /** When the book was last compared with the database, in milliseconds; undefined until then. */
    readonly comparedAt: Effect.Effect<number | undefined>
    /**
     * Runs `work`, which is given the book's only writer, in one transaction. What it wrote is served here
     * before this effect ends, unless the database is too busy to be read again within a caller's wait,
     * and by the other replicas soon after.
     */
    write<A, E, R>(work: (book: BookWriter) => Effect.Effect<A, E, R>, options?: WorkOptions): Done<A, E, R>
  }
>()("@ratecard/http-server/PriceBook") {
  /** The book in the database and the catalogue that it shows, with the bank's rates; until it is read, what is bundled stands in. */
  static readonly layerOf = (
    entries: ReadonlyArray<CatalogueEntry>,
    tariffs: TariffData = NO_TARIFFS,
    offers?: BundledOffers
  ) =>
    Layer.effectContext(
      Effect.gen(function* () {
        const bank = yield* CentralBank
        const database = yield* Database
        const clock = yield* Clock.Clock
        const now = () => clock.currentTimeMillisUnsafe()
        const shown = new Shown(bookOf(entries, tariffs, offers), now())
        const oneAtATime = yield* Semaphore.make(1)
        const merged = yield* Deferred.make<void>()
        const tried = yield* Deferred.make<void>()

        let comparedAt: number | undefined
        let loading: Loading | undefined
        const show = (book: Book) => Effect.sync(() => shown.show(book, now()))
        /** Reads the history of a book. At the start, those who need prices in force alone are shown them meanwhile. */
        const load = Effect.fnUntraced(function* (inForce: Book) {
          const settled = yield* Deferred.make<void>()
          if (shown.book.revision === NO_REVISION) {
            loading = { shown: new Shown(inForce, now()), settled }
            yield* Deferred.succeed(tried, undefined)
          }
          yield* historyUpTo(inForce.revision, (read) => database.run(read, LONG)).pipe(
            Effect.flatMap((histories) => {
              const book = withHistories(inForce, histories)
              const prices = shown.pricesOf(book, now())
              return Effect.andThen(
                inSlices(() => changeLogInSteps(prices.view)),
                Effect.sync(() => shown.show(book, now(), prices))
              )
            }),
            Effect.ensuring(
              Effect.suspend(() => {
                loading = undefined
                return Deferred.succeed(settled, undefined)
              })
            )
          )
        })
        const refresh = Effect.suspend(() => database.run(rowsSince(shown.book.revision), LONG)).pipe(
          Effect.tap((rows) => {
            if (rows === undefined) return Effect.void
            const book = withRows(shown.book, rows)
            return rows.isWhole && rows.models.length > 0 ? load(book) : show(book)
          }),
          Effect.map(() => {
            comparedAt = now()
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
        yield* Effect.forkScoped(
          follow(
            database,
            mergeBundle(entries, tariffs),
            keepUp,
            Deferred.succeed(merged, undefined),
            Deferred.succeed(tried, undefined)
          )
        )
        if (database.isNear) yield* Deferred.await(tried).pipe(Effect.timeoutOption("10 seconds"))

        const usually = (database.isNew ? withinCreation : withinOneWait)(database.deadline)
        const pricesOf = (of: Effect.Effect<Shown>) =>
          Effect.flatMap(of, (of) =>
            Effect.zipWith(bank.current, bank.rateOn, (rate, rateOn) => of.at(now(), rate, rateOn))
          )
        const settled = Effect.suspend(() => (loading === undefined ? Effect.void : Deferred.await(loading.settled)))
        const snapshot = pricesOf(Effect.as(settled, shown))
        const withHistory = (modelId: string, inForce: Shown) =>
          Effect.zipWith(
            pricesOf(Effect.succeed(inForce)),
            database.run(historyOf(modelId, inForce.book.revision), LONG),
            (prices, levels) =>
              snapshotAfter(prices, dataOf(withHistories(inForce.book, [{ model_id: modelId, levels }])), now())
          )
        const current = (modelId?: string) =>
          Effect.suspend(() => {
            if (loading === undefined) return snapshot
            const inForce = loading.shown
            if (modelId === undefined) return pricesOf(Effect.succeed(inForce))
            return Effect.catch(withHistory(modelId, inForce), () => snapshot)
          })
        return Context.make(Catalogue, Catalogue.over(snapshot, current)).pipe(
          Context.add(PriceBook, {
            entries: Effect.map(settled, () => [...shown.book.entries.values()]),
            offersWith: (stored) => withStored(shown.book.bundledOffers.read(), stored),
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
  static readonly layer = Layer.suspend(() => this.layerOf(BUNDLED_ENTRIES, BUNDLED_TARIFFS, bundledOffers()))
}

/** A book of which only the prices in force are read, until it is settled: by the whole book, or by the loss of the database. */
interface Loading {
  readonly shown: Shown
  readonly settled: Deferred.Deferred<void>
}

/** The book, and the prices that are shown of it. */
class Shown {
  book: Book
  #prices: PriceSnapshot
  #since: number

  constructor(book: Book, now: number) {
    this.book = book
    this.#prices = priceSnapshot(dataOf(book), now)
    this.#since = now
  }

  /** The prices that the book will show. */
  pricesOf(book: Book, now: number): PriceSnapshot {
    return snapshotAfter(this.#prices, dataOf(book), now)
  }

  /** Works out what questions need of the book, so that none of them waits for it. */
  show(book: Book, now: number, prices = this.pricesOf(book, now)): void {
    this.book = book
    changeLogIn(prices.view, this.#prices.view)
    this.#prices = prices
    this.#since = now
  }

  /** Retirements follow the clock, even where it is set back, and rates the bank, and so do the prices. */
  at(now: number, rate: DatedRate, rateOn: PriceSnapshot["rateOn"]): PriceSnapshot {
    if (now < this.#since || now >= this.#prices.validUntil) this.show(this.book, now)
    if (rateOn !== this.#prices.rateOn) this.#prices = { ...this.#prices, rate, rateOn }
    return this.#prices
  }
}

const dataOf = ({ entries, offers, tariffs }: Book) => ({ entries: [...entries.values()], tariffs, offers })

/** Merges what is bundled, then keeps the shown book up to date, through every loss of the database. */
const follow = (
  database: Database["Service"],
  merge: ReturnType<typeof mergeBundle>,
  refresh: Effect.Effect<void, DatabaseUnavailable>,
  merged: Effect.Effect<boolean>,
  tried: Effect.Effect<boolean>
) =>
  database.ready.pipe(
    Effect.andThen(database.transaction(merge, LONG)),
    // A full disk takes no more prices, and has those that are there.
    Effect.tapError(() => Effect.ignore(refresh)),
    Effect.andThen(refresh),
    Effect.andThen(merged),
    Effect.ensuring(tried),
    Effect.andThen(Stream.merge(Stream.tick(POLL), listenForPrices(database)).pipe(Stream.runForEach(() => refresh))),
    Effect.tapError(logAway),
    Effect.retry(RETRY)
  )

/** Notifications of other replicas; while the connection that they come on is lost, the book is still looked at. */
const listenForPrices = (database: Database["Service"]) =>
  database.listen(CHANNEL).pipe(
    Stream.tapError(({ message }) =>
      warnSeldom(`New prices of other replicas arrive late, because notifications of the database fail: ${message}`)
    ),
    Stream.retry(RETRY)
  )

const logAway = ({ message }: DatabaseUnavailable) =>
  warnSeldom(`Prices are served from memory, because the database is away: ${message}`)
