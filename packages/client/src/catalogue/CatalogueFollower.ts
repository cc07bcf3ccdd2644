import { instantText, type PublishedCatalogue, snapshotsOf, DAY_MILLIS, lastInstant } from "@ratecard/core/catalogue"
import { publishCatalogue, readCatalogue } from "@ratecard/core/effect"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { Clock, Duration, Effect, Fiber, Random, Result, type Scope } from "effect"
import { CatalogueFault, type CatalogueFaultReason, NO_ADVICE } from "./CatalogueFault.ts"
import { askSource, type CatalogueSource, type SourceAnswer } from "./CatalogueSource.ts"
import { type Prices, pricesOf, type PricesUsed, type SnapshotAt } from "./prices.ts"
import { waitAfterAnswer, waitAfterFailure } from "./waits.ts"

/** The outcome of one question to the source; `prices` are the prices shown from then on. */
export type CatalogueEvent =
  | {
      /** `changed`: they are new; `unchanged`: the source says that they still hold. */
      readonly kind: "changed" | "unchanged"
      readonly prices: Prices
    }
  | {
      /** The last good ones are kept. */
      readonly kind: "refused"
      readonly prices: Prices
      readonly reason: CatalogueFaultReason
      /** One line: what came instead, and the date of the prices that are kept. */
      readonly message: string
    }

/** Options for following a source. */
export interface FollowerOptions {
  readonly interval: Duration.Duration
  readonly timeout: Duration.Duration
  readonly maxBytes: number
  readonly start: PublishedCatalogue | undefined
  readonly tell: (event: CatalogueEvent) => Effect.Effect<void>
  readonly sleep: (duration: Duration.Duration) => Effect.Effect<void>
}

/** The prices of a source, kept up to date. */
export interface Follower {
  /** The prices known now. */
  readonly prices: () => Prices
  /** Asks the source now, or waits for the answer that is under way; gives the prices known then. */
  readonly refresh: Effect.Effect<Prices>
}

/** A document that is shown. */
interface Held {
  readonly snapshotAt: SnapshotAt
  readonly newness: Newness
  /**
   * The document's text, to compare the next one with where the source sends no entity tags; undefined if it was not
   * fetched.
   */
  readonly text: string | undefined
  readonly prices: Prices
}

/** Asks the source in the background, from now until its scope closes. */
export const followSource = (
  source: CatalogueSource,
  { interval, maxBytes, sleep, start, tell, timeout }: FollowerOptions
): Effect.Effect<Follower, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const hold = (document: PublishedCatalogue, how: Omit<PricesUsed, "as_of">, text?: string): Held => {
      const snapshotAt = snapshotsOf(document)
      const newness = newnessOf(document)
      const prices = pricesOf(snapshotAt, { as_of: instantText(newness.asOf), ...how }, now)
      return { snapshotAt, newness, text, prices }
    }

    let held = hold(start ?? publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS), {
      origin: start === undefined ? "bundled" : "given",
      etag: null,
      checked_at: null
    })
    let failures = 0

    /** Holds what came, or says that what is held holds. Throws for what is not a catalogue, or not one of now. */
    const take = ({ advice, bytes, etag }: SourceAnswer): CatalogueEvent => {
      const checked_at = instantText(now())
      const text = bytes && utf8(bytes)
      if (text === undefined || text === held.text) {
        const { as_of, origin } = held.prices
        held = { ...held, prices: pricesOf(held.snapshotAt, { as_of, origin, etag, checked_at }, now) }
        return { kind: "unchanged", prices: held.prices }
      }
      const document = Result.getOrThrow(readCatalogue(JSON.parse(text)))
      const fault = faultOfTime(newnessOf(document), held.newness, now())
      if (fault !== undefined) throw new CatalogueFault({ ...fault, advice })
      held = hold(document, { origin: "followed", etag, checked_at }, text)
      return { kind: "changed", prices: held.prices }
    }

    const notify = (event: CatalogueEvent) =>
      tell(event).pipe(Effect.catchCause((cause) => Effect.logError("A listener of the catalogue failed", cause)))

    /** Asks once and handles the outcome, and never fails; gives the milliseconds until the next one. */
    const round = Effect.gen(function* () {
      const answer = yield* askSource(source, held.prices.etag, maxBytes).pipe(
        Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(late(timeout)) })
      )
      const event = yield* Effect.try({ try: () => take(answer), catch: unreadable })
      failures = 0
      yield* notify(event)
      return waitAfterAnswer(Duration.toMillis(interval), answer.advice, yield* Random.next)
    }).pipe(
      Effect.catch(({ advice, message, reason }) =>
        Effect.gen(function* () {
          failures++
          const { prices } = held
          yield* notify({ kind: "refused", reason, message: `${message}; those of ${prices.as_of} are kept`, prices })
          return waitAfterFailure(Duration.toMillis(interval), failures, advice, yield* Random.next)
        })
      )
    )

    let underWay: Fiber.Fiber<number> | undefined
    const ask = Effect.suspend(() =>
      underWay !== undefined && underWay.pollUnsafe() === undefined
        ? Effect.succeed(underWay)
        : Effect.map(Effect.forkIn(round, scope), (fiber) => (underWay = fiber))
    )
    yield* ask.pipe(
      Effect.flatMap(Fiber.join),
      Effect.flatMap((wait) => sleep(Duration.millis(wait))),
      Effect.forever,
      Effect.forkScoped
    )
    const prices = () => held.prices
    // Once the scope is closed, what is forked in it ends before it begins.
    return { prices, refresh: Effect.map(Effect.flatMap(ask, Fiber.await), prices) }
  })

const late = (timeout: Duration.Duration): CatalogueFault =>
  new CatalogueFault({
    reason: "timeout",
    message: `The catalogue did not arrive within ${Duration.format(timeout)}`,
    advice: NO_ADVICE
  })

const utf8 = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes)

const unreadable = (cause: unknown): CatalogueFault => {
  if (cause instanceof CatalogueFault) return cause
  const [why = ""] = String(cause instanceof Error ? cause.message : cause).split("\n", 1)
  const message = `The catalogue cannot be read: ${why.slice(0, LONGEST_REASON)}`
  return new CatalogueFault({ reason: "unreadable", message, advice: NO_ADVICE })
}

/** The longest reason shown: a parser's message may quote the whole document. */
const LONGEST_REASON = 300

/**
 * The dates of a document, by which it is newer or older than another: the last instant at which a price of it was set
 * or confirmed, then when it was written.
 */
interface Newness {
  readonly asOf: number
  /** -Infinity if it does not say. */
  readonly publishedAt: number
}

/** The newness of a document, read from its prices: it holds wherever the document lies, and however often it is copied. */
const newnessOf = ({ entries, published_at, tariffs }: PublishedCatalogue): Newness => ({
  asOf: lastInstant(entries, tariffs),
  publishedAt: published_at === undefined ? -Infinity : Date.parse(published_at)
})

/** The reason why a document may not replace one of newness `current`; undefined if it may. */
const faultOfTime = (next: Newness, current: Newness, now: number): Refusal | undefined => {
  const latest = Math.max(next.asOf, next.publishedAt)
  // Believed, it would be newer than all true ones for as long as the program runs. Clocks differ, and a
  // day may begin elsewhere first.
  if (!(latest <= now + DAY_MILLIS)) {
    return { reason: "future", message: `The catalogue is dated ${written(latest)}, in the future` }
  }
  if (next.asOf < current.asOf || (next.asOf === current.asOf && next.publishedAt < current.publishedAt)) {
    const [theirs, ours] = [next, current].map(({ asOf, publishedAt }) => Math.max(asOf, publishedAt))
    return {
      reason: "older",
      message: `The catalogue of ${written(theirs!)} is older than the current one of ${written(ours!)}`
    }
  }
  return undefined
}

interface Refusal {
  readonly reason: "future" | "older"
  readonly message: string
}

const written = (instant: number): string => (Number.isNaN(instant) ? "no day that exists" : instantText(instant))
