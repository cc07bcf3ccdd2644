import { Effect } from "effect"
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { leadsToLoopback } from "../../config/addresses.ts"
import type { DatabaseUnavailable } from "../../database/deadline.ts"
import { type OpenedSession, SESSION_DAYS, type SessionOver } from "../../identity/Sessions.ts"
import { ATTEMPT_MINUTES } from "../../identity/attempts.ts"

/** The path of the endpoints of sign-in and sessions. */
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

/** A sign-in and its session as a browser has them: its cookies in, an answer and the next cookies out. */
export const browserSession = (settings: Pick<Settings, "publicUrl">) => {
  const { refresh, signIn } = identityCookies(settings)

  /** The session as it is answered; the token that renews it goes into its cookie alone. */
  const keep = <A extends OpenedSession>({ refresh_token, ...answer }: A) =>
    Effect.as(refresh.set(refresh_token), { ...answer, token_type: "bearer" as const })

  return {
    begin: <E>(begun: Effect.Effect<{ readonly address: URL; readonly state: string; readonly ticket: string }, E>) =>
      begun.pipe(
        Effect.tap(({ ticket }) => signIn.set(ticket)),
        Effect.map(({ address, state }) => ({ authorization_url: address.href, state }))
      ),
    complete: <A extends OpenedSession, E>(complete: (ticket: string) => Effect.Effect<A, E>) =>
      signIn.read.pipe(
        Effect.flatMap(complete),
        Effect.tap(() => signIn.clear),
        Effect.flatMap(keep)
      ),
    renew: (renew: (token: string) => Effect.Effect<OpenedSession, SessionOver | DatabaseUnavailable>) =>
      refresh.read.pipe(
        Effect.flatMap((token) =>
          Effect.tapErrorTag(renew(token), "SessionOver", ({ isReplaced }) =>
            isReplaced ? Effect.void : refresh.clear
          )
        ),
        Effect.flatMap(keep)
      ),
    end: <E>(end: (token: string, bearer: string) => Effect.Effect<void, E>) =>
      Effect.all([refresh.read, bearerToken]).pipe(
        Effect.flatMap(([token, bearer]) => end(token, bearer)),
        Effect.andThen(refresh.clear),
        Effect.as({ status: "logged_out" as const })
      ),
    forget: <E>(erase: Effect.Effect<void, E>) => Effect.andThen(erase, refresh.clear)
  }
}

/** The bearer token of a request; nothing where it has none. */
const bearerToken = Effect.map(
  HttpServerRequest.HttpServerRequest,
  ({ headers }) => /^bearer +(\S+)$/iu.exec(headers["authorization"] ?? "")?.[1] ?? ""
)
