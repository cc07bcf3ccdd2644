import { assert, describe, it } from "@effect/vitest"
import { keyHint } from "./ApiKeys.ts"

describe("a key's hint", () => {
  it("shows the last four characters of a key of twelve or more", () => {
    assert.strictEqual(keyHint("abcdefghijkl"), "••••ijkl")
    assert.strictEqual(keyHint("😀".repeat(11) + "é"), "••••😀😀😀é")
  })

  it("shows nothing of a shorter one", () => {
    for (const key of ["abcdefghijk", "😀".repeat(11), "x", ""]) assert.strictEqual(keyHint(key), "••••")
  })

  it("shows what no database keeps as a mark", () => {
    assert.strictEqual(keyHint("abcdefghij\0\ud800\n!"), "•••••••!")
  })
})
