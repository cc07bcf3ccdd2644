import { HttpServerResponse } from "effect/http"

/** The public endpoints answer pages of every origin. */
export const OPEN_TO_ALL = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, x-request-id, retry-after"
}

export const PREFLIGHT = {
  ...OPEN_TO_ALL,
  "access-control-allow-headers": "authorization, content-type, if-none-match, x-request-id",
  "access-control-max-age": "86400"
}

/** Opens an answer that is not open yet. */
export const openToAll = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse =>
  response.headers["access-control-allow-origin"] === undefined
    ? HttpServerResponse.setHeaders(response, OPEN_TO_ALL)
    : response
