import { Duration, Effect, Redacted, Clock, Data, Option, Result, Schedule } from "effect"
import { HttpClient, type HttpClientError, HttpClientRequest, type HttpClientResponse, Headers } from "effect/http"
import { Answered } from "./ask.ts"
import { Unreachable } from "./errors.ts"
import { innermost } from "./innermost.ts"
import { cookiesWhereNeeded, type Session } from "./session.ts"

/** An access token. */
export type Token = string | Redacted.Redacted

/** The server's address, and the client's time limits and retries. */
export interface RatecardOptions {
  /** Address of the server, with a path prefix if it has one; empty for a page's own origin. */
  readonly baseUrl: string | URL
  /**
   * Sent as `Authorization: Bearer`; an effect is run once per request, and null sends none. Without it, the client
   * sends the token of the user who signed in through it, and renews that.
   */
  readonly bearer?: Token | Effect.Effect<Token | null | undefined> | null | undefined
  /** The longest time that one attempt may take, its body included; numbers are milliseconds. 30 seconds by default. */
  readonly timeout?: Duration.Input | undefined
  /** The most retries of a GET; 2 by default, 0 for never. */
  readonly retries?: number | undefined
  /** The wait before the first retry, doubled for each further one, ±20 %; 250 milliseconds by default. */
  readonly retryDelay?: Duration.Input | undefined
}

/**
 * Sends every request to the server of `options`: authorised, limited in time, and tried again where
 * that is harmless. Only a GET is: a POST may have been half done, and a count that a busy server
 * could not finish is the last thing it should get twice.
 */
export const transport = (options: RatecardOptions, session: Session) => {
  const { baseUrl, bearer, retries = 2, retryDelay = "250 millis", timeout = "30 seconds" } = options
  const base = addressIn(baseUrl).replace(/\/+$/u, "")
  return (client: HttpClient.HttpClient): HttpClient.HttpClient.With<Unreachable> => {
    const sender = client.pipe(
      HttpClient.transformResponse(wholeAnswer(timeout)),
      HttpClient.transform((attempt, { method }) =>
        method === "GET" ? tryAgain(attempt, retries, retryDelay) : attempt
      )
    )
    return sender.pipe(
      HttpClient.mapRequestEffect((request) =>
        authorise(bearer === undefined ? session.tokenFor(request) : bearer)(request)
      ),
      HttpClient.mapRequest(HttpClientRequest.prependUrl(base)),
      HttpClient.transform((attempt, request) => cookiesWhereNeeded(attempt, request, base)),
      HttpClient.transform((attempt, request) =>
        bearer === undefined
          ? session.answer(attempt, request, base, (again) => sender.postprocess(Effect.succeed(again)))
          : attempt
      ),
      HttpClient.tap((response) => Effect.map(Answered, (take) => take?.(response)))
    )
  }
}

const addressIn = (baseUrl: unknown): string => {
  const address = String(baseUrl)
  // A page may name its own origin by a path, or by nothing.
  if (/^(?:\/|$)/u.test(address) || (/^https?:/iu.test(address) && URL.canParse(address))) return address
  throw new TypeError("baseUrl must be an http or https address, or empty in a page of the server's own origin")
}

/** Checked here, because `fetch` quotes a header that it refuses, and so would show the token in logs. */
const TOKEN = /^[\x21-\x7E]+$/u

const authorise =
  (bearer: RatecardOptions["bearer"]) =>
  (request: HttpClientRequest.HttpClientRequest): Effect.Effect<HttpClientRequest.HttpClientRequest> =>
    Effect.flatMap(Effect.isEffect(bearer) ? bearer : Effect.succeed(bearer), (token) => {
      if (token === undefined || token === null) return Effect.succeed(request)
      const text = Redacted.isRedacted(token) ? Redacted.value(token) : token
      return typeof text === "string" && TOKEN.test(text)
        ? Effect.succeed(HttpClientRequest.bearerToken(request, text))
        : Effect.die(new TypeError("The bearer token is empty or has characters that a header cannot carry"))
    })

/** One attempt, to the last byte of its answer: the body is read here, so that the limit holds for it too. */
const wholeAnswer =
  (timeout: Duration.Input) =>
  (attempt: Effect.Effect<HttpClientResponse.HttpClientResponse, HttpClientError.HttpClientError>) =>
    attempt.pipe(
      Effect.tap((response) => response.arrayBuffer),
      Effect.mapError(unreachable),
      Effect.timeoutOrElse({
        duration: timeout,
        orElse: () => {
          const detail = `No answer within ${Duration.format(Duration.fromInputUnsafe(timeout))}`
          return Effect.fail(new Unreachable("timeout", detail))
        }
      })
    )

const unreachable = ({ message, reason }: HttpClientError.HttpClientError): Unreachable => {
  const cause = "cause" in reason ? reason.cause : undefined
  const kind = reason._tag === "InvalidUrlError" ? "address" : "network"
  return new Unreachable(kind, `${message}: ${innermost(cause)}`, { cause })
}

/** The longest backoff, and the longest wait that a server may ask for: one that asks for more ends the retries. */
const MAX_WAIT = Duration.seconds(30)

/** Statuses that pass by themselves. A 500 is a defect, and would be one again. */
const PASSING = new Set([429, 502, 503, 504])

/** An attempt, and at most `retries` more while its failure is one that may pass. */
const tryAgain = (
  attempt: Effect.Effect<HttpClientResponse.HttpClientResponse, Unreachable>,
  retries: number,
  retryDelay: Duration.Input
) =>
  attempt.pipe(
    Effect.filterOrElse((response) => !PASSING.has(response.status), busy),
    Effect.retry({ while: mayPass, times: retries, schedule: backoff(retryDelay) }),
    Effect.catchTag("Busy", ({ response }) => Effect.succeed(response))
  )

/** An answer whose status may pass, with the wait that its server asked for. */
export class Busy extends Data.TaggedError("Busy")<{
  readonly response: HttpClientResponse.HttpClientResponse
  readonly retryAfter: Duration.Duration
}> {}

const mayPass = (failure: Busy | Unreachable): boolean =>
  failure._tag === "Busy" ? Duration.isLessThanOrEqualTo(failure.retryAfter, MAX_WAIT) : failure.reason !== "address"

/** Doubles with every retry; what a server asked for comes on top, so that not all its callers return at once. */
export const backoff = (retryDelay: Duration.Input) =>
  Schedule.exponential(retryDelay).pipe(
    Schedule.jittered,
    Schedule.setInputType<Busy | Unreachable>(),
    Schedule.modifyDelay(({ duration, input }) => {
      const own = Duration.min(duration, MAX_WAIT)
      return Effect.succeed(input._tag === "Busy" ? Duration.sum(own, input.retryAfter) : own)
    })
  )

const busy = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<never, Busy> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const header = response.headers["retry-after"]
    const parsed = header === undefined ? Option.none() : Result.getSuccess(Headers.parseRetryAfter(header))
    const retryAfter = Option.match(parsed, {
      onNone: () => Duration.zero,
      onSome: (value) => Headers.retryAfterDelay(value, now)
    })
    return Effect.fail(new Busy({ response, retryAfter }))
  })
