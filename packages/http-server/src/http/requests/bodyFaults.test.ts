import { assert, describe, it } from "@effect/vitest"
import {
  atLeast,
  atMost,
  datetimeType,
  type ExpectedFault,
  finiteNumber,
  floatType,
  intFromFloat,
  intType,
  jsonInvalid,
  listType,
  literalError,
  missing,
  NO_INSTANTS,
  objectType,
  stringType,
  unknown
} from "../../../test/faults.ts"
import { sharedService } from "../../../test/server.ts"

const ENDPOINTS = ["/api/v1/calculate", "/api/v1/tokenize"]

const TOOL_TYPES = ["code_interpreter", "web_search", "file_search", "mcp", "function"]

/** JSON texts of every type. */
const VALUES = ["null", "true", "1", "1.5", '"x"', '""', "[]", "[1]", "{}", '{"a":1}'] as const

const except = (...allowed: ReadonlyArray<(typeof VALUES)[number]>): ReadonlyArray<string> =>
  VALUES.filter((value) => !allowed.includes(value))

/** A JSON text that a field refuses, and how. */
type Refusals = ReadonlyArray<readonly [json: string, fault: ExpectedFault]>

const all = (texts: ReadonlyArray<string>, fault: ExpectedFault): Refusals => texts.map((text) => [text, fault])

const STRINGS = all(except('"x"', '""'), stringType)

const number = (maximum: number): Refusals => [
  ...all(except("1", "1.5"), floatType),
  ...all(['"1"', '"NaN"', '"Infinity"'], floatType),
  ...all(["-0.1", "-1", "-1e300"], atLeast(0)),
  ...all([`${maximum}.1`, "1e300"], atMost(maximum)),
  ...all(["1e400", "-1e400"], finiteNumber)
]

const integer = (maximum: number): Refusals => [
  ...all(['"1"', "true", "[]", "{}"], intType),
  ...all(["1.5", "-0.5", "1e-1"], intFromFloat),
  ...all(["-1", "-9007199254740993", "-1e300"], atLeast(0)),
  ...all([String(maximum + 1), "9007199254740993", "1e300"], atMost(maximum)),
  ...all(["1e400", "-1e400"], finiteNumber)
]

const times: Refusals = [...integer(1000), ["null", intType]]

const server = sharedService()

/** The value that an item echoes: infinite numbers have no JSON. */
const echoed = (json: string): unknown => JSON.parse(JSON.stringify(JSON.parse(json)))

const assertRefused = async (path: string, body: string, detail: ReadonlyArray<unknown>) => {
  const answer = await server().post(path, body)
  assert.strictEqual(answer.status, 422, body)
  assert.strictEqual(answer.headers.get("content-type"), "application/json")
  assert.deepStrictEqual(answer.json, { detail }, body)
}

describe.each<[path: string, loc: ReadonlyArray<string | number>, body: (json: string) => string, refusals: Refusals]>([
  ["/api/v1/tokenize", ["text"], (json) => `{"text":${json}}`, STRINGS],
  [
    "/api/v1/tokenize",
    ["encoding"],
    (json) => `{"text":"x","encoding":${json}}`,
    all(
      [...VALUES, '"gpt2"', '"CL100K_BASE"'],
      literalError(["cl100k_base", "o200k_base", "p50k_base", "r50k_base", "tekken", "deepseek_v3", "qwen3", "gemma3"])
    )
  ],
  ["/api/v1/calculate", ["text"], (json) => `{"text":${json}}`, STRINGS],
  [
    "/api/v1/calculate",
    ["model_ids"],
    (json) => `{"text":"x","model_ids":${json}}`,
    all(except("null", "[]", "[1]"), listType)
  ],
  ["/api/v1/calculate", ["model_ids", 1], (json) => `{"text":"x","model_ids":["openai-gpt-5",${json}]}`, STRINGS],
  ["/api/v1/calculate", ["output_multiplier"], (json) => `{"text":"x","output_multiplier":${json}}`, number(1000)],
  [
    "/api/v1/calculate",
    ["at"],
    (json) => `{"text":"x","at":${json}}`,
    [
      ...all(except('"x"', '""'), datetimeType),
      ...NO_INSTANTS.map(([text, fault]) => [JSON.stringify(text), fault] as const)
    ]
  ],
  ["/api/v1/calculate", ["cached_input_ratio"], (json) => `{"text":"x","cached_input_ratio":${json}}`, number(1)],
  [
    "/api/v1/calculate",
    ["tools"],
    (json) => `{"text":"x","tools":${json}}`,
    all(except("null", "[]", "[1]"), listType)
  ],
  [
    "/api/v1/calculate",
    ["tools", 1],
    (json) => `{"text":"x","tools":[{"type":"mcp"},${json}]}`,
    all(except("{}", '{"a":1}'), objectType)
  ],
  [
    "/api/v1/calculate",
    ["tools", 0, "type"],
    (json) => `{"text":"x","tools":[{"type":${json}}]}`,
    all([...VALUES, '"MCP"', '"computer_use"'], literalError(TOOL_TYPES))
  ],
  [
    "/api/v1/calculate",
    ["tools", 0, "count"],
    (json) => `{"text":"x","tools":[{"type":"mcp","count":${json}}]}`,
    times
  ],
  [
    "/api/v1/calculate",
    ["tools", 0, "calls"],
    (json) => `{"text":"x","tools":[{"type":"mcp","calls":${json}}]}`,
    times
  ],
  ...["def_tokens", "call_tokens", "result_tokens"].map(
    (name) =>
      [
        "/api/v1/calculate",
        ["tools", 0, name],
        (json: string) => `{"text":"x","tools":[{"type":"mcp","${name}":${json}}]}`,
        integer(1_000_000)
      ] as [string, ReadonlyArray<string | number>, (json: string) => string, Refusals]
  )
])("%s refuses at %j", (path, loc, body, refusals) => {
  it("what is of the wrong type or out of bounds", async () => {
    for (const [json, fault] of refusals) {
      await assertRefused(path, body(json), [{ ...fault, loc: ["body", ...loc], input: echoed(json) }])
    }
  })
})

describe("a body", () => {
  it("without a required field is told so, with what it holds", async () => {
    for (const path of ENDPOINTS) {
      await assertRefused(path, "{}", [{ ...missing, loc: ["body", "text"], input: {} }])
      await assertRefused(path, '{"Text":"x"}', [
        { ...missing, loc: ["body", "text"], input: { Text: "x" } },
        { ...unknown("text"), loc: ["body", "Text"], input: "x" }
      ])
    }
    await assertRefused("/api/v1/calculate", '{"text":"x","tools":[{"count":1}]}', [
      { ...missing, loc: ["body", "tools", 0, "type"], input: { count: 1 } }
    ])
  })

  it("that is absent, empty or null is told that it is required", async () => {
    for (const path of ENDPOINTS) {
      await assertRefused(path, "", [{ ...missing, loc: ["body"], input: null }])
      await assertRefused(path, "null", [{ ...missing, loc: ["body"], input: null }])
      const absent = await server().ask(path, { method: "POST" })
      assert.deepStrictEqual(
        [absent.status, absent.json],
        [422, { detail: [{ ...missing, loc: ["body"], input: null }] }]
      )
    }
  })

  it("that is not an object is told so", async () => {
    for (const path of ENDPOINTS) {
      for (const json of ["[]", '[{"text":"x"}]', '"x"', '""', "1", "0", "true", "false", "[null]"]) {
        await assertRefused(path, json, [{ ...objectType, loc: ["body"], input: JSON.parse(json) }])
      }
    }
  })

  it("with several faults is told all of them, in field order and nested", async () => {
    const body = {
      tools: [{ result_tokens: -1, count: "1", type: "x" }, 3, { calls: 1.5 }],
      cached_input_ratio: 2,
      output_multiplier: null,
      model_ids: ["openai-gpt-5", 1, null],
      text: 7
    }
    const { json, status } = await server().post("/api/v1/calculate", body)
    assert.strictEqual(status, 422)
    assert.deepStrictEqual(
      json.detail.map(({ loc, type }: any) => [loc.slice(1).join("."), type]),
      [
        ["text", "string_type"],
        ["model_ids.1", "string_type"],
        ["model_ids.2", "string_type"],
        ["output_multiplier", "float_type"],
        ["cached_input_ratio", "less_than_equal"],
        ["tools.0.type", "literal_error"],
        ["tools.0.count", "int_type"],
        ["tools.0.result_tokens", "greater_than_equal"],
        ["tools.1", "model_attributes_type"],
        ["tools.2.type", "missing"],
        ["tools.2.calls", "int_from_float"]
      ]
    )
  })

  it("holds no member that nobody knows, however odd, and is told what may have been meant", async () => {
    const item = (fault: ExpectedFault, loc: ReadonlyArray<string | number>, input: unknown) => ({
      ...fault,
      loc: ["body", ...loc],
      input
    })
    await assertRefused("/api/v1/calculate", '{"text":"x","models":["openai-gpt-5"]}', [
      item(unknown("model_ids"), ["models"], ["openai-gpt-5"])
    ])
    await assertRefused("/api/v1/calculate", '{"text":"x","tools":[{"type":"mcp","foo":1,"Calls":2}]}', [
      item(unknown(), ["tools", 0, "foo"], 1),
      item(unknown("calls"), ["tools", 0, "Calls"], 2)
    ])
    await assertRefused("/api/v1/calculate", '{"text":"x","constructor":1,"toString":null,"":0}', [
      item(unknown(), ["constructor"], 1),
      item(unknown(), ["toString"], null),
      item(unknown(), [""], 0)
    ])
    await assertRefused("/api/v1/tokenize", '{"__proto__":{"text":"x"}}', [
      item(missing, ["text"], JSON.parse('{"__proto__":{"text":"x"}}')),
      item(unknown(), ["__proto__"], { text: "x" })
    ])
  })

  it("has no two members of one name in an object, however they are written", async () => {
    for (const [body, offset, name] of [
      ['{"text":"x","text":"y"}', 12, "text"],
      ['{"text":"x", "te\\u0078t" :"y"}', 13, "te\\u0078t"],
      ['{"text":"x","tools":[{"type":"mcp"},{"type":"mcp","count":1,"count":2}]}', 60, "count"]
    ] as const) {
      await assertRefused("/api/v1/calculate", body, [
        { ...jsonInvalid(`Repeated member "${name}"`), loc: ["body", offset], input: {} }
      ])
    }
    const apart = '{"text":"text\\":","model_ids":[],"tools":[{"type":"mcp"},{"type":"mcp"}]}'
    assert.strictEqual((await server().post("/api/v1/calculate", apart)).status, 200)
    await assertRefused("/api/v1/calculate", '{"text":"x":"text":1', [
      { ...jsonInvalid("Expecting ',' delimiter"), loc: ["body", 11], input: {} }
    ])
  })

  it("is echoed in part only", async () => {
    const long = "x".repeat(1000)
    const text = await server().post("/api/v1/tokenize", { text: "x", encoding: long })
    assert.strictEqual(text.json.detail[0].input, "x".repeat(200))
    const object = await server().post("/api/v1/tokenize", { text: { long } })
    assert.strictEqual(object.json.detail[0].input, `{"long":"${long}"}`.slice(0, 200))
    const surrogates = await server().post("/api/v1/tokenize", { text: "x", encoding: `x${"😀".repeat(200)}` })
    assert.isTrue(surrogates.json.detail[0].input.isWellFormed())
  })
})

const tooManyValues = {
  type: "too_long",
  loc: ["body"],
  msg: "The body should hold at most 5000 values, members and elements of nested ones included",
  ctx: { max_length: 5000 }
}

describe("a body that is not JSON", () => {
  it("is told where it stops being JSON, in code points, and why", async () => {
    for (const [body, offset, error] of [
      ["{bad", 1, "Expecting property name enclosed in double quotes"],
      ["{'text':'x'}", 1, "Expecting property name enclosed in double quotes"],
      ['{"text":"x",}', 12, "Expecting property name enclosed in double quotes"],
      ['{"text" "x"}', 8, "Expecting ':' delimiter"],
      ['{"text":"x" "a":1}', 12, "Expecting ',' delimiter"],
      ['{"text":"x"', 11, "Expecting ',' delimiter"],
      ['{"text":', 8, "Expecting value"],
      ['{"text":x}', 8, "Expecting value"],
      ['{"text":NaN}', 8, "Expecting value"],
      ['{"text":"x","output_multiplier":Infinity}', 32, "Expecting value"],
      ['{"text":"x","output_multiplier":01}', 33, "Expecting ',' delimiter"],
      ["   ", 3, "Expecting value"],
      ['{"text":"x"} x', 13, "Extra data"],
      ['{"text":"x', 8, "Unterminated string starting at"],
      ['{"text":"a\nb"}', 10, "Invalid control character at"],
      ['{"text":"a\\qb"}', 10, "Invalid \\escape"],
      ['{"text":"\\u12"}', 10, "Invalid \\uXXXX escape"],
      ['{"😀😀":x}', 6, "Expecting value"],
      ["text=x", 0, "Expecting value"],
      ["<text/>", 0, "Expecting value"]
    ] as const) {
      for (const path of ENDPOINTS) {
        await assertRefused(path, body, [{ ...jsonInvalid(error), loc: ["body", offset], input: {} }])
      }
    }
  })

  it("is told that it is not UTF-8", async () => {
    const fault = { ...jsonInvalid("The body is not valid UTF-8"), loc: ["body", 0], input: {} }
    for (const bytes of [
      [0xff],
      [0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xc0, 0x80],
      [...Buffer.from('{"text":"x"}', "utf16le")].concat(0xd8)
    ]) {
      const { json, status } = await server().post("/api/v1/tokenize", Buffer.from(bytes))
      assert.deepStrictEqual([status, json], [422, { detail: [fault] }])
    }
  })

  it("may begin with a byte-order mark", async () => {
    const { json, status } = await server().post("/api/v1/tokenize", `\ufeff{"text":"x"}`)
    assert.deepStrictEqual([status, json.total_count], [200, 1])
    await assertRefused("/api/v1/tokenize", "\ufeff{bad", [
      { ...jsonInvalid("Expecting property name enclosed in double quotes"), loc: ["body", 1], input: {} }
    ])
  })

  it("is nested at most 1000 deep, and told so", async () => {
    const tooDeep = {
      type: "too_deep",
      loc: ["body"],
      msg: "The body should nest arrays and objects at most 1000 deep",
      ctx: { max_depth: 1000 }
    }
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"]
    ] as const) {
      const nested = (depth: number) => `{"text":"x","x":${open.repeat(depth)}1${close.repeat(depth)}}`
      const { json, status } = await server().post("/api/v1/tokenize", nested(999))
      assert.deepStrictEqual([status, json.detail[0].type], [422, "extra_forbidden"])
      for (const body of [nested(1000), nested(100_000), open.repeat(100_000)]) {
        await assertRefused("/api/v1/tokenize", body, [tooDeep])
      }
    }
  })

  it("may hold as many brackets and commas in its text as it likes", async () => {
    const { json, status } = await server().post("/api/v1/tokenize", { text: "[,{,".repeat(3000) })
    assert.strictEqual(status, 200)
    assert.isAbove(json.total_count, 0)
  })

  it("holds at most 5000 values, and is told so", async () => {
    const ids = (count: number) =>
      JSON.stringify({ text: "x", model_ids: Array.from({ length: count }, () => "openai-gpt-5") })
    assert.strictEqual((await server().post("/api/v1/calculate", ids(4998))).status, 200)
    await assertRefused("/api/v1/calculate", ids(4999), [tooManyValues])
    const empty = `{"text":"x","tools":[${Array.from({ length: 4998 }, () => " [ ] ").join(",")}]}`
    assert.strictEqual((await server().post("/api/v1/calculate", empty)).json.detail[0].type, "model_attributes_type")
  })

  it("may not hold so many values that listing their faults would stall the server", async () => {
    for (const element of ["1", "{}", '{"type":"x"}', "[]", "null"]) {
      for (const field of ["model_ids", "tools"]) {
        const list = Array.from({ length: 60_000 }, () => element).join(",")
        const { json, status, text } = await server().post("/api/v1/calculate", `{"text":"x","${field}":[${list}]}`)
        assert.strictEqual(status, 422)
        assert.deepStrictEqual(json.detail, [tooManyValues])
        assert.isBelow(text.length, 1000)
      }
    }
  })
})

describe("the type and size of a body", () => {
  const small = '{"text":"x","model_ids":[]}'

  it("may be declared as any kind of JSON, or not at all", async () => {
    for (const type of [
      "application/json",
      "application/json; charset=utf-8",
      "APPLICATION/JSON;charset=UTF-8",
      "application/vnd.x+json",
      "application/problem+json;v=1"
    ]) {
      const { status } = await server().post("/api/v1/calculate", small, { "content-type": type })
      assert.strictEqual(status, 200, type)
    }
    const undeclared = await server().ask("/api/v1/calculate", { method: "POST", body: Buffer.from(small) })
    assert.strictEqual(undeclared.status, 200)
  })

  it("is a 415 when declared in another charset than UTF-8", async () => {
    for (const charset of ["latin1", "utf-16", '"iso-8859-1"', "utf-8x", ""]) {
      const type = `application/json; v=1; charset=${charset}`
      const { json, status } = await server().post("/api/v1/calculate", small, { "content-type": type })
      assert.deepStrictEqual([status, json], [415, { detail: "The body must be JSON in UTF-8: remove the charset." }])
    }
    for (const charset of ["utf8", '"utf-8"', "UTF-8 "]) {
      const type = `application/json;charset=${charset};v=1`
      assert.strictEqual((await server().post("/api/v1/calculate", small, { "content-type": type })).status, 200, type)
    }
  })

  it("is a 415 when declared as anything else, before it is read", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
      "application/jsonp",
      "text/json",
      "application/json, text/plain",
      "json",
      ""
    ]) {
      for (const body of [small, "{", ""]) {
        const { headers, json, status } = await server().post("/api/v1/calculate", body, { "content-type": type })
        assert.strictEqual(status, 415, type)
        assert.strictEqual(headers.get("content-type"), "application/json")
        assert.deepStrictEqual(json, { detail: "The body must be JSON: send content-type application/json." })
      }
    }
  })
})
