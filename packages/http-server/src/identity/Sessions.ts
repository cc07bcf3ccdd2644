import type { User } from "@ratecard/api"
import { DAY_MILLIS } from "@ratecard/core"
import { Clock, Context, Effect, Fiber, Layer, Schema } from "effect"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import type { TokenClaims } from "./AccessTokens.ts"
import { accountOf } from "./accounts.ts"
import type { Person } from "./person.ts"
import { hashOf, isRefreshToken, newRefreshToken, successorOf } from "./refreshTokens.ts"
import { derivedKeys, signingSecrets } from "./secrets.ts"
import { clear, findToken, insertSession, revoke, rotate } from "./sessionRows.ts"

/** The token renews nothing: it is none, its session is over, or it was replaced a while ago. */
export class SessionOver extends Schema.TaggedError<SessionOver>()("SessionOver", {}) {}

/** A session, and the token that renews it next. */
export interface Renewal extends TokenClaims {
  readonly refresh_token: string
}

/** A session ends if it is not renewed for this long. */
export const SESSION_DAYS = 30

/** A token that was replaced still gets its successor for this long: its answer was lost, or another tab was first. */
export const GRACE_MILLIS = 10_000

/** Sessions of users, each a family of tokens of which only the newest renews it. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** A new session of the person. */
    open(person: Person): Effect.Effect<Renewal & { readonly user: User }, DatabaseUnavailable>
    /**
     * Replaces a token. One that was replaced within {@link GRACE_MILLIS} gets the same successor; later it
     * was stolen, from whoever holds the other, and its session is revoked.
     */
    renew(token: string): Effect.Effect<Renewal, SessionOver | DatabaseUnavailable>
    /** Revokes the session of any of its tokens. */
    end(token: string): Effect.Effect<void, DatabaseUnavailable>
    /** Revokes a session by its id. */
    revoke(sessionId: string): Effect.Effect<void, DatabaseUnavailable>
  }
>()("@ratecard/http-server/Sessions") {
  static readonly layer = (settings: Pick<Settings, "authSecrets" | "dataDir">) =>
    Layer.effect(
      Sessions,
      Effect.gen(function* () {
        const database = yield* Database
        const keys = derivedKeys(signingSecrets(settings), "refresh token")

        const open = Effect.fnUntraced(function* (person: Person) {
          const refresh_token = newRefreshToken()
          const now = yield* Clock.currentTimeMillis
          return yield* database.transaction(
            Effect.gen(function* () {
              yield* clear(now)
              const user = yield* accountOf(person)
              const session_id = yield* insertSession(user.id, hashOf(refresh_token), expiry(now))
              return { user, user_id: user.id, session_id, refresh_token }
            })
          )
        })

        const renewNow = Effect.fnUntraced(function* (token: string, hash: string) {
          const successor = successorOf(token, keys[0])
          const now = yield* Clock.currentTimeMillis
          const renewed = yield* database.transaction(rotate(hash, hashOf(successor), now, expiry(now)))
          if (renewed !== undefined) return { ...renewed, refresh_token: successor }

          const found = yield* database.run(findToken(hash, now))
          if (found === undefined || !found.is_open || found.rotated_at === null) return yield* new SessionOver()
          const { rotated_at, session_id, successor_hash, user_id } = found
          if (now - rotated_at.getTime() <= GRACE_MILLIS) {
            // Whoever rotated it may have had another secret.
            const same = keys.map((key) => successorOf(token, key)).find((next) => hashOf(next) === successor_hash)
            return same === undefined ? yield* new SessionOver() : { user_id, session_id, refresh_token: same }
          }
          yield* database.transaction(revoke(session_id, now))
          yield* Effect.logWarning("a refresh token came back after it was replaced; its session is revoked", {
            session_id
          })
          return yield* new SessionOver()
        })

        // Requests that come together share one renewal, and the database is asked once.
        const underWay = new Map<string, Fiber.Fiber<Renewal, SessionOver | DatabaseUnavailable>>()
        const renew = Effect.fnUntraced(function* (token: string) {
          if (!isRefreshToken(token)) return yield* new SessionOver()
          const hash = hashOf(token)
          const running = underWay.get(hash)
          if (running !== undefined) return yield* Fiber.join(running)
          const fiber = yield* Effect.forkDetach(renewNow(token, hash))
          underWay.set(hash, fiber)
          fiber.addObserver(() => underWay.delete(hash))
          return yield* Fiber.join(fiber)
        })

        const revokeNow = (sessionId: string) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => database.transaction(revoke(sessionId, now)))

        const end = Effect.fnUntraced(function* (token: string) {
          if (!isRefreshToken(token)) return
          const found = yield* database.run(findToken(hashOf(token), yield* Clock.currentTimeMillis))
          if (found !== undefined) yield* revokeNow(found.session_id)
        })

        return Sessions.of({ open, renew, end, revoke: revokeNow })
      })
    )
}

const expiry = (now: number): number => now + SESSION_DAYS * DAY_MILLIS
