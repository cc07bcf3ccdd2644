import {
  compareTexts,
  type CatalogueView,
  convert,
  type Currency,
  type DatedRate,
  heldSince,
  type Model,
  type ModelFilters,
  passesFilters,
  TEXT_KINDS
} from "@ratecard/core/catalogue"
import { textPrice } from "@ratecard/core/tokenizer"
import type { TableRow } from "../../parts/csvTable.ts"
import { filtersAsked } from "../../parts/filters.tsx"
import { searched, searchText } from "../../parts/search.ts"
import { COLUMN_NAMES, columnOf, type Column, type PriceColumn, PRICES, type Row } from "./columns.tsx"

/** The models that are asked for, and their order. */
export interface Choice {
  /** Words of the name, the id or the provider. */
  readonly search: string
  /** With prices per million tokens in the currency that is shown. */
  readonly filters: ModelFilters
  readonly chosen: ReadonlyArray<string>
  readonly isChosenOnly: boolean
  readonly isWithRetired: boolean
  readonly sort: Column | undefined
  readonly isDescending: boolean
  readonly currency: Currency | undefined
  /** Undefined: the usual ones, of which narrow screens leave some out. */
  readonly columns: ReadonlyArray<Column> | undefined
}

/** The choice of a query. */
export const choiceOf = (query: URLSearchParams): Choice => {
  const sort = query.get("sort") ?? ""
  const currency = (["usd", "rub"] as const).find((each) => each === query.get("currency"))
  return {
    search: query.get("q") ?? "",
    filters: { ...filtersAsked(query), price_currency: currency },
    chosen: idsOf(query.get("models")),
    isChosenOnly: query.has("only"),
    isWithRetired: query.has("retired"),
    sort: COLUMN_NAMES.find((column) => column === sort.replace(/^-/u, "")),
    isDescending: sort.startsWith("-"),
    currency,
    columns: columnsAsked(query)
  }
}

const USUAL_COLUMNS = COLUMN_NAMES.filter((column) => columnOf(column).isUsual)

const columnsAsked = (query: URLSearchParams): ReadonlyArray<Column> | undefined => {
  const asked = new Set(query.getAll("columns").flatMap((text) => text.split(",")))
  const columns = COLUMN_NAMES.filter((column) => column === "name" || asked.has(column))
  return columns.length === 1 || columns.join() === USUAL_COLUMNS.join() ? undefined : columns
}

export const columnsOf = ({ columns }: Choice): ReadonlyArray<Column> => columns ?? USUAL_COLUMNS

const idsOf = (text: string | null): ReadonlyArray<string> => (text === null || text === "" ? [] : text.split(","))

/** The models that pass every filter, in the order that is asked for. */
export const rowsOf = (view: CatalogueView, choice: Choice, rate: DatedRate): ReadonlyArray<Row> => {
  const offered = new Set(view.offered)
  const chosen = new Set(choice.chosen)
  const models = searched(view.models, searchText, choice.search).filter(
    (model) =>
      (choice.isWithRetired || offered.has(model)) &&
      (!choice.isChosenOnly || chosen.has(model.id)) &&
      passesFilters(model, choice.filters, rate)
  )
  const rows = models.map((model) => {
    const { levels, release_date } = view.entryById.get(model.id)!
    const since = heldSince(levels)
    return { since, released: release_date, ...pricesOf(model, choice.currency ?? model.currency, rate) }
  })
  const least = Object.fromEntries(
    PRICES.map((column) => [column, Math.min(...rows.flatMap(({ dollars }) => dollars[column] || []))])
  ) as Readonly<Record<PriceColumn, number>>
  const marked = rows.map((row): Row => ({
    ...row,
    cheapest: new Set(rows.length > 1 ? PRICES.filter((column) => row.dollars[column] === least[column]) : [])
  }))
  return marked.toSorted(choice.sort === undefined ? newestFirst : order(choice.sort, choice.isDescending))
}

/** Orders by day of release from the newest on; models of one day by price. */
const newestFirst = (one: Row, other: Row): number =>
  compareTexts(other.released ?? "", one.released ?? "") || one.dollars.input! - other.dollars.input!

/** The number of retired models that would be shown, too. */
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

/** Unknown values come last, whichever way. */
const order = (column: Column, isDescending: boolean) => {
  const value = columnOf(column).sort
  return (one: Row, other: Row): number => {
    const [a, b] = [value(one), value(other)]
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0)
    const compared = typeof a === "number" ? a - Number(b) : a.localeCompare(String(b))
    return isDescending ? -compared : compared
  }
}

/** A file of the models, with the prices as they are shown: in the currency of each row. */
export const modelFile = (rows: ReadonlyArray<Row>): ReadonlyArray<TableRow> =>
  rows.map(({ cached, currency, input, model, output, released, since, textPrice }) => ({
    model_id: model.id,
    name: model.display_name,
    provider: model.provider,
    currency,
    input_per_million: input,
    cached_input_per_million: cached,
    output_per_million: output,
    context_window: model.context_window,
    price_since: since.slice(0, 10),
    released,
    ...Object.fromEntries(TEXT_KINDS.map((kind) => [`${kind}_per_million_characters`, rounded(textPrice(kind).price)])),
    text_prices: textPrice("english").band === undefined ? "counted" : "estimated"
  }))

/** Drops the last digits of a conversion. */
const rounded = (price: number): number => Number(price.toPrecision(12))
