import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { documentedExamples, IS_WHOLE, runExample } from "@ratecard/test-support"
import { Ajv2020 } from "ajv/dist/2020.js"
import { readFile } from "node:fs/promises"
import { type Host, plainHost, stdioHost } from "../test/programs.ts"
import { QUESTIONS } from "../test/questions.ts"
import { createTools, ToolRefusal } from "./createTools.ts"

/** What a model may get wrong. */
const NONSENSE: ReadonlyArray<readonly [tool: string, args: Record<string, unknown>]> = [
  ["list_models", { provider: "acme" }],
  ["list_models", { limit: 501, nmae: "x" }],
  ["list_models", { name: "no model is called anything like this" }],
  ["list_models", { fields: ["prize"] }],
  ["recommend_model", { max_input_price: -1 }],
  ["estimate_cost", {}],
  ["estimate_cost", { model_ids: "gpt-5", text: "a" }],
  ["estimate_cost", { model_ids: ["gpt-55"], text: "a" }],
  ["estimate_cost", { model_ids: ["gpt-5"], usage: { tokens: 1 } }],
  ["estimate_cost", { model_ids: ["gpt-5"], text: "a", at: "tomorrow" }],
  ["estimate_cost", { model_ids: [`gpt\u0007\u202e${"5".repeat(5000)}`], text: "a" }],
  ["find_offers", { host: "grok" }],
  ["find_offers", { name: "no model is called anything like this" }],
  ["price_changes", { days: 0 }],
  ["price_history", {}],
  ["exchange_rate", { amount: "5" }]
]

describe("the tools as plain values", () => {
  let host: Host
  beforeAll(async () => {
    host = await stdioHost()
  })
  afterAll(() => host[Symbol.asyncDispose]())

  it("are described as over MCP", async () => {
    const { tools } = await host.client.listTools()
    assert.deepStrictEqual(
      createTools().map(({ description, inputSchema, name, title }) => ({ name, title, description, inputSchema })),
      tools.map(({ description, inputSchema, name, title }) => ({
        name,
        title,
        description,
        inputSchema: { required: [], ...inputSchema }
      }))
    )
  })

  it.runIf(IS_WHOLE)("answer as over MCP, as their schemas say", async () => {
    const plain = plainHost()
    const ajv = new Ajv2020({ strict: false })
    // It compiles a schema once that is the same object.
    const tools = createTools()
    for (const [name, args] of QUESTIONS) {
      const question = `${name} ${JSON.stringify(args)}`
      const answer = await plain.call(name, args)
      assert.deepStrictEqual(answer, await host.call(name, args), question)
      const { inputSchema, outputSchema } = tools.find((tool) => tool.name === name)!
      assert.isTrue(ajv.validate(inputSchema, args), question)
      assert.isTrue(
        ajv.validate(outputSchema, { text: answer.text, ...answer.data }),
        `${question}: ${ajv.errorsText()}`
      )
    }
  })

  it("refuse as over MCP", async () => {
    const plain = plainHost()
    for (const [name, args] of NONSENSE) {
      const refusal = await plain.call(name, args)
      assert.isTrue(refusal.isError, `${name} ${JSON.stringify(args)}`)
      assert.deepStrictEqual(refusal, await host.call(name, args))
    }
  })

  it.for([[[]], ["gpt-5"], [5], [true], [() => {}]])("refuse what is not an object: %s", async ([args]) => {
    for (const { execute, name } of createTools()) {
      const error = await execute(args).then(
        () => assert.fail(name),
        (thrown: unknown) => thrown
      )
      assert.instanceOf(error, ToolRefusal)
      assert.match(String(error), /^Change the arguments: arguments: Expected object/u)
    }
  })

  it("take no arguments for none", async () => {
    const rate = createTools().find(({ name }) => name === "exchange_rate")!
    assert.deepStrictEqual(await rate.execute(undefined), await rate.execute({}))
    assert.deepStrictEqual(await rate.execute(null), await rate.execute({}))
  })

  it("take an argument that is undefined for none", async () => {
    const history = createTools().find(({ name }) => name === "price_history")!
    const asked = { model_id: "o3", limit: undefined, fields: undefined }
    assert.deepStrictEqual(await history.execute(asked), await history.execute({ model_id: "o3" }))
  })

  it("say that they failed themselves, and give the program the reason", async () => {
    const reason = new Error("out of order")
    const args = Object.defineProperty({}, "amount", {
      enumerable: true,
      get: () => {
        throw reason
      }
    })
    const error = await createTools()
      .find(({ name }) => name === "exchange_rate")!
      .execute(args)
      .catch((thrown: unknown) => thrown)
    assert.instanceOf(error, ToolRefusal)
    assert.deepStrictEqual([error.message, error.cause], ["The tool failed. Try other arguments.", reason])
  })
})

describe("createTools", () => {
  it("is documented with an example that is true", async () => {
    const code = documentedExamples(await readFile(new URL("createTools.ts", import.meta.url), "utf8")).get(
      "createTools"
    )
    assert.isDefined(code)
    let compared = 0
    await runExample(code, { createTools }, (actual, documented) => {
      compared++
      assert.deepStrictEqual(actual, documented)
    })
    assert.isAbove(compared, 0)
  })
})
