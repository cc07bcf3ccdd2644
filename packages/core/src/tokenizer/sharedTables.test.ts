import { assert, describe, it } from "@effect/vitest"
import { anew, randomText, sampleOf, seeded } from "@ratecard/test-support"
import { VENDOR_ENCODINGS } from "./encodings.ts"
import { loadAnyTokenizer, buildSharedTables } from "./loadAnyTokenizer.ts"

const random = seeded(21)
const TEXTS = [
  "How many tokens is this?",
  "Сколько? 你好，世界",
  ...Array.from({ length: 100 }, () => randomText(random))
]

describe("tables in shared memory", () => {
  // OpenAI's are all of one kind.
  it.each(sampleOf(["r50k_base", ...VENDOR_ENCODINGS] as const, 2))(
    "of %s give a tokenizer that was never built",
    async (encoding) => {
      const built = await loadAnyTokenizer(encoding)
      const tables = await buildSharedTables(encoding)
      assert.instanceOf(tables.slots.buffer, SharedArrayBuffer)
      const { loadSharedTokenizer } = await anew()<typeof import("./loadAnyTokenizer.ts")>(
        import.meta.resolve("./loadAnyTokenizer.ts")
      )
      const shared = await loadSharedTokenizer(encoding, () => tables)
      assert.notStrictEqual(shared, built)
      for (const text of TEXTS) {
        assert.deepStrictEqual(shared.encode(text), built.encode(text))
        assert.strictEqual(shared.decode(shared.encode(text)), built.decode(built.encode(text)))
      }
    }
  )
})
