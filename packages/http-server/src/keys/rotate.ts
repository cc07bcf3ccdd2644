import { Data, Effect, Layer } from "effect"
import { loadSettings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import { runProgram } from "../program.ts"
import { KeyVault } from "./KeyVault.ts"
import { type Rotated, rotateKeys } from "./rotateKeys.ts"

const say = ({ sealed, unreadable }: Rotated) =>
  Effect.sync(() => process.stdout.write(`${sealed} sealed anew, ${unreadable} cannot be opened\n`))

/** Some stored secrets are as they were. */
class SecretsUnreadable extends Data.TaggedError("SecretsUnreadable")<Rotated> {
  override readonly message = `${this.unreadable} stored secrets cannot be opened. Add the key that sealed them to KEY_ENCRYPTION_KEYS and run this again. If a row was changed, its owner has to store the key again.`
}

/** Seals every stored provider key with the first key of the ring, and says how far it is. */
export const rotate = (): void =>
  runProgram(
    Effect.gen(function* () {
      const settings = yield* loadSettings()
      const rotated = yield* rotateKeys(say).pipe(
        Effect.provide(Layer.merge(Database.layer(settings), KeyVault.layer(settings)))
      )
      yield* say(rotated)
      if (rotated.unreadable > 0) return yield* new SecretsUnreadable(rotated)
    })
  )
