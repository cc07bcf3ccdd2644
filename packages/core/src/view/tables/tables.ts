import type { DatedRate } from "../../exchange/rate.ts"
import type { Steps } from "../../ledger/logs/steps.ts"
import { csvCell } from "../../plainText.ts"
import { decimal, decimalText } from "../../pricing/money.ts"
import { DAY_MILLIS, instantText } from "../../time/readInstant.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { type PriceRow, priceRows } from "./priceRows.ts"

/** The version of the columns: another one has a column less, or with another meaning; a new column alone changes nothing. */
const TABLE_SCHEMA = 1

/** The columns of a table with their types, and its rows. */
export interface Table {
  readonly name: string
  readonly columns: Readonly<Record<string, ColumnType>>
  readonly rows: ReadonlyArray<Readonly<Record<string, string | number | null>>>
}

type ColumnType = "text" | "integer" | "instant" | "day"

const PRICE_COLUMNS: Readonly<Record<keyof PriceRow, ColumnType>> = {
  model_id: "text",
  model_name: "text",
  names: "text",
  provider: "text",
  seller: "text",
  unit: "text",
  tier: "text",
  region: "text",
  prompt_from: "integer",
  prompt_to: "integer",
  conditions: "text",
  from: "instant",
  to: "instant",
  price: "text",
  per: "integer",
  each: "text",
  input_tokens: "integer",
  currency: "text",
  basis: "text",
  source: "text",
  url: "text",
  note: "text"
}

/**
 * The catalogue's prices as one long table: the same that bills use. It pauses, as it takes seconds.
 *
 * @example
 * const { rows } = finish(priceTable(bundledPrices(Date.parse("2026-11-21"))))
 * const fits = (row) => row.names.includes('"gpt-4o"') && row.unit === "input" && row.tier === "standard"
 * rows.find((row) => fits(row) && row.seller === "openai").price // => "5"
 */
export function* priceTable(prices: PriceSnapshot): Steps<Table> {
  const rows = yield* priceRows(prices)
  return { name: "prices", columns: PRICE_COLUMNS, rows: rows as ReadonlyArray<PriceRow & Table["rows"][number]> }
}

/**
 * Rates of a bank as a table: rubles per dollar of each day that it set one for, until the next.
 *
 * @example
 * const rate = { rate: 86.3793, source: "cbr", updated_at: "2026-09-01T00:00:00+03:00" }
 * rateTable([rate]).rows[0].from // => "2026-08-31T21:00:00Z"
 */
export const rateTable = (rates: ReadonlyArray<DatedRate>): Table => ({
  name: "rates",
  columns: { day: "day", from: "instant", to: "instant", base: "text", currency: "text", rate: "text", source: "text" },
  rows: rates.map(({ rate, source, updated_at }, index) => ({
    day: updated_at!.slice(0, 10),
    from: utc(updated_at!),
    to: rates[index + 1] === undefined ? null : utc(rates[index + 1]!.updated_at!),
    base: "usd",
    currency: "rub",
    rate: decimalText(decimal(rate)),
    source
  }))
})

const utc = (at: string): string => instantText(Date.parse(at))

/** The formats of tables, with their types of content. */
export const TABLE_FORMATS = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/jsonl",
  parquet: "application/vnd.apache.parquet"
} as const

/** A format of tables. */
export type TableFormat = keyof typeof TABLE_FORMATS

/** Writes Parquet: `hyparquet-writer`, which only who wants Parquet loads. */
export interface ParquetLibrary {
  readonly ByteWriter: new () => Bytes
  readonly ParquetWriter: new (options: {
    readonly writer: any
    readonly schema: Array<any>
    readonly kvMetadata: Array<{ readonly key: string; readonly value: string }>
  }) => { write(rows: { readonly columnData: Array<any>; readonly rowGroupSize: number }): unknown; finish(): unknown }
}

interface Bytes {
  getBytes(): Uint8Array
}

/**
 * Writes a table as a file. It pauses, as a long one takes a second. `parquet` is the library for that format.
 *
 * @example
 * const rate = { rate: 80, source: "cbr", updated_at: "2026-11-20T00:00:00+03:00" }
 * const [head, row] = String(finish(tableFile(rateTable([rate]), "csv"))).split("\n")
 * head // => "schema,day,from,to,base,currency,rate,source"
 * row // => "1,2026-11-20,2026-11-19T21:00:00Z,,usd,rub,80,cbr"
 */
export function* tableFile(
  table: Table,
  format: TableFormat,
  parquet?: ParquetLibrary
): Steps<Uint8Array<ArrayBuffer>> {
  if (format === "parquet") return yield* parquetFile(table, parquet!)
  const names = ["schema", ...Object.keys(table.columns)]
  const lines = format === "csv" ? [names.join(",")] : []
  for (const row of table.rows) {
    const versioned: Table["rows"][number] = { schema: TABLE_SCHEMA, ...row }
    const values = names.map((name) => versioned[name]!)
    lines.push(
      format === "csv"
        ? // Nothing stands for null.
          values.map((value) => csvCell(String(value ?? ""))).join(",")
        : JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index]])))
    )
    yield
  }
  return new TextEncoder().encode(`${lines.join("\n")}\n`)
}

/** Rows that are written between two pauses. */
const GROUP_ROWS = 1000

function* parquetFile(
  { columns, name, rows }: Table,
  { ByteWriter, ParquetWriter }: ParquetLibrary
): Steps<Uint8Array<ArrayBuffer>> {
  const all = Object.entries({ schema: "integer" as const, ...columns })
  const schema = [
    { name, num_children: all.length },
    ...all.map(([column, type]) => ({ name: column, repetition_type: "OPTIONAL", ...PARQUET_TYPES[type] }))
  ]
  const writer = new ByteWriter()
  const kvMetadata = [{ key: "schema", value: String(TABLE_SCHEMA) }]
  const file = new ParquetWriter({ writer, schema, kvMetadata })
  for (let from = 0; from < rows.length; from += GROUP_ROWS) {
    const some = rows.slice(from, from + GROUP_ROWS)
    const columnData = all.map(([column, type]) => ({
      name: column,
      data: some.map((row) => parquetValue(column === "schema" ? TABLE_SCHEMA : row[column]!, type))
    }))
    file.write({ columnData, rowGroupSize: GROUP_ROWS })
    yield
  }
  file.finish()
  return new Uint8Array(writer.getBytes())
}

const PARQUET_TYPES = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT64" },
  instant: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
  day: { type: "INT32", converted_type: "DATE" }
} as const

const parquetValue = (value: string | number | null, type: ColumnType) => {
  if (value === null || type === "text") return value
  if (type === "integer") return BigInt(value)
  const millis = Date.parse(String(value))
  return type === "day" ? millis / DAY_MILLIS : BigInt(millis)
}
