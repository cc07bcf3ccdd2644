import { assert, describe, it } from "@effect/vitest"
import { acceptShortAnswer, type AnswerRecord, judge, withoutAnswer } from "./judgeResponse.ts"

const models = (from: number, to: number): ReadonlyArray<string> =>
  Array.from({ length: to - from }, (_, index) => `m-${from + index}`)

const LAST: AnswerRecord = { models: models(0, 100), short: null }

const isBelieved = (held: ReadonlyArray<string>, last: AnswerRecord | null = LAST) => judge(held, last).reason === null

describe("an answer", () => {
  it("is believed while it holds 95 % of the models of the last one", () => {
    assert.isTrue(isBelieved(models(0, 96)))
    assert.isTrue(isBelieved(models(0, 95)))
    assert.isFalse(isBelieved(models(0, 94)))
    assert.match(judge(models(0, 94), LAST).reason!, /^It holds 94 of the 100 models/)
  })

  it("is measured by the models themselves, not by their number", () => {
    assert.isFalse(isBelieved(models(6, 200)))
    assert.isTrue(isBelieved(models(5, 200)))
  })

  it("is believed at first sight, unless it holds nothing", () => {
    assert.isTrue(isBelieved(models(0, 1), null))
    assert.isFalse(isBelieved([], null))
    assert.isFalse(isBelieved([]))
  })
})

describe("a short answer", () => {
  it("is believed once it is given three runs in a row", () => {
    for (const short of [models(0, 50), []]) {
      const first = judge(short, LAST)
      const second = judge(short, first.record)
      const third = judge(short, second.record)
      assert.isNotNull(first.reason)
      assert.isNotNull(second.reason)
      assert.isNull(third.reason)
      assert.deepStrictEqual(third.record, { models: short, short: null })
    }
  })

  it("is counted anew after another one, after a full one, and after none", () => {
    const second = judge(models(0, 50), judge(models(0, 50), LAST).record).record
    assert.isNotNull(judge(models(50, 100), second).reason)
    assert.isNotNull(judge(models(0, 50), withoutAnswer(second)).reason)
    const full = judge(models(0, 100), second)
    assert.isNull(full.reason)
    assert.isNotNull(judge(models(0, 50), full.record).reason)
  })

  it("leaves what was answered before as the measure", () => {
    assert.deepStrictEqual(judge(models(0, 50), LAST).record.models, LAST.models)
  })

  it("is believed at once when an administrator accepts it, and only if it is repeated", () => {
    const record = acceptShortAnswer(judge(models(0, 50), LAST).record)
    assert.isNull(judge(models(0, 50), record).reason)
    assert.isNotNull(judge(models(50, 80), record).reason)
    assert.deepStrictEqual(acceptShortAnswer(LAST), LAST)
  })
})
