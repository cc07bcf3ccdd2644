import { type Currency, DAY_MILLIS, type Model, TEXT_KINDS, type TextKind } from "@ratecard/core/catalogue"
import type { ComponentChild } from "preact"
import { formatCompact, formatDay, formatMoney, formatNumber, formatSum } from "../../format.ts"
import { isRetiredAt } from "../../lines/lines.ts"
import { AlignedMoney, decimalsOf } from "../../parts/Amount.tsx"
import { Bar } from "../../parts/Bar.tsx"
import { modelHref } from "../../parts/modelHref.ts"
import { Sign } from "../../parts/Sign.tsx"
import { Unknown } from "../../parts/Unknown.tsx"
import { dayAsked } from "../../prices/prices.ts"
import { useSite, useWords } from "../../site.ts"
import { BENCHMARK_NAMES, type BenchmarkName, BENCHMARKS, frontOf, scoreOf } from "../../scores/scores.ts"
import { MODELS_WORDS } from "../../words/models.ts"

/** A model with its prices per million tokens in the currency that is shown; null: not known, or not offered. */
export interface Row {
  readonly model: Model
  readonly currency: Currency
  readonly input: number
  readonly cached: number | null
  readonly output: number
  /** The cost of a month of the workload, in the currency that is shown or another: worked out where it is read. */
  readonly month: (currency?: Currency) => number | null
  /** The ids of names that always mean the newest model, and mean this one. */
  readonly aliases: ReadonlyArray<string>
  /** The price of a million characters of a kind of text as input, in the currency that is shown or another. */
  readonly textPrice: (kind: TextKind, currency?: Currency) => TextAmounts
  /** The prices in dollars, by which models are compared. */
  readonly dollars: Readonly<Record<Exclude<PriceColumn, "month">, number | null>>
  /** The day from which the prices hold; when they were last confirmed is another day. */
  readonly since: string
  /** The day of the model's release, as `YYYY-MM-DD`; null: not known. */
  readonly released: string | null
}

/** A price per text; of an estimate with the ends of its band. */
interface TextAmounts {
  readonly price: number
  readonly band?: readonly [low: number, high: number]
}

/** The columns of prices, and of what a month costs. */
export const PRICES = ["input", "cached", "output", "month"] as const

export type PriceColumn = (typeof PRICES)[number]

interface Scale {
  readonly decimals: number
  /** The length of the bar of a price in dollars. */
  readonly share: (dollars: number) => number
  /** The lowest price in dollars that is not free; undefined if there is nothing to compare. */
  readonly least: number | undefined
}

/** A price of a row in the currency that is shown. */
const amountIn = (row: Row, column: PriceColumn) => (column === "month" ? row.month() : row[column])

/** The same in dollars. */
const dollarsIn = (row: Row, column: PriceColumn) => (column === "month" ? row.month("usd") : row.dollars[column])

/** Whether no other price of the column is lower. */
export const isCheapest = (row: Row, column: PriceColumn, scales: Scales): boolean =>
  scales[column].least === dollarsIn(row, column)

/** Above this, the smallest of proportional bars are dots: only a logarithm tells them apart. */
const MOST_TIMES = 50

/** Lengths of the bars of amounts: in proportion, or by their logarithms if they are far apart. */
export const barsOf = (amounts: ReadonlyArray<number>): Pick<Scale, "share"> & { readonly isLog: boolean } => {
  const above = amounts.filter((amount) => amount > 0)
  const [low, high] = [Math.min(...above), Math.max(...above)]
  if (high <= low * MOST_TIMES) return { isLog: false, share: (amount) => amount / high }
  const range = Math.log(high / low)
  return { isLog: true, share: (amount) => (amount > 0 ? 0.04 + (0.96 * Math.log(amount / low)) / range : 0) }
}

/** Whether the bars of a column are logarithmic; that of months has none. */
export const isLogIn = (rows: ReadonlyArray<Row>, column: Column): boolean =>
  PRICES.some(
    (price) => price === column && price !== "month" && barsOf(rows.map(({ dollars }) => dollars[price] ?? 0)).isLog
  )

/** The scales of the prices that are shown, and for each benchmark the models that no cheaper one beats. */
export interface Scales extends Readonly<Record<PriceColumn, Scale>> {
  readonly fronts: Readonly<Record<BenchmarkName, ReadonlySet<string>>>
}

export const scalesOf = (rows: ReadonlyArray<Row>): Scales => {
  const priced = rows.map((row) => ({ id: row.model.id, cost: row.month("usd") }))
  return Object.fromEntries<unknown>([
    ["fronts", Object.fromEntries(BENCHMARK_NAMES.map((name) => [name, frontOf(name, priced)]))],
    ...PRICES.map((column): [PriceColumn, Scale] => {
      const dollars = rows.map((row) => dollarsIn(row, column) ?? 0)
      return [
        column,
        {
          decimals: rows.reduce((most, row) => Math.max(most, decimalsOf(amountIn(row, column) ?? 0)), 2),
          least: rows.length > 1 ? Math.min(...dollars.filter((amount) => amount > 0)) : undefined,
          share: barsOf(dollars).share
        }
      ]
    })
  ]) as unknown as Scales
}

/** A column of the table. Its words are in `words/models.ts`, under `columns`. */
interface ColumnRow {
  /** The value to sort by; null, which is not known, comes last. */
  readonly sort: (row: Row) => number | string | null
  /** The inside of a cell. */
  readonly Cell: (of: { readonly row: Row; readonly scales: Scales }) => ComponentChild
  /** Whether the column is shown until the reader chooses columns. */
  readonly isUsual?: true
  /** Whether it holds names, which stand at the left; numbers stand at the right. */
  readonly isText?: true
}

const price = (column: PriceColumn): ColumnRow => ({
  isUsual: true,
  sort: (row) => dollarsIn(row, column),
  Cell: ({ row, scales }) => {
    const words = useWords(MODELS_WORDS)
    const amount = amountIn(row, column)
    const language = useSite().language.value
    if (amount === null) return <Unknown reason={column === "cached" ? words.noCached : words.unknown} />
    if (amount === 0) return words.free
    return (
      <>
        {isCheapest(row, column, scales) && <span class="visually-hidden">{`${words.cheapest} `}</span>}
        {column === "month" ? (
          formatSum(amount, row.currency, language)
        ) : (
          <AlignedMoney value={amount} decimals={scales[column].decimals} currency={row.currency} />
        )}
        {column !== "month" && <Bar share={scales[column].share(dollarsIn(row, column)!)} />}
      </>
    )
  }
})

const tokens = (tokensOf: (model: Model) => number | null): Pick<ColumnRow, "sort" | "Cell"> => ({
  sort: ({ model }) => tokensOf(model),
  Cell: ({ row }) => {
    const count = tokensOf(row.model)
    const language = useSite().language.value
    return count === null ? <Missing /> : formatCompact(count, language)
  }
})

const day = (dayOf: (row: Row) => string | null): Pick<ColumnRow, "sort" | "Cell"> => ({
  sort: dayOf,
  Cell: ({ row }) => {
    const date = dayOf(row)
    const language = useSite().language.value
    return date === null ? <Missing /> : <time dateTime={date}>{formatDay(date, language)}</time>
  }
})

/** The price of a million characters of a kind of text. Of an estimate, a hint has the ends of its band. */
const text = (kind: TextKind): ColumnRow => ({
  sort: (row) => row.textPrice(kind, "usd").price,
  Cell: ({ row }) => {
    const language = useSite().language.value
    const { band, price } = row.textPrice(kind)
    const money = (amount: number) => formatMoney(amount, row.currency, language)
    return band === undefined ? (
      money(price)
    ) : (
      <span title={band.map(money).join(" – ")}>
        {"≈ "}
        {money(price)}
      </span>
    )
  }
})

/** The result of a benchmark by others. */
const score = (benchmark: BenchmarkName): ColumnRow => ({
  sort: ({ model }) => scoreOf(benchmark, model.id)?.percent ?? null,
  Cell: ({ row: { model }, scales }) => {
    const language = useSite().language.value
    const words = useWords(MODELS_WORDS)
    const result = scoreOf(benchmark, model.id)
    if (result === undefined) return <Unknown reason={words.untested} />
    const { day, percent, setting } = result
    const isFront = scales.fronts[benchmark].has(model.id)
    const text = formatNumber(percent / 100, language, { style: "percent", minimumFractionDigits: 1 })
    return (
      <span title={[BENCHMARKS[benchmark].name, setting, formatDay(day, language)].filter(Boolean).join(", ")}>
        {isFront ? (
          <strong>
            <span class="visually-hidden">{words.front}</span> {text}
          </strong>
        ) : (
          text
        )}
      </span>
    )
  }
})

const Missing = () => <span title={useWords(MODELS_WORDS).unknown}>–</span>

/** The days after its release on which a model is marked as new. */
const NEW_DAYS = 60

const Name = ({ row: { aliases, model, released } }: { readonly row: Row }) => {
  const { address, language, prices } = useSite()
  const words = useWords(MODELS_WORDS)
  const { now, view } = prices.value
  const day = dayAsked(address.query.value, now)
  const at = day ?? now
  const entry = view.entryById.get(model.id)!
  const isRetired = isRetiredAt(entry, at)
  const isNew = released !== null && Date.parse(released) > at - NEW_DAYS * DAY_MILLIS
  return (
    <>
      <Sign of={model.provider} />
      <a href={modelHref(address, model.id)}>{model.display_name}</a>
      {aliases.length > 0 && <small class="mark faint">{words.also}</small>}
      {isNew && <small class="mark new">{words.isNew}</small>}
      {isRetired && <small class="mark faint">{words.isRetired}</small>}
      {/* Nobody knew on a day of the past. */}
      {!isRetired && day === undefined && entry.retirement?.date != null && (
        <small class="mark warning">{words.retires(formatDay(entry.retirement.date, language.value))}</small>
      )}
    </>
  )
}

/** The columns of the table of models, in their order; every table has names. */
const COLUMNS = {
  name: { isUsual: true, isText: true, sort: ({ model }) => model.display_name, Cell: Name },
  provider: {
    isUsual: true,
    isText: true,
    sort: ({ model }) => model.provider_display_name,
    Cell: ({ row }) => row.model.provider_display_name
  },
  input: price("input"),
  cached: price("cached"),
  output: price("output"),
  month: price("month"),
  ...(Object.fromEntries(BENCHMARK_NAMES.map((name) => [name, score(name)])) as Record<BenchmarkName, ColumnRow>),
  window: { isUsual: true, ...tokens(({ context_window }) => context_window) },
  answer: tokens(({ max_output_tokens }) => max_output_tokens),
  released: { isUsual: true, ...day(({ released }) => released) },
  since: day(({ since }) => since),
  ...(Object.fromEntries(TEXT_KINDS.map((kind) => [kind, text(kind)])) as Record<TextKind, ColumnRow>)
} satisfies Record<string, ColumnRow>

export type Column = keyof typeof COLUMNS

export const COLUMN_NAMES = Object.keys(COLUMNS) as ReadonlyArray<Column>

/** The columns that a reader can choose. */
export const CHOSEN_COLUMNS = COLUMN_NAMES.filter((column) => column !== "name")

export const columnOf = (name: Column): ColumnRow => COLUMNS[name]
