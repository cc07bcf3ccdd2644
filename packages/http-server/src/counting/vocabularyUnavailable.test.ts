import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { vi } from "vitest"
import { CountingPool } from "./CountingPool.ts"

vi.mock("@ratecard/core", async (original) => {
  const core = await original<typeof import("@ratecard/core")>()
  const loadTokenizer: typeof core.loadTokenizer = (encoding) =>
    Promise.reject(new core.VocabularyUnavailable(encoding, new Error("the file is gone")))
  return { ...core, loadTokenizer }
})

describe("counting without the vocabulary", () => {
  it.effect("fails as unavailable, so that the server answers 503", () =>
    Effect.gen(function* () {
      const pool = yield* CountingPool
      const counted = yield* Effect.flip(pool.count(["o200k_base"], "Hello"))
      const tokenized = yield* Effect.flip(pool.tokenize("o200k_base", "Hello"))
      for (const failure of [counted, tokenized]) {
        assert.strictEqual(failure._tag, "TokenizerUnavailable")
        assert.strictEqual(failure.message, "The vocabulary of o200k_base could not be loaded")
      }
    }).pipe(Effect.provide(CountingPool.layer({ countTimeout: Duration.seconds(1), countWorkers: 1 })))
  )
})
