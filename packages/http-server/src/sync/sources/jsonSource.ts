import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import type { DownloadLimits } from "../../upstream/download.ts"
import { failed, FETCH_LIMITS, fetchJson, type PriceSource } from "./PriceSource.ts"
import type { SourceName } from "../deciding/quote.ts"
import { Rows } from "./Rows.ts"

/** Reads a document into `rows`; a document that is not what it should be is answered with a sentence that says so. */
export type ReadDocument = (json: unknown, rows: Rows, now: number) => string | undefined

/** A source that is one JSON document at `url`; null: it is switched off. */
export const jsonSource = (
  name: SourceName,
  role: PriceSource["role"],
  read: ReadDocument
): ((url: string | null, limits?: DownloadLimits) => PriceSource) => {
  const fetch = (url: string, limits: DownloadLimits) => (now: number) =>
    Effect.flatMap(fetchJson(name, HttpClientRequest.get(url), limits), (json) => {
      const rows = new Rows(name, now)
      const fault = read(json, rows, now)
      return fault === undefined ? Effect.succeed(rows.answer()) : failed(name, fault)
    })
  return (url, limits = FETCH_LIMITS) => ({ name, role, fetch: url === null ? null : fetch(url, limits) })
}
