import type { HttpServerResponse } from "effect/http"
import { EXPOSED, OPEN_TO_ALL } from "../../answers/openToAll.ts"
import { isPrivate } from "./routes.ts"

/** Decides which pages of other origins may read the answers at a path. */
export type Openness = (path: string) => Readonly<Record<string, string>>

/** Public endpoints are open to all, private ones to the web application at `webUrl`; preflights are not cached. */
export const openness = (webUrl: string): Openness => {
  const openToWeb = {
    "access-control-allow-origin": new URL(webUrl).origin,
    "access-control-allow-credentials": "true",
    ...EXPOSED,
    "cache-control": "no-store",
    vary: "origin"
  }
  return (path) => (isPrivate(path) ? openToWeb : OPEN_TO_ALL)
}

/** The headers that a page may send. */
export const PREFLIGHT = {
  "access-control-allow-headers": "authorization, content-type, if-none-match, x-request-id",
  "access-control-max-age": "86400"
}

/** Whether an answer already says who may read it. */
export const isOpened = ({ headers }: HttpServerResponse.HttpServerResponse): boolean =>
  headers["access-control-allow-origin"] !== undefined
