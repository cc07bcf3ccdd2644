import { literal, part } from "./sql.ts"

/** The instant of a column as ISO 8601 in UTC, to the millisecond, as `instantText` writes it. */
export const isoTime = (column: string) =>
  literal(`replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`)

/** The prices in a row of `table`, in force from the instant in its column `date` on. */
export const levelColumn = (table: string, date: string) => part`
  jsonb_build_object('date', ${isoTime(`${table}.${date}`)}, ${literal(
    ["source", "input_price", "output_price", "cached_input_price"].map((name) => `'${name}', ${table}.${name}`).join()
  )})`
