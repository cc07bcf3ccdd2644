import { assert, describe, it } from "@effect/vitest"
import { BENCHMARK_NAMES, BENCHMARKS, frontOf, scoreOf } from "./scores.ts"

describe("the results of a benchmark", () => {
  it.for(BENCHMARK_NAMES)("of %s have a licence, their place, and a day each", (name) => {
    const { about, licence, scores, source, url } = BENCHMARKS[name]
    for (const text of [about.en, about.ru, licence]) assert.isNotEmpty(text)
    for (const address of [source, url]) assert.match(address, /^https:\/\//u)
    for (const [id, { day, percent }] of Object.entries(scores)) {
      assert.isTrue(percent >= 0 && percent <= 100, id)
      assert.strictEqual(new Date(day).toISOString().slice(0, 10), day)
    }
  })

  it("of a model that nobody tested are not 0", () => {
    for (const id of ["a-model-of-nobody", "constructor", "__proto__"]) assert.isUndefined(scoreOf("polyglot", id))
  })
})

describe("the models that no cheaper one beats", () => {
  const [[best], [worst]] = (() => {
    const ranked = Object.entries(BENCHMARKS.polyglot.scores).toSorted(
      ([, one], [, other]) => other.percent - one.percent
    )
    return [ranked[0]!, ranked.at(-1)!]
  })()

  it("are the cheapest, and what costs more only where it scores more", () => {
    const front = (costOfBest: number, costOfWorst: number | null) =>
      frontOf("polyglot", [
        { id: best, cost: costOfBest },
        { id: worst, cost: costOfWorst },
        { id: "not tested", cost: 0 }
      ])
    assert.deepStrictEqual(front(2, 1), new Set([worst, best]))
    assert.deepStrictEqual(front(1, 2), new Set([best]))
    assert.deepStrictEqual(front(1, 1), new Set([best]))
    assert.deepStrictEqual(front(1, null), new Set([best]))
  })
})
