import { afterAll, assert, describe, it } from "@effect/vitest"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import { sampleOf } from "@ratecard/test-support"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { findFiles } from "../files/findFiles.ts"
import { countFiles, PART_BYTES } from "./countFiles.ts"

const SOURCES = fileURLToPath(new URL("..", import.meta.url))

describe("countFiles", () => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-count-"))
  afterAll(() => rmSync(folder, { recursive: true }))

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

  const LONG = [
    ["prose", (line: number) => `Line ${line} of a long text — с русскими словами и 中文。\n`],
    ["lines of Windows", (line: number) => `Line ${line} ends so:\r\n`],
    ["one line", (line: number) => `${line},`],
    ["bytes that are not text", (line: number) => `Line ${line} \ufffd\n`]
  ] as const

  it.for(sampleOf(LONG, 1))("counts the parts of a long file, %s, as the whole of it", async ([name, lineOf]) => {
    const lines = Array.from({ length: 60_000 }, (_, line) => lineOf(line)).join("")
    // A part in the middle has two cuts.
    const parts = name === "prose" ? 2.3 : 1.3
    const whole = lines.repeat(Math.ceil((parts * PART_BYTES) / Buffer.byteLength(lines)))
    const bytes = name.startsWith("bytes") ? Buffer.from(whole, "latin1") : Buffer.from(whole)
    const path = join(folder, "long.txt")
    writeFileSync(path, bytes)
    const tokenizer = await loadTokenizer("o200k_base")
    const file = { name: "long.txt", path, bytes: bytes.length, isInFolder: true }
    const done: Array<number> = []
    const [found] = countFiles([file], [tokenizer], (each) => done.push(each), Infinity)
    const text = new TextDecoder().decode(bytes)
    assert.deepNestedInclude(found, { "counts.writing.length": text.length })
    assert.deepStrictEqual(
      found !== undefined && "counts" in found && found.counts?.tokens,
      new Map([["o200k_base", tokenizer.count(text)]])
    )
    assert.approximately(done.at(-1)!, bytes.length, 1024 * done.length)
  })
})
