import { Data, Effect, Stream } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  type HttpClientError,
  HttpClientRequest,
  type HttpClientResponse
} from "effect/http"
import { isPrivateHost } from "./privateHosts.ts"
import { rootCause } from "./unknownValues.ts"

/** An upstream gave no whole answer; `message` says why, beginning with "it" or "its", and names no address and no key. */
export class NoAnswer extends Data.TaggedError("NoAnswer")<{
  readonly message: string
  /** Error of the network, for a log that may name addresses; null if there is none. */
  readonly network: string | null
}> {}

/** Limits of an upstream's whole answer: its time and its size. */
export interface DownloadLimits {
  readonly deadlineMillis: number
  readonly maxBytes: number
}

/** Upstreams are files behind content networks; they move seldom and never far. */
const MAX_REDIRECTS = 5

/**
 * The body that answers `request` with status 200, whole. A request with a key follows no redirect,
 * because `fetch` would carry some keys along; another one follows it to https alone, and into no
 * private network unless its own address is in one. The type of the content is not looked at: one of
 * the price lists is served as plain text.
 */
export const download = (
  request: HttpClientRequest.HttpClientRequest,
  limits: DownloadLimits
): Effect.Effect<Uint8Array, NoAnswer, HttpClient.HttpClient> =>
  Effect.gen(function* () {
    // The scope ends the request, so that an abandoned body does not keep coming.
    const client = HttpClient.withScope(yield* HttpClient.HttpClient)
    const response = yield* follow(
      client,
      HttpClientRequest.setHeader(request, "user-agent", "ratecard"),
      MAX_REDIRECTS
    )
    const { status } = response
    if (status >= 300 && status < 400) {
      return yield* noAnswer(`it redirects with status ${status}: too many redirects`)
    }
    if (status !== 200) return yield* noAnswer(`it answered with status ${status}`)
    return yield* body(response, limits.maxBytes)
  }).pipe(
    Effect.scoped,
    Effect.catchTag("HttpClientError", (error) => noAnswer(transportFault(error), networkWords(error))),
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    withinDeadline(limits)
  )

/** The answer to a request, or to the last one that it was redirected to. */
const follow = <E, R>(
  client: HttpClient.HttpClient.With<E, R>,
  request: HttpClientRequest.HttpClientRequest,
  left: number
): Effect.Effect<HttpClientResponse.HttpClientResponse, E | NoAnswer, R> =>
  Effect.flatMap(client.execute(request), (response) => {
    const { headers, status } = response
    const isRedirect = status >= 300 && status < 400 && headers["location"] !== undefined
    if (!isRedirect || left === 0 || request.headers["authorization"] !== undefined) return Effect.succeed(response)
    const to = URL.parse(headers["location"]!, request.url)
    if (to === null) return Effect.succeed(response)
    return Effect.andThen(
      requireOpen(new URL(request.url), to),
      follow(client, HttpClientRequest.get(to.href, { headers: request.headers }), left - 1)
    )
  })

/**
 * Checks that a name leads to a public address. With a certificate, it cannot lead elsewhere between this look and
 * the request.
 */
const requireOpen = (from: URL, to: URL): Effect.Effect<void, NoAnswer> =>
  Effect.gen(function* () {
    const isSafe = to.protocol === "https:" && !(yield* Effect.promise(() => isPrivateHost(to)))
    if (isSafe || (/^https?:$/u.test(to.protocol) && (yield* Effect.promise(() => areNeighbours(from, to))))) return
    return yield* noAnswer(
      "it redirects to an address that is not allowed",
      `a redirect to ${to.origin} is not followed`
    )
  })

/** An operator who asks within a private network may be redirected there. */
const areNeighbours = async (from: URL, to: URL): Promise<boolean> =>
  (await isPrivateHost(from)) && (await isPrivateHost(to))

/** Fails once the whole of `work` takes longer than an upstream may. */
export const withinDeadline =
  ({ deadlineMillis }: DownloadLimits) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E | NoAnswer, R> =>
    Effect.timeoutOrElse(work, {
      duration: deadlineMillis,
      orElse: () => noAnswer(`it did not finish its answer within ${deadlineMillis / 1000} seconds`)
    })

const body = ({ stream }: HttpClientResponse.HttpClientResponse, maxBytes: number) =>
  Effect.map(
    Stream.runFoldEffect(
      stream,
      (): { readonly chunks: Array<Uint8Array>; size: number } => ({ chunks: [], size: 0 }),
      (taken, chunk) => {
        taken.size += chunk.byteLength
        if (taken.size > maxBytes) return noAnswer(`its answer is larger than ${maxBytes} bytes`)
        taken.chunks.push(chunk)
        return Effect.succeed(taken)
      }
    ),
    ({ chunks, size }): Uint8Array => Buffer.concat(chunks, size)
  )

const noAnswer = (message: string, network: string | null = null): Effect.Effect<never, NoAnswer> =>
  Effect.fail(new NoAnswer({ message, network }))

const transportFault = ({ reason }: HttpClientError.HttpClientError): string =>
  reason._tag === "TransportError" || reason._tag === "InvalidUrlError"
    ? "it could not be reached"
    : "its answer broke off"

const networkWords = ({ reason }: HttpClientError.HttpClientError): string | null => {
  const cause = "cause" in reason ? rootCause(reason.cause) : undefined
  return cause instanceof Error ? cause.message : null
}
