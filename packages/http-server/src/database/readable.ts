import { Effect, Result, Schema } from "effect"
import { warnSeldom } from "./warnSeldom.ts"

/**
 * The rows that this version can read. Another is left out with a warning that says `what` it is: a newer version may
 * have written it, and knows more.
 */
export const readable = <A>(schema: Schema.Codec<A, unknown>, what: string) => {
  const decode = Schema.decodeUnknownResult(schema)
  return Effect.fnUntraced(function* (rows: ReadonlyArray<{ readonly id: string }>) {
    const found: Array<A> = []
    for (const row of rows) {
      const read = decode(row)
      if (Result.isSuccess(read)) found.push(read.success)
      else yield* warnSeldom(`The ${what} '${row.id}' is left out, because it cannot be read: ${read.failure.message}`)
    }
    return found
  })
}
