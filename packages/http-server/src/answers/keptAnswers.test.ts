import { assert, describe, it } from "@effect/vitest"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { NO_TARIFFS } from "@ratecard/core/ledger"
import { vi } from "vitest"
import { Representation } from "./representation.ts"
import type { Answer } from "./answer.ts"
import { KeptAnswers } from "./Answers.ts"

const MEGABYTE = 2 ** 20

/** Asks for an answer, and tells whether it had to be made. */
const asking = (answers: KeptAnswers) => (key: string, answer: Answer, now: number) => {
  let isMade = false
  answers.get(key, now, () => {
    isMade = true
    return answer
  })
  return isMade
}

const newAnswers = () => asking(new KeptAnswers())

const large = { body: "x".repeat(11 * MEGABYTE), contentType: "text/plain" }

/** Compression runs off the loop, and a busy machine may take long to begin. */
const PATIENCE = { timeout: 50_000 }

describe("the kept answers", () => {
  it("are made once, and again when they are no longer true", () => {
    const ask = newAnswers()
    const answer = { body: 1, validUntil: 10 }
    assert.deepStrictEqual(
      [0, 9, 10, 11].map((now) => ask("a", answer, now)),
      [true, false, true, true]
    )
  })

  it("are made again where the clock is set back to before they were made", () => {
    const ask = newAnswers()
    assert.deepStrictEqual(
      [5, 4, 4, 5].map((now) => ask("a", { body: 1, validUntil: 10 }, now)),
      [true, true, false, false]
    )
  })

  it("make room, oldest first, when they are too many", () => {
    const ask = newAnswers()
    for (let index = 0; index < 512; index++) ask(`${index}`, { body: index }, 0)
    assert.isFalse(ask("0", { body: 0 }, 0))
    assert.isTrue(ask("another", { body: 0 }, 0))
    assert.isTrue(ask("0", { body: 0 }, 0))
    assert.isFalse(ask("511", { body: 0 }, 0))
  })

  it("make room when they weigh too much, and are not found by an address then", () => {
    const answers = new KeptAnswers()
    const ask = asking(answers)
    for (let index = 0; index < 7; index++) ask(`${index}`, large, 0)
    answers.note("/0", { key: "0", headers: undefined })
    assert.isFalse(ask("0", large, 0))
    assert.isDefined(answers.at("/0", 0))
    assert.isTrue(ask("7", large, 0))
    assert.isUndefined(answers.at("/0", 0))
    assert.isTrue(ask("0", large, 0))
    assert.isFalse(ask("3", large, 0))
  })

  it("weigh what they are, however often they are made anew", () => {
    const ask = newAnswers()
    ask("small", { body: 1 }, 0)
    for (let now = 0; now < 8; now++) assert.isTrue(ask("large", { ...large, validUntil: now }, now))
    assert.isFalse(ask("small", { body: 1 }, 0))
  })

  it("are found by the last 512 addresses, of bounded length", () => {
    const answers = new KeptAnswers()
    answers.get("a", 0, (): Answer => ({ body: 1 }))
    const note = (address: string) => answers.note(address, { key: "a", headers: undefined })
    for (let index = 0; index < 512; index++) note(`/${index}`)
    note("/0")
    note("/another")
    assert.isUndefined(answers.at("/1", 0))
    assert.isDefined(answers.at("/0", 0))
    assert.isDefined(answers.at("/another", 0))
    note(`/${"x".repeat(1024)}`)
    assert.isUndefined(answers.at(`/${"x".repeat(1024)}`, 0))
    assert.isDefined(answers.at("/2", 0))
  })

  it("are forgotten with the prices that they are about, and no others", () => {
    const answers = new KeptAnswers()
    const [older, newer] = [0, 1].map((now) => priceSnapshot({ entries: [], tariffs: NO_TARIFFS }, now))
    answers.about(older!).get("a", 0, (): Answer => ({ body: 1 }))
    answers.keep("file", Representation.json("file"))
    assert.isDefined(answers.about(older!).find("a", 0))
    assert.isUndefined(answers.about(newer!).find("a", 0))
    assert.isDefined(answers.find("file", 0))
    // Rendered meanwhile, of older prices.
    answers.keep("page", Representation.json("page"), older)
    assert.isUndefined(answers.find("page", 0))
  })

  const isPacked = (answer: Representation) =>
    answer.respondTo({ "accept-encoding": "br" }).headers["content-encoding"] === "br"

  it("are compressed at the use after one that accepts it, whichever way it comes", async () => {
    const answers = new KeptAnswers()
    const made = answers.get("a", 0, (): Answer => ({ body: "x".repeat(2000) }))
    answers.note("/a", { key: "a", headers: undefined })
    assert.isFalse(isPacked(made))
    answers.at("/a", 0)
    await vi.waitUntil(() => isPacked(made), PATIENCE)
  })

  it("are not compressed for those who take no answer compressed", () => {
    const answers = new KeptAnswers()
    const ask = () => answers.get("a", 0, (): Answer => ({ body: "x".repeat(2000) }))
    const used = [1, 2, 3].map(() => {
      const answer = ask()
      answer.respondTo({})
      return answer.isToCompress
    })
    // That it is worth the time now shows that it has not been done.
    const answer = ask()
    answer.respondTo({ "accept-encoding": "br" })
    assert.deepStrictEqual([...used, answer.isToCompress], [false, false, false, true])
  })

  it("are compressed one at a time, however many are used again at once", async () => {
    const answers = new KeptAnswers()
    const ask = (key: string) => answers.get(key, 0, (): Answer => ({ body: `${key}${"x".repeat(2000)}` }))
    const made = ["a", "b", "c"].map((key) => {
      ask(key).respondTo({ "accept-encoding": "br" })
      return ask(key)
    })
    assert.deepStrictEqual(
      made.map(({ isToCompress }) => isToCompress),
      [false, true, true]
    )
    await vi.waitUntil(() => !ask("b").isToCompress, PATIENCE)
  })

  it("are JSON, or the very text where they say what it is", () => {
    const answers = new KeptAnswers()
    const made = answers.get("text", 0, (): Answer => ({ body: "<feed/>", contentType: "application/atom+xml" }))
    assert.strictEqual(made.etag, new Representation("<feed/>", "application/atom+xml").etag)
    assert.strictEqual(answers.get("json", 0, (): Answer => ({ body: "<feed/>" })).byteLength, '"<feed/>"'.length)
  })
})
