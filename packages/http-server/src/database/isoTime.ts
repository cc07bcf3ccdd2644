import { literal } from "./sql.ts"

/** The instant of a column as ISO 8601 in UTC, to the millisecond, as `instantText` writes it. */
export const isoTime = (column: string) => literal(textOf(column))

/** The prices in a row of `table`, in force from the instant in its column `date` on. */
export const levelColumn = (table: string, date: string) =>
  literal(`
  jsonb_build_object('date', ${textOf(`${table}.${date}`)}, 'source', ${table}.source, 'input_price', ${table}.input_price,
    'output_price', ${table}.output_price, 'cached_input_price', ${table}.cached_input_price)`)

const textOf = (column: string): string =>
  `replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
