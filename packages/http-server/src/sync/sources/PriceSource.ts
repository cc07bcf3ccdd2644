import {
  type PublicList,
  readList,
  type SourceAnswer,
  type SourceIdentity,
  type SourceName,
  type SourceResponse
} from "@ratecard/price-sync"
import { Clock, Data, Effect, Result } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { inSlices } from "../../inSlices.ts"
import { download, type DownloadLimits, type NoAnswer } from "../../upstream/download.ts"

/** A source gave no answer that could be read; `message` is one sentence. */
export class SourceFailed extends Data.TaggedError("SourceFailed")<{
  readonly source: string
  readonly message: string
}> {}

/** An upstream of the sync. */
export interface PriceSource extends SourceIdentity {
  /** The answer at `now`, in milliseconds since the epoch; null: it is switched off or lacks its key. */
  readonly fetch: ((now: number) => Effect.Effect<SourceAnswer, SourceFailed, HttpClient.HttpClient>) | null
}

/** The time that a source may take, and the most bytes of its answer. */
export const FETCH_LIMITS: DownloadLimits = { deadlineMillis: 30_000, maxBytes: 10_000_000 }

/** The bytes that answer `request`. */
export const fetchBytes = (
  source: SourceName,
  request: HttpClientRequest.HttpClientRequest,
  limits: DownloadLimits
): Effect.Effect<Uint8Array, SourceFailed, HttpClient.HttpClient> =>
  failsAs(source)(download(HttpClientRequest.acceptJson(request), limits))

/** Reads an answer of `source` in slices. */
export const readInSlices = <A>(
  source: SourceName,
  read: () => Generator<void, Result.Result<A, string>>
): Effect.Effect<A, SourceFailed> =>
  Effect.flatMap(inSlices(read), (result) =>
    Result.isSuccess(result) ? Effect.succeed(result.success) : failed(source, result.failure)
  )

/** Lets work on the answers of `source` fail as that source, with the same reason; what the network says is for the log alone. */
export const failsAs =
  (source: SourceName) =>
  <A, R>(work: Effect.Effect<A, NoAnswer | SourceFailed, R>): Effect.Effect<A, SourceFailed, R> =>
    Effect.catchTag(work, "NoAnswer", ({ message, network }) =>
      Effect.andThen(
        network === null ? Effect.void : Effect.logWarning(`The price source ${source} gave no answer: ${network}`),
        failed(source, sentence(message))
      )
    )

/** A failure of `source` for this reason. */
export const failed = (source: SourceName, message: string): Effect.Effect<never, SourceFailed> =>
  Effect.fail(new SourceFailed({ source, message }))

const sentence = (clause: string): string => `${clause[0]!.toUpperCase()}${clause.slice(1)}.`

/** Asks all sources at once. None of them can fail the others, nor the run. */
export const askSources = (
  sources: ReadonlyArray<PriceSource>
): Effect.Effect<ReadonlyArray<SourceResponse>, never, HttpClient.HttpClient> =>
  Effect.forEach(sources, askSource, { concurrency: "unbounded" })

const askSource = Effect.fn("PriceSync.askSource")(function* (
  source: PriceSource
): Effect.fn.Return<SourceResponse, never, HttpClient.HttpClient> {
  yield* Effect.annotateCurrentSpan("ratecard.source", source.name)
  if (source.fetch === null) return { source, kind: "not_configured" }
  const fetched = source.fetch(yield* Clock.currentTimeMillis)
  return yield* fetched.pipe(
    Effect.map((answer): SourceResponse => ({ source, kind: "answered", answer })),
    Effect.catchDefect((defect) =>
      Effect.logError(`The answer of the price source ${source.name} could not be read`, defect).pipe(
        Effect.andThen(Effect.fail(new SourceFailed({ source: source.name, message: "Its answer could not be read." })))
      )
    ),
    Effect.catchTag("SourceFailed", ({ message }) =>
      Effect.succeed<SourceResponse>({ source, kind: "failed", reason: message })
    )
  )
})

/** A public list that is asked at `url`; null: it is switched off. */
export const listSource = (
  list: PublicList,
  url: string | null,
  limits: DownloadLimits = FETCH_LIMITS
): PriceSource => ({
  name: list.name,
  role: list.role,
  fetch:
    url === null
      ? null
      : (now) =>
          Effect.flatMap(fetchBytes(list.name, HttpClientRequest.get(url), limits), (bytes) =>
            readInSlices(list.name, () => readList(list, bytes, now))
          )
})
