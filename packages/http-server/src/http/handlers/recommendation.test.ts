import { BANK_RATES } from "@ratecard/core/rates"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { isOffered, PROVIDERS, seedModels } from "../../../test/seeds.ts"
import { sharedService } from "../../../test/server.ts"

/** Rubles per dollar if no bank is asked: the newest that is shipped. */
const RATE = BANK_RATES.at(-1)!.rate

const FIELDS = [
  "id",
  "provider",
  "name",
  "display_name",
  "input_price",
  "output_price",
  "cached_input_price",
  "currency",
  "context_window",
  "builtin_tools"
]

const server = sharedService()
let offered: ReadonlyArray<any>

const recommend = async (query: string): Promise<any> => {
  const { json, status } = await server().ask(`/api/v1/recommend?${query}`)
  assert.strictEqual(status, 200, query)
  return json
}

const ids = (models: ReadonlyArray<any>): ReadonlyArray<string> => models.map(({ id }) => id)

const inDollars = (model: any, price: string): number => (model.currency === "usd" ? model[price] : model[price] / RATE)

/** Whether neighbours never fall in this order of keys. */
const assertAscends = (models: ReadonlyArray<any>, ...keys: ReadonlyArray<(model: any) => number | string>): void => {
  for (const [index, next] of models.slice(1).entries()) {
    const key = keys.find((of) => of(models[index]) !== of(next))
    assert.isTrue(key !== undefined && key(models[index]) < key(next), `${models[index].id} before ${next.id}`)
  }
}

beforeAll(async () => {
  const { json } = await server().ask("/api/v1/models")
  // What retires within 30 days is not recommended.
  const soon = Date.now() + 30 * 86_400_000
  offered = json.models.filter(({ retirement }: any) => !(Date.parse(retirement?.date ?? "") < soon))
})

describe("GET /recommend", () => {
  it("gives the ten cheapest inputs without any parameter", async () => {
    const { filters_applied, models, total_available } = await recommend("")
    assert.strictEqual(models.length, 10)
    assert.strictEqual(total_available, offered.length)
    assert.deepStrictEqual(filters_applied, { sort_by: "input_price", limit: 10 })
    assertAscends(
      models,
      (model) => inDollars(model, "input_price"),
      (model) => inDollars(model, "output_price"),
      ({ id }) => id
    )
  })

  it("leaves the tokenizer out of its models, and nothing else", async () => {
    const byId = new Map(offered.map((model) => [model.id, model]))
    const { models } = await recommend("limit=100")
    for (const model of models) {
      assert.hasAllKeys(model, FIELDS)
      for (const field of FIELDS) assert.deepStrictEqual(model[field], byId.get(model.id)[field])
    }
  })

  it("recommends nothing retired, in any order and of any provider", async () => {
    const retired = new Set(ids(seedModels().filter((seed) => !isOffered(seed))))
    assert.isAbove(retired.size, 0)
    for (const sortBy of ["input_price", "output_price", "context_window"]) {
      for (const provider of PROVIDERS) {
        const { models, total_available } = await recommend(`provider=${provider}&sort_by=${sortBy}&limit=100`)
        assert.strictEqual(models.length, total_available)
        assert.sameMembers([...ids(models)], [...ids(offered.filter((model) => model.provider === provider))])
        assert.isFalse(models.some(({ id }: any) => retired.has(id)))
      }
    }
  })

  it("orders by output price, then by input price", async () => {
    const { models } = await recommend("sort_by=output_price&limit=100")
    assertAscends(
      models,
      (model) => inDollars(model, "output_price"),
      (model) => inDollars(model, "input_price"),
      ({ id }) => id
    )
  })

  it("orders by context window, largest first and unknown ones last", async () => {
    for (const provider of PROVIDERS) {
      const { models } = await recommend(`sort_by=context_window&limit=100&provider=${provider}`)
      assertAscends(
        models,
        ({ context_window }) => -(context_window ?? -1),
        (model) => inDollars(model, "input_price"),
        (model) => inDollars(model, "output_price"),
        ({ id }) => id
      )
    }
  })

  it("never orders rubles and dollars as bare numbers", async () => {
    const { models } = await recommend("limit=100")
    assert.deepStrictEqual(new Set(models.map(({ currency }: any) => currency)), new Set(["usd", "rub"]))
    const ruble = models.findIndex(({ currency }: any) => currency === "rub")
    const dearer = models.slice(0, ruble).filter((model: any) => model.input_price > models[ruble].input_price)
    assert.isEmpty(dearer)
  })

  it("counts before the limit, and cuts at it", async () => {
    const whole = await recommend("limit=100&provider=openai")
    for (const limit of [1, 2, whole.total_available, 100]) {
      const cut = await recommend(`limit=${limit}&provider=openai`)
      assert.strictEqual(cut.total_available, whole.total_available)
      assert.deepStrictEqual(ids(cut.models), ids(whole.models).slice(0, limit))
    }
  })

  it("takes prices up to and including the limit", async () => {
    const { input_price, output_price } = offered.find(({ provider }) => provider === "anthropic")
    for (const [query, keeps] of [
      [`max_input_price=${input_price}`, (model: any) => model.input_price <= input_price],
      [`max_output_price=${output_price}`, (model: any) => model.output_price <= output_price],
      [
        `max_input_price=${input_price}&max_output_price=${output_price}&currency=usd`,
        (model: any) =>
          model.input_price <= input_price && model.output_price <= output_price && model.currency === "usd"
      ]
    ] as const) {
      const { total_available } = await recommend(`${query}&limit=100`)
      assert.strictEqual(total_available, offered.filter(keeps).length, query)
    }
  })

  it("converts the limits when it is told their currency", async () => {
    const limit = 200
    const { filters_applied, total_available } = await recommend(`max_input_price=${limit}&price_currency=rub`)
    const rubles = (model: any) => (model.currency === "rub" ? model.input_price : model.input_price * RATE)
    assert.strictEqual(total_available, offered.filter((model) => rubles(model) <= limit).length)
    assert.deepStrictEqual(filters_applied, {
      max_input_price: limit,
      price_currency: "rub",
      sort_by: "input_price",
      limit: 10
    })
  })

  it("leaves out models whose context window is smaller or unknown", async () => {
    const { total_available } = await recommend("min_context_window=1000000")
    assert.strictEqual(total_available, offered.filter(({ context_window }) => context_window >= 1_000_000).length)
    const known = await recommend("min_context_window=0")
    assert.strictEqual(known.total_available, offered.filter(({ context_window }) => context_window !== null).length)
    assert.isBelow(known.total_available, offered.length)
  })

  it("filters by tools and currency", async () => {
    const tools = await recommend("tools=web_search,mcp")
    assert.strictEqual(
      tools.total_available,
      offered.filter(({ builtin_tools }) => builtin_tools.includes("web_search") && builtin_tools.includes("mcp"))
        .length
    )
    const rubles = await recommend("currency=rub")
    assert.strictEqual(rubles.total_available, offered.filter(({ currency }) => currency === "rub").length)
  })

  it("filters by capabilities and the longest answer", async () => {
    const { filters_applied, models, total_available } = await recommend(
      "capabilities=image,reasoning&min_output_tokens=64000&limit=100"
    )
    const expected = offered.filter(
      ({ capabilities, max_output_tokens }) =>
        capabilities?.input.includes("image") && capabilities.reasoning === true && max_output_tokens >= 64_000
    )
    assert.isAbove(total_available, 10)
    assert.strictEqual(total_available, expected.length)
    assert.sameMembers([...ids(models)], [...ids(expected)].slice(0, 100))
    assert.deepInclude(filters_applied, { capabilities: ["image", "reasoning"], min_output_tokens: 64_000 })
  })

  it("echoes the filters that were given, parsed, and nothing else", async () => {
    const { filters_applied } = await recommend(
      "max_input_price=2.50&max_output_price=10&min_context_window=1000&currency=usd&provider=openai&tools=mcp,web_search&sort_by=output_price&limit=3"
    )
    assert.deepStrictEqual(filters_applied, {
      max_input_price: 2.5,
      max_output_price: 10,
      min_context_window: 1000,
      currency: "usd",
      provider: "openai",
      tools: ["mcp", "web_search"],
      sort_by: "output_price",
      limit: 3
    })
  })

  it("answers with an empty list if nothing fits", async () => {
    const { models, total_available } = await recommend("max_input_price=0&currency=usd")
    assert.strictEqual(models.length, total_available)
    const none = await recommend("min_context_window=9007199254740991")
    assert.deepStrictEqual([none.models, none.total_available], [[], 0])
  })

  it("knows the models and prices of an instant, and echoes it", async () => {
    const { models: then } = (await server().ask("/api/v1/models?at=2025-06-01")).json
    const { filters_applied, models, total_available } = await recommend("at=2025-06-01T03:00:00%2B03:00&limit=100")
    assert.deepStrictEqual(filters_applied, { at: "2025-06-01T00:00:00Z", sort_by: "input_price", limit: 100 })
    assert.strictEqual(total_available, then.length)
    assert.isBelow(total_available, offered.length)
    const priceOf = new Map(then.map(({ id, input_price }: any) => [id, input_price]))
    for (const { id, input_price } of models) assert.strictEqual(input_price, priceOf.get(id), id)
  })
})
