import { Effect } from "effect"
import { HttpServerError, type HttpServerRequest } from "effect/http"

/** As if no route had taken the request: what answers those finds the words. */
export const noRoute = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.die(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
