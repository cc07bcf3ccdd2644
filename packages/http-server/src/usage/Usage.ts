import type { Unauthorized, UsageReport, UsageStored } from "@ratecard/api"
import { DAY_MILLIS, type PriceSnapshot, instantText } from "@ratecard/core/catalogue"
import { Catalogue, type ExportedResponse } from "@ratecard/core/effect"
import { agentLogs, UsageSums, exportedEntry, exportedResponse, joinHashed } from "@ratecard/core/ledger"
import { Clock, Context, Data, Effect, Layer, Semaphore } from "effect"
import { LRUCache } from "lru-cache"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { inSlices } from "../inSlices.ts"
import { type StoredCell, type StoredPlace, type UsageQuestion, addStored, usageReport } from "./usageReport.ts"
import {
  PAGE,
  type UsageRecord,
  accountOf,
  lockAccount,
  recordsAfter,
  recordsLike,
  removeRecords,
  replaceRecords
} from "./usageRows.ts"

/** The user has as many responses stored as may be. */
export class UsageFull extends Data.TaggedError("UsageFull")<{ readonly message: string }> {}

/** Responses from a time that is still to come, by their places in the upload. */
export class UsageToCome extends Data.TaggedError("UsageToCome")<{
  readonly times: ReadonlyArray<{ readonly place: number; readonly at: string }>
}> {}

/** Clocks of machines differ by no more. */
const CLOCK_MILLIS = DAY_MILLIS

/** All cells that are kept, of all users together. */
const MOST_CELLS = 200_000

/** The cells of a user's usage, which hold until it or a price changes. */
interface Kept {
  readonly revision: string
  readonly book: PriceSnapshot["book"]
  readonly entries: PriceSnapshot["view"]["entries"]
  readonly cells: ReadonlyArray<StoredCell>
}

/** The usage that users have stored. A user reaches only their own. */
export class Usage extends Context.Service<
  Usage,
  {
    /** Stores each response once; all of them, or none. */
    add(
      userId: string,
      responses: ReadonlyArray<ExportedResponse>
    ): Effect.Effect<UsageStored, UsageToCome | UsageFull | Unauthorized | DatabaseUnavailable>
    /** The sums of what is stored, each response at the price of its own time. */
    report(userId: string, question: UsageQuestion): Effect.Effect<UsageReport, DatabaseUnavailable>
    /** Removes all, or what is of a day in UTC or older. */
    remove(userId: string, until: string | undefined): Effect.Effect<void, Unauthorized | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Usage") {
  static readonly layer = ({ maxUsageResponses: most }: Pick<Settings, "maxUsageResponses">) =>
    Layer.effect(
      Usage,
      Effect.gen(function* () {
        const { snapshot } = yield* Catalogue
        const database = yield* Database
        const kept = new LRUCache<string, Kept>({
          maxSize: MOST_CELLS,
          sizeCalculation: ({ cells }) => Math.max(1, cells.length)
        })
        // Billing takes a processor's time: one user's at a time.
        const billing = yield* Semaphore.make(1)

        const findCells = Effect.fnUntraced(function* (userId: string, { book, view: { entries } }: PriceSnapshot) {
          const { revision } = yield* database.run(accountOf(userId))
          const found = kept.get(userId)
          const isSame = found?.revision === revision && found.book === book && found.entries === entries
          return { revision, cells: isSame ? found.cells : undefined }
        })
        const billUsage = Effect.fnUntraced(function* (userId: string, prices: PriceSnapshot) {
          // Who waited may find what another has billed meanwhile.
          const { cells: known, revision } = yield* findCells(userId, prices)
          if (known !== undefined) return known
          const cells = yield* billedCells(database, userId, prices)
          kept.set(userId, { revision, book: prices.book, entries: prices.view.entries, cells })
          return cells
        }, billing.withPermits(1))
        const cellsOf = (userId: string, prices: PriceSnapshot) =>
          Effect.flatMap(findCells(userId, prices), ({ cells }) =>
            cells === undefined ? billUsage(userId, prices) : Effect.succeed(cells)
          )

        return Usage.of({
          add: Effect.fnUntraced(function* (userId, responses) {
            yield* refuseToCome(responses)
            return yield* database.transaction(storedUsage(userId, responses, most))
          }),
          report: Effect.fnUntraced(function* (userId, question) {
            const prices = yield* snapshot
            const cells = yield* cellsOf(userId, prices)
            return yield* inSlices(() => usageReport(cells, question, prices))
          }),
          remove: (userId, until) => database.transaction(removedUsage(userId, until))
        })
      })
    )
}

const refuseToCome = Effect.fnUntraced(function* (responses: ReadonlyArray<ExportedResponse>) {
  const latest = (yield* Clock.currentTimeMillis) + CLOCK_MILLIS
  const times = responses.flatMap(({ at, last_at }, place) => {
    const last = last_at ?? at
    return Date.parse(last) > latest ? [{ place, at: last }] : []
  })
  if (times.length > 0) return yield* new UsageToCome({ times })
})

/** Joins an upload with what is stored; to be run in a transaction. */
const storedUsage = Effect.fnUntraced(function* (
  userId: string,
  responses: ReadonlyArray<ExportedResponse>,
  most: number
) {
  const account = yield* lockAccount(userId)
  const { come, gone, ...told } = joinedUsage(yield* recordsLike(userId, responses), responses)
  const stored = account.responses + come.length - gone.length
  if (stored > most && come.length > gone.length) return yield* new UsageFull({ message: fullText(most) })
  if (come.length + gone.length > 0) yield* replaceRecords(userId, gone, come)
  return { ...told, stored }
})

const fullText = (most: number): string =>
  `You may store ${most} responses; these would exceed that. Delete older ones first: DELETE /api/v1/usage?until=YYYY-MM-DD.`

const removedUsage = Effect.fnUntraced(function* (userId: string, until: string | undefined) {
  yield* lockAccount(userId)
  yield* removeRecords(userId, until === undefined ? undefined : instantText(Date.parse(until) + DAY_MILLIS))
})

/** Bills all stored responses of a user, some at a time, so that others are served in between. */
const billedCells = Effect.fnUntraced(function* (database: Database["Service"], userId: string, prices: PriceSnapshot) {
  const sums = new UsageSums<StoredPlace>()
  const billing = { prices, now: yield* Clock.currentTimeMillis, logs: agentLogs }
  let last: UsageRecord | undefined
  for (;;) {
    // Each page waits anew: all of them together may take longer than one answer of the database.
    const records: ReadonlyArray<UsageRecord> = yield* database.run(recordsAfter(userId, last), {
      deadline: database.deadline
    })
    yield* inSlices(function* () {
      for (const { record } of records) {
        addStored(sums, JSON.parse(record) as ExportedResponse, billing)
        yield
      }
    })
    if (records.length < PAGE) return sums.all()
    last = records.at(-1)
  }
})

/** The effect of an upload: the stored responses that go, those that come, and their counts. */
interface UsageChange {
  readonly gone: ReadonlyArray<UsageRecord>
  readonly come: ReadonlyArray<ExportedResponse>
  readonly added: number
  readonly changed: number
  readonly known: number
}

/** Joins an upload with the stored responses that may be the same as some of it. */
const joinedUsage = (stored: ReadonlyArray<UsageRecord>, upload: ReadonlyArray<ExportedResponse>): UsageChange => {
  const before = new Map(stored.map((record) => [keyOf(record), record]))
  const joined = joinedOf([...stored.map(({ record }) => JSON.parse(record) as ExportedResponse), ...upload])
  const isAsBefore = (response: ExportedResponse) => before.get(keyOf(response))?.record === JSON.stringify(response)
  const come = joined.filter((response) => !isAsBefore(response))
  const staying = new Set(joined.filter(isAsBefore).map(keyOf))
  const added = Math.max(joined.length - stored.length, 0)
  const changed = come.length - added
  return {
    gone: stored.filter((record) => !staying.has(keyOf(record))),
    come,
    added,
    changed,
    known: Math.max(joinedOf(upload).length - added - changed, 0)
  }
}

const joinedOf = (responses: ReadonlyArray<ExportedResponse>): ReadonlyArray<ExportedResponse> =>
  joinHashed(responses.map((response) => exportedEntry(response, 0))).map(exportedResponse)

const keyOf = ({ agent, id }: Pick<UsageRecord, "agent" | "id">): string => `${agent} ${id}`
