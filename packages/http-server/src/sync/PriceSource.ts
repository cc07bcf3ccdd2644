import { Effect, Schema, Stream } from "effect"
import { FetchHttpClient, HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import type { Discovery, Quote, Refusal, SourceName } from "./quote.ts"

/** A source gave no answer that could be read; `message` is one sentence. */
export class SourceFailed extends Schema.TaggedError<SourceFailed>()("SourceFailed", {
  source: Schema.String,
  message: Schema.String
}) {}

/** What a source answered, row by row. */
export interface SourceAnswer {
  readonly quotes: ReadonlyArray<Quote>
  /** Prices that are dated in the future: not prices yet. */
  readonly announcements: ReadonlyArray<Quote>
  /** Models that are listed without a price of their vendor. */
  readonly discoveries: ReadonlyArray<Discovery>
  readonly refused: ReadonlyArray<Refusal>
}

/** An upstream of the sync. */
export interface PriceSource {
  readonly name: SourceName
  /** `discovery`: tells which models there are, and is never asked for a price. */
  readonly role: "prices" | "discovery"
  /** The answer at `now`, in milliseconds since the epoch; null: it is switched off or lacks its key. */
  readonly fetch: ((now: number) => Effect.Effect<SourceAnswer, SourceFailed, HttpClient.HttpClient>) | null
}

/** How long a source may take for its whole answer, and how large it may be. */
export interface FetchLimits {
  readonly deadlineMillis: number
  readonly maxBytes: number
}

export const FETCH_LIMITS: FetchLimits = { deadlineMillis: 30_000, maxBytes: 50_000_000 }

/** The public lists are files behind content networks; they move seldom and never far. */
const MAX_REDIRECTS = 5

/** Fails once the whole of `work` takes longer than a source may. */
export const withinDeadline =
  (source: SourceName, { deadlineMillis }: FetchLimits) =>
  <A, R>(work: Effect.Effect<A, SourceFailed, R>): Effect.Effect<A, SourceFailed, R> =>
    Effect.timeoutOrElse(work, {
      duration: deadlineMillis,
      orElse: () => failed(source, `It did not finish its answer within ${deadlineMillis / 1000} seconds.`)
    })

/** The JSON that answers `request`, read as {@link fetchSized} does. */
export const fetchJson = (
  source: SourceName,
  request: HttpClientRequest.HttpClientRequest,
  limits: FetchLimits
): Effect.Effect<unknown, SourceFailed, HttpClient.HttpClient> =>
  Effect.map(fetchSized(source, request, limits), ({ json }) => json)

/**
 * The JSON that answers `request`, and how many bytes it took. A request with a key follows no redirect, because `fetch` would
 * carry some keys along. The type of the content is not looked at: one of the lists is served as
 * plain text.
 */
export const fetchSized = (
  source: SourceName,
  request: HttpClientRequest.HttpClientRequest,
  { maxBytes }: FetchLimits
): Effect.Effect<{ readonly json: unknown; readonly bytes: number }, SourceFailed, HttpClient.HttpClient> =>
  Effect.gen(function* () {
    const client = yield* HttpClient.HttpClient
    const isKeyed = request.headers["authorization"] !== undefined
    const response = yield* (isKeyed ? client : HttpClient.followRedirects(client, MAX_REDIRECTS)).execute(
      HttpClientRequest.acceptJson(request)
    )
    if (response.status >= 300 && response.status < 400) {
      return yield* failed(source, `It redirects with status ${response.status}, further than is followed.`)
    }
    if (response.status !== 200) return yield* failed(source, `It answered with status ${response.status}.`)
    const { chunks, size } = yield* response.stream.pipe(
      Stream.runFoldEffect(
        () => ({ chunks: [] as Array<Uint8Array>, size: 0 }),
        (read, chunk) => {
          read.size += chunk.byteLength
          if (read.size > maxBytes) {
            return failed(source, `Its answer is larger than ${maxBytes} bytes.`)
          }
          read.chunks.push(chunk)
          return Effect.succeed(read)
        }
      )
    )
    return { json: yield* parsed(source, Buffer.concat(chunks, size)), bytes: size }
  }).pipe(
    Effect.catchTag("HttpClientError", (error) => failed(source, transportReason(error))),
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false)
  )

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
    return yield* Effect.try({
      try: () => JSON.parse(text) as unknown,
      catch: () => new SourceFailed({ source, message: "Its answer is not JSON, or was cut short." })
    })
  })

/** Words of ours: those of the network may name addresses and hold keys. */
const transportReason = ({ reason }: HttpClientError.HttpClientError): string =>
  reason._tag === "TransportError" || reason._tag === "InvalidUrlError"
    ? "It could not be reached."
    : "Its answer broke off."
