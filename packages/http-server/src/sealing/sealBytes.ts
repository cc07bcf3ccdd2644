import { Data, Effect } from "effect"
import { Aead, SecureRandom } from "effect/crypto"

/** A sealed text that cannot be opened: it was changed or moved, or another key sealed it. */
class Unopenable extends Data.TaggedError("Unopenable") {}

/** Its nonces are long enough to be drawn at random, for as many secrets as there may be. */
const ALGORITHM = Aead.xchacha20Poly1305

/** 32 bytes as a key that seals. */
export const sealingKey = (bytes: Uint8Array): Effect.Effect<Aead.Key> => Effect.orDie(Aead.key(ALGORITHM, bytes))

/** Nonce, ciphertext and tag of some bytes that cannot be read without `key`, or moved to another place. */
export const sealBytes = Effect.fnUntraced(function* (key: Aead.Key, plain: Uint8Array, place: Uint8Array) {
  const nonce = yield* (yield* SecureRandom.SecureRandom).randomBytes(ALGORITHM.nonceLength)
  const sealed = yield* (yield* Aead.Aead).encrypt(key, plain, { nonce, aad: place })
  return Buffer.concat([nonce, sealed])
}, Effect.orDie)

/** The bytes that {@link sealBytes} has sealed for the same place with the same key. */
export const openBytes = Effect.fnUntraced(function* (key: Aead.Key, sealed: Uint8Array, place: Uint8Array) {
  const [nonce, ciphertext] = [sealed.subarray(0, ALGORITHM.nonceLength), sealed.subarray(ALGORITHM.nonceLength)]
  if (nonce.length < ALGORITHM.nonceLength) return yield* new Unopenable()
  const aead = yield* Aead.Aead
  return yield* Effect.mapError(aead.decrypt(key, ciphertext, { nonce, aad: place }), () => new Unopenable())
})
