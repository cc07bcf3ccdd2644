import { instantText, type PriceSnapshot } from "@ratecard/core/catalogue"
import { decideRunInSteps, type Decision, type SourceResponse } from "@ratecard/price-sync"
import { Effect, type Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { PriceBook } from "../../catalogue/PriceBook.ts"
import type { BookWriter } from "../../catalogue/bookWriter.ts"
import { inSlices } from "../../inSlices.ts"
import { report, type Run, runRecord, type SyncReport } from "../report.ts"
import { applyDecisions } from "./applyDecisions.ts"
import { syncAuthor } from "./author.ts"
import { decideOnOffers } from "./decideOnOffers.ts"
import { loadState } from "./loadState.ts"
import { storeManualNote } from "./manualRows.ts"
import { storeRun } from "./runRows.ts"
import { storeSource } from "./sourceRows.ts"

/** What a run came to. */
export interface Committed {
  readonly report: SyncReport
  readonly decisions: ReadonlyArray<Decision>
}

/** What a run decides on, in addition to what is stored. */
export interface Responses {
  readonly run: Run
  readonly responses: ReadonlyArray<SourceResponse>
  /** When the run took its lease, by the database's clock, and when the last source had answered: milliseconds since the epoch. */
  readonly leasedAt: number
  readonly now: number
  /** As they are shown when the run decides. */
  readonly prices: PriceSnapshot
  readonly offersWith: PriceBook["Service"]["offersWith"]
}

/** Loads all, decides, and writes all that follows from it; runs in the transaction of the book. */
export const commitRun = Effect.fnUntraced(function* (
  book: BookWriter,
  { leasedAt, now, offersWith, prices, responses, run }: Responses
): Effect.fn.Return<Committed, SqlError.SqlError | Schema.SchemaError, SqlClient.SqlClient> {
  const state = yield* loadState(leasedAt, prices.book)
  const { decisions, notes, records, statuses } = yield* inSlices(() => decideRunInSteps(state, responses, now))
  yield* applyDecisions(book, decisions, { run_id: run.run_id, now })
  const offers = yield* decideOnOffers(prices, offersWith, responses, now)
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
