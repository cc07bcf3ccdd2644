import { type PriceSnapshot, resolve } from "@ratecard/core/catalogue"
import type { ExportedResponse } from "@ratecard/core/effect"
import {
  type Billing,
  billRecord,
  exportedEntry,
  priceMark,
  reportedIn,
  type UsageCell,
  usageRecordOf,
  UsageSums
} from "@ratecard/core/ledger"
import { sha256 } from "../sha256.ts"
import type { CellRow, CellSum } from "./usageRows.ts"

/** The place of stored responses: a day in UTC, a model, and all that they are asked for by. */
export interface StoredPlace {
  readonly day: string
  readonly agent: string
  readonly model: string
  readonly isUnknown: boolean
  readonly machine: string
  readonly project: string
  readonly person: string
  readonly repository: string
  readonly service: string
  readonly paid: string
  /** The names of the model and its provider in the log, and other models of the bill, as JSON: its prices are theirs. */
  readonly named: string
}

/** The sum of stored responses at one place. */
type StoredCell = StoredPlace & UsageCell

/** Adds a stored response to the sum of its place, at the price of its own time. */
export const addStored = (sums: UsageSums<StoredPlace>, response: ExportedResponse, billing: Billing): void => {
  const entry = exportedEntry(response, 0)
  const bill = billRecord({ ...usageRecordOf(entry), id: entry.id, at: entry.at }, { ...billing, isSuggesting: false })
  const { agent, at, gap, machine = "", model = NAMELESS, paid = "", person = "", project = "", provider } = response
  const { repository = "", service = "" } = response
  const named = "error" in bill ? namedIn(response, billing) : { model: bill.model_id, isUnknown: false }
  const others =
    "error" in bill ? [] : bill.lines.flatMap(({ model_id }) => (model_id === bill.model_id ? [] : (model_id ?? [])))
  const place = { day: at.slice(0, 10), agent, ...named, machine, project, person, repository, service, paid }
  const names = JSON.stringify([model, provider ?? null, ...new Set(others)])
  sums.add({ ...place, named: names }, bill, { gap, reported: reportedIn(response) })
}

/** The name of a model in a log that does not name it. */
const NAMELESS = "unknown"

/** The model of a response without a bill: its id where it is known, else its name. Ids near it take milliseconds to find. */
const namedIn = ({ at, model = NAMELESS, provider }: ExportedResponse, { prices }: Billing) => {
  const found = resolve(prices.names, model, { provider, at: Date.parse(at), isSuggesting: false })
  return found.how === "none" ? { model, isUnknown: true } : { model: found.model_id, isUnknown: false }
}

/** Sums as the database has them. */
export const rowsOf = (sums: UsageSums<StoredPlace>, marks: PriceMarks): ReadonlyArray<CellRow> =>
  sums.all().map((cell) => rowOf(cell, marks))

const rowOf = (cell: StoredCell, marks: PriceMarks): CellRow => {
  const { complete, cost, currency, gap: lacking, least, listed = 0, priced, reported, responses, tokens, ...at } = cell
  const { day, isUnknown, ...place } = at
  const gap = lacking ?? ""
  const key = JSON.stringify([isUnknown, place, gap, currency])
  return {
    ...place,
    ...tokens,
    day,
    is_unknown: isUnknown,
    place: sha256(key).slice(0, 22),
    prices: marks.of(place.named, day),
    gap,
    currency,
    responses,
    priced,
    complete,
    listed,
    least: least?.responses ?? 0,
    cost,
    more: least?.more ?? "0",
    reported: reported ?? null
  }
}

/** A kept sum as one of a report. */
export const cellOf = (sum: CellSum): UsageCell & { readonly key: string; readonly model: string } => {
  const { cache_read, cache_write, complete, cost, currency, input, key, model, output, priced, responses } = sum
  return {
    key,
    model,
    currency: currency as UsageCell["currency"],
    cost,
    responses,
    priced,
    complete,
    tokens: { input, cache_read, cache_write, output },
    ...(sum.gap !== "" && { gap: sum.gap as NonNullable<UsageCell["gap"]> }),
    ...(sum.listed > 0 && { listed: sum.listed }),
    ...(sum.least > 0 && { least: { responses: sum.least, more: sum.more } }),
    ...(sum.reported !== null && { reported: sum.reported })
  }
}

/** The marks of names' prices on days, each worked out once. */
export class PriceMarks {
  readonly #prices: PriceSnapshot
  readonly #version: string
  readonly #known = new Map<string, string>()

  /** `version` is that of the program: another one may read the same usage otherwise. */
  constructor(prices: PriceSnapshot, version: string) {
    this.#prices = prices
    this.#version = version
  }

  of(named: string, day: string): string {
    const key = `${day} ${named}`
    let mark = this.#known.get(key)
    if (mark === undefined) {
      const [name, provider, ...others] = JSON.parse(named) as [string, string | null, ...Array<string>]
      const all = [{ name, provider: provider ?? undefined }, ...others.map((other) => ({ name: other }))]
      mark = [this.#version, ...all.map((each) => priceMark(this.#prices, each, day))].join(" ")
      this.#known.set(key, mark)
    }
    return mark
  }
}
