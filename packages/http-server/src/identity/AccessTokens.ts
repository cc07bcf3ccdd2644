import { Array as Arr, Clock, Context, Data, DateTime, Effect, Layer, Redacted } from "effect"
import { createSecretKey, type KeyObject, randomBytes } from "node:crypto"
import { jwtVerify, SignJWT } from "jose"
import type { Settings } from "../Config.ts"
import { isStoredId } from "../database/sql.ts"
import { signingSecrets } from "./secrets.ts"

/** The token is malformed, expired, or not ours. */
export class InvalidToken extends Data.TaggedError("InvalidToken") {}

/** The user that an access token names. */
export interface TokenClaims {
  readonly user_id: string
  readonly session_id: string
}

const ALGORITHM = "HS256"
const AUDIENCE = "ratecard"
const LIFETIME_SECONDS = 15 * 60

/** Signs access tokens and verifies them: JWTs under one algorithm, whose session is in the claim `sid`. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    sign(claims: TokenClaims): Effect.Effect<string>
    verify(token: string): Effect.Effect<TokenClaims, InvalidToken>
  }
>()("@ratecard/http-server/AccessTokens") {
  static readonly layer = (settings: Pick<Settings, "authSecrets" | "dataDir" | "publicUrl">) =>
    Layer.sync(AccessTokens, () => {
      const { publicUrl } = settings
      const [signing, ...older] = Arr.map(signingSecrets(settings), keyOf)
      return AccessTokens.of({
        sign: ({ session_id, user_id }) =>
          Effect.flatMap(seconds, (now) =>
            Effect.promise(() =>
              new SignJWT({ sid: session_id })
                .setProtectedHeader({ alg: ALGORITHM, typ: "at+jwt" })
                .setIssuer(publicUrl)
                .setAudience(AUDIENCE)
                .setSubject(user_id)
                .setIssuedAt(now)
                .setExpirationTime(now + LIFETIME_SECONDS)
                .setJti(randomBytes(16).toString("base64url"))
                .sign(signing)
            )
          ),
        verify: (token) =>
          Effect.flatMap(seconds, (now) =>
            Effect.firstSuccessOf(
              [signing, ...older].map((key) =>
                Effect.tryPromise({
                  try: () => verifyToken(token, key, publicUrl, now),
                  catch: () => new InvalidToken()
                })
              )
            )
          )
      })
    })
}

/** As it was signed: a decoder takes other spellings of the same bytes too. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/u

/** The time by which the clock of the replica that signed may be ahead of ours. */
const MAX_SKEW_SECONDS = 60

const verifyToken = async (token: string, key: KeyObject, issuer: string, now: number): Promise<TokenClaims> => {
  if (!TOKEN.test(token)) throw new TypeError("a token has three parts in base64url")
  const { payload } = await jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    typ: "at+jwt",
    issuer,
    audience: AUDIENCE,
    requiredClaims: ["sub", "exp", "iat", "jti", "sid"],
    currentDate: DateTime.toDateUtc(DateTime.makeUnsafe(now * 1000))
  })
  const { iat, sid, sub } = payload
  if (iat! > now + MAX_SKEW_SECONDS) throw new TypeError("a token comes from the past")
  if (!isStoredId(sub) || !isStoredId(sid)) throw new TypeError("a token names a user and a session")
  return { user_id: sub, session_id: sid }
}

const seconds = Effect.map(Clock.currentTimeMillis, (now) => Math.floor(now / 1000))

const keyOf = (secret: Redacted.Redacted): KeyObject => createSecretKey(Buffer.from(Redacted.value(secret)))
