/** SQL that writes the instant of a column as ISO 8601 in UTC, to the millisecond. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
