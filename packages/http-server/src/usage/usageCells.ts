import type { ExportedResponse } from "@ratecard/core/effect"
import { type NameHints, resolve } from "@ratecard/core/catalogue"
import {
  addDecimals,
  type Bill,
  type Billing,
  billRecord,
  type Decimal,
  decimalIn,
  exportedEntry,
  GAPS,
  type LogGap,
  PLACEHOLDER_USAGE,
  reportedIn,
  tokensIn,
  type TokenSums,
  usageRecordOf
} from "@ratecard/core/ledger"

/** What is asked of the same place: a day in UTC, a model, a machine and a project. */
interface CellPlace {
  readonly day: string
  readonly model: string
  readonly machine: string
  readonly project: string
}

/** What responses of one place came to, in one currency. */
export interface UsageCell extends CellPlace {
  readonly currency: Bill["currency"]
  /** How an unknown model was asked for; undefined for a known one. */
  readonly unknown: NameHints | undefined
  readonly warning: { readonly code: string; readonly message: string } | undefined
  cost: Decimal
  reported: Decimal | undefined
  responses: number
  priced: number
  complete: number
  readonly tokens: { -readonly [Sort in keyof TokenSums]: number }
}

/** Adds a response to the sum of its place, at the price of its own time. */
export const addToCells = (cells: Map<string, UsageCell>, response: ExportedResponse, billing: Billing): void => {
  const entry = exportedEntry(response, 0)
  const bill = billRecord({ ...usageRecordOf(entry), id: entry.id, at: entry.at }, { ...billing, isSuggesting: false })
  const isBilled = !("error" in bill)
  const { model, unknown } = isBilled ? { model: bill.model_id, unknown: undefined } : namedIn(response, billing)
  const currency = isBilled ? bill.currency : "usd"
  const warning = warningOf(response)
  const { machine = "", project = "" } = response
  const key = [response.at.slice(0, 10), model, machine, project, currency, warning?.code].join("\n")
  let cell = cells.get(key)
  if (cell === undefined) {
    const place = { day: response.at.slice(0, 10), model, machine, project }
    const sums = { cost: ZERO, reported: undefined, responses: 0, priced: 0, complete: 0 }
    cell = { ...place, currency, unknown, warning, ...sums, tokens: { ...NO_TOKENS } }
    cells.set(key, cell)
  }
  cell.responses++
  const reported = reportedIn(response)
  if (reported !== undefined) cell.reported = addDecimals(cell.reported ?? ZERO, reported)
  const used = tokensIn(bill.lines ?? [])
  for (const sort of SORTS) cell.tokens[sort] += used[sort]
  if (!isBilled) return
  cell.cost = addDecimals(cell.cost, decimalIn(bill.total)!)
  cell.priced++
  if (bill.complete) cell.complete++
}

const ZERO = decimalIn("0")!

export const NO_TOKENS: TokenSums = { input: 0, cache_read: 0, cache_write: 0, output: 0 }

const SORTS = Object.keys(NO_TOKENS) as ReadonlyArray<keyof TokenSums>

/** What a log calls a model that it does not name. */
const NAMELESS = "unknown"

/**
 * The model of a response without a bill: its id where it is known, else its name. Which ids are near it takes
 * milliseconds, and only a report says it.
 */
const namedIn = ({ at, model = NAMELESS, provider }: ExportedResponse, { prices }: Billing) => {
  const hints = { provider, at: Date.parse(at) }
  const found = resolve(prices.names, model, { ...hints, isSuggesting: false })
  return found.how === "none" ? { model, unknown: hints } : { model: found.model_id, unknown: undefined }
}

const warningOf = ({ gap, logged }: ExportedResponse): UsageCell["warning"] =>
  gap !== undefined ? GAPS[gap satisfies LogGap] : logged === undefined ? undefined : PLACEHOLDER_USAGE
