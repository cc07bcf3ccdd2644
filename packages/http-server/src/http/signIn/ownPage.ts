import { Forbidden } from "@ratecard/api"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Settings } from "../../Config.ts"

/**
 * Refuses requests that pages of others make. A browser says which page asks, or at least that it is of
 * another site; a caller that says neither is no page.
 */
export const requireOwnPage = ({ publicUrl, webUrl }: Pick<Settings, "publicUrl" | "webUrl">) => {
  const ownOrigins = [webUrl, publicUrl].map((url) => new URL(url).origin)
  return Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers: { origin, ...headers } }) =>
    (origin === undefined ? headers["sec-fetch-site"] !== "cross-site" : ownOrigins.includes(origin))
      ? Effect.void
      : Effect.fail(new Forbidden({ detail: "Only pages of the web application may do this." }))
  )
}

/** The bearer token of a request; nothing where it has none. */
export const bearerToken = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) => /^bearer +(\S+)$/iu.exec(headers["authorization"] ?? "")?.[1] ?? ""
)
