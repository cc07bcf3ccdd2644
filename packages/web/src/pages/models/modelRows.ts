import {
  type Capability,
  compareTexts,
  type CatalogueView,
  convert,
  type Currency,
  type DatedRate,
  isCountedByProvider,
  isCountedLocally,
  type Model,
  passesFilters,
  TEXT_KINDS,
  type TextKind
} from "@ratecard/core/catalogue"
import { textPrice } from "@ratecard/core/tokenizer"
import { capabilitiesAsked } from "../../parts/capabilities.tsx"
import { searched, searchText } from "../../parts/search.ts"

/** The columns of a table of models, by each of which it can be sorted. */
const COLUMNS = [
  "name",
  "provider",
  "input",
  "cached",
  "output",
  "window",
  "answer",
  "released",
  "since",
  ...TEXT_KINDS
] as const

export type Column = (typeof COLUMNS)[number]

/** The columns that a reader can choose; every table has names. */
export const CHOSEN_COLUMNS = COLUMNS.filter((column) => column !== "name")

const USUAL_COLUMNS: ReadonlyArray<Column> = ["name", "provider", "input", "cached", "output", "window", "since"]

/** Those of them that have prices. */
export const PRICES = ["input", "cached", "output"] as const

export type PriceColumn = (typeof PRICES)[number]

/** Which models are shown, and in which order. */
export interface Choice {
  /** Words that the name, the id or the provider has. */
  readonly search: string
  readonly provider: string
  readonly tool: string
  readonly minWindow: number
  readonly minOutput: number
  readonly capabilities: ReadonlyArray<Capability>
  /** Per million tokens of input, in the currency that is shown. */
  readonly maxInput: number
  readonly isExactOnly: boolean
  readonly chosen: ReadonlyArray<string>
  readonly isChosenOnly: boolean
  readonly isWithRetired: boolean
  readonly sort: Column | undefined
  readonly isDescending: boolean
  readonly currency: Currency | undefined
  /** Undefined: the usual ones, of which narrow screens leave some out. */
  readonly columns: ReadonlyArray<Column> | undefined
}

/** A model with its prices per million tokens in the currency that is shown; null: not known, or not offered. */
export interface Row {
  readonly model: Model
  readonly currency: Currency
  readonly input: number
  readonly cached: number | null
  readonly output: number
  /** What a million characters of a kind of text cost as input, in the currency that is shown or another. */
  readonly textPrice: (kind: TextKind, currency?: Currency) => TextAmounts
  /** The prices in dollars, by which models are compared. */
  readonly dollars: Readonly<Record<PriceColumn, number | null>>
  /** Since when the prices hold; when they were last confirmed is another day. */
  readonly since: string
  /** When the model was released, as `YYYY-MM-DD`; null: not known. */
  readonly released: string | null
  /** Its price is the lowest of those that are shown, in these columns. */
  readonly cheapest: ReadonlySet<PriceColumn>
}

/** A price per text; of an estimate with the ends of its band. */
interface TextAmounts {
  readonly price: number
  readonly band?: readonly [low: number, high: number]
}

/** What a query asks for. */
export const choiceOf = (query: URLSearchParams): Choice => {
  const sort = query.get("sort") ?? ""
  const currency = query.get("currency")
  return {
    search: query.get("q") ?? "",
    provider: query.get("provider") ?? "",
    tool: query.get("tool") ?? "",
    minWindow: numberOf(query.get("window"), 0),
    minOutput: numberOf(query.get("min_output_tokens"), 0),
    capabilities: capabilitiesAsked(query),
    maxInput: numberOf(query.get("max"), Infinity),
    isExactOnly: query.has("exact"),
    chosen: idsOf(query.get("models")),
    isChosenOnly: query.has("only"),
    isWithRetired: query.has("retired"),
    sort: COLUMNS.find((column) => column === sort.replace(/^-/u, "")),
    isDescending: sort.startsWith("-"),
    currency: currency === "usd" || currency === "rub" ? currency : undefined,
    columns: columnsAsked(query)
  }
}

const columnsAsked = (query: URLSearchParams): ReadonlyArray<Column> | undefined => {
  const asked = new Set(query.getAll("columns").flatMap((text) => text.split(",")))
  const columns = CHOSEN_COLUMNS.filter((column) => asked.has(column))
  return columns.length === 0 || columns.join() === USUAL_COLUMNS.slice(1).join() ? undefined : ["name", ...columns]
}

export const columnsOf = ({ columns }: Choice): ReadonlyArray<Column> => columns ?? USUAL_COLUMNS

const idsOf = (text: string | null): ReadonlyArray<string> => (text === null || text === "" ? [] : text.split(","))

const numberOf = (text: string | null, otherwise: number): number => {
  const value = Number(text)
  return text === null || text === "" || !(value >= 0) ? otherwise : value
}

/** The models that pass every filter, in the order that is asked for. */
export const rowsOf = (view: CatalogueView, choice: Choice, rate: DatedRate): ReadonlyArray<Row> => {
  const offered = new Set(view.offered)
  const models = searched(view.models, searchText, choice.search).filter(
    (model) => choice.isWithRetired || offered.has(model)
  )
  const rows = models.filter(isShown(choice)).map((model) => {
    const { levels, release_date } = view.entryById.get(model.id)!
    const since = levels.at(-1)!.date
    return { since, released: release_date, ...pricesOf(model, choice.currency ?? model.currency, rate) }
  })
  const cheap = rows.filter(({ input }) => input <= choice.maxInput)
  const least = Object.fromEntries(
    PRICES.map((column) => [column, Math.min(...cheap.flatMap(({ dollars }) => dollars[column] || []))])
  ) as Readonly<Record<PriceColumn, number>>
  const marked = cheap.map((row): Row => ({
    ...row,
    cheapest: new Set(cheap.length > 1 ? PRICES.filter((column) => row.dollars[column] === least[column]) : [])
  }))
  return marked.toSorted(choice.sort === undefined ? newestFirst : order(choice.sort, choice.isDescending))
}

/** What came last is first; of one day, what is cheapest. */
const newestFirst = (one: Row, other: Row): number =>
  compareTexts(other.released ?? "", one.released ?? "") || one.dollars.input! - other.dollars.input!

/** How many more there are with those that are retired. */
export const retiredBeside = (view: CatalogueView, choice: Choice, rate: DatedRate): number =>
  rowsOf(view, { ...choice, isWithRetired: true }, rate).length - rowsOf(view, choice, rate).length

const pricesOf = (
  model: Model,
  currency: Currency,
  rate: DatedRate
): Pick<Row, "model" | "currency" | "dollars" | "textPrice" | PriceColumn> => {
  const { cached_input_price: cached, input_price: input, output_price: output } = model
  const inCurrency = (to: Currency) => {
    const converted = (price: number) => convert(price, model.currency, to, rate)
    return { input: converted(input), cached: cached === null ? null : converted(cached), output: converted(output) }
  }
  return {
    model,
    currency,
    textPrice: (kind, to = currency) => {
      const { high, low, price } = textPrice(model, kind)
      const converted = (text: string) => convert(Number(text), model.currency, to, rate)
      if (low === undefined || high === undefined) return { price: converted(price) }
      return { price: converted(price), band: [converted(low), converted(high)] }
    },
    ...inCurrency(currency),
    dollars: inCurrency("usd")
  }
}

const isShown = (choice: Choice) => {
  const chosen = new Set(choice.chosen)
  const filters = {
    capabilities: choice.capabilities,
    min_context_window: choice.minWindow > 0 ? choice.minWindow : undefined,
    min_output_tokens: choice.minOutput > 0 ? choice.minOutput : undefined
  }
  return (model: Model): boolean => {
    if (choice.isChosenOnly && !chosen.has(model.id)) return false
    if (choice.provider !== "" && model.provider !== choice.provider) return false
    if (choice.tool !== "" && !model.builtin_tools.some((tool) => tool === choice.tool)) return false
    if (!passesFilters(model, filters)) return false
    return !choice.isExactOnly || isCountedLocally(model) || isCountedByProvider(model)
  }
}

/** What is not known comes last, whichever way. */
const order = (column: Column, isDescending: boolean) => {
  const value = valueIn(column)
  return (one: Row, other: Row): number => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
    const compared = typeof a === "number" ? a - Number(b) : a.localeCompare(String(b))
    return isDescending ? -compared : compared
  }
}

const valueIn = (column: Column): ((row: Row) => number | string | null) => {
  switch (column) {
    case "name":
      return ({ model }) => model.display_name
    case "provider":
      return ({ model }) => model.provider_display_name
    case "input":
    case "cached":
    case "output":
      return ({ dollars }) => dollars[column]
    case "window":
      return ({ model }) => model.context_window
    case "answer":
      return ({ model }) => model.max_output_tokens ?? null
    case "released":
      return ({ released }) => released
    case "since":
      return ({ since }) => since
    default:
      return (row) => row.textPrice(column, "usd").price
  }
}
