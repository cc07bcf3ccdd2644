import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { ATTEMPT_MINUTES } from "../../identity/attempts.ts"
import { SESSION_DAYS } from "../../identity/Sessions.ts"
import { leadsToLoopback } from "../../config/addresses.ts"

/** Where the endpoints of sign-in and sessions are. */
export const AUTH_PATH = "/api/v1/auth"

export const SIGN_IN_COOKIE = "ratecard_sign_in"
export const REFRESH_COOKIE = "ratecard_refresh"

/** The name of a cookie: over https, browsers take one of this prefix from no page without encryption. */
export const cookieName = (name: string, publicUrl: string): string =>
  publicUrl.startsWith("https:") ? `__Secure-${name}` : name

/** The two cookies of sign-in and sessions; scripts cannot read them, and only the pages of the web application send them. */
export const identityCookies = ({ publicUrl }: Pick<Settings, "publicUrl">) => {
  const url = new URL(publicUrl)
  const scope = {
    httpOnly: true,
    sameSite: "strict",
    path: url.pathname.replace(/\/$/u, "") + AUTH_PATH,
    secure: !(url.protocol === "http:" && leadsToLoopback(publicUrl))
  } as const

  const cookie = (plainName: string, maxAge: `${number} minutes` | `${number} days`) => {
    const name = cookieName(plainName, publicUrl)
    return {
      /** Empty if there is none. */
      read: Effect.map(HttpServerRequest.HttpServerRequest, ({ cookies }) => cookies[name] ?? ""),
      /** On the answer, whichever that will be. */
      set: (value: string) => onAnswer(HttpServerResponse.setCookieUnsafe(name, value, { ...scope, maxAge })),
      clear: onAnswer(HttpServerResponse.expireCookieUnsafe(name, scope)),
      put: (response: HttpServerResponse.HttpServerResponse, value: string) =>
        HttpServerResponse.setCookieUnsafe(response, name, value, { ...scope, maxAge })
    }
  }

  return {
    signIn: cookie(SIGN_IN_COOKIE, `${ATTEMPT_MINUTES} minutes`),
    refresh: cookie(REFRESH_COOKIE, `${SESSION_DAYS} days`)
  }
}

const onAnswer = (change: (response: HttpServerResponse.HttpServerResponse) => HttpServerResponse.HttpServerResponse) =>
  HttpEffect.appendPreResponseHandler((_request, response) => Effect.succeed(change(response)))
