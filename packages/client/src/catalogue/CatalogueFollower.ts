import { instantText, type PriceData, snapshotsOf } from "@ratecard/core/catalogue"
import {
  type CatalogueEdition,
  EditionRefused,
  newnessOf,
  openEdition,
  ownPricesOf,
  priceDataOf,
  publishCatalogue,
  PUBLIC_KEY
} from "@ratecard/core/effect"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { Clock, Duration, Effect, Fiber, Random, type Scope } from "effect"
import { CatalogueFault, type CatalogueFaultReason, NO_ADVICE } from "./CatalogueFault.ts"
import { innermost } from "../innermost.ts"
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
  readonly start: CatalogueEdition | undefined
  readonly key: string | null | undefined
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
  readonly newness: ReturnType<typeof newnessOf>
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
  { interval, key = keyFor(source), maxBytes, sleep, start, tell, timeout }: FollowerOptions
): Effect.Effect<Follower, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const hold = (document: CatalogueEdition, data: PriceData, how: Omit<PricesUsed, "as_of">, text?: string): Held => {
      const newness = newnessOf(document)
      const snapshotAt = snapshotsOf(data)
      const prices = pricesOf(snapshotAt, { as_of: instantText(newness.asOf), ...how }, now)
      return { snapshotAt, newness, text, prices }
    }

    const first: CatalogueEdition = start ?? publishCatalogue(BUNDLED_ENTRIES, BUNDLED_TARIFFS)
    const origin = start === undefined ? "bundled" : "given"
    const begin = (data: PriceData) => hold(first, data, { origin, etag: null, checked_at: null })
    let held = begin(ownPricesOf(first))
    let failures = 0

    /** Adds the prices of hosts that the document to start from has, once what reads them is loaded. */
    const complete = Effect.promise(async () => {
      if (first.offers !== undefined && held.prices.origin === origin) held = begin(await priceDataOf(first))
    })

    /** Holds what came, or says that what is held holds. Rejects for what is not a catalogue that is trusted, or not one of now. */
    const take = async ({ bytes, etag }: SourceAnswer): Promise<CatalogueEvent> => {
      const checked_at = instantText(now())
      const text = bytes && utf8(bytes)
      if (text === undefined || text === held.text) {
        const { as_of, origin } = held.prices
        held = { ...held, prices: pricesOf(held.snapshotAt, { as_of, origin, etag, checked_at }, now) }
        return { kind: "unchanged", prices: held.prices }
      }
      const document = await openEdition(text, { key, held: held.newness, now: now() })
      held = hold(document, await priceDataOf(document), { origin: "followed", etag, checked_at }, text)
      return { kind: "changed", prices: held.prices }
    }

    const notify = (event: CatalogueEvent) =>
      tell(event).pipe(Effect.catchCause((cause) => Effect.logError("A listener of the catalogue failed", cause)))

    /** Asks once and handles the outcome, and never fails; gives the milliseconds until the next one. */
    const round = Effect.gen(function* () {
      yield* complete
      const answer = yield* askSource(source, held.prices.etag, maxBytes).pipe(
        Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.fail(late(timeout)) })
      )
      const event = yield* Effect.tryPromise({ try: () => take(answer), catch: refusalOf(answer) })
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

const refusalOf =
  ({ advice }: SourceAnswer) =>
  (cause: unknown): CatalogueFault =>
    cause instanceof EditionRefused
      ? new CatalogueFault({ reason: cause.reason, message: cause.message, advice })
      : new CatalogueFault({
          reason: "unreadable",
          message: `The catalogue cannot be read: ${innermost(cause)}`,
          advice
        })

/** A file may lie anywhere, and is signed. A service or a function of the caller is believed. */
const keyFor = (source: CatalogueSource): string | null => {
  const address = typeof source === "object" ? source.href : source
  return typeof address === "string" && /^[^?#]*\.json(?:[?#]|$)/u.test(address) ? PUBLIC_KEY : null
}
