import { DateTime } from "effect"
import { HttpServerResponse } from "effect/http"

/** The answer to a monitor, anew each time: a database that is away is a 503, and usually back soon. */
export const readiness = (isReady: boolean, comparedAt: number | undefined): HttpServerResponse.HttpServerResponse => {
  const prices_as_of = comparedAt === undefined ? null : DateTime.formatIso(DateTime.makeUnsafe(comparedAt))
  return isReady
    ? HttpServerResponse.jsonUnsafe({ status: "ready", database: "available", prices_as_of }, { headers: NOT_KEPT })
    : HttpServerResponse.jsonUnsafe(
        { status: "unavailable", database: "unavailable", prices_as_of },
        { status: 503, headers: { ...NOT_KEPT, "retry-after": "2" } }
      )
}

const NOT_KEPT = { "cache-control": "no-store" }
