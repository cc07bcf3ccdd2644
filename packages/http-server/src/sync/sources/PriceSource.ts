import type { SourceAnswer, SourceIdentity, SourceName } from "@ratecard/price-sync"
import { Data, Effect, Result } from "effect"
import { type HttpClient, HttpClientRequest } from "effect/http"
import { download, type DownloadLimits, type NoAnswer } from "../../upstream/download.ts"
import { inSlices } from "../../inSlices.ts"

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

/** How long a source may take, and how large its answer may be. */
export const FETCH_LIMITS: DownloadLimits = { deadlineMillis: 30_000, maxBytes: 10_000_000 }

/** The bytes that answer `request`. */
export const fetchBytes = (
  source: SourceName,
  request: HttpClientRequest.HttpClientRequest,
  limits: DownloadLimits
): Effect.Effect<Uint8Array, SourceFailed, HttpClient.HttpClient> =>
  failsAs(source)(download(HttpClientRequest.acceptJson(request), limits))

/** What reading an answer of `source` comes to, done in slices. */
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
