import { BOUNDS_OF_STATEMENTS, type ReconcileRequest } from "@ratecard/api"
import { type Billing, billInSteps, type Steps } from "@ratecard/core/ledger"
import {
  loggedResponse,
  Reconciler,
  type Reconciliation,
  STATEMENTS,
  StatementTooBroad
} from "@ratecard/core/reconcile"
import { Data, Effect } from "effect"
import { ifPossible } from "../ifPossible.ts"

/** A statement of no known format or over a bound, or a time zone that is unknown. */
export class UnreadableStatement extends Data.TaggedError("UnreadableStatement")<{
  readonly field: "statement" | "timezone"
  readonly value: string
  readonly message: string
}> {}

/** Characters of a statement that are read at once: names that nobody knows take a tenth of a millisecond each. */
const PIECE = 4096

/** So much of an unknown statement is repeated. */
const SHOWN = 100

/** Pauses after each record, each piece of the statement and each model of a day. */
export const explainStatement = function* (
  { records, statement, timezone }: ReconcileRequest,
  billing: Billing
): Steps<Effect.Effect<Reconciliation, UnreadableStatement>> {
  const zone = timezone ?? undefined
  if (!isZone(zone)) return refuse("timezone", zone ?? "", "Input should be an IANA name such as Europe/Berlin")
  const reconciler = new Reconciler(billing.prices, zone, BOUNDS_OF_STATEMENTS)
  const faults: Array<string> = []
  // The answer says nothing of the ids near an unknown name.
  const quiet = { ...billing, isSuggesting: false }
  for (const [place, record] of records.entries()) {
    const response = loggedResponse(record, yield* billInSteps(record, quiet))
    if (typeof response === "string") faults.push(`records[${place}]: ${response}`)
    else reconciler.add(response)
    yield
  }
  const answer = yield* explained(reconciler, statement)
  if (answer instanceof StatementTooBroad)
    return refuse("statement", statement.slice(0, SHOWN), `Input has ${answer.message}: send it in parts`)
  if (answer === undefined)
    return refuse("statement", statement.slice(0, SHOWN), `Input should be one of: ${STATEMENTS.join(", ")}`)
  return Effect.succeed({
    ...answer,
    complete: answer.complete && faults.length === 0,
    faults: [...answer.faults, ...faults]
  })
}

const explained = function* (
  reconciler: Reconciler,
  statement: string
): Steps<Reconciliation | StatementTooBroad | undefined> {
  try {
    return yield* reconciler.explain(piecesOf(statement))
  } catch (error) {
    if (error instanceof StatementTooBroad) return error
    throw error
  }
}

/** The number of rows, which are lines or objects. */
export const rowsIn = (statement: string): number => {
  const isJson = /^\uFEFF?\s*[[{]/u.test(statement)
  let rows = 0
  for (let at = -1; (at = statement.indexOf(isJson ? "{" : "\n", at + 1)) !== -1;) rows++
  return rows
}

const refuse = (field: UnreadableStatement["field"], value: string, message: string) =>
  Effect.fail(new UnreadableStatement({ field, value, message }))

const isZone = (timeZone: string | undefined): boolean =>
  ifPossible(() => new Intl.DateTimeFormat("en", { timeZone })) !== undefined

const piecesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
