import type { OpenSessions, User } from "@ratecard/api"
import { DAY_MILLIS, instantText } from "@ratecard/core/catalogue"
import { Clock, Context, Data, Effect, Fiber, Layer, Option } from "effect"
import { createHmac, randomBytes } from "node:crypto"
import { sha256 } from "../sha256.ts"
import type { Settings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import type { DatabaseUnavailable } from "../database/deadline.ts"
import { AccessTokens, type TokenClaims } from "./AccessTokens.ts"
import { findOrAddUser } from "./accounts.ts"
import type { Person } from "./identityProviders/person.ts"
import { deriveKeys, signingSecrets } from "./secrets.ts"
import {
  clearExpired,
  findToken,
  type FoundToken,
  insertSession,
  openSessions,
  revokeOtherSessions,
  revokeSession,
  rotateToken
} from "./sessionRows.ts"

/** The token renews nothing: it is none, its session is over, or it was replaced a while ago. */
export class SessionOver extends Data.TaggedError("SessionOver")<{
  /** Whether a newer token of the session may be in the same browser, whose cookie must then stay. */
  readonly isReplaced: boolean
}> {}

/** A session's access token, and the token that renews it next. */
export interface OpenedSession {
  readonly access_token: string
  readonly refresh_token: string
}

/** A session as its user sees it. */
export type OpenSession = (typeof OpenSessions.Type)["sessions"][number]

/** A session ends if it is not renewed for this long. */
export const SESSION_DAYS = 30

/** A token that was replaced still gets its successor for this long: its answer was lost, or another tab was first. */
const GRACE_MILLIS = 10_000

/** Sessions of users, each a family of tokens of which only the newest renews it. */
export class Sessions extends Context.Service<
  Sessions,
  {
    /** A new session of the person. */
    open(person: Person): Effect.Effect<OpenedSession & { readonly user: User }, DatabaseUnavailable>
    /**
     * Replaces a token. The last one that was replaced, within the grace, gets the same successor, and one before it
     * nothing; later one of the two was stolen, and the session is revoked.
     */
    renew(token: string): Effect.Effect<OpenedSession, SessionOver | DatabaseUnavailable>
    /** The open sessions of a user, newest first; `session_id` is that of the caller. */
    list(asker: TokenClaims): Effect.Effect<ReadonlyArray<OpenSession>, DatabaseUnavailable>
    /** Revokes the sessions of a user but this one. */
    endOthers(asker: TokenClaims): Effect.Effect<void, DatabaseUnavailable>
    /** Revokes the sessions that any refresh token and any access token are of. */
    end(refreshToken: string, accessToken: string): Effect.Effect<void, DatabaseUnavailable>
  }
>()("@ratecard/http-server/Sessions") {
  static readonly layer = (settings: Pick<Settings, "authSecrets" | "dataDir">) =>
    Layer.effect(
      Sessions,
      Effect.gen(function* () {
        const accessTokens = yield* AccessTokens
        const database = yield* Database
        const keys = deriveKeys(signingSecrets(settings), "refresh token")

        const sign = <A extends TokenClaims>({ session_id, user_id, ...rest }: A) =>
          Effect.map(accessTokens.sign({ session_id, user_id }), (access_token) => ({ ...rest, access_token }))

        const open = Effect.fnUntraced(function* (person: Person) {
          const refresh_token = newRefreshToken()
          const now = yield* Clock.currentTimeMillis
          const opened = yield* database.transaction(
            Effect.gen(function* () {
              yield* clearExpired(now)
              const user = yield* findOrAddUser(person)
              const { id: session_id } = yield* insertSession(user.id, hashOf(refresh_token), expiry(now))
              return { user, user_id: user.id, session_id, refresh_token }
            })
          )
          return yield* sign(opened)
        })

        /** Renews a session by a token that is not its newest. */
        const replay = Effect.fnUntraced(function* (token: string, found: FoundToken, rotatedAt: Date, now: number) {
          const { is_previous, session_id, successor_hash, user_id } = found
          // Neither a clock that went back nor one that is ahead makes the time longer.
          if (Math.abs(now - rotatedAt.getTime()) <= GRACE_MILLIS) {
            // The one who rotated it may have had another secret.
            const same = keys.map((key) => successorOf(token, key)).find((next) => hashOf(next) === successor_hash)
            return !is_previous || same === undefined
              ? yield* new SessionOver({ isReplaced: true })
              : { user_id, session_id, refresh_token: same }
          }
          yield* database.transaction(revokeSession(session_id, now))
          yield* Effect.logWarning(
            "A refresh token was used again after it was replaced, as a stolen one would be. Its session has ended.",
            {
              session_id
            }
          )
          return yield* new SessionOver({ isReplaced: false })
        })

        const renewNow = Effect.fn("Sessions.renew")(function* (token: string, hash: string) {
          const successor = successorOf(token, keys[0])
          const now = yield* Clock.currentTimeMillis
          const renewed = yield* database.transaction(rotateToken(hash, hashOf(successor), now, expiry(now)))
          if (renewed !== undefined) return yield* sign({ ...renewed, refresh_token: successor })

          const found = yield* database.run(findToken(hash, now))
          if (found === undefined || !found.is_open || found.rotated_at === null) {
            return yield* new SessionOver({ isReplaced: false })
          }
          return yield* Effect.flatMap(replay(token, found, found.rotated_at, now), sign)
        })

        // Requests that come together share one renewal, and the database is asked once.
        const underWay = new Map<string, Fiber.Fiber<OpenedSession, SessionOver | DatabaseUnavailable>>()
        const renew = Effect.fnUntraced(function* (token: string) {
          if (!isRefreshToken(token)) return yield* new SessionOver({ isReplaced: false })
          const hash = hashOf(token)
          const running = underWay.get(hash)
          if (running !== undefined) return yield* Fiber.join(running)
          const fiber = yield* Effect.forkDetach(renewNow(token, hash))
          underWay.set(hash, fiber)
          fiber.addObserver(() => underWay.delete(hash))
          return yield* Fiber.join(fiber)
        })

        const end = Effect.fnUntraced(function* (refreshToken: string, accessToken: string) {
          const now = yield* Clock.currentTimeMillis
          const found = isRefreshToken(refreshToken)
            ? yield* database.run(findToken(hashOf(refreshToken), now))
            : undefined
          const claims = Option.getOrUndefined(yield* Effect.option(accessTokens.verify(accessToken)))
          for (const session of [found, claims]) {
            if (session !== undefined) yield* database.transaction(revokeSession(session.session_id, now))
          }
        })

        const list = Effect.fnUntraced(function* ({ session_id, user_id }: TokenClaims) {
          const now = yield* Clock.currentTimeMillis
          const rows = yield* database.run(openSessions(user_id, now))
          return rows.map(({ created, expires, id }) => ({
            created_at: instantText(created.getTime()),
            renewed_at: instantText(expires.getTime() - SESSION_DAYS * DAY_MILLIS),
            is_current: id === session_id
          }))
        })

        const endOthers = ({ session_id, user_id }: TokenClaims) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            database.transaction(revokeOtherSessions(user_id, session_id, now))
          )

        return Sessions.of({ open, renew, list, endOthers, end })
      })
    )
}

const expiry = (now: number): number => now + SESSION_DAYS * DAY_MILLIS

/** A token as it travels: 32 bytes. */
const TOKEN = /^[\w-]{43}$/u

const isRefreshToken = (text: string): boolean => TOKEN.test(text)

const newRefreshToken = (): string => randomBytes(32).toString("base64url")

/** The stored hash of a token. A token is as good as random, so that one round is enough. */
const hashOf = sha256

/**
 * The token after `token`: a client that lost it can be given it again, and only the holder of `key` can compute it.
 */
const successorOf = (token: string, key: Uint8Array): string =>
  createHmac("sha256", key).update(token).digest("base64url")
