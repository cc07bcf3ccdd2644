import { assert, describe, it } from "@effect/vitest"
import {
  atLeast,
  atMost,
  boolParsing,
  boolType,
  datetimeType,
  type ExpectedFault,
  floatParsing,
  floatType,
  intParsing,
  intParsingSize,
  intType,
  literalError,
  NO_INSTANTS,
  stringType,
  unknown
} from "../../../test/faults.ts"
import { PROVIDERS } from "../../../test/seeds.ts"
import { sharedService } from "../../../test/server.ts"

/** A text that a parameter refuses, and how; it is percent-encoded on its way. */
type Refusals = ReadonlyArray<readonly [text: string, fault: ExpectedFault]>

const MAX_SAFE = Number.MAX_SAFE_INTEGER

const TOOLS = ["web_search", "code_interpreter", "file_search", "image_generation", "computer_use", "mcp"]

const all = (texts: ReadonlyArray<string>, fault: ExpectedFault): Refusals => texts.map((text) => [text, fault])

const integer = (minimum: number, maximum: number): Refusals => [
  ...all(
    ["", "x", "1.5", "1.0", "1.", "+5", " 1", "1 ", "1_0", "1e2", "0x10", "0b1", "\u0663", "--1", "-"],
    intParsing
  ),
  ...all(["NaN", "Infinity", "null", "true", "[1]", "1,2", "1\0", "1\n"], intParsing),
  ...all(["-1", "-9007199254740993", `-${"9".repeat(400)}`, String(minimum - 1)], atLeast(minimum)),
  ...all([String(maximum + 1), "9007199254740993", "1".repeat(30), "9".repeat(400)], atMost(maximum)),
  ...all(["1".repeat(4301), "x".repeat(5000)].slice(0, 1), intParsingSize)
]

const number: Refusals = [
  ...all(
    [
      "",
      "x",
      "1,5",
      ".5",
      "5.",
      "+1",
      " 1",
      "1e",
      "1e+",
      "e2",
      "1e2.5",
      ".5e1",
      "00.5",
      "01",
      "0x10",
      "1_0",
      "--1",
      "-",
      "."
    ],
    floatParsing
  ),
  ...all(["NaN", "nan", "Infinity", "-Infinity", "inf", "null", "\u0663"], floatParsing),
  ...all(["-1", "-0.1", `-${"9".repeat(400)}`], atLeast(0)),
  ...all(["9007199254740993", "1".repeat(30), "9".repeat(400), "1e16", "1E+400"], atMost(MAX_SAFE))
]

const boolean = all(["", "x", "0", "1", "2", "yes", "on", "TRUE", "True", " true", "true ", "null", "01"], boolParsing)

const literal = (allowed: ReadonlyArray<string>): Refusals =>
  all(
    ["", "x", ` ${allowed[0]}`, `${allowed[0]} `, allowed[0]!.toUpperCase(), allowed.join(",")],
    literalError(allowed)
  )

const tools = all(["", "x", ",", "mcp,", ",mcp", "mcp,x", "MCP", "mcp;web_search", "mcp|mcp"], literalError(TOOLS))

const server = sharedService()

const assertRefused = async (path: string, name: string, inputs: ReadonlyArray<string>, fault: ExpectedFault) => {
  const query = inputs.map((text) => `${name}=${encodeURIComponent(text)}`).join("&")
  const { headers, json, status } = await server().ask(`${path}?${query}`)
  const input = inputs.length === 1 ? inputs[0]!.slice(0, 200) : inputs
  assert.strictEqual(status, 422, query)
  assert.strictEqual(headers.get("content-type"), "application/json")
  assert.deepStrictEqual(json, { detail: [{ ...fault, loc: ["query", name], input }] }, query)
}

describe.each<[path: string, name: string, refusals: Refusals, repeated: readonly [string, ExpectedFault]]>([
  ["/api/v1/models", "provider", literal(PROVIDERS), ["openai", literalError(PROVIDERS)]],
  ["/api/v1/models", "free_only", boolean, ["true", boolType]],
  ["/api/v1/models", "tools", tools, ["x", literalError(TOOLS)]],
  ["/api/v1/models", "include_retired", boolean, ["true", boolType]],
  ["/api/v1/models", "at", NO_INSTANTS, ["2026-01-01", datetimeType]],
  ["/api/v1/models/openai-gpt-5", "at", NO_INSTANTS, ["2026-01-01", datetimeType]],
  ["/api/v1/price-changes", "days", integer(1, 1825), ["7", intType]],
  ["/api/v1/price-changes", "since", NO_INSTANTS, ["2026-01-01", datetimeType]],
  [
    "/api/v1/price-changes",
    "kind",
    literal(["all", "changes", "drop", "rise", "new"]),
    ["all", literalError(["all", "changes", "drop", "rise", "new"])]
  ],
  ["/api/v1/price-changes", "provider", literal(PROVIDERS), ["xai", literalError(PROVIDERS)]],
  ["/api/v1/price-changes", "model_id", [], ["openai-gpt-5", stringType]],
  ["/api/v1/price-changes", "min_change_pct", number, ["1.5", floatType]],
  ["/api/v1/price-changes", "limit", integer(1, 500), ["7", intType]],
  ["/api/v1/recommend", "max_input_price", number, ["1", floatType]],
  ["/api/v1/recommend", "max_output_price", number, ["1", floatType]],
  ["/api/v1/recommend", "min_context_window", integer(0, MAX_SAFE), ["1", intType]],
  ["/api/v1/recommend", "currency", literal(["usd", "rub"]), ["usd", literalError(["usd", "rub"])]],
  ["/api/v1/recommend", "price_currency", literal(["usd", "rub"]), ["rub", literalError(["usd", "rub"])]],
  ["/api/v1/recommend", "provider", literal(PROVIDERS), ["sber", literalError(PROVIDERS)]],
  ["/api/v1/recommend", "tools", tools, ["x", literalError(TOOLS)]],
  [
    "/api/v1/recommend",
    "sort_by",
    literal(["input_price", "output_price", "context_window"]),
    ["input_price", literalError(["input_price", "output_price", "context_window"])]
  ],
  ["/api/v1/recommend", "limit", integer(1, 100), ["7", intType]],
  ["/api/v1/recommend", "at", NO_INSTANTS, ["2026-01-01", datetimeType]],
  ["/api/v1/price-changes.atom", "days", integer(1, 1825), ["7", intType]],
  ["/api/v1/price-changes.atom", "provider", literal(PROVIDERS), ["xai", literalError(PROVIDERS)]],
  ["/api/v1/price-changes.atom", "since", NO_INSTANTS, ["2026-01-01", datetimeType]],
  ["/api/v1/price-changes.json", "min_change_pct", number, ["1.5", floatType]],
  ["/api/v1/price-changes.json", "limit", integer(1, 500), ["7", intType]]
])("%s refuses of %s", (path, name, refusals, [repeatable, repeatedFault]) => {
  it("what is of the wrong form or out of bounds", async () => {
    for (const [text, fault] of refusals) await assertRefused(path, name, [text], fault)
  })

  it("more than one value", async () => {
    await assertRefused(path, name, [repeatable, repeatable], repeatedFault)
  })
})

describe("a query", () => {
  it("may hold each bound", async () => {
    for (const query of [
      "/api/v1/price-changes?days=1&limit=1&min_change_pct=0",
      "/api/v1/price-changes?days=1825&limit=500&min_change_pct=9007199254740991",
      "/api/v1/recommend?limit=1&max_input_price=0&max_output_price=0.0&min_context_window=0",
      "/api/v1/recommend?limit=100&max_input_price=9007199254740991&min_context_window=9007199254740991",
      "/api/v1/recommend?limit=007&max_input_price=0.50",
      ...["1e-7", "1E5", "1e-05", "1.5e+3", "5e-324", "-0", "0e0"].flatMap((number) => [
        `/api/v1/recommend?max_input_price=${encodeURIComponent(number)}&max_output_price=${encodeURIComponent(number)}`,
        `/api/v1/price-changes?min_change_pct=${encodeURIComponent(number)}`,
        `/api/v1/price-changes.atom?min_change_pct=${encodeURIComponent(number)}`
      ])
    ]) {
      const { status, text } = await server().ask(query)
      assert.strictEqual(status, 200, text)
    }
  })

  it("with several faults is told all of them, in field order", async () => {
    const { json, status } = await server().ask(
      "/api/v1/recommend?limit=0&sort_by=x&capabilities=x&tools=x&provider=x&price_currency=x&currency=x&min_output_tokens=x&min_context_window=x&max_output_price=x&max_input_price=x"
    )
    assert.strictEqual(status, 422)
    assert.deepStrictEqual(
      json.detail.map(({ loc, type }: any) => [...loc, type]),
      [
        ["query", "max_input_price", "float_parsing"],
        ["query", "max_output_price", "float_parsing"],
        ["query", "min_context_window", "int_parsing"],
        ["query", "min_output_tokens", "int_parsing"],
        ["query", "currency", "literal_error"],
        ["query", "price_currency", "literal_error"],
        ["query", "provider", "literal_error"],
        ["query", "tools", "literal_error"],
        ["query", "capabilities", "literal_error"],
        ["query", "sort_by", "literal_error"],
        ["query", "limit", "greater_than_equal"]
      ]
    )
  })

  it("loses the plus of an offset that is not encoded, and is told how to send it", async () => {
    const { json, status } = await server().ask("/api/v1/models?at=2026-01-01T03:00:00+03:00")
    assert.deepStrictEqual([status, json.detail[0].type], [422, "datetime_from_date_parsing"])
    assert.include(json.detail[0].msg, "%2B")
    assert.strictEqual((await server().ask("/api/v1/models?at=2026-01-01T03:00:00%2B03:00")).status, 200)
  })

  it("keeps its other faults beside an unknown model", async () => {
    const { json, status } = await server().ask("/api/v1/price-changes?model_id=nope&days=0")
    assert.deepStrictEqual([status, json.detail.length, json.detail[0].loc], [422, 1, ["query", "days"]])
  })

  it("means a number by every way to write it", async () => {
    const { json } = await server().ask("/api/v1/recommend?max_input_price=1e-7&max_output_price=1E2")
    assert.deepInclude(json.filters_applied, { max_input_price: 1e-7, max_output_price: 100 })
  })

  it("may name the parts of a list one by one, or in one, and then all of them are meant", async () => {
    for (const path of ["/api/v1/models", "/api/v1/recommend"]) {
      const { text: joined } = await server().ask(`${path}?tools=web_search,mcp`)
      for (const query of [
        "tools=web_search&tools=mcp",
        "tools=web_search,web_search&tools=mcp",
        "tools=web_search,%20mcp"
      ]) {
        assert.strictEqual((await server().ask(`${path}?${query}`)).text, joined, query)
      }
      assert.notStrictEqual((await server().ask(`${path}?tools=web_search`)).text, joined)
    }
  })

  it("holds nothing that nobody knows, however odd, and is told what may have been meant", async () => {
    for (const [query, name, nearest] of [
      ["max_price=3", "max_price", "max_input_price"],
      ["LIMIT=3", "LIMIT", "limit"],
      ["limit%5B%5D=3", "limit[]", "limit"],
      ["sort-by=3", "sort-by", "sort_by"],
      ["__proto__=3", "__proto__", undefined],
      ["constructor=3", "constructor", undefined],
      ["=3", "", undefined],
      ["%00=3", "\0", undefined],
      [`${"x".repeat(300)}=3`, "x".repeat(200), undefined]
    ] as const) {
      const { json, status } = await server().ask(`/api/v1/recommend?${query}`)
      assert.strictEqual(status, 422, query)
      assert.deepStrictEqual(json.detail, [{ ...unknown(nearest), loc: ["query", name], input: "3" }])
    }
    assert.strictEqual((await server().ask("/api/v1/recommend?&&&")).status, 200)
  })

  it("of an operation without parameters holds nothing, and beside the API anything", async () => {
    for (const path of ["/api/v1/catalogue", "/api/v1/models/openai-gpt-5/price-history"]) {
      const { json, status } = await server().ask(`${path}?at=2026-01-01&x=1&x=2`)
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(json.detail, [
        { ...unknown(), loc: ["query", "at"], input: "2026-01-01" },
        { ...unknown(), loc: ["query", "x"], input: ["1", "2"] }
      ])
    }
    for (const path of ["/health", "/version", "/llms.txt", "/api/docs"]) {
      assert.strictEqual((await server().ask(`${path}?x=1`)).status, 200)
    }
  })

  it("and a path and a body are told their faults together", async () => {
    const { json } = await server().post("/api/v1/calculate?models=x", {
      models: ["openai-gpt-5"],
      tools: [{ type: "mcp", counts: 1 }]
    })
    const callback = await server().post("/api/v1/auth/nobody/callback?codes=x", { cod: "x" })
    const broken = await server().post("/api/v1/tokenize?x=1", "{bad")
    assert.deepStrictEqual(
      [json, callback.json, broken.json].map(({ detail }) =>
        detail.map(({ loc, type }: any) => `${loc.join(".")} ${type}`)
      ),
      [
        [
          "query.models extra_forbidden",
          "body.text missing",
          "body.tools.0.counts extra_forbidden",
          "body.models extra_forbidden"
        ],
        ["path.provider literal_error", "query.codes extra_forbidden", "body.code missing", "body extra_forbidden"],
        ["query.x extra_forbidden", "body.1 json_invalid"]
      ]
    )
  })

  it("says once where a window of changes begins", async () => {
    for (const format of ["", ".atom", ".json"]) {
      const { json, status } = await server().ask(`/api/v1/price-changes${format}?days=90&since=2026-01-01`)
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(json.detail, [
        {
          type: "value_error",
          loc: ["query", "since"],
          msg: "Give `days` or `since`, not both: each says where the window begins",
          input: "2026-01-01T00:00:00Z"
        }
      ])
    }
  })

  it("does not ask for a model of another provider", async () => {
    for (const format of ["", ".atom", ".json"]) {
      const { json, status } = await server().ask(`/api/v1/price-changes${format}?model_id=openai-o3&provider=google`)
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(json.detail, [
        {
          type: "value_error",
          loc: ["query", "provider"],
          msg: "'openai-o3' is a model of openai, not of google",
          input: "google"
        }
      ])
    }
    assert.strictEqual((await server().ask("/api/v1/price-changes?model_id=openai-o3&provider=openai")).status, 200)
  })

  it("takes a name without a value for an empty one", async () => {
    await assertRefused("/api/v1/recommend", "limit", [""], intParsing)
    const { json, status } = await server().ask("/api/v1/recommend?limit")
    assert.deepStrictEqual([status, json.detail[0].type], [422, "int_parsing"])
  })

  it("with an escape that means nothing is refused where it matters", async () => {
    for (const text of ["%", "%zz", "%ff", "%c3%28"]) {
      const { json, status } = await server().ask(`/api/v1/recommend?currency=${text}`)
      assert.deepStrictEqual([status, json.detail[0].type], [422, "literal_error"], text)
    }
  })
})
