import { assert, describe, it } from "@effect/vitest"
import { anew } from "@ratecard/test-support"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { folderOf } from "../test/played.ts"

/** What a command counts that was started just now. */
const counted = async (cache: string): Promise<number> => {
  const { tokenizersIn } = await anew()<typeof import("./tokenizers.ts")>(import.meta.resolve("./tokenizers.ts"))
  const { count } = await tokenizersIn(cache)("r50k_base")
  // The file is written at the next turn.
  await setTimeout()
  return count("How many tokens is this?")
}

const TOKENS = 6

describe("tokenizersIn", () => {
  it("keeps an encoding's tables in a file for this user alone, and mends a damaged one", async () => {
    using folder = folderOf({})
    const cache = join(folder.path, "cache")
    assert.strictEqual(await counted(cache), TOKENS)
    assert.deepStrictEqual(readdirSync(cache), ["r50k_base.tables"])
    const file = join(cache, "r50k_base.tables")
    assert.strictEqual(statSync(file).mode & 0o077, 0)

    const { ino } = statSync(file)
    assert.strictEqual(await counted(cache), TOKENS)
    assert.strictEqual(statSync(file).ino, ino)

    const tables = readFileSync(file)
    writeFileSync(file, tables.subarray(0, 100_000))
    assert.strictEqual(await counted(cache), TOKENS)
    assert.deepStrictEqual(readFileSync(file), tables)
  })

  it("counts if nothing can be kept", async () => {
    using folder = folderOf({ "a file": "" })
    assert.strictEqual(await counted(join(folder.path, "a file")), TOKENS)
  })
})
