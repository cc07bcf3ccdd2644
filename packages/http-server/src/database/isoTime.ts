/** SQL that writes the instant of a column as ISO 8601 in UTC, to the millisecond, as `instantText` does. */
export const isoTime = (column: string): string =>
  `replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
