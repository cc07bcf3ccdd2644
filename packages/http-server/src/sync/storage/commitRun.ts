import { instantText, type PriceSnapshot } from "@ratecard/core/catalogue"
import {
  type DecidedOffers,
  decideOffers,
  decideRunInSteps,
  type Decision,
  offerCatalogue,
  type OfferReading,
  type OfferTerms,
  type SourceResponse
} from "@ratecard/price-sync"
import { Effect, type Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { PriceBook } from "../../catalogue/PriceBook.ts"
import type { BookWriter } from "../../catalogue/bookWriter.ts"
import { storedOffers } from "../../catalogue/priceRows.ts"
import type { StoredReading } from "../../catalogue/storedOffers.ts"
import { part } from "../../database/sql.ts"
import { inSlices } from "../../inSlices.ts"
import { report, type Run, runRecord, type SyncReport } from "../report.ts"
import { applyDecisions } from "./applyDecisions.ts"
import { storeRun, syncAuthor } from "./runRows.ts"
import { loadState, storeManualNote } from "./loadState.ts"
import { storeSource } from "./sourceRows.ts"

/** The result of a run. */
export interface Committed {
  readonly report: SyncReport
  readonly decisions: ReadonlyArray<Decision>
}

/** The input of a run, in addition to what is stored. */
export interface Responses {
  readonly run: Run
  readonly responses: ReadonlyArray<SourceResponse>
  /** When the run took its lease, by the database's clock, and when the last source had answered: milliseconds since the epoch. */
  readonly leasedAt: number
  readonly now: number
  /** As they are shown when the run decides. */
  readonly prices: PriceSnapshot
  readonly offersWith: PriceBook["Service"]["offersWith"]
  /** The list whose offers are taken as they are, this once. */
  readonly accept: string | undefined
}

/** Loads all, decides, and writes all that follows from it; runs in the transaction of the book. */
export const commitRun = Effect.fnUntraced(function* (
  book: BookWriter,
  { accept, leasedAt, now, offersWith, prices, responses, run }: Responses
): Effect.fn.Return<Committed, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const state = yield* loadState(leasedAt, prices.book)
  const { decisions, notes, records, statuses } = yield* inSlices(() => decideRunInSteps(state, responses, now))
  yield* applyDecisions(book, decisions, { run_id: run.run_id, now })
  const offers = yield* decideOnOffers({ accept, now, offersWith, prices, responses })
  yield* Effect.forEach(offers, ({ news, reading }) =>
    reading === undefined ? Effect.void : book.appendOffers(news, reading, syncAuthor(run.run_id))
  )
  yield* Effect.forEach(notes, storeManualNote)
  yield* Effect.forEach(records, ([source, record]) => storeSource(source, record, instantText(now)))
  const finished = report(
    run,
    statuses,
    decisions,
    offers.map(({ status }) => status),
    now
  )
  yield* storeRun(run, finished, runRecord(finished, responses, decisions))
  return { report: finished, decisions }
})

/** Decides what a run writes of the offers of a list; no reading, if nothing of it is believed. */
interface Decided extends Pick<DecidedOffers, "news" | "status"> {
  readonly reading: StoredReading | undefined
}

/** Decides on what the lists of a run say of offers, against what is stored in this transaction. */
const decideOnOffers = Effect.fnUntraced(function* ({
  accept,
  now,
  offersWith,
  prices,
  responses
}: Omit<Responses, "leasedAt" | "run">) {
  const day = instantText(now).slice(0, 10)
  const readings = responses.flatMap((response): ReadonlyArray<OfferReading> =>
    response.kind === "answered" && response.answer.offers !== undefined
      ? [{ list: response.source.name, day, listed: response.answer.offers }]
      : []
  )
  if (readings.length === 0) return []
  const known = offersWith(yield* storedOffers(part`true`))
  const terms: OfferTerms = { ...offerCatalogue(prices, now), today: day, accept }
  return yield* Effect.forEach(readings, (reading) =>
    Effect.map(
      inSlices(() => decideOffers(known, reading, terms)),
      ({ hosts: named, left, news, status }): Decided => ({
        news,
        status,
        reading: status.status === "ok" ? { list: reading.list, day, hosts: named, passed_over: left } : undefined
      })
    )
  )
})
