import { assert, describe, it } from "@effect/vitest"
import { type Encoding, ENCODINGS } from "@ratecard/core/tokenizer"
import { buildSharedTables } from "@ratecard/core/vocabularies"
import { Busy, GivenUp, Threads } from "./Threads.ts"
import { isShort, worstMillis } from "./work.ts"

const STUCK = new URL("../../test/stuckWorker.ts", import.meta.url).href
const never = new AbortController().signal
const task = (
  text: string,
  kind: "count" | "tokenize" = "count",
  encodings: ReadonlyArray<Encoding> = ["o200k_base"]
) => ({ kind, encodings, text, tables: [] })

describe("a thread", () => {
  it.for([1, 20_000])("gives the tokens of a text as they are, for %d words", async (words) => {
    const threads = new Threads(1, 60_000)
    try {
      const tables = [await buildSharedTables("o200k_base")]
      const json = await threads.run<Uint8Array>({ ...task("word ".repeat(words), "tokenize"), tables }, never)
      assert.isAtLeast(JSON.parse(new TextDecoder().decode(json)).tokens.length, words)
    } finally {
      await threads.close()
    }
  })
})

describe("a thread that is stuck", () => {
  it("is ended within a second, and the next text is counted", async () => {
    const threads = new Threads(1, 60_000, STUCK)
    try {
      // Its start is not part of it.
      assert.strictEqual(await threads.run(task("abc"), never), 3)
      const begun = performance.now()
      const [stuck, next] = await Promise.allSettled([
        threads.run(task("stuck"), never),
        threads.run(task("ab"), never)
      ])
      assert.instanceOf((stuck as PromiseRejectedResult).reason, GivenUp)
      assert.strictEqual((next as PromiseFulfilledResult<unknown>).value, 2)
      // What is asserted is the order of things: a minute is what the timeout alone would take.
      assert.isBelow(performance.now() - begun, 60_000)
    } finally {
      await threads.close()
    }
  })

  it("keeps nobody waiting for longer than it may take: the next is told at once", async () => {
    const threads = new Threads(1, 60_000, STUCK)
    try {
      const long = "x".repeat(2 ** 22)
      const first = threads.run(task("stuck"), never)
      const waiting = Array.from({ length: 40 }, () => threads.run(task(long, "tokenize"), never))
      const outcomes = await Promise.allSettled([first, ...waiting])
      const busy = outcomes.filter((outcome) => outcome.status === "rejected" && outcome.reason instanceof Busy)
      assert.isAtLeast(busy.length, 37)
      assert.strictEqual(outcomes.filter(({ status }) => status === "fulfilled").length, 40 - busy.length)
    } finally {
      await threads.close()
    }
  })

  it("does not count for whoever has left", async () => {
    const threads = new Threads(1, 60_000, STUCK)
    try {
      const gone = new AbortController()
      const first = threads.run(task("stuck"), never)
      void threads.run(task("stuck"), gone.signal)
      const last = threads.run(task("abcd"), never)
      gone.abort()
      assert.strictEqual(threads.waiting, 1)
      const outcomes = await Promise.allSettled([first, last])
      assert.deepStrictEqual(
        outcomes.map(({ status }) => status),
        ["rejected", "fulfilled"]
      )
      assert.strictEqual(threads.waiting, 0)
    } finally {
      await threads.close()
    }
  })
})

describe("what is counted on the event loop", () => {
  it("takes two milliseconds at worst, in all encodings that are asked for", () => {
    const longest = (kind: "count" | "tokenize", encodings: ReadonlyArray<Encoding>) => {
      let length = 1
      while (isShort(task("x".repeat(length + 1), kind, encodings))) length++
      assert.approximately(worstMillis(task("x".repeat(length), kind, encodings)), 2, 1e-9)
      return length
    }
    assert.strictEqual(longest("count", ["o200k_base"]), 10_000)
    assert.strictEqual(longest("count", ["o200k_base", "cl100k_base"]), 5000)
    assert.strictEqual(longest("count", ENCODINGS), 2500)
    assert.strictEqual(longest("tokenize", ["o200k_base"]), 1000)
  })
})
