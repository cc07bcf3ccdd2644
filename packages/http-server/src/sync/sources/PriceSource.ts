import { Effect, Schema } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { download, type DownloadLimits, type NoAnswer } from "../../upstream/download.ts"
import { inSlices } from "../../inSlices.ts"
import { NoPriceList, parseJson } from "./parseJson.ts"
import type { SourceAnswer, SourceIdentity } from "../deciding/facts.ts"
import type { SourceName } from "../deciding/quote.ts"

/** A source gave no answer that could be read; `message` is one sentence. */
export class SourceFailed extends Schema.TaggedError<SourceFailed>()("SourceFailed", {
  source: Schema.String,
  message: Schema.String
}) {}

/** An upstream of the sync. */
export interface PriceSource extends SourceIdentity {
  /** The answer at `now`, in milliseconds since the epoch; null: it is switched off or lacks its key. */
  readonly fetch: ((now: number) => Effect.Effect<SourceAnswer, SourceFailed, HttpClient.HttpClient>) | null
}

/** How long a source may take, and how large its answer may be. */
export const FETCH_LIMITS: DownloadLimits = { deadlineMillis: 30_000, maxBytes: 10_000_000 }

/** How many rows of an answer are read; the longest list has a few thousand. */
export const MAX_ROWS = 20_000

/** The JSON that answers `request`. */
export const fetchJson = (
  source: SourceName,
  request: HttpClientRequest.HttpClientRequest,
  limits: DownloadLimits
): Effect.Effect<unknown, SourceFailed, HttpClient.HttpClient> =>
  Effect.map(fetchSized(source, request, limits), ({ json }) => json)

/** The JSON that answers `request`, and how many bytes it took. */
export const fetchSized = (
  source: SourceName,
  request: HttpClientRequest.HttpClientRequest,
  limits: DownloadLimits
): Effect.Effect<{ readonly json: unknown; readonly bytes: number }, SourceFailed, HttpClient.HttpClient> =>
  download(HttpClientRequest.acceptJson(request), limits).pipe(
    failsAs(source),
    Effect.flatMap((bytes) => Effect.map(parsed(source, bytes), (json) => ({ json, bytes: bytes.byteLength })))
  )

/** Lets work on the answers of `source` fail as that source, with the same reason. */
export const failsAs =
  (source: SourceName) =>
  <A, R>(work: Effect.Effect<A, NoAnswer | SourceFailed, R>): Effect.Effect<A, SourceFailed, R> =>
    Effect.catchTag(work, "NoAnswer", ({ message }) => failed(source, sentence(message)))

/** A failure of `source` for this reason. */
export const failed = (source: SourceName, message: string): Effect.Effect<never, SourceFailed> =>
  Effect.fail(new SourceFailed({ source, message }))

const utf8 = new TextDecoder("utf-8", { fatal: true })

const parsed = (source: SourceName, bytes: Uint8Array): Effect.Effect<unknown, SourceFailed> =>
  Effect.gen(function* () {
    const text = yield* Effect.try({
      try: () => utf8.decode(bytes).trim(),
      catch: () => new SourceFailed({ source, message: "Its answer is not text in UTF-8." })
    })
    if (text === "") return yield* failed(source, "Its answer is empty.")
    if (text.startsWith("<")) return yield* failed(source, "It answered with a page instead of JSON.")
    return yield* Effect.catchDefect(
      inSlices(() => parseJson(text)),
      (defect) =>
        failed(source, defect instanceof NoPriceList ? defect.message : "Its answer is not JSON, or was cut short.")
    )
  })

const sentence = (clause: string): string => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`
