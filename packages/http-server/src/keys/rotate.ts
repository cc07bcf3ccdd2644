import { Data, Effect, Layer } from "effect"
import { loadSettings } from "../Config.ts"
import { Database } from "../database/Database.ts"
import { runProgram } from "../program.ts"
import { KeyVault } from "./KeyVault.ts"
import { reseal, SEALED_TABLES, sealedOtherwise } from "./sealedRows.ts"

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

/** The progress of a rotation. */
export interface Rotated {
  /** Stored secrets that are now sealed with the first key of the ring. */
  readonly sealed: number
  /** Stored secrets that no key of the ring opens; they are left as they are. */
  readonly unreadable: number
}

const NOTHING: Rotated = { sealed: 0, unreadable: 0 }

const BATCH = 100

const LONG = { deadline: "1 minute" } as const

const NO_ID = "00000000-0000-0000-0000-000000000000"

/**
 * Seals every stored secret with the first key of the ring. Each row changes by itself, and only if it
 * still is as it was read: servers read and write meanwhile, and a rotation that was cut off goes on where it stood.
 * How far it is, it tells between batches.
 */
export const rotateKeys = Effect.fnUntraced(function* (onProgress: (rotated: Rotated) => Effect.Effect<void>) {
  const database = yield* Database
  const vault = yield* KeyVault
  let rotated = NOTHING
  yield* database.ready
  for (const table of SEALED_TABLES) {
    for (let after = NO_ID; ;) {
      const rows = yield* database.run(sealedOtherwise(table, vault.sealsWith, after, BATCH), LONG)
      if (rows.length === 0) break
      if (rotated !== NOTHING) yield* onProgress(rotated)
      for (const row of rows) {
        const opened = yield* Effect.option(vault.open(row, row))
        if (opened._tag === "None") {
          rotated = { ...rotated, unreadable: rotated.unreadable + 1 }
          continue
        }
        const isDone = yield* database.run(reseal(table, row, yield* vault.seal(row, opened.value)), LONG)
        if (isDone) rotated = { ...rotated, sealed: rotated.sealed + 1 }
      }
      after = rows.at(-1)!.id
    }
  }
  return rotated
})
