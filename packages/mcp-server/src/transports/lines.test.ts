import { assert, describe, it } from "@effect/vitest"
import { linesOf } from "./stdio.ts"

async function* piecesOf(text: string, size: number) {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

const read = async (text: string, size: number, longest = 100) => {
  const lines = []
  for await (const line of linesOf(piecesOf(text, size), longest)) lines.push(line)
  return lines
}

describe("linesOf", () => {
  it("ends lines at line feeds alone, wherever the pieces end", async () => {
    const text = "one\n\ntwo\u2028still\r\nthree\n"
    for (let size = 1; size <= text.length; size++) {
      assert.deepStrictEqual(await read(text, size), ["one", "", "two\u2028still\r", "three"])
    }
    assert.deepStrictEqual(await read("unended", 3), ["unended"])
    assert.deepStrictEqual(await read("", 1), [])
  })

  it("drops a line that is too long, and that one alone", async () => {
    for (const size of [1, 3, 5, 100]) {
      assert.deepStrictEqual(await read("12345\n123456\n12\n1234567", size, 5), ["12345", undefined, "12", undefined])
    }
  })
})
