import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { parseJson } from "./readJson.ts"

const parsed = (text: string, pieceLength?: number): unknown => {
  const steps = parseJson(text, pieceLength)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** What `read` gives, or that it throws. */
const outcome = (read: () => unknown): unknown => {
  try {
    return { value: read() }
  } catch {
    return "no JSON"
  }
}

const Text = Schema.Literals([
  "",
  "a",
  '"',
  "\\",
  '\\"',
  "{",
  "]",
  ",",
  ":",
  "__proto__",
  "\u00e9\u{1F600}",
  "\n",
  "b c"
])
// V8 14 reads a key that is one escaped character as another such key now and then: JSON.parse('{"a":1,"\\n":2}').
// Damage makes one of a key with a character before it.
const Key = Schema.Literals(["", "a", "ab", "{", "]", ",", ":", "__proto__", "\u00e9\u{1F600}", "b c"])
const Leaf = Schema.Union([Text, Schema.Literals([0, -1.5e-7, 12, true, false]), Schema.Null])
const Level = <S extends Schema.Top>(inner: S) => Schema.Union([Leaf, Schema.Array(inner), Schema.Record(Key, inner)])
const Document = Level(Level(Level(Leaf)))
const Damage = Schema.Struct({
  at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
  by: Schema.Literals(["", "{", "}", "[", "]", ",", ":", '"', "\\", " ", "\u00a0", "1"])
})

describe("JSON that is cut into pieces", () => {
  it.prop(
    "is what it is whole",
    { document: Document, indent: Schema.Literals([0, 2]) },
    ({ document, indent }) => {
      const text = ` ${JSON.stringify(document, null, indent)}\n`
      assert.deepStrictEqual(parsed(text, 1), JSON.parse(text))
    },
    { arbitrary: { runs: cases(200), seed: "whole" } }
  )

  it.prop(
    "is none where it is none whole",
    { document: Document, damage: Damage },
    ({ damage, document }) => {
      const whole = JSON.stringify(document)
      const at = damage.at % (whole.length + 1)
      const text = whole.slice(0, at) + damage.by + whole.slice(at + (damage.at % 2))
      assert.deepStrictEqual(
        outcome(() => parsed(text, 1)),
        outcome(() => JSON.parse(text))
      )
    },
    { arbitrary: { runs: cases(400), seed: "damaged" } }
  )

  it("keeps the last of two members, and takes no prototype", () => {
    assert.deepStrictEqual(parsed('{"a":1,"a":[2]}', 1), { a: [2] })
    const value = parsed('{"__proto__":{"cost":1}}', 1) as Record<string, unknown>
    assert.deepStrictEqual([Object.keys(value), value["cost"]], [["__proto__"], undefined])
  })

  it("is read with a pause for every piece of a large list", () => {
    const rows = Object.fromEntries(Array.from({ length: 5000 }, (_, row) => [`model-${row}`, "x".repeat(100)]))
    const steps = parseJson(JSON.stringify({ rows }))
    let pauses = 0
    while (steps.next().done !== true) pauses++
    assert.isAtLeast(pauses, 5000)
  })

  it("is none where it is nested too deeply, or holds more than any list", () => {
    assert.throws(() => parsed("[".repeat(6_000_000)), SyntaxError)
    assert.throws(
      () => parsed(`[${"[".repeat(70)}${"]".repeat(70)}${" ".repeat(140_000)}]`),
      /nested more than 64 deep/
    )
    assert.throws(() => parsed(`[${"1,".repeat(100_000)}1]`), /more than 50000 members/)
  })
})
