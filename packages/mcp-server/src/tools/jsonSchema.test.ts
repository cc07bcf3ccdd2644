import { assert, it } from "@effect/vitest"
import { Schema } from "effect"
import { argumentSchema } from "./jsonSchema.ts"

it("describes arguments as an object, also where there are none", () => {
  assert.deepStrictEqual(argumentSchema(Schema.Struct({})), { type: "object" })
  assert.deepStrictEqual(argumentSchema(Schema.Struct({ name: Schema.String })), {
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"]
  })
})
