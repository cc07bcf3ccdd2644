import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Stream } from "effect"
import { Tool } from "effect/ai"
import { createTools } from "./createTools.ts"
import { layerRatecard, RatecardToolkit } from "./RatecardToolkit.ts"

const call = (args: unknown) =>
  Effect.gen(function* () {
    const toolkit = yield* RatecardToolkit
    const [result] = yield* Stream.runCollect(yield* toolkit.handle("estimate_cost", args))
    return result!
  }).pipe(Effect.provide(layerRatecard()))

describe("RatecardToolkit", () => {
  it("tells a model the same of the tools as the plain values, and that they only read", () => {
    assert.deepStrictEqual(
      Object.values(RatecardToolkit.tools).map((tool) => [tool.name, tool.description, Tool.getJsonSchema(tool)]),
      createTools().map(({ description, inputSchema, name }) => [name, description, { ...inputSchema }])
    )
    for (const { annotations } of Object.values(RatecardToolkit.tools)) {
      assert.isTrue(Context.get(annotations, Tool.Readonly))
      assert.isFalse(Context.get(annotations, Tool.Destructive))
    }
  })

  it.effect("answers calls", () =>
    Effect.gen(function* () {
      const { isFailure, result } = yield* call({
        model_ids: ["openai-gpt-5"],
        at: "2026-11-20",
        input_tokens: 1_000_000,
        output_tokens: 1_000_000
      })
      assert.isFalse(isFailure)
      assert.deepInclude((result as { readonly results: ReadonlyArray<object> }).results[0], { total_cost: 11.25 })
    })
  )

  it.effect("refuses wrong arguments by a result that says what to change", () =>
    Effect.gen(function* () {
      const { encodedResult, isFailure } = yield* call({ model_ids: 5 })
      assert.isTrue(isFailure)
      assert.deepStrictEqual(encodedResult, {
        _tag: "ToolRefusal",
        message: "Change the arguments: model_ids: expected array."
      })
    })
  )
})
