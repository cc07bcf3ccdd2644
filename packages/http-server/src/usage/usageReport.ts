import type { UsageReport, UsageRow } from "@ratecard/api"
import { type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import type { ExportedResponse } from "@ratecard/core/effect"
import {
  type Billing,
  billRecord,
  byCost,
  byKey,
  exportedEntry,
  reportedIn,
  type Steps,
  type UsageCell,
  usageRecordOf,
  usageSum,
  type UsageSums,
  usageWarnings
} from "@ratecard/core/ledger"

/** A question about a user's usage. */
export interface UsageQuestion {
  readonly by?: UsageReport["by"]
  /** Days in UTC, both inclusive. */
  readonly since?: string
  readonly until?: string
}

/** The place of stored responses: a day in UTC, a model, a machine and a project. */
export interface StoredPlace {
  readonly day: string
  readonly model: string
  readonly machine: string
  readonly project: string
  /** Present for a model that the catalogue does not know. */
  readonly unknown?: { readonly provider: string | undefined }
}

/** The sum of stored responses at one place. */
export type StoredCell = StoredPlace & UsageCell

/** Adds a stored response to the sum of its place, at the price of its own time. */
export const addStored = (sums: UsageSums<StoredPlace>, response: ExportedResponse, billing: Billing): void => {
  const entry = exportedEntry(response, 0)
  const bill = billRecord({ ...usageRecordOf(entry), id: entry.id, at: entry.at }, { ...billing, isSuggesting: false })
  const { at, gap, machine = "", project = "" } = response
  const named = "error" in bill ? namedIn(response, billing) : { model: bill.model_id }
  sums.add({ day: at.slice(0, 10), machine, project, ...named }, bill, { gap, reported: reportedIn(response) })
}

/** The name of a model in a log that does not name it. */
const NAMELESS = "unknown"

/** The model of a response without a bill: its id where it is known, else its name. Ids near it take milliseconds to find. */
const namedIn = ({ at, model = NAMELESS, provider }: ExportedResponse, { prices }: Billing) => {
  const found = resolve(prices.names, model, { provider, at: Date.parse(at), isSuggesting: false })
  return found.how === "none" ? { model, unknown: { provider } } : { model: found.model_id }
}

/** The report that answers a question, at the prices that its cells were billed with; pauses between rows. */
export const usageReport = function* (
  all: ReadonlyArray<StoredCell>,
  { by = "day", since = "", until = "9999-12-31" }: UsageQuestion,
  prices: PriceSnapshot
): Steps<UsageReport> {
  const cells = all.filter(({ day }) => day >= since && day <= until)
  const rows: Array<UsageRow> = []
  for (const [key, of] of Map.groupBy(cells, (cell) => cell[by])) {
    rows.push({ key, ...usageSum(of) })
    yield
  }
  return {
    by,
    prices_as_of: prices.asOfDay,
    rows: rows.toSorted(by === "day" ? byKey : byCost),
    total: usageSum(cells),
    unknown_models: (yield* unknownIn(cells, prices)).toSorted(byName),
    warnings: usageWarnings(cells)
  }
}

/** Suggestions for a name take 1 to 10 milliseconds, and 3,000 took 13 seconds: the commonest names have them. */
const MOST_SUGGESTED = 20

const unknownIn = function* (
  cells: ReadonlyArray<StoredCell>,
  { names }: PriceSnapshot
): Steps<UsageReport["unknown_models"]> {
  const unknown = Map.groupBy(
    cells.filter((cell) => cell.unknown !== undefined),
    ({ model }) => model
  )
  const found = Array.from(unknown, ([name, of]) => ({
    name,
    hints: { ...of[0]!.unknown, at: Date.parse(of[0]!.day) },
    responses: of.reduce((sum, { responses }) => sum + responses, 0)
  })).toSorted((one, other) => other.responses - one.responses || byName(one, other))
  const models: Array<UsageReport["unknown_models"][number]> = []
  for (const { hints, name } of found) {
    const match = models.length < MOST_SUGGESTED ? resolve(names, name, hints) : undefined
    models.push({ name, nearest: match?.how === "none" ? match.candidates : [] })
    if (match !== undefined) yield
  }
  return models
}

const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  one.name < other.name ? -1 : 1
