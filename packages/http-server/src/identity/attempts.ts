import { instantText } from "@ratecard/core/catalogue"
import { type IdentityProviderName, IDENTITY_PROVIDERS } from "@ratecard/api"
import { Clock, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { isAny, sql } from "../database/sql.ts"
import { openBytes, sealBytes, sealingKey } from "../sealing/sealBytes.ts"

/** A sign-in that has begun, as its browser keeps it: sealed, because it proves where the sign-in began. */
export const Attempt = Schema.Struct({
  id: Schema.String,
  provider: Schema.Literals(IDENTITY_PROVIDERS),
  state: Schema.String,
  nonce: Schema.String,
  verifier: Schema.String,
  /** In milliseconds since 1970. */
  expires_at: Schema.Finite
})
export interface Attempt extends Schema.Schema.Type<typeof Attempt> {}

export const ATTEMPT_MINUTES = 10

/** 32 random bytes as text. */
const secretText = Effect.flatMap(SecureRandom.SecureRandom, (random) =>
  Effect.map(random.randomBytes(32), (bytes) => Buffer.from(bytes).toString("base64url"))
)

/** A new sign-in at a provider. */
export const newAttempt = Effect.fnUntraced(function* (provider: IdentityProviderName) {
  const [id, state, nonce, verifier] = yield* Effect.all([secretText, secretText, secretText, secretText])
  const expires_at = (yield* Clock.currentTimeMillis) + ATTEMPT_MINUTES * 60_000
  return { id, provider, state, nonce, verifier, expires_at } satisfies Attempt
})

/** Purpose of the sealed text: one that was sealed with the same key for another purpose is not an attempt. */
const PLACE = Buffer.from("sign-in v1")
const TEXT = Schema.fromJsonString(Attempt)

/** An attempt that cannot be read or changed without `key`. */
export const sealAttempt = Effect.fnUntraced(function* (attempt: Attempt, key: Uint8Array) {
  const text = yield* Effect.orDie(Schema.encodeEffect(TEXT)(attempt))
  return (yield* sealBytes(yield* sealingKey(key), Buffer.from(text), PLACE)).toString("base64url")
})

/** The attempt that one of `keys` sealed; undefined for what none of them did, and for one that is over. */
export const openAttempt = Effect.fnUntraced(function* (text: string, keys: ReadonlyArray<Uint8Array>) {
  const now = yield* Clock.currentTimeMillis
  for (const key of keys) {
    const opened = yield* openBytes(yield* sealingKey(key), Buffer.from(text, "base64url"), PLACE).pipe(
      Effect.flatMap((plain) => Schema.decodeEffect(TEXT)(Buffer.from(plain).toString())),
      Effect.option
    )
    if (opened._tag === "Some") return opened.value.expires_at > now ? opened.value : undefined
  }
  return undefined
})

/** Notes that an attempt is being completed; false if it was before. */
export const useAttempt = ({ expires_at, id }: Attempt) =>
  isAny(sql`
    insert into used_sign_ins (id, expires_at) values (${id}, ${instantText(expires_at)}::timestamptz)
    on conflict do nothing returning id`)
