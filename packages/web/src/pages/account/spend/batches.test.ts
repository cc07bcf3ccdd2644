import { assert, describe, it } from "@effect/vitest"
import { Problem } from "../../../account/Session.ts"
import { batchesOf, placed } from "./Spend.tsx"

const broken = (name: string, line: number) => `${name}, line ${line}: not valid JSON`

const batches = (text: string) => [...batchesOf("a.jsonl", text, broken)]

const lines = (count: number) => Array.from({ length: count }, (_, place) => `{"n":${place}}`).join("\n")

describe("the responses of a file", () => {
  it("come a thousand at a time, each with the index of its first line", () => {
    const all = batches(lines(2500))
    assert.deepStrictEqual(
      all.map(({ first, responses }) => [first, responses.length]),
      [
        [0, 1000],
        [1000, 1000],
        [2000, 500]
      ]
    )
    assert.deepStrictEqual(all[2]!.responses[0], { n: 2000 })
    assert.lengthOf(batches(lines(1000)), 1)
    assert.lengthOf(batches(`${lines(3)}\n\n`), 1)
  })

  it("come fewer at a time where they are long", () => {
    const long = JSON.stringify({ text: "x".repeat(400_000) })
    assert.deepStrictEqual(
      batches([long, long, long, long].join("\n")).map(({ first, responses }) => [first, responses.length]),
      [
        [0, 3],
        [3, 1]
      ]
    )
  })

  it("stop at a line that is no JSON, which is told", () => {
    const found: Array<number> = []
    try {
      for (const { first } of batchesOf("a.jsonl", `${lines(1000)}\n{"n":1}\n{ cut`, broken)) found.push(first)
      assert.fail("It is no JSON.")
    } catch (error) {
      assert.instanceOf(error, Problem)
      assert.deepStrictEqual([error.status, error.message], [422, "a.jsonl, line 1002: not valid JSON"])
    }
    assert.deepStrictEqual(found, [0])
  })
})

describe("a problem with a batch", () => {
  const place = (name: string, line: number) => `${name}, line ${line}`

  it("is one with a line of the file", () => {
    const faults = [{ loc: ["body", "responses", 4, "usage", "input_tokens"], msg: "should be from 0", type: "x" }]
    const told = placed(new Problem(422, faults), "a.jsonl", 1000, place)
    assert.instanceOf(told, Problem)
    assert.deepStrictEqual(
      [told.status, told.message],
      [422, "a.jsonl, line 1005: usage.input_tokens: should be from 0"]
    )
    const whole = [{ loc: ["body", "responses", 0], msg: "should be an object", type: "x" }]
    assert.strictEqual(
      (placed(new Problem(422, whole), "a", 0, place) as Problem).message,
      "a, line 1: should be an object"
    )
  })

  it("is what it was where it is none of a line", () => {
    for (const error of [
      new Problem(503, "Try later"),
      new Problem(422, [{ loc: ["body"], msg: "is empty", type: "x" }]),
      new TypeError("x")
    ])
      assert.strictEqual(placed(error, "a", 0, place), error)
  })
})
