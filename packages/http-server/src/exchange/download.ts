import { Duration, Effect, Schema, Stream } from "effect"
import { HttpClient, type HttpClientError, type HttpClientResponse } from "effect/http"

/** A source of rates gave none; `message` says why. */
export class NoRate extends Schema.TaggedError<NoRate>()("NoRate", { message: Schema.String }) {}

/** A year of rates has some 40 kB. */
const MAX_BYTES = 1_048_576

/** The body of a 2xx answer, whole; whatever else comes, or too much of it, or too late, is why there is none. */
export const download = (
  url: string,
  deadline: Duration.Input
): Effect.Effect<Uint8Array, NoRate, HttpClient.HttpClient> =>
  Effect.flatMap(HttpClient.HttpClient, (client) =>
    // The scope ends the request, so that a body that nobody reads on does not keep coming.
    HttpClient.withScope(client).get(url, { headers: { "user-agent": "ratecard" } })
  ).pipe(
    Effect.flatMap((response) =>
      response.status >= 200 && response.status < 300
        ? body(response)
        : new NoRate({ message: `it answered ${response.status}` })
    ),
    Effect.scoped,
    Effect.catchTag("HttpClientError", (error) => new NoRate({ message: transportFault(error) })),
    Effect.timeoutOrElse({
      duration: deadline,
      orElse: () =>
        new NoRate({ message: `it did not answer within ${Duration.format(Duration.fromInputUnsafe(deadline))}` })
    })
  )

const body = ({ stream }: HttpClientResponse.HttpClientResponse) =>
  Effect.map(
    Stream.runFoldEffect(
      stream,
      (): { readonly chunks: Array<Uint8Array>; size: number } => ({ chunks: [], size: 0 }),
      (taken, chunk) => {
        taken.chunks.push(chunk)
        taken.size += chunk.length
        return taken.size <= MAX_BYTES
          ? Effect.succeed(taken)
          : new NoRate({ message: `its answer is longer than ${MAX_BYTES} bytes` })
      }
    ),
    ({ chunks }): Uint8Array => Buffer.concat(chunks)
  )

/** Node says "fetch failed", and why only deeper inside. */
const transportFault = ({ message, reason }: HttpClientError.HttpClientError): string => {
  let cause = "cause" in reason ? reason.cause : undefined
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof Error ? `it cannot be reached: ${cause.message}` : `it cannot be reached: ${message}`
}
