import { assert, describe, it } from "@effect/vitest"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import { fileURLToPath } from "node:url"
import { findFiles } from "../files/findFiles.ts"
import { countFiles } from "./countFiles.ts"

const SOURCES = fileURLToPath(new URL("..", import.meta.url))

describe("countFiles", () => {
  it("counts on threads what one thread counts, and says what cannot be read", async () => {
    const { files } = findFiles(["usage", "count"], SOURCES)
    const gone = { name: "gone.ts", path: "/nowhere/gone.ts", bytes: 7, isInFolder: true }
    const tokenizer = await loadTokenizer("o200k_base")
    const expected = countFiles([...files, gone], [tokenizer], () => {}, Infinity)
    // Nothing is counted but on threads.
    const uncounted = { ...tokenizer, countStreaming: () => ({ push: () => assert.fail("counted here"), tokens: 0 }) }
    assert.deepStrictEqual(
      countFiles([...files, gone], [uncounted], () => {}, 1),
      expected
    )
    assert.deepStrictEqual(expected.at(-1), { message: "no such file" })
  })
})
