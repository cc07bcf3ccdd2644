import { ModelFacts } from "@ratecard/core/effect"
import { Effect, Result, Schema } from "effect"
import { warnSeldom } from "../database/warnSeldom.ts"

/**
 * The rows with the facts of their models read. A row that this version cannot read is left out with a warning: a newer
 * version may have written it, and knows more.
 */
export const readFacts = Effect.fnUntraced(function* <Row extends { readonly id: string; readonly facts: unknown }>(
  rows: ReadonlyArray<Row>
) {
  const readable: Array<Omit<Row, "facts"> & { readonly facts: ModelFacts }> = []
  for (const row of rows) {
    const facts = decode(row.facts)
    if (Result.isSuccess(facts)) readable.push({ ...row, facts: facts.success })
    else
      yield* warnSeldom(`The model '${row.id}' is left out, because its facts cannot be read: ${facts.failure.message}`)
  }
  return readable
})

const decode = Schema.decodeUnknownResult(ModelFacts)
