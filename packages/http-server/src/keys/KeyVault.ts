import { Context, Data, Effect, Layer, Redacted } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type { Settings } from "../Config.ts"
import { KEY_RING_RULE, type KeyRing, readKeyRing } from "../config/keyRing.ts"
import { readOrMake } from "../config/readOrMake.ts"
import { openBytes, sealBytes, sealingKey } from "../sealing/sealBytes.ts"

/** A secret that cannot be opened: it was changed or moved, or its key is not on the ring. */
export class Unreadable extends Data.TaggedError("Unreadable") {}

/** The place of a secret; one that is moved to another place does not open there. */
export interface Place {
  readonly user_id: string
  readonly provider: string
  readonly id: string
}

/** A sealed secret, and the name of the key that sealed it. */
export interface Sealed {
  /** Nonce, ciphertext and tag, in base64. */
  readonly sealed: string
  readonly sealed_with: string
}

/** Seals secrets with the first key of the ring, and opens them with all. */
export class KeyVault extends Context.Service<
  KeyVault,
  {
    /** The name of the key that seals. */
    readonly sealsWith: string
    /** Whether the ring holds the key of this name. */
    holds(name: string): boolean
    seal(place: Place, secret: Redacted.Redacted): Effect.Effect<Sealed>
    open(place: Place, sealed: Sealed): Effect.Effect<Redacted.Redacted, Unreadable>
  }
>()("@ratecard/http-server/KeyVault") {
  /** Over the keys of the settings, or else those in the data folder. */
  static readonly layer = ({ dataDir, keyEncryptionKeys }: Pick<Settings, "dataDir" | "keyEncryptionKeys">) =>
    Layer.effect(
      KeyVault,
      Effect.gen(function* () {
        const crypto = yield* Effect.context<Aead.Aead | SecureRandom.SecureRandom>()
        const ring =
          keyEncryptionKeys ??
          (yield* Effect.try({
            try: () => readOrMakeKeyRing(dataDir),
            catch: (error) =>
              error instanceof KeysRefused
                ? error
                : new KeysRefused({ message: `DATA_DIR cannot store a key: ${(error as Error).message}` })
          }))
        const keys = new Map<string, Aead.Key>()
        for (const { key, name } of ring) {
          keys.set(name, yield* sealingKey(Redacted.value(key)))
        }
        const sealsWith = ring[0].name
        const sealing = keys.get(sealsWith)!
        return KeyVault.of({
          sealsWith,
          holds: (name) => keys.has(name),
          seal: Effect.fnUntraced(function* (place, secret) {
            const sealed = yield* sealBytes(sealing, Buffer.from(Redacted.value(secret)), placed(place))
            return { sealed: sealed.toString("base64"), sealed_with: sealsWith }
          }, Effect.provideContext(crypto)),
          open: Effect.fnUntraced(function* (place, { sealed, sealed_with }) {
            const key = keys.get(sealed_with)
            if (key === undefined) return yield* new Unreadable()
            const opened = yield* Effect.mapError(
              openBytes(key, Buffer.from(sealed, "base64"), placed(place)),
              () => new Unreadable()
            )
            return Redacted.make(Buffer.from(opened).toString())
          }, Effect.provideContext(crypto))
        })
      })
    ).pipe(Layer.provide(Aead.layerWebCrypto), Layer.provide(SecureRandom.layerWebCrypto))
}

/** The place as bytes, and each place as others. */
const placed = ({ id, provider, user_id }: Place): Uint8Array =>
  Buffer.from(JSON.stringify(["ratecard stored key", user_id, provider, id]))

/** The stored keys cannot be kept safe, or read, as the server is set up; it must not start. */
export class KeysRefused extends Data.TaggedError("KeysRefused")<{ readonly message: string }> {}

const FILE = "key-encryption-keys"

/** The key ring of this installation, made when it is first needed. */
const readOrMakeKeyRing = (dataDir: string): KeyRing => {
  const ring = readKeyRing(readOrMake(dataDir, FILE, () => `1:${randomBytes(32).toString("base64")}\n`))
  if (ring === undefined) throw new KeysRefused({ message: `${join(dataDir, FILE)} must hold ${KEY_RING_RULE}` })
  return ring
}
