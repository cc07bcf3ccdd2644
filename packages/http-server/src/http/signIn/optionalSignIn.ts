import { Caller, MaybeCaller, OptionallySignedIn, SignedIn } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"

/**
 * Without an `Authorization` header anybody may ask, and nothing is looked up; with one it must hold
 * what {@link SignedIn} takes.
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
