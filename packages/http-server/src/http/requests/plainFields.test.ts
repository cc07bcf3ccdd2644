import { assert, describe, it } from "@effect/vitest"
import { STRICT } from "@ratecard/api"
import { CostRecord } from "@ratecard/core/effect"
import { random, usageBodies } from "@ratecard/test-support"
import { Result, Schema } from "effect"
import { hasPlainFields } from "./jsonBody.ts"

const isPlain = hasPlainFields(CostRecord)
const decode = Schema.decodeUnknownResult(CostRecord, STRICT)

describe("plain fields", () => {
  it("are right by the schema, whatever stands in them", () => {
    const { oneOf, whole } = random(11)
    const names = [...Object.keys(CostRecord.fields), "other", "constructor", "__proto__"]
    const values = ["text", "", 1, null, true, [], {}, { batch: true }, { batch: 1 }, { input_tokens: 1 }]
    let plain = 0
    for (let round = 0; round < 5000; round++) {
      const members = Array.from(
        { length: whole(4) },
        () => `${JSON.stringify(oneOf(names))}:${JSON.stringify(oneOf(values))}`
      )
      const document: unknown = JSON.parse(oneOf([`{${members.join()}}`, `[${members.length}]`, "null", '"text"']))
      if (!isPlain(document)) continue
      plain++
      assert.isTrue(Result.isSuccess(decode(document)), JSON.stringify(document))
    }
    assert.isAbove(plain, 300)
  })

  it("are all that most raw usage is sent in", () => {
    const bodies = [...usageBodies(200, 1)].filter(({ record }) => record.request === undefined)
    assert.isAbove(bodies.length, 150)
    for (const { record } of bodies) assert.isTrue(isPlain(JSON.parse(JSON.stringify(record))))
  })

  it("are those of no schema that wants more", () => {
    const wanting = [
      Schema.Struct({ text: Schema.String }),
      Schema.Struct({ text: Schema.optionalKey(Schema.String) }).check(Schema.makeFilter(() => false)),
      Schema.Struct({ text: Schema.optionalKey(Schema.String.check(Schema.isMinLength(2))) })
    ]
    for (const schema of wanting) assert.isFalse(hasPlainFields(schema)({ text: "x" }))
  })
})
