import { Result } from "effect"
import type { SourceAnswer, SourceIdentity } from "../deciding/facts.ts"
import type { Steps } from "@ratecard/core/ledger"
import { readJson } from "./readJson.ts"
import type { ReadOffers } from "./offers.ts"
import { Rows } from "./Rows.ts"

/** A public list: one JSON document. */
export interface PublicList extends SourceIdentity {
  readonly url: string
  /**
   * Reads the document into `rows`, with a pause after each row; a document that is not what it should be is
   * answered with a sentence that says so.
   */
  readonly read: (json: unknown, rows: Rows, now: number) => Steps<string | undefined>
  /** Reads what the same document says of the offers of all hosts, where it says something of them. */
  readonly readOffers?: ReadOffers
}

/** How many rows of an answer are read; the longest list has a few thousand. */
export const MAX_ROWS = 20_000

/** What a list says at `now` with the bytes of its answer; or a sentence, why nothing. */
export function* readList(
  { name, read, readOffers }: PublicList,
  bytes: Uint8Array,
  now: number
): Steps<Result.Result<SourceAnswer, string>> {
  const json = yield* readJson(bytes)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const rows = new Rows(name, now)
  const fault = yield* bounded(read(json.success, rows, now))
  if (fault !== undefined) return Result.fail(fault)
  if (readOffers === undefined) return Result.succeed(rows.answer())
  return Result.succeed({ ...rows.answer(), offers: yield* bounded(readOffers(json.success)) })
}

/** Reading that ends, with a sentence that says so, if there are too many rows. */
function* bounded<A>(reading: Steps<A>): Steps<A | string> {
  for (let rows = 0; rows <= MAX_ROWS; rows++) {
    const step = reading.next()
    if (step.done === true) return step.value
    yield
  }
  return `Its answer has more than ${MAX_ROWS} rows.`
}
