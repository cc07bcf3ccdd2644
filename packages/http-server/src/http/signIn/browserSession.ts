import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import type { Settings } from "../../Config.ts"
import type { DatabaseUnavailable } from "../../database/deadline.ts"
import type { OpenedSession, SessionOver } from "../../identity/Sessions.ts"
import { identityCookies } from "./cookies.ts"

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
