/** SQL that writes the instant of a column as ISO 8601 in UTC, to the millisecond, as `instantText` does. */
export const isoTime = (column: string): string =>
  `replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`

/** SQL of the prices in a row of `table`, in force from the instant in its column `date` on. */
export const levelColumn = (table: string, date: string): string => `
  jsonb_build_object('date', ${isoTime(`${table}.${date}`)}, 'source', ${table}.source, 'input_price', ${table}.input_price,
    'output_price', ${table}.output_price, 'cached_input_price', ${table}.cached_input_price)`
