import { assert, describe, it } from "@effect/vitest"
import type { World } from "../World.ts"
import { progressOf } from "./Progress.ts"
import { displayWidth } from "./formatCell.ts"

/** What is written of a work of 200 MB that takes ten seconds, on a clock of its own. */
const written = (columns: number, isTerminal = true): ReadonlyArray<string> => {
  const texts: Array<string> = []
  let time = 0
  const stderr = { columns, isTerminal, isColoured: false, write: (text: string) => void texts.push(text) }
  const progress = progressOf(false, { now: () => time, stderr } as unknown as World)
  for (; time < 10_000; time += 50) progress.at(time * 20_000, 200_000_000)
  progress.end()
  return texts
}

describe("progress", () => {
  it("is a bar with a text from the second second on, and is gone at the end", () => {
    const texts = written(80)
    assert.strictEqual(texts[0], "\r\u001b[K██                   10 %  20 of 200 MB, 20.0 MB/s, 9 s left")
    assert.strictEqual(texts.at(-1), "\r\u001b[K")
  })

  it.for([20, 40, 60, 200])("takes one line of a terminal of %d columns", (columns) => {
    for (const text of written(columns)) assert.isBelow(displayWidth(text.slice("\r\u001b[K".length)), columns)
  })

  it("is not written but to a terminal", () => assert.isEmpty(written(80, false)))
})
