import {
  Conflict,
  NotFound,
  TooManyRequests,
  Unauthorized,
  Unavailable,
  UpstreamFailed,
  ValidationFailed,
  type ValidationItem
} from "@ratecard/api"
import type { TokenizerUnavailable, UnknownModels } from "@ratecard/core/effect"
import { Effect } from "effect"
import { HttpEffect, type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { OtherProvider, TwoWindows } from "../../answers/questions/changes.ts"
import type { CachedAboveInput } from "../../catalogue/ManualPrices.ts"
import type { DatabaseUnavailable } from "../../database/deadline.ts"
import { rateLimitHeaders } from "../../limits/tokenBuckets.ts"
import type { OverLimit } from "../../limits/RateLimits.ts"
import { MOST_ROWS, type TooManyRows } from "../../teams/Teams.ts"
import type { UnfitModel } from "../../answers/encodingAsked.ts"
import type { UsageToCome } from "../../usage/Usage.ts"
import type { UnreadableStatement } from "../../bills/explainStatement.ts"
import type { UnfitSubject } from "../../follow/Watches.ts"
import type { UnsafeAddress } from "../../follow/Webhooks.ts"
import { overLimit, respond } from "./problems.ts"
import { validationItem } from "../requests/validation.ts"

/**
 * An effect whose failures are errors of the contract: those of services are mapped by their tags as {@link RAISED}
 * says, with the headers that belong to them.
 */
export const raised = <A, E, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, Raised<E>, R | HttpServerRequest.HttpServerRequest> =>
  Effect.catch(effect, (error) => {
    const { _tag: tag = "" } = error as { readonly _tag?: string }
    const raise = (RAISED as Readonly<Record<string, unknown>>)[tag] as Raise<E> | undefined
    return raise === undefined ? Effect.fail(error as Raised<E>) : raise(error)
  })

type Raise<E> = (error: E) => Effect.Effect<never, Raised<E>, HttpServerRequest.HttpServerRequest>

type Raised<E> = E extends { readonly _tag: infer Tag extends keyof typeof RAISED }
  ? Effect.Error<ReturnType<(typeof RAISED)[Tag]>>
  : E

interface Told {
  readonly message: string
}

const invalid = (...detail: ReadonlyArray<ValidationItem>) => Effect.fail(new ValidationFailed({ detail }))

const wrong = (loc: ReadonlyArray<string>, msg: string, value: unknown) =>
  invalid(validationItem(loc, { type: "value_error", msg }, value))

const notFound = ({ message }: Told) => Effect.fail(new NotFound({ detail: message }))

const conflict = ({ message }: Told) => Effect.fail(new Conflict({ detail: message }))

const withHeaders = <E>(headers: Readonly<Record<string, string>>, error: E) =>
  Effect.andThen(
    HttpEffect.appendPreResponseHandler((_request, response) =>
      Effect.succeed(HttpServerResponse.setHeaders(response, headers))
    ),
    Effect.fail(error)
  )

const unavailable = (detail: string, retryAfterSeconds: number) =>
  withHeaders({ "retry-after": String(retryAfterSeconds) }, new Unavailable({ detail }))

/** The whole answer to a client over its limit, if no endpoint of the contract gives it. */
export const refusalOf = ({ budget, verdict }: OverLimit): HttpServerResponse.HttpServerResponse =>
  respond({ ...overLimit(verdict), headers: rateLimitHeaders(budget, verdict) })

/** A challenge is what makes it a 401. */
const unauthorized = (error: Unauthorized) => withHeaders({ "www-authenticate": "Bearer" }, error)

/** One fault that stands for those that are too many to list. */
const moreUnknown = (more: number): ValidationItem => ({
  type: "value_error",
  loc: ["body", "model_ids"],
  msg: `And ${more} more unknown models.`,
  ctx: { more }
})

/** A database is usually back soon; to create one takes many seconds. */
const WITHOUT_DATABASE: Readonly<Record<DatabaseUnavailable["state"], Parameters<typeof unavailable>>> = {
  away: ["The database is not available. Nothing was changed. Try again.", 2],
  busy: ["The database is busy. Nothing was changed. Try again.", 2],
  new: ["The database is being created, which takes some seconds. Nothing was changed. Try again.", 5],
  unknown: ["The database stopped answering, so it is unknown whether this was stored. Check before you try again.", 2]
}

const STILL_TO_COME = "This time is in the future: check the clock of that machine"

/** Each failure of a service as an error of the contract. */
const RAISED = {
  /** Reads go on. */
  DatabaseUnavailable: ({ state }: DatabaseUnavailable) => unavailable(...WITHOUT_DATABASE[state]),
  /** A thread that was given up is replaced, and a full queue is worked off, in about a second. */
  TokenizerUnavailable: ({ message }: TokenizerUnavailable) => unavailable(message, 1),
  OverLimit: ({ budget, verdict }: OverLimit) =>
    withHeaders(rateLimitHeaders(budget, verdict), new TooManyRequests({ detail: overLimit(verdict).detail })),
  /** Only the operator can change that, and not soon. */
  NotConfigured: () => unavailable("This identity provider is not configured here.", 3600),
  ProviderFailed: () =>
    Effect.fail(new UpstreamFailed({ detail: "The identity provider failed, or did not answer. Try again." })),
  SignInRefused: () => unauthorized(new Unauthorized({ detail: "The sign-in is not valid. Begin again." })),
  SessionOver: () => unauthorized(new Unauthorized({ detail: "The session has ended. Sign in again." })),
  Unauthorized: unauthorized,
  SyncUnderWay: conflict,
  TooManyFollowed: conflict,
  UsageFull: conflict,
  UnknownModel: notFound,
  UnknownTeam: notFound,
  UnknownToken: notFound,
  UnknownLine: notFound,
  UnknownQuote: notFound,
  NothingToAccept: notFound,
  NotFollowed: notFound,
  NoStoredKey: notFound,
  UnknownModels: ({ more, unknown }: UnknownModels) =>
    invalid(
      ...unknown.map(({ error: { message: msg, model_id, nearest }, index }) =>
        validationItem(["body", "model_ids", index], { type: "value_error", msg, ctx: { nearest } }, model_id)
      ),
      ...(more === 0 ? [] : [moreUnknown(more)])
    ),
  CachedAboveInput: ({ cached_input_price, input_price }: CachedAboveInput) =>
    invalid(
      validationItem(
        ["body", "cached_input_price"],
        {
          type: "less_than_equal",
          msg: `Input should be less than or equal to ${input_price}, the input price`,
          ctx: { le: input_price }
        },
        cached_input_price
      )
    ),
  UsageToCome: ({ times }: UsageToCome) =>
    invalid(
      ...times.map(({ at, place }) =>
        validationItem(["body", "responses", place, "at"], { type: "value_error", msg: STILL_TO_COME }, at)
      )
    ),
  TooManyRows: ({ since }: TooManyRows) =>
    wrong(["query", "since"], `The table has more than ${MOST_ROWS} rows: ask for fewer days`, since),
  UnreadableStatement: ({ field, message, value }: UnreadableStatement) => wrong(["body", field], message, value),
  UnfitModel: ({ message, model_id }: UnfitModel) => wrong(["body", "model_id"], message, model_id),
  UnsafeAddress: ({ message, url }: UnsafeAddress) => wrong(["body", "url"], message, url),
  UnfitSubject: ({ field, message, value }: UnfitSubject) => wrong(["body", field], message, value),
  OtherProvider: ({ message, provider }: OtherProvider) => wrong(["query", "provider"], message, provider),
  TwoWindows: ({ since }: TwoWindows) =>
    wrong(["query", "since"], "Give `days` or `since`, not both: each says where the window begins", since)
}
