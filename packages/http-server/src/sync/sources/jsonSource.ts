import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import type { DownloadLimits } from "../../upstream/download.ts"
import { inSlices } from "../../inSlices.ts"
import { failed, FETCH_LIMITS, fetchJson, MAX_ROWS, type PriceSource } from "./PriceSource.ts"
import type { SourceName } from "../deciding/quote.ts"
import { Rows } from "./Rows.ts"

/**
 * Reads a document into `rows`, with a pause after each row; a document that is not what it should be is
 * answered with a sentence that says so.
 */
export type ReadDocument = (json: unknown, rows: Rows, now: number) => Generator<void, string | undefined>

/** A source that is one JSON document at `url`; null: it is switched off. */
export const jsonSource = (
  name: SourceName,
  role: PriceSource["role"],
  read: ReadDocument
): ((url: string | null, limits?: DownloadLimits) => PriceSource) => {
  const fetch = (url: string, limits: DownloadLimits) => (now: number) =>
    Effect.gen(function* () {
      const json = yield* fetchJson(name, HttpClientRequest.get(url), limits)
      const rows = new Rows(name, now)
      const fault = yield* inSlices(() => bounded(read(json, rows, now)))
      return fault === undefined ? rows.answer() : yield* failed(name, fault)
    })
  return (url, limits = FETCH_LIMITS) => ({ name, role, fetch: url === null ? null : fetch(url, limits) })
}

/** Reading that ends where there are too many rows. */
function* bounded(reading: Generator<void, string | undefined>): Generator<void, string | undefined> {
  for (let rows = 0; rows <= MAX_ROWS; rows++) {
    const step = reading.next()
    if (step.done === true) return step.value
    yield
  }
  return `Its answer has more than ${MAX_ROWS} rows.`
}
