import { Administrator, Caller, Forbidden, MaybeCaller, OptionallySignedIn, OwnPages, SignedIn } from "@ratecard/api"
import { Effect, Layer, type Redacted } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { Authentication } from "../../identity/Authentication.ts"
import { raised } from "../errors/raised.ts"

/** Decides who asks, before anything else of the request is looked at. */
export const SignInLayer = Layer.unwrap(
  Effect.gen(function* () {
    const authentication = yield* Authentication

    const asCaller = <E, R, Refused = never>(
      credential: Redacted.Redacted,
      app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
      admit: (caller: Caller["Service"]) => Effect.Effect<void, Refused> = () => Effect.void
    ) =>
      Effect.gen(function* () {
        const caller = yield* raised(authentication.callerOf(credential))
        yield* admit(caller)
        return yield* Effect.provideService(app, Caller, caller)
      })

    return Layer.mergeAll(
      Layer.succeed(SignedIn, { bearer: (app, { credential }) => asCaller(credential, app) }),
      Layer.succeed(Administrator, {
        bearer: (app, { credential }) =>
          asCaller(credential, app, (caller) =>
            authentication.isAdministrator(caller) ? Effect.void : Effect.fail(onlyAdministrators)
          )
      })
    )
  })
)

const onlyAdministrators = new Forbidden({ detail: "Only administrators may do this." })

/**
 * Without an `Authorization` header the request is anonymous, and nothing is looked up; with one it must hold what
 * {@link SignedIn} takes.
 */
export const OptionalSignInLayer = Layer.effect(
  OptionallySignedIn,
  Effect.map(SignedIn, ({ bearer }) => ({
    bearer: (app, options) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) =>
        headers["authorization"] === undefined
          ? Effect.provideService(app, MaybeCaller, null)
          : bearer(
              Effect.flatMap(Caller, (caller) => Effect.provideService(app, MaybeCaller, caller)),
              options
            )
      )
  }))
)

/**
 * Refuses requests that pages of others make. A browser says which page asks, or at least that it is of
 * another site; a caller that says neither is not a page.
 */
export const OwnPagesLayer = ({ publicUrl, webUrl }: Pick<Settings, "publicUrl" | "webUrl">) => {
  const ownOrigins = [webUrl, publicUrl].map((url) => new URL(url).origin)
  const ownPage = Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers: { origin, ...headers } }) =>
    (origin === undefined ? headers["sec-fetch-site"] !== "cross-site" : ownOrigins.includes(origin))
      ? Effect.void
      : Effect.fail(foreignPage)
  )
  return Layer.succeed(OwnPages, (app) => Effect.andThen(ownPage, app))
}

const foreignPage = new Forbidden({ detail: "Only the web application may do this." })

/** Does something for the user who asks, with its failures as errors of the contract. */
export const byCaller = <A, E, R>(act: (caller: Caller["Service"]) => Effect.Effect<A, E, R>) =>
  raised(Effect.flatMap(Caller, act))
