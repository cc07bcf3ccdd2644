import type { Unauthorized, UsageReport, UsageStored } from "@ratecard/api"
import { DAY_MILLIS, instantText, type PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue, type ExportedResponse } from "@ratecard/core/effect"
import { agentLogs, type Billing, exportedEntry, exportedResponse, joinHashed, UsageSums } from "@ratecard/core/ledger"
import { Clock, Context, Data, Effect, Layer, Semaphore } from "effect"
import { LRUCache } from "lru-cache"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { inSlices } from "../inSlices.ts"
import { addStored, PriceMarks, rowsOf, type StoredPlace } from "./usageCells.ts"
import { type UsageQuestion, usageReport } from "./usageReport.ts"
import {
  accountsOf,
  addCells,
  addUnread,
  type CellRow,
  cellsAfter,
  cellSums,
  erasedOf,
  lockAccount,
  makeMonth,
  marksOf,
  openAccount,
  PAGE,
  recordsAfter,
  recordsLike,
  type Removal,
  removeCells,
  removeEmptyCells,
  removeRecords,
  replaceRecords,
  type Unread,
  unreadOf,
  type UsageAccount,
  type UsageDays,
  type UsageOwner,
  type UsageRecord
} from "./usageRows.ts"

/** The user has as many responses stored as may be. */
export class UsageFull extends Data.TaggedError("UsageFull")<{ readonly message: string }> {}

/** Responses from a time that is still to come, by their places in the upload. */
export class UsageToCome extends Data.TaggedError("UsageToCome")<{
  readonly times: ReadonlyArray<{ readonly place: number; readonly at: string }>
}> {}

/** Clocks of machines differ by no more. */
const CLOCK_MILLIS = DAY_MILLIS

/** The spans of days of an account's sums that stand on these prices. */
interface Settled {
  readonly revision: string
  readonly prices: PriceSnapshot
  readonly spans: ReadonlyArray<string>
}

/** The span of a question without days. */
const ALWAYS = "undefined undefined"

/** Spans that are remembered of an account. */
const MOST_SPANS = 20

/** Accounts of which that is remembered. */
const MOST_SETTLED = 10_000

/** Uploads of an account are stored one after the other. */
const ADD_DEADLINE = "30 seconds"

/** A day of a large team has some 150,000 responses: 6 seconds. */
const DAY_DEADLINE = "2 minutes"

/** The usage that users and teams have stored, and its sums. */
export class Usage extends Context.Service<
  Usage,
  {
    /** Stores each response once; all of them, or none. */
    add(
      owner: UsageOwner,
      responses: ReadonlyArray<ExportedResponse>
    ): Effect.Effect<UsageStored, UsageToCome | UsageFull | Unauthorized | DatabaseUnavailable>
    /** Counts telemetry of a team that was not understood. */
    addUnread(team: string, unread: ReadonlyArray<Unread>): Effect.Effect<void, Unauthorized | DatabaseUnavailable>
    /**
     * The sums of what is stored in some accounts, each response at the price of its own time. `nameOf` gives what an
     * account calls a row another name.
     */
    report(
      accounts: ReadonlyArray<string>,
      question: UsageQuestion,
      nameOf?: (account: string, key: string) => string
    ): Effect.Effect<UsageReport, DatabaseUnavailable>
    /** The sums of an account as they are kept: those after the last that was read, some at a time. */
    cells(
      account: string,
      days: UsageDays,
      last: CellRow | undefined
    ): Effect.Effect<ReadonlyArray<CellRow>, DatabaseUnavailable>
    /** The responses of an account: those after the last that was read, some at a time; none after the last. */
    responses(
      account: string,
      days: UsageDays,
      last: UsageRecord | undefined
    ): Effect.Effect<ReadonlyArray<UsageRecord>, DatabaseUnavailable>
    /** The days of which responses of accounts were erased. */
    erased(accounts: ReadonlyArray<string>, days: UsageDays): Effect.Effect<UsageReport["erased"], DatabaseUnavailable>
    /** Removes all, or what is of a day in UTC or older, or of a person. */
    remove(owner: UsageOwner, removal: Removal): Effect.Effect<void, Unauthorized | DatabaseUnavailable>
  }
>()("@ratecard/http-server/Usage") {
  /** `version` is that of the program: after another one, usage is summed up anew. */
  static readonly layer = ({ maxUsageResponses: most }: Pick<Settings, "maxUsageResponses">, version: string) =>
    Layer.effect(
      Usage,
      Effect.gen(function* () {
        const { snapshot } = yield* Catalogue
        const database = yield* Database
        const months = new Set<string>()
        const settled = new LRUCache<string, Settled>({ max: MOST_SETTLED })
        const marks = new WeakMap<PriceSnapshot, PriceMarks>()
        // Billing takes a processor's time: one account's at a time.
        const billing = yield* Semaphore.make(1)

        const termsNow = Effect.gen(function* () {
          const prices = yield* snapshot
          if (!marks.has(prices)) marks.set(prices, new PriceMarks(prices, version))
          return { prices, now: yield* Clock.currentTimeMillis, logs: agentLogs, marks: marks.get(prices)! }
        })

        /** Sums days up anew whose prices are others than when they were summed up. */
        const settle = Effect.fnUntraced(function* (account: UsageAccount, days: UsageDays, terms: Terms) {
          const span = `${days.since} ${days.until}`
          const last = settled.get(account.id)
          const known = last?.revision === account.revision && last.prices === terms.prices ? last : undefined
          if (known?.spans.some((each) => each === span || each === ALWAYS)) return
          const found = yield* database.run(marksOf(account.id, days), { deadline: database.deadline })
          const stale = yield* inSlices(function* () {
            const stale = new Set<string>()
            for (const { day, named, prices } of found) {
              if (prices === "" || prices !== terms.marks.of(named, day)) stale.add(day)
              yield
            }
            return stale
          })
          for (const day of stale)
            yield* database.transaction(summedAnew(account.id, day, terms), { deadline: DAY_DEADLINE })
          const spans = [...(known?.spans ?? []), span].slice(-MOST_SPANS)
          settled.set(account.id, { revision: account.revision, prices: terms.prices, spans })
        }, billing.withPermits(1))

        const settleAll = Effect.fnUntraced(function* (accounts: ReadonlyArray<string>, days: UsageDays, terms: Terms) {
          for (const account of yield* database.run(accountsOf(accounts))) yield* settle(account, days, terms)
        })

        return Usage.of({
          add: Effect.fnUntraced(function* (owner, responses) {
            const terms = yield* termsNow
            yield* refuseToCome(responses, terms.now)
            for (const month of new Set(responses.map(({ at }) => at.slice(0, 7)))) {
              if (!months.has(month)) yield* database.transaction(makeMonth(month))
              months.add(month)
            }
            const { before, stored } = yield* database.transaction(
              Effect.gen(function* () {
                const before = yield* openAccount(owner)
                const stored =
                  owner.kind === "user"
                    ? yield* storedUsage(before, responses, {}, most, terms)
                    : yield* storedUsage(before, responses, daysAround(responses), Infinity, terms)
                return { before, stored }
              }),
              { deadline: ADD_DEADLINE }
            )
            // Where responses were only added, at the same prices, no look is needed: it takes as long as the question.
            const known = settled.get(owner.id)
            if (
              known?.revision === before.revision &&
              known.prices === terms.prices &&
              stored.added > 0 &&
              stored.changed === 0
            )
              settled.set(owner.id, { ...known, revision: String(BigInt(before.revision) + 1n) })
            return stored
          }),
          addUnread: (team, unread) =>
            unread.length === 0
              ? Effect.void
              : database.transaction(Effect.andThen(openAccount({ kind: "team", id: team }), addUnread(team, unread))),
          report: Effect.fnUntraced(function* (accounts, { by = "day", ...days }, nameOf) {
            const terms = yield* termsNow
            yield* settleAll(accounts, days, terms)
            const found =
              nameOf === undefined
                ? [yield* database.run(cellSums(accounts, by, days))]
                : yield* Effect.forEach(accounts, (account) =>
                    Effect.map(database.run(cellSums([account], by, days)), (sums) =>
                      sums.map((sum) => ({ ...sum, key: nameOf(account, sum.key) }))
                    )
                  )
            const report = yield* inSlices(() => usageReport(found.flat(), by, terms.prices))
            const erased = yield* database.run(erasedOf(accounts, days))
            return { ...report, erased, unread: yield* database.run(unreadOf(accounts)) }
          }),
          cells: Effect.fnUntraced(function* (account, days, last) {
            if (last === undefined) yield* settleAll([account], days, yield* termsNow)
            return yield* database.run(cellsAfter(account, days, last), { deadline: database.deadline })
          }),
          responses: (account, days, last) =>
            database.run(recordsAfter(account, days, last), { deadline: database.deadline }),
          erased: (accounts, days) => database.run(erasedOf(accounts, days)),
          remove: Effect.fnUntraced(function* (owner, removal) {
            // The days of a person are known by sums.
            if (removal.person !== undefined) yield* settleAll([owner.id], {}, yield* termsNow)
            yield* database.transaction(
              Effect.gen(function* () {
                yield* openAccount(owner)
                yield* removeRecords(owner.id, removal)
              })
            )
          })
        })
      })
    )
}

interface Terms extends Billing {
  readonly marks: PriceMarks
}

const refuseToCome = Effect.fnUntraced(function* (responses: ReadonlyArray<ExportedResponse>, now: number) {
  const latest = now + CLOCK_MILLIS
  const times = responses.flatMap(({ at, last_at }, place) => {
    const last = last_at ?? at
    return Date.parse(last) > latest ? [{ place, at: last }] : []
  })
  if (times.length > 0) return yield* new UsageToCome({ times })
})

/** The days of responses, and the ones beside them: all that telemetry tells of a response is of about the same time. */
const daysAround = (responses: ReadonlyArray<ExportedResponse>): UsageDays => {
  const days = responses.map(({ at }) => at.slice(0, 10)).toSorted()
  const dayBeside = (day: string, step: 1 | -1) => instantText(Date.parse(day) + step * DAY_MILLIS).slice(0, 10)
  return { since: dayBeside(days[0]!, -1), until: dayBeside(days.at(-1)!, 1) }
}

/** Joins an upload with what is stored, and adds it to the sums; to be run in a transaction. */
const storedUsage = Effect.fnUntraced(function* (
  { id, responses: before }: UsageAccount,
  responses: ReadonlyArray<ExportedResponse>,
  days: UsageDays,
  most: number,
  terms: Terms
) {
  const { come, gone, ...told } = joinedUsage(yield* recordsLike(id, responses, days), responses)
  const stored = before + come.length - gone.length
  if (stored > most && come.length > gone.length) return yield* new UsageFull({ message: fullText(most) })
  if (come.length + gone.length === 0) return { ...told, stored }
  yield* replaceRecords(id, gone, come)
  yield* addCells(id, yield* inSlices(() => rowsIn(come, terms)))
  if (gone.length > 0) {
    const rows = yield* inSlices(() => rowsIn(gone.map(responseOf), terms))
    yield* addCells(id, rows, -1)
    yield* removeEmptyCells(id, [...new Set(rows.map(({ day }) => day))])
  }
  return { ...told, stored }
})

const fullText = (most: number): string =>
  `You may store ${most} responses; these would exceed that. Delete older ones first: DELETE /api/v1/usage?until=YYYY-MM-DD.`

function* rowsIn(responses: ReadonlyArray<ExportedResponse>, terms: Terms) {
  const sums = new UsageSums<StoredPlace>()
  for (const response of responses) {
    addStored(sums, response, terms)
    yield
  }
  return rowsOf(sums, terms.marks)
}

/** Sums up all responses of a day, some at a time, so that others are served in between; to be run in a transaction. */
const summedAnew = Effect.fnUntraced(function* (account: string, day: string, terms: Terms) {
  // Nobody adds to the day meanwhile.
  yield* lockAccount(account)
  yield* removeCells(account, day)
  const sums = new UsageSums<StoredPlace>()
  let last: UsageRecord | undefined
  for (;;) {
    const records: ReadonlyArray<UsageRecord> = yield* recordsAfter(account, { since: day, until: day }, last)
    yield* inSlices(function* () {
      for (const record of records) {
        addStored(sums, responseOf(record), terms)
        yield
      }
    })
    if (records.length < PAGE) break
    last = records.at(-1)
  }
  yield* addCells(account, rowsOf(sums, terms.marks))
})

const responseOf = ({ record }: UsageRecord) => JSON.parse(record) as ExportedResponse

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
  const joined = joinedOf([...stored.map(responseOf), ...upload])
  if (stored.length === 0) return { gone: [], come: joined, added: joined.length, changed: 0, known: 0 }
  const before = new Map(stored.map((record) => [keyOf(record), record]))
  const come: Array<ExportedResponse> = []
  const staying = new Set<string>()
  for (const response of joined) {
    const key = keyOf(response)
    const known = before.get(key)
    if (known !== undefined && known.record === JSON.stringify(response)) staying.add(key)
    else come.push(response)
  }
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
