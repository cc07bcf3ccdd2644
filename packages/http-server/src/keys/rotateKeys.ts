import { Effect } from "effect"
import { Database } from "../database/Database.ts"
import { reseal, sealedOtherwise } from "./keyRows.ts"
import { KeyVault } from "./KeyVault.ts"

/** What a rotation did so far. */
export interface Rotated {
  /** Stored keys that are now sealed with the first key of the ring. */
  readonly sealed: number
  /** Stored keys that no key of the ring opens; they are left as they are. */
  readonly unreadable: number
}

const BATCH = 100

const LONG = { deadline: "1 minute" } as const

const NO_ID = "00000000-0000-0000-0000-000000000000"

/**
 * Seals every stored key with the first key of the ring. Each row changes by itself, and only if it
 * still is as it was read: servers read and write meanwhile, and a rotation that was cut off goes on where it stood.
 */
export const rotateKeys = Effect.fnUntraced(function* (onProgress: (rotated: Rotated) => Effect.Effect<void>) {
  const database = yield* Database
  const vault = yield* KeyVault
  let rotated: Rotated = { sealed: 0, unreadable: 0 }
  let after = NO_ID
  yield* database.ready
  for (;;) {
    const rows = yield* database.run(sealedOtherwise(vault.sealsWith, after, BATCH), LONG)
    if (rows.length === 0) return rotated
    for (const row of rows) {
      const opened = yield* Effect.option(vault.open(row, row))
      if (opened._tag === "None") {
        rotated = { ...rotated, unreadable: rotated.unreadable + 1 }
        continue
      }
      const isDone = yield* database.run(reseal(row, yield* vault.seal(row, opened.value)), LONG)
      if (isDone) rotated = { ...rotated, sealed: rotated.sealed + 1 }
    }
    after = rows.at(-1)!.id
    yield* onProgress(rotated)
  }
})
