import { Effect } from "effect"
import { SqlClient, type SqlError, Statement } from "effect/sql"

export { identifier, literal, recordInsertHelper as rowsToInsert } from "effect/sql/Statement"

type Rows<Row> = Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError, SqlClient.SqlClient>

/** Runs a statement in the work that the database is doing; values are its parameters, and parts stand as they are. */
export const sql = <Row extends object>(strings: TemplateStringsArray, ...values: Array<unknown>): Rows<Row> =>
  Effect.flatMap(SqlClient.SqlClient, (client) => client<Row>(strings, ...values))

/** A part of statements. It does not run by itself: its connection and its dialect are never asked for. */
export const part: (strings: TemplateStringsArray, ...values: Array<unknown>) => Statement.Fragment = Statement.make(
  Effect.never,
  Statement.makeCompilerSqlite(),
  [],
  undefined
)

/** A value that travels as JSON, in which numbers keep their digits. */
export const json = (value: unknown) => part`${JSON.stringify(value)}::text::jsonb`

/** The first row, if there is one. */
export const first = <Row>(rows: Rows<Row>) => Effect.map(rows, ([row]) => row)

/** The row of a statement that always has one. */
export const only = <Row>(rows: Rows<Row>) => Effect.map(rows, ([row]) => row!)

/** Whether there is a row. */
export const isAny = (rows: Rows<object>) => Effect.map(rows, ({ length }) => length > 0)

/** The instant of a column as ISO 8601 in UTC, to the millisecond, as `instantText` writes it. */
export const isoTime = (column: string) => Statement.literal(textOf(column))

/** The prices in a row of `table`, in force from the instant in its column `date` on. */
export const levelColumn = (table: string, date: string) =>
  Statement.literal(`
  jsonb_build_object('date', ${textOf(`${table}.${date}`)}, 'source', ${table}.source, 'input_price', ${table}.input_price,
    'output_price', ${table}.output_price, 'cached_input_price', ${table}.cached_input_price)`)

const textOf = (column: string): string =>
  `replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u

/** Whether a value can be the id of something that is stored; no other is looked for. */
export const isStoredId = (id: unknown): id is string => typeof id === "string" && UUID.test(id)
