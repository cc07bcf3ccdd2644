import { assert, describe, it } from "@effect/vitest"
import { Busy, GivenUp, Threads } from "./Threads.ts"
import { isShort, TurnShare, worstMillis } from "./work.ts"

const STUCK = new URL("../../test/stuckWorker.ts", import.meta.url).href
const never = new AbortController().signal
const task = (text: string, kind: "count" | "tokenize" = "count") => ({ kind, encoding: "o200k_base", text }) as const

describe("a thread that is stuck", () => {
  it("is ended within a second, and the next text is counted", async () => {
    const threads = new Threads(1, 60_000, STUCK)
    try {
      // Its start is no part of it.
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
  it("takes two milliseconds at worst, for all encodings", () => {
    const longest = (kind: "count" | "tokenize") => {
      let length = 1
      while (isShort(task("x".repeat(length + 1), kind))) length++
      return length
    }
    assert.deepStrictEqual([longest("count"), longest("tokenize")], [2500, 1000])
    assert.approximately(4 * worstMillis(task("x".repeat(2500))), 2, 1e-9)
  })

  it("has a share of each turn, and no more", () => {
    let atItsEnd = () => {}
    const share = new TurnShare((then) => (atItsEnd = then))
    const taken = () => Array.from({ length: 20 }, () => share.takes(task("x".repeat(2500)))).filter(Boolean).length
    assert.strictEqual(taken(), 16)
    assert.strictEqual(taken(), 0)
    atItsEnd()
    assert.strictEqual(taken(), 16)
  })
})
