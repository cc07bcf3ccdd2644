import { Effect, Layer } from "effect"
import { loadSettings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import { runProgram } from "../program.ts"
import { KeyVault } from "./KeyVault.ts"
import { type Rotated, rotateKeys } from "./rotateKeys.ts"

const say = ({ sealed, unreadable }: Rotated) =>
  Effect.sync(() => process.stdout.write(`${sealed} sealed anew, ${unreadable} cannot be opened\n`))

/** Seals every stored provider key with the first key of the ring, and says how far it is. */
export const rotate = (): void =>
  runProgram(
    Effect.gen(function* () {
      const settings = yield* loadSettings()
      const rotated = yield* rotateKeys(say).pipe(
        Effect.provide(Layer.merge(Database.layer(settings), KeyVault.layer(settings)))
      )
      yield* say(rotated)
    })
  )
