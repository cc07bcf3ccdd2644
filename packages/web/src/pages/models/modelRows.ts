import {
  type CatalogueView,
  convert,
  type Currency,
  type DatedRate,
  heldSince,
  latestModels,
  type Model,
  type ModelFilters,
  passesFilters,
  type SortKey,
  TEXT_KINDS
} from "@ratecard/core/catalogue"
import { textPrice } from "@ratecard/core/tokenizer"
import type { TableRow } from "../../parts/csvTable.ts"
import { filtersAsked } from "../../parts/filters.tsx"
import { searched, searchText } from "../../parts/search.ts"
import { modelsAsked, type Prices, rateAsked } from "../../prices/prices.ts"
import { valuesOf } from "../../parts/modelHref.ts"
import { MONTH_FIELDS } from "../compare/month.ts"
import { type CostRequest, costRequestOf } from "../cost/costRequest.ts"
import { costRowsOf, monthOf } from "../cost/costRows.ts"
import { BENCHMARK_NAMES, type BenchmarkName, scoreOf } from "../../scores/scores.ts"
import { COLUMN_NAMES, columnOf, type Column, type Row } from "./columns.tsx"

/** The models that are asked for, and their order. */
export interface Choice {
  /** Words of the name, the id or the provider. */
  readonly search: string
  /** With prices per million tokens in the currency that is shown. */
  readonly filters: ModelFilters
  /** The most that a month may cost, in dollars or the currency that is shown. */
  readonly budget: number
  /** The least percentage by benchmark. */
  readonly scores: ReadonlyArray<readonly [BenchmarkName, number]>
  readonly chosen: ReadonlyArray<string>
  readonly isChosenOnly: boolean
  readonly isWithRetired: boolean
  readonly sort: Column
  readonly isDescending: boolean
  readonly currency: Currency | undefined
  /** Undefined: the usual ones, of which narrow screens leave some out. */
  readonly columns: ReadonlyArray<Column> | undefined
}

/** The choice of a query. */
export const choiceOf = (query: URLSearchParams): Choice => {
  const asked = query.get("sort") ?? ""
  const sort = COLUMN_NAMES.some((column) => column === columnIn(asked)) ? asked : usualSort(query)
  const currency = (["usd", "rub"] as const).find((each) => each === query.get("currency"))
  const budget = Number(query.get("budget")?.trim() || NaN)
  return {
    search: query.get("q") ?? "",
    filters: { ...filtersAsked(query), price_currency: currency },
    budget: budget >= 0 ? budget : Infinity,
    scores: BENCHMARK_NAMES.flatMap((name): ReadonlyArray<readonly [BenchmarkName, number]> => {
      const least = Number(query.get(name)?.trim() || NaN)
      return least > 0 ? [[name, least]] : []
    }),
    chosen: idsOf(query.get("models")),
    isChosenOnly: query.has("only"),
    isWithRetired: query.has("retired"),
    sort: columnIn(sort) as Column,
    isDescending: sort.startsWith("-"),
    currency,
    columns: columnsAsked(query)
  }
}

const columnIn = (sort: string): string => sort.replace(/^-/u, "")

/** The order of a query that asks for none: by what a month costs if that or a score is asked about, else newest first. */
export const usualSort = (query: URLSearchParams): string =>
  [...MONTH_FIELDS, "budget", ...BENCHMARK_NAMES].some((name) => query.has(name)) ? "month" : "-released"

const USUAL_COLUMNS = COLUMN_NAMES.filter((column) => columnOf(column).isUsual)

const columnsAsked = (query: URLSearchParams): ReadonlyArray<Column> | undefined => {
  const asked = new Set(query.getAll("columns").flatMap((text) => text.split(",")))
  const columns = COLUMN_NAMES.filter((column) => column === "name" || asked.has(column))
  return columns.length === 1 || columns.join() === USUAL_COLUMNS.join() ? undefined : columns
}

/** The columns that are shown: that of the order and those of scores that are asked for are among them. */
export const columnsOf = ({ columns = USUAL_COLUMNS, scores, sort }: Choice): ReadonlyArray<Column> =>
  COLUMN_NAMES.filter(
    (column) => column === sort || columns.includes(column) || scores.some(([name]) => name === column)
  )

const idsOf = (text: string | null): ReadonlyArray<string> => (text === null || text === "" ? [] : text.split(","))

/** The workload of a month: the page has no fees of tools, whose parameter is a filter here. */
export const workloadOf = (query: URLSearchParams, view: CatalogueView): CostRequest =>
  costRequestOf(new URLSearchParams(valuesOf(query, MONTH_FIELDS)), view)

/** Months in dollars by workload, day and model: a search asks for all of them again with each letter. */
const months = new WeakMap<Prices, Map<string, number | null>>()

/** The cost of a month with a model, in dollars; null: not known. */
type MonthFor = (model: Model) => number | null

const monthsIn = (prices: Prices, query: URLSearchParams, view: CatalogueView): MonthFor => {
  const request = workloadOf(query, view)
  const asked = JSON.stringify([query.get("at"), ...MONTH_FIELDS.map((name) => query.get(name))])
  const kept = months.get(prices) ?? new Map<string, number | null>()
  months.set(prices, kept)
  return (model) => {
    const key = model.id + asked
    const known = kept.get(key)
    if (known !== undefined) return known
    const [row] = costRowsOf({ ...request, models: [model] }, undefined, prices, query)
    const month = row === undefined ? null : monthOf(row, request)
    kept.set(key, month)
    return month
  }
}

/** Relative rounding error of sums of binary fractions. */
const ROUNDING = 1e-9

/** The models that pass every filter, those that are retired included. */
const modelsOf = (
  prices: Prices,
  query: URLSearchParams,
  view: CatalogueView,
  monthFor: MonthFor
): ReadonlyArray<Model> => {
  const { budget, chosen, currency = "usd", filters, isChosenOnly, scores } = choiceOf(query)
  const rate = rateAsked(prices, query)
  const most = budget === Infinity ? budget : convert(budget, currency, "usd", rate) * (1 + ROUNDING)
  return view.models.filter(
    (model) =>
      (!isChosenOnly || chosen.includes(model.id)) &&
      passesFilters(model, filters, rate) &&
      scores.every(([name, least]) => (scoreOf(name, model.id)?.percent ?? 0) >= least) &&
      // A cost that is not known may be any amount.
      (most === Infinity || (monthFor(model) ?? Infinity) <= most)
  )
}

export interface Found {
  /** In the order that is asked for. */
  readonly rows: ReadonlyArray<Row>
  /** With those that a search leaves out. */
  readonly all: ReadonlyArray<Row>
  /** The retired models that would be shown, too. */
  readonly retired: number
}

/** The models that a query asks for: two names of one model are one row. */
export const modelsFound = (prices: Prices, query: URLSearchParams): Found => {
  const { isWithRetired, search } = choiceOf(query)
  const view = modelsAsked(prices, query)
  const offered = new Set(view.offered)
  const monthFor = monthsIn(prices, query, view)
  const passed = modelsOf(prices, query, view, monthFor)
  const models = isWithRetired ? passed : passed.filter((model) => offered.has(model))
  const all = rowsOf(models, query, view, rateAsked(prices, query), monthFor)
  const textOf = ({ aliases, model }: Row) => searchText(model) + aliases.join(" ")
  const retired = isWithRetired ? [] : searched(passed, searchText, search).filter((model) => !offered.has(model))
  return { all, rows: searched(all, textOf, search), retired: retired.length }
}

const rowsOf = (
  models: ReadonlyArray<Model>,
  query: URLSearchParams,
  view: CatalogueView,
  rate: DatedRate,
  monthFor: MonthFor
): ReadonlyArray<Row> => {
  const { currency, isDescending, sort } = choiceOf(query)
  const latest = latestModels(models, view.entryById)
  const aliases = new Set(latest.values())
  const rows = models
    .filter((model) => !aliases.has(model))
    .map((model): Row => {
      const { levels, release_date } = view.entryById.get(model.id)!
      const shown = currency ?? model.currency
      return {
        since: heldSince(levels),
        released: release_date,
        aliases: [latest.get(model)?.id ?? []].flat(),
        month: (to = shown) => {
          const dollars = monthFor(model)
          return dollars === null ? null : convert(dollars, "usd", to, rate)
        },
        ...pricesOf(model, shown, rate)
      }
    })
  return rows.toSorted(order(sort, isDescending))
}

const pricesOf = (
  model: Model,
  currency: Currency,
  rate: DatedRate
): Pick<Row, "model" | "currency" | "dollars" | "textPrice" | keyof Row["dollars"]> => {
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

/** Unknown values come last, whichever way; of equal ones, what is cheaper comes first. */
const order = (column: Column, isDescending: boolean) => {
  const value = columnOf(column).sort
  return (one: Row, other: Row): number => {
    const [a, b] = [value(one), value(other)]
    const unknown = Number(a === null) - Number(b === null)
    const compared = typeof a === "number" ? a - Number(b) : String(a).localeCompare(String(b))
    return unknown || (isDescending ? -compared : compared) || one.dollars.input! - other.dollars.input!
  }
}

/** A file of the models, with the prices as they are shown: in the currency of each row. */
export const modelFile = (rows: ReadonlyArray<Row>): ReadonlyArray<TableRow> =>
  rows.map(({ cached, currency, input, model, month, output, released, since, textPrice }) => ({
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
    per_month: month() && rounded(month()!),
    text_prices: textPrice("english").band === undefined ? "counted" : "estimated"
  }))

/** Drops the last digits of a conversion. */
const rounded = (price: number): number => Number(price.toPrecision(12))

/** The orders that the API has, and their names there. */
const API_SORTS: Readonly<Record<string, SortKey>> = {
  input: "input_price",
  output: "output_price",
  "-window": "context_window"
}

/** The same models for programs, below the API: in the same order where the API has it, else as the catalogue has them. */
export const apiPath = ({ filters, isDescending, isWithRetired, sort }: Choice, at?: string): string => {
  const sort_by = isWithRetired ? undefined : API_SORTS[(isDescending ? "-" : "") + sort]
  const asked = { ...filters, include_retired: isWithRetired || undefined, at, sort_by, limit: sort_by && 100 }
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  ).toString()
  return `${sort_by === undefined ? "models" : "recommend"}${query && `?${query}`}`
}
