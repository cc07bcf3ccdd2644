import { BANK_RATES } from "@ratecard/core/rates"
import { RatecardApi } from "@ratecard/api"
import { assert, describe, it } from "@effect/vitest"
import { documentedExamples, runExample } from "@ratecard/test-support"
import { HttpApi } from "effect/http-api"
import { readFile } from "node:fs/promises"
import { inject } from "vitest"
import { failureOf } from "../test/calls.ts"
import { createClient, isRatecardError, NotFound } from "./index.ts"

describe("against the real server", () => {
  const client = createClient({ baseUrl: `${inject("service")}/` })

  it("lists models", async () => {
    const { models } = await client.models({ provider: "openai", tools: ["web_search", "mcp"], free_only: true })
    assert.isNotEmpty(models)
    assert.isTrue(models.every(({ provider }) => provider === "openai"))
    const { models: offered } = await client.models()
    const { models: known } = await client.models({ include_retired: true })
    assert.isAbove(known.length, offered.length)
  })

  it("finds one model", async () => {
    const model = await client.model("openai-gpt-5")
    assert.strictEqual(model.id, "openai-gpt-5")
    assert.isNumber(model.input_price)
  })

  it("tells a price history that ends at the current price", async () => {
    const { entries } = await client.priceHistory("openai-gpt-5")
    const model = await client.model("openai-gpt-5")
    assert.strictEqual(entries.at(-1)?.input_price, model.input_price)
  })

  it("lists what hosts charge page by page, and the hosts of one model by any name of it", async () => {
    const first = await client.offers({ host: "groq", limit: 2 })
    assert.strictEqual(first.next, 2)
    const second = await client.offers({ host: "groq", limit: 2, offset: first.next! })
    const ids = [...first.offers, ...second.offers].map(({ id }) => id)
    assert.strictEqual(new Set(ids).size, 4)
    const { offers } = await client.modelOffers("openai/gpt-oss-120b")
    assert.include(
      offers.map(({ host }) => host),
      "groq"
    )
    assert.strictEqual((await failureOf(client.modelOffers("opnai-gpt-5"))).code, "NotFound")
  })

  it("lists price changes", async () => {
    const { changes, summary } = await client.priceChanges({ days: 1825, kind: "all", limit: 3 })
    assert.lengthOf(changes, 3)
    assert.isAtLeast(summary.total, 3)
  })

  it("recommends models", async () => {
    const { filters_applied, models } = await client.recommend({ max_input_price: 1, currency: "usd", limit: 2 })
    assert.lengthOf(models, 2)
    assert.deepStrictEqual(filters_applied, { max_input_price: 1, currency: "usd", sort_by: "input_price", limit: 2 })
  })

  it("sends a limit that JavaScript writes with an exponent", async () => {
    const { filters_applied, models } = await client.recommend({ max_input_price: 1e-7 })
    assert.deepStrictEqual([models.length, filters_applied["max_input_price"]], [0, 1e-7])
  })

  it("refuses a field that the contract does not know", async () => {
    for (const call of [
      // @ts-expect-error
      client.recommend({ max_price: 3 }),
      // @ts-expect-error
      client.calculate({ text: "a", models: ["openai-gpt-5"] })
    ]) {
      const error = await failureOf(call)
      assert(error.code === "ValidationFailed")
      assert.match(error.message, /max_price|models/u)
    }
  })

  it("calculates", async () => {
    const { results } = await client.calculate({ text: "Hello, world", model_ids: ["openai-gpt-5"] })
    assert.deepStrictEqual(
      results.map(({ model_id, tokens }) => ({ model_id, tokens })),
      [{ model_id: "openai-gpt-5", tokens: 3 }]
    )
  })

  it("tokenizes", async () => {
    const { tokens } = await client.tokenize({ text: "Hello, world", encoding: "o200k_base" })
    assert.strictEqual(tokens.map(({ text }) => text).join(""), "Hello, world")
  })

  it("answers as of an instant", async () => {
    const at = "2025-05-01"
    const { models } = await client.models({ at, provider: "openai" })
    assert.notInclude(
      models.map(({ id }) => id),
      "openai-gpt-5"
    )
    const then = await client.model({ model_id: "openai-o3", at: "2025-05-01T03:00:00+03:00" })
    assert.isAbove(then.input_price, (await client.model("openai-o3")).input_price)
    const { filters_applied } = await client.recommend({ at, limit: 1 })
    assert.strictEqual(filters_applied["at"], "2025-05-01T00:00:00Z")
    const { results } = await client.calculate({ text: "Hello, world", model_ids: ["openai-o3"], at })
    assert.closeTo(results[0]!.input_cost, (3 * then.input_price) / 1e6, 1e-12)
    const error = await failureOf(client.model({ model_id: "openai-gpt-5", at }))
    assert(error.code === "NotFound")
    assert.match(error.detail, /had no price/u)
    for (const wrong of ["2025-02-30", "2099-01-01", "2025-05-01T00:00:00"]) {
      assert.strictEqual((await failureOf(client.models({ at: wrong }))).code, "ValidationFailed")
    }
  })

  it("tells the exchange rate", async () => {
    // The tests' server calls no other service.
    assert.deepStrictEqual(await client.exchangeRate(), { ...BANK_RATES.at(-1)! })
  })

  it("asks the server about itself", async () => {
    assert.deepStrictEqual(await client.health(), { status: "healthy" })
    assert.match((await client.version()).version, /^\d+\.\d+\.\d+/u)
    assert.match(await client.llms(), /^# Ratecard/u)
  })

  it("takes fields that are undefined for absent ones", async () => {
    const without = (await client.models()).models.length
    // @ts-expect-error callers without exactOptionalPropertyTypes may write this
    assert.lengthOf((await client.models({ provider: undefined })).models, without)
    // @ts-expect-error
    await client.calculate({ text: "a", model_ids: [], tools: [{ type: "mcp", calls: undefined }] })
  })

  it("says which parameter an unknown one resembles", async () => {
    // @ts-expect-error a misspelt parameter
    const error = await failureOf(client.models({ capabilites: ["vision"], at: "2026-01-01" }))
    assert.strictEqual(error.message, "query.capabilites: Extra inputs are not permitted. Did you mean 'capabilities'?")
  })

  it("says which models an unknown id resembles", async () => {
    const error = await failureOf(client.model("openai-gpt-55"))
    assert(error.code === "NotFound")
    assert.strictEqual(error.status, 404)
    assert.include(error.detail, "openai-gpt-5.5")
    assert.strictEqual(error.message, error.detail)
  })

  it.each(["", ".", "..", "a/b", "a?b#c", "é", "\uD800", "../models"])("finds no model with the id %j", async (id) => {
    assert.strictEqual((await failureOf(client.model(id))).code, "NotFound")
    assert.strictEqual((await failureOf(client.priceHistory(id))).code, "NotFound")
  })

  it("lets the server judge bounds, and passes its list of faults on", async () => {
    const error = await failureOf(client.priceChanges({ days: 0, limit: 501 }))
    assert(error.code === "ValidationFailed")
    assert.strictEqual(error.status, 422)
    assert.deepStrictEqual(error.detail, [
      {
        type: "greater_than_equal",
        loc: ["query", "days"],
        msg: "Input should be greater than or equal to 1",
        input: "0",
        ctx: { ge: 1 }
      },
      {
        type: "less_than_equal",
        loc: ["query", "limit"],
        msg: "Input should be less than or equal to 500",
        input: "501",
        ctx: { le: 500 }
      }
    ])
    assert.include(error.message, "query.days: Input should be greater than or equal to 1; query.limit:")
  })

  it("places the unknown ids of a calculation", async () => {
    const error = await failureOf(client.calculate({ text: "a", model_ids: ["openai-gpt-5", "openai-gpt-55"] }))
    assert(error.code === "ValidationFailed")
    assert.deepStrictEqual(
      error.detail.map(({ loc }) => loc),
      [["body", "model_ids", 1]]
    )
  })

  it.each([NaN, Infinity, -1, 1001])("lets the server refuse an output multiplier of %d", async (output_multiplier) => {
    const error = await failureOf(client.calculate({ text: "a", output_multiplier }))
    assert.strictEqual(error.code, "ValidationFailed")
    assert.include(error.message, "body.output_multiplier")
  })

  it("is documented with examples that run", async () => {
    const examples = await methodExamples()
    assert.sameMembers([...examples.keys()], Object.keys(client))
    for (const [method, code] of examples) {
      assert.include(code, `ratecard.${method}(`)
      const error = await runExample(code, { ratecard: client }).then(
        () => undefined,
        (error: unknown) => error
      )
      // No user is signed in, and no identity provider is configured.
      if (error === undefined) continue
      assert(isRatecardError(error), code)
      assert.include(["Unauthorized", "Unavailable"], error.code, code)
    }
  })

  it("says that a text is too large", async () => {
    const error = await failureOf(client.calculate({ text: "a".repeat(5_000_000) }))
    assert.strictEqual(error.code, "BodyTooLarge")
    assert.strictEqual(error.status, 413)
  })
})

describe("beside the contract", () => {
  const client = createClient({ baseUrl: "http://127.0.0.1:1" })

  it("has a method for every endpoint", () => {
    const endpoints: Array<string> = []
    HttpApi.reflect(RatecardApi, {
      onGroup: () => {},
      onEndpoint: ({ endpoint, group }) => {
        const { identifier } = endpoint
        endpoints.push(group.identifier === "feeds" ? `${identifier}Feed` : identifier)
      }
    })
    assert.deepStrictEqual(Object.keys(client).toSorted(), endpoints.toSorted())
  })

  it("has an error for every error status", () => {
    HttpApi.reflect(RatecardApi, {
      onGroup: () => {},
      onEndpoint: ({ errors }) => {
        assert.includeMembers([401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503], [...errors.keys()])
      }
    })
  })

  it("refuses what cannot be sent in the same words, without a request", async () => {
    // @ts-expect-error a number is not text
    const error = await failureOf(client.calculate({ text: 5, tools: [{ type: "telepathy" }] }))
    assert(error.code === "ValidationFailed")
    assert.deepStrictEqual(
      error.detail.map(({ loc }) => loc),
      [
        ["body", "text"],
        ["body", "tools", 0, "type"]
      ]
    )
  })

  it("refuses ids that are not text in the same way", async () => {
    // @ts-expect-error an id is a text
    assert.strictEqual((await failureOf(client.model(undefined))).message, "path.model_id: Expected string")
  })

  it("tells its own errors from others, also those of a second copy", async () => {
    const path: string = "./errors.ts?copy"
    const copy = await import(path)
    assert.isFalse(new copy.NotFound("Gone.") instanceof NotFound)
    assert.isTrue(isRatecardError(new copy.NotFound("Gone.")))
    assert.isFalse(isRatecardError(new Error("NotFound")))
    assert.isFalse(isRatecardError({ code: "NotFound" }))
  })
})

/** The example of each method, by its name. */
const methodExamples = async (): Promise<ReadonlyMap<string, string>> => {
  const files = ["RatecardClient", "methods/accounts", "methods/teams"].map(
    (name) => new URL(`${name}.ts`, import.meta.url)
  )
  const sources = await Promise.all(files.map((file) => readFile(file, "utf8")))
  return new Map(sources.flatMap((source) => [...documentedExamples(source)]))
}
