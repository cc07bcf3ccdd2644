import { Context, Data, Effect, Layer, Redacted } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import type { Settings } from "../Config.ts"
import { KeysRefused, keptKeyRing } from "./keyFile.ts"

/** What is sealed cannot be opened: it was changed or moved, or its key is not on the ring. */
export class Unreadable extends Data.TaggedError("Unreadable") {}

/** Whose secret it is; a secret that is moved to another place does not open there. */
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

/** Its nonces are long enough to be drawn at random, for as many secrets as there may be. */
const ALGORITHM = Aead.xchacha20Poly1305

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
        const aead = yield* Aead.Aead
        const random = yield* SecureRandom.SecureRandom
        const ring =
          keyEncryptionKeys ??
          (yield* Effect.try({
            try: () => keptKeyRing(dataDir),
            catch: (error) =>
              error instanceof KeysRefused
                ? error
                : new KeysRefused({ message: `DATA_DIR cannot keep a key: ${(error as Error).message}` })
          }))
        const keys = new Map<string, Aead.Key>()
        for (const { key, name } of ring) {
          keys.set(name, yield* Effect.orDie(Aead.key(ALGORITHM, Redacted.value(key))))
        }
        const sealsWith = ring[0].name
        const sealing = keys.get(sealsWith)!
        return KeyVault.of({
          sealsWith,
          holds: (name) => keys.has(name),
          seal: Effect.fnUntraced(function* (place, secret) {
            const nonce = yield* random.randomBytes(ALGORITHM.nonceLength)
            const text = Buffer.from(Redacted.value(secret))
            const sealed = yield* aead.encrypt(sealing, text, { nonce, aad: placed(place) })
            return { sealed: Buffer.concat([nonce, sealed]).toString("base64"), sealed_with: sealsWith }
          }, Effect.orDie),
          open: Effect.fnUntraced(function* (place, { sealed, sealed_with }) {
            const key = keys.get(sealed_with)
            if (key === undefined) return yield* new Unreadable()
            const bytes = Buffer.from(sealed, "base64")
            const nonce = bytes.subarray(0, ALGORITHM.nonceLength)
            const opened = yield* aead
              .decrypt(key, bytes.subarray(ALGORITHM.nonceLength), { nonce, aad: placed(place) })
              .pipe(Effect.mapError(() => new Unreadable()))
            return Redacted.make(Buffer.from(opened).toString())
          })
        })
      })
    ).pipe(Layer.provide(Aead.layerWebCrypto), Layer.provide(SecureRandom.layerWebCrypto))
}

/** The place as bytes, and each place as others. */
const placed = ({ id, provider, user_id }: Place): Uint8Array =>
  Buffer.from(JSON.stringify(["ratecard stored key", user_id, provider, id]))
