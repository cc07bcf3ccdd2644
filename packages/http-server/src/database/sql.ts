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
