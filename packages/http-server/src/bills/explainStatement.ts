import type { ReconcileRequest } from "@ratecard/api"
import { type Billing, billInSteps, type Steps } from "@ratecard/core/ledger"
import { loggedResponse, Reconciler, type Reconciliation, STATEMENTS } from "@ratecard/core/reconcile"
import { Data, Effect } from "effect"
import { ifPossible } from "../ifPossible.ts"

/** A statement of no known format, or a time zone that is unknown. */
export class UnreadableStatement extends Data.TaggedError("UnreadableStatement")<{
  readonly field: "statement" | "timezone"
  readonly value: string
  readonly message: string
}> {}

/** Characters of a statement that are read at once. */
const PIECE = 16_384

/** So much of an unknown statement is repeated. */
const SHOWN = 100

/** Pauses after each record, each piece of the statement and each model of a day. */
export const explainStatement = function* (
  { records, statement, timezone }: ReconcileRequest,
  billing: Billing
): Steps<Effect.Effect<Reconciliation, UnreadableStatement>> {
  const zone = timezone ?? undefined
  if (!isZone(zone)) return refuse("timezone", zone ?? "", "Input should be an IANA name such as Europe/Berlin")
  const reconciler = new Reconciler(billing.prices, zone)
  const faults: Array<string> = []
  // The answer says nothing of the ids near an unknown name.
  const quiet = { ...billing, isSuggesting: false }
  for (const [place, record] of records.entries()) {
    const response = loggedResponse(record, yield* billInSteps(record, quiet))
    if (typeof response === "string") faults.push(`records[${place}]: ${response}`)
    else reconciler.add(response)
    yield
  }
  const answer = yield* reconciler.explain(piecesOf(statement))
  if (answer === undefined)
    return refuse("statement", statement.slice(0, SHOWN), `Input should be one of: ${STATEMENTS.join(", ")}`)
  return Effect.succeed({
    ...answer,
    complete: answer.complete && faults.length === 0,
    faults: [...answer.faults, ...faults]
  })
}

const refuse = (field: UnreadableStatement["field"], value: string, message: string) =>
  Effect.fail(new UnreadableStatement({ field, value, message }))

const isZone = (timeZone: string | undefined): boolean =>
  ifPossible(() => new Intl.DateTimeFormat("en", { timeZone })) !== undefined

const piecesOf = function* (text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}
