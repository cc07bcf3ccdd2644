import { assert, describe, it } from "@effect/vitest"
import { catalogueAt } from "@ratecard/core"
import { Representation } from "./representation.ts"
import type { Answer } from "./answer.ts"
import { KeptAnswers } from "./keptAnswers.ts"

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

const newAnswers = () => asking(new KeptAnswers(catalogueAt([], 0)))

const large = { body: "x".repeat(10 * MEGABYTE) }

describe("the kept answers", () => {
  it("are made once, and again when they are no longer true", () => {
    const ask = newAnswers()
    const answer = { body: 1, validUntil: 10 }
    assert.deepStrictEqual(
      [0, 9, 10, 11].map((now) => ask("a", answer, now)),
      [true, false, true, true]
    )
  })

  it("make room, the oldest first, when they are too many", () => {
    const ask = newAnswers()
    for (let index = 0; index < 512; index++) ask(`${index}`, { body: index }, 0)
    assert.isFalse(ask("0", { body: 0 }, 0))
    assert.isTrue(ask("another", { body: 0 }, 0))
    assert.isTrue(ask("0", { body: 0 }, 0))
    assert.isFalse(ask("511", { body: 0 }, 0))
  })

  it("make room when they weigh too much", () => {
    const ask = newAnswers()
    for (let index = 0; index < 6; index++) ask(`${index}`, large, 0)
    assert.isFalse(ask("0", large, 0))
    assert.isTrue(ask("6", large, 0))
    assert.isTrue(ask("0", large, 0))
    assert.isFalse(ask("3", large, 0))
  })

  it("weigh what they are, however often they are made anew", () => {
    const ask = newAnswers()
    ask("small", { body: 1 }, 0)
    for (let now = 0; now < 20; now++) assert.isTrue(ask("large", { ...large, validUntil: now }, now))
    assert.isFalse(ask("small", { body: 1 }, 0))
  })

  it("are JSON, or the very text where they say what it is", () => {
    const answers = new KeptAnswers(catalogueAt([], 0))
    const made = answers.get("text", 0, (): Answer => ({ body: "<feed/>", contentType: "application/atom+xml" }))
    assert.strictEqual(made.etag, new Representation("<feed/>", "application/atom+xml").etag)
    assert.strictEqual(answers.get("json", 0, (): Answer => ({ body: "<feed/>" })).byteLength, '"<feed/>"'.length)
  })
})
