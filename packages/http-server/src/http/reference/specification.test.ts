import { assert, beforeAll, describe, it } from "@effect/vitest"
import { FILTER_NAMES } from "@ratecard/core/catalogue"
import { IS_WHOLE } from "@ratecard/test-support"
import type { RulesetDefinition } from "@stoplight/spectral-core"
import { type OpenApiDocument, type Operation, operationsOf, resolved } from "@ratecard/test-support/openapi"
import { PROVIDERS } from "../../../test/seeds.ts"
import { PUBLIC_URL, sharedServer } from "../../../test/server.ts"
import { PROPERTY_WORDS } from "./propertyWords.ts"

/** Rules of the linter that the contract contradicts, or that are a matter of taste. */
const NOT_OURS = {
  // Errors are `{detail}`, in the conventions of FastAPI.
  "operation-4xx-problem-details-rfc7807": "off",
  // `/llms.txt` is text.
  "response-mime-type": "off",
  // Path segments and parameter names are given by the contract.
  "path-segment-plural": "off",
  "boolean-parameter-prefixes": "off",
  // A parameter may end a segment: `/prices.{format}`.
  "paths-kebab-case": "off",
  // Empty texts and ids are input like any other.
  "required-string-property-missing-min-length": "off",
  // Whole answers have examples; their fields need none of their own.
  "scalar-property-missing-example": "off",
  // The order in which a reader needs them.
  "tags-alphabetical": "off"
} as const

const PRIVATE = /^\/api\/v1\/(admin\/|api-keys|call$|usage$|watches|webhooks|teams(\/|$)|auth\/(me|sessions)$)/u

/** A bearer token is needed on private endpoints, and may be sent with a calculation. */
const securityOf = (path: string) => {
  if (path === "/api/v1/calculate") return [{}, { bearer: [] }]
  if (path === "/api/v1/auth/{provider}/callback") return [{ sign_in: [] }]
  if (path === "/api/v1/auth/refresh") return [{ refresh: [] }]
  if (path === "/api/v1/auth/logout") return [{}, { refresh: [] }, { bearer: [] }]
  return PRIVATE.test(path) ? [{ bearer: [] }] : []
}

const CAPABILITIES = [
  "image",
  "audio",
  "video",
  "pdf",
  "image_output",
  "audio_output",
  "video_output",
  "tools",
  "structured_output",
  "reasoning"
]

const OFFER_KINDS = [
  "chat",
  "embedding",
  "rerank",
  "image",
  "video",
  "speech",
  "transcription",
  "ocr",
  "moderation",
  "search"
]

const TOOLS = ["web_search", "code_interpreter", "file_search", "image_generation", "computer_use", "mcp"]

const VIEWS = ["day", "model", "machine", "project", "agent", "person", "repository", "service", "paid"]

/** A printable line of up to 100 characters. */
const ONE_LINE = String.raw`^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,100}$`

/** A day or a date-time. */
const INSTANT = {
  type: "string",
  pattern: String.raw`^\d{4}-\d\d-\d\d([Tt]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?([Zz]|[+-]\d\d:?\d\d))?$`
}

/** The properties of schemas, of those in them too, with their paths. */
const propertiesOf = (
  schemas: Readonly<Record<string, any>>,
  above = ""
): ReadonlyArray<{ readonly path: string; readonly schema: any }> =>
  Object.entries(schemas).flatMap(([name, schema]) => {
    const path = `${above}${name}`
    const { additionalProperties, anyOf = [], items, properties = {} } = schema
    const inner = [...anyOf, items, additionalProperties].filter((part) => typeof part === "object")
    return [
      ...Object.entries<any>(properties).map(([property, schema]) => ({ path: `${path}.${property}`, schema })),
      ...propertiesOf(properties, `${path}.`),
      ...propertiesOf({ ...inner }, `${path}.`)
    ]
  })

const server = sharedServer({ PUBLIC_URL })
let source: string
let document: OpenApiDocument
let operations: ReadonlyMap<string, Operation>

beforeAll(async () => {
  const answer = await server().ask("/api/v1/openapi.json")
  assert.strictEqual(answer.headers.get("content-type"), "application/json")
  source = answer.text
  document = answer.json
  operations = new Map(operationsOf(document).map((operation) => [`${operation.method} ${operation.path}`, operation]))
})

describe("the OpenAPI document", () => {
  it.runIf(IS_WHOLE)(
    "passes every rule of a linter that does not contradict the contract, all that it recommends among them",
    async () => {
      const { createConfig, lintFromString } = await import("@redocly/openapi-core")
      const { rules: recommended } = await createConfig({ extends: ["recommended"] })
      for (const name of Object.keys(NOT_OURS)) assert.strictEqual(recommended.oas3_1[name], "off", name)
      const config = await createConfig({ extends: ["all"], rules: NOT_OURS })
      const problems = await lintFromString({ source, config })
      assert.deepStrictEqual(
        problems.map(({ location, message, ruleId }) => ({ ruleId, message, at: location[0]!.pointer })),
        []
      )
    }
  )

  it.runIf(IS_WHOLE)("passes what another linter recommends, as that recommends it", async () => {
    const { Spectral } = await import("@stoplight/spectral-core")
    const { oas } = await import("@stoplight/spectral-rulesets")
    const spectral = new Spectral()
    spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] })
    const problems = await spectral.run(JSON.parse(source))
    assert.deepStrictEqual(
      problems.map(({ code, message, path }) => `${code} ${path.join(".")}: ${message}`),
      []
    )
  })

  it("is OpenAPI 3.1, in version 0.1.0 of the contract, at the public address", () => {
    assert.match(document.openapi, /^3\.1\.\d+$/u)
    assert.deepInclude(document.info, { title: "Ratecard", version: "0.1.0" })
    assert.deepStrictEqual(document.servers, [{ url: PUBLIC_URL }])
    assert.deepStrictEqual(document.security, [])
  })

  it("has the operations of the contract, and the statuses that each can answer with", () => {
    const read = ["200", "304", "422", "429", "500", "503"]
    const alive = ["200", "304", "405", "500"]
    const beside = ["200", "304", "429", "500", "503"]
    const count = ["200", "413", "415", "422", "429", "500", "503"]
    const administer = ["200", "401", "403", "422", "429", "500", "503"]
    assert.deepStrictEqual(
      Object.fromEntries([...operations].map(([name, { responses }]) => [name, Object.keys(responses).toSorted()])),
      {
        "GET /api/v1/models": read,
        "GET /api/v1/models/{model_id}": [...read, "404"].toSorted(),
        "GET /api/v1/models/{model_id}/price-history": [...read, "404"].toSorted(),
        "GET /api/v1/models/{model_id}/tariff": [...read, "404"].toSorted(),
        "GET /api/v1/offers": read,
        "GET /api/v1/models/{model_id}/offers": [...read, "404"].toSorted(),
        "GET /api/v1/catalogue": ["200", "304", "422", "429", "500", "503"],
        "GET /api/v1/price-changes": [...read, "404"].toSorted(),
        "GET /api/v1/price-changes.atom": [...read, "404"].toSorted(),
        "GET /api/v1/price-changes.json": [...read, "404"].toSorted(),
        "GET /api/v1/recommend": read,
        "GET /api/v1/exchange-rate": read,
        "GET /api/v1/prices.{format}": read,
        "GET /api/v1/rates.{format}": read,
        "POST /api/v1/calculate": [...count, "401"].toSorted(),
        "POST /api/v1/tokenize": count,
        "POST /api/v1/cost": count,
        "POST /api/v1/reconcile": count,
        "POST /api/v1/admin/prices": ["201", "401", "403", "404", "413", "415", "422", "429", "500", "503"],
        "GET /api/v1/admin/prices/log": administer,
        "POST /api/v1/admin/prices/sync-all": [...administer, "409"].toSorted(),
        "POST /api/v1/admin/prices/sync-beta": [...administer, "409"].toSorted(),
        "GET /api/v1/admin/sync-runs": administer,
        "GET /api/v1/admin/announcements": administer,
        "GET /api/v1/admin/models/missing": administer,
        "GET /api/v1/admin/quarantine": administer,
        "POST /api/v1/admin/quarantine/{id}/release": [...administer, "404"].toSorted(),
        "POST /api/v1/admin/quarantine/{id}/dismiss": [...administer, "404"].toSorted(),
        "POST /api/v1/admin/lists/{list}/accept": [...administer, "404", "409"].toSorted(),
        "POST /api/v1/admin/sources/{source}/accept": [...administer, "404"].toSorted(),
        "GET /api/v1/api-keys": ["200", "401", "422", "429", "500", "503"],
        "POST /api/v1/api-keys": ["201", "401", "403", "413", "415", "422", "429", "500", "503"],
        "DELETE /api/v1/api-keys/{provider}": ["204", "401", "403", "404", "422", "429", "500", "503"],
        "POST /api/v1/api-keys/{provider}/validate": ["200", "401", "403", "404", "422", "429", "500", "503"],
        "GET /api/v1/usage": ["200", "401", "422", "429", "500", "503"],
        "POST /api/v1/usage": ["200", "401", "403", "409", "413", "415", "422", "429", "500", "503"],
        "DELETE /api/v1/usage": ["204", "401", "403", "422", "429", "500", "503"],
        "GET /api/v1/teams": ["200", "401", "422", "429", "500", "503"],
        "PUT /api/v1/teams/{team}": ["200", "401", "403", "413", "415", "422", "429", "500", "503"],
        "DELETE /api/v1/teams/{team}": ["204", "401", "403", "404", "422", "429", "500", "503"],
        "GET /api/v1/teams/{team}/usage": ["200", "401", "404", "422", "429", "500", "503"],
        "GET /api/v1/teams/{team}/usage.{format}": ["200", "401", "404", "422", "429", "500", "503"],
        "GET /api/v1/teams/{team}/responses": ["200", "401", "404", "422", "429", "500", "503"],
        "DELETE /api/v1/teams/{team}/usage": ["204", "401", "403", "404", "422", "429", "500", "503"],
        "GET /api/v1/teams/{team}/tokens": ["200", "401", "403", "404", "422", "429", "500", "503"],
        "POST /api/v1/teams/{team}/tokens": ["201", "401", "403", "404", "413", "415", "422", "429", "500", "503"],
        "DELETE /api/v1/teams/{team}/tokens/{id}": ["204", "401", "403", "404", "422", "429", "500", "503"],
        "GET /api/v1/watches": ["200", "401", "422", "429", "500", "503"],
        "PUT /api/v1/watches": ["200", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"],
        "DELETE /api/v1/watches/{id}": ["204", "401", "403", "404", "422", "429", "500", "503"],
        "GET /api/v1/webhooks": ["200", "401", "422", "429", "500", "503"],
        "POST /api/v1/webhooks": ["201", "401", "403", "409", "413", "415", "422", "429", "500", "503"],
        "DELETE /api/v1/webhooks/{id}": ["204", "401", "403", "404", "422", "429", "500", "503"],
        "POST /api/v1/webhooks/{id}/test": ["200", "401", "403", "404", "422", "429", "500", "503"],
        "GET /api/v1/webhooks/{id}/deliveries": ["200", "401", "404", "422", "429", "500", "503"],
        "POST /api/v1/call": ["200", "401", "403", "404", "413", "415", "422", "429", "500", "503"],
        "GET /api/v1/auth": ["200", "422", "429", "500", "503"],
        "GET /api/v1/auth/me": ["200", "401", "422", "429", "500", "503"],
        "GET /api/v1/auth/sessions": ["200", "401", "422", "429", "500", "503"],
        "DELETE /api/v1/auth/sessions": ["204", "401", "403", "422", "429", "500", "503"],
        "DELETE /api/v1/auth/me": ["204", "401", "403", "422", "429", "500", "503"],
        "POST /api/v1/auth/refresh": ["200", "401", "403", "422", "429", "500", "503"],
        "POST /api/v1/auth/logout": ["200", "403", "422", "429", "500", "503"],
        "GET /api/v1/auth/{provider}": ["200", "404", "422", "429", "500", "502", "503"],
        "POST /api/v1/auth/{provider}/callback": [
          "200",
          "401",
          "403",
          "404",
          "413",
          "415",
          "422",
          "429",
          "500",
          "502",
          "503"
        ],
        "GET /health": alive,
        "GET /health/ready": ["200", "405", "500", "503"],
        "GET /version": beside,
        "GET /llms.txt": beside
      }
    )
  })

  it("tells that a provider must be that of the model, where both are asked for", () => {
    const asked = [...operations].flatMap(([name, { parameters }]) => {
      const inQuery = parameters.filter((parameter) => parameter.in === "query")
      const provider = inQuery.find((parameter) => parameter.name === "provider")
      return provider !== undefined && inQuery.some((parameter) => parameter.name === "model_id")
        ? [[name.split("/").at(-1), provider.description]]
        : []
    })
    const told = "Only this provider's models; with `model_id` that model's own provider, as any other is a 422"
    for (const path of ["price-changes", "price-changes.atom", "price-changes.json"]) {
      const since = operations.get(`GET /api/v1/${path}`)!.parameters.find(({ name }) => name === "since")
      assert.match(since?.description ?? "", /^Only changes from this past instant on, instead of `days`/u)
    }
    assert.deepStrictEqual(asked, [
      ["price-changes", told],
      ["price-changes.atom", told],
      ["price-changes.json", told]
    ])
  })

  it("gives every parameter its type, bounds and default", () => {
    const documented = Object.fromEntries(
      [...operations].flatMap(([name, { parameters }]) =>
        parameters
          .filter((parameter) => parameter.in === "query")
          .map((parameter) => {
            assert.isFalse(parameter.required)
            const { description: _, examples: __, ...schema } = resolved(document, parameter.schema)
            return [`${name.split("/api/v1/").at(-1)} ${parameter.name}`, schema]
          })
      )
    )
    const string = (allowed: ReadonlyArray<string>) => ({ type: "string", enum: allowed })
    const price = { type: "number", format: "double", minimum: 0, maximum: Number.MAX_SAFE_INTEGER }
    const tools = { type: "array", items: string(TOOLS), minItems: 1 }
    const capabilities = { type: "array", items: string(CAPABILITIES), minItems: 1 }
    const tokens = {
      type: "integer",
      format: "int64",
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      pattern: "^[0-9]+$"
    }
    const day = { type: "string", format: "date" }
    const changes = {
      days: { type: "integer", minimum: 1, maximum: 1825, default: 90, pattern: "^[0-9]+$" },
      since: INSTANT,
      kind: { ...string(["all", "changes", "drop", "rise", "new"]), default: "changes" },
      provider: string(PROVIDERS),
      model_id: { type: "string" },
      min_change_pct: { ...price, default: 0 },
      limit: { type: "integer", minimum: 1, maximum: 500, default: 100, pattern: "^[0-9]+$" }
    }
    const changesOf = (name: string) =>
      Object.fromEntries(Object.entries(changes).map(([parameter, schema]) => [`${name} ${parameter}`, schema]))
    // The contract does not refuse more filters of models.
    const filters = Object.entries(documented).filter(([parameter]) =>
      FILTER_NAMES.some((name) => parameter === `models ${name}` || parameter === `recommend ${name}`)
    )
    assert.deepStrictEqual(documented, {
      ...Object.fromEntries(filters),
      "models provider": string(PROVIDERS),
      "models free_only": { type: "boolean", default: false },
      "models tools": tools,
      "models capabilities": capabilities,
      "models min_context_window": tokens,
      "models min_output_tokens": tokens,
      "models include_retired": { type: "boolean", default: false },
      "models at": INSTANT,
      "models/{model_id} at": INSTANT,
      "models/{model_id}/tariff at": INSTANT,
      ...changesOf("price-changes"),
      ...changesOf("price-changes.atom"),
      ...changesOf("price-changes.json"),
      "offers host": { type: "string" },
      "offers maker": { type: "string" },
      "offers model": { type: "string" },
      "offers kind": string(OFFER_KINDS),
      "offers unit": { type: "string" },
      "offers shelf": string(["kept", "listed"]),
      "offers search": { type: "string" },
      "offers limit": { type: "integer", minimum: 1, maximum: 500, default: 100, pattern: "^[0-9]+$" },
      "offers offset": { type: "integer", minimum: 0, maximum: 1_000_000, default: 0, pattern: "^[0-9]+$" },
      "recommend max_input_price": price,
      "recommend max_output_price": price,
      "recommend min_context_window": tokens,
      "recommend min_output_tokens": tokens,
      "recommend currency": string(["usd", "rub"]),
      "recommend price_currency": string(["usd", "rub"]),
      "recommend provider": string(PROVIDERS),
      "recommend tools": tools,
      "recommend capabilities": capabilities,
      "recommend sort_by": { ...string(["input_price", "output_price", "context_window"]), default: "input_price" },
      "recommend limit": { type: "integer", minimum: 1, maximum: 100, default: 10, pattern: "^[0-9]+$" },
      "recommend at": INSTANT,
      "exchange-rate at": INSTANT,
      "usage by": { ...string(VIEWS), default: "day" },
      "usage since": day,
      "usage until": day,
      "teams/{team}/usage by": { ...string([...VIEWS, "team"]), default: "day" },
      "teams/{team}/usage since": day,
      "teams/{team}/usage until": day,
      "teams/{team}/usage person": { type: "string", pattern: ONE_LINE },
      "teams/{team}/usage.{format} since": day,
      "teams/{team}/usage.{format} until": day,
      "teams/{team}/responses since": day,
      "teams/{team}/responses until": day
    })
  })

  it("gives every field of a request its type, bounds and default", () => {
    const fieldsOf = (name: string) => {
      const { properties, required } = document.components.schemas[name]!
      const bare = Object.entries(properties).map(([field, schema]: [string, any]) => {
        const { description: _, examples: __, ...rest } = resolved(document, schema)
        return [field, rest]
      })
      return { ...Object.fromEntries(bare), required }
    }
    const text = { type: "string" }
    const times = { type: "integer", minimum: 0, maximum: 1000, default: 1 }
    const tokens = { anyOf: [{ type: "integer", minimum: 0, maximum: 1_000_000 }, { type: "null" }] }
    const list = (items: unknown) => ({ anyOf: [{ type: "array", items }, { type: "null" }] })
    assert.deepStrictEqual(fieldsOf("CalculationRequest"), {
      text,
      model_ids: list(text),
      output_multiplier: { type: "number", format: "double", minimum: 0, maximum: 1000, default: 1 },
      cached_input_ratio: { type: "number", format: "double", minimum: 0, maximum: 1, default: 0 },
      tools: list({ $ref: "#/components/schemas/ToolEstimate" }),
      at: INSTANT,
      required: ["text"]
    })
    assert.deepStrictEqual(fieldsOf("ToolEstimate"), {
      type: { type: "string", enum: ["code_interpreter", "web_search", "file_search", "mcp", "function"] },
      count: times,
      calls: times,
      def_tokens: tokens,
      call_tokens: tokens,
      result_tokens: tokens,
      required: ["type"]
    })
    assert.deepStrictEqual(fieldsOf("TokenizeRequest"), {
      text,
      encoding: {
        type: "string",
        enum: ["cl100k_base", "o200k_base", "p50k_base", "r50k_base", "tekken", "deepseek_v3", "qwen3", "gemma3"],
        default: "cl100k_base"
      },
      model_id: { type: "string" },
      required: ["text"]
    })
  })

  it("lets a field of a record be left out, but not be null", () => {
    for (const name of ["CostRecord", "ExpectedCall", "BillContext", "OverlayRule"]) {
      const { properties, required = [] } = document.components.schemas[name]!
      assert.deepStrictEqual(required, name === "ExpectedCall" ? ["input_tokens"] : [])
      for (const [field, schema] of Object.entries(properties)) {
        if (field !== "tools") assert.notInclude(JSON.stringify(schema), '"null"', `${name}.${field}`)
      }
    }
  })

  it("says that a list may be sent one by one, and that nothing else may be sent", () => {
    for (const path of ["/api/v1/models", "/api/v1/recommend"]) {
      const tools: any = document.paths[path]!["get"].parameters.find(({ name }: any) => name === "tools")
      assert.deepEqual([tools.style, tools.explode], ["form", true])
    }
    for (const { body } of operations.values()) {
      const schema = body === undefined ? undefined : resolved(document, body)
      for (const part of schema?.["oneOf"] ?? [schema ?? []].flat()) {
        assert.isFalse(resolved(document, part)["additionalProperties"])
      }
    }
    assert.isFalse(document.components.schemas["ToolEstimate"]!["additionalProperties"])
  })

  it("says what limits a body, and the counts of a window", () => {
    const { requestBody } = document.paths["/api/v1/calculate"]!["post"]
    assert.include(requestBody.description, "at most 5000 values")
    assert.include(requestBody.description, "at most 1000 deep")
    assert.include(document.paths["/api/v1/cost"]!["post"].requestBody.description, "at most 100000 values")
    assert.deepInclude(document.components.schemas["PriceChangeSummary"]!["properties"].period_days, {
      minimum: 1
    })
  })

  it("names the cookies of sign-in, and who sets them", () => {
    const { securitySchemes } = document.components
    for (const [scheme, name] of [
      ["sign_in", "__Secure-ratecard_sign_in"],
      ["refresh", "__Secure-ratecard_refresh"]
    ] as const) {
      assert.deepInclude(securitySchemes[scheme], { type: "apiKey", in: "cookie", name })
    }
    const setters = [...operations.values()].filter(
      ({ responses }) => "set-cookie" in ((responses["200"] ?? responses["204"])?.headers ?? {})
    )
    assert.deepStrictEqual(
      setters.map(({ id }) => id),
      ["delete_current_user", "refresh_session", "end_session", "begin_sign_in", "complete_sign_in"]
    )
  })

  it("keeps the default of an encoding beside its reference, where generators look", () => {
    assert.deepStrictEqual(document.components.schemas["TokenizeRequest"]!["properties"].encoding, {
      $ref: "#/components/schemas/Encoding",
      default: "cl100k_base",
      description: "One of OpenAI's four, or as an extension tekken, deepseek_v3, qwen3 or gemma3"
    })
  })

  it("describes, and shows an example of, all that a reader meets", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const operation of Object.values(item)) {
        assert.isNotEmpty(operation.summary, path)
        assert.isNotEmpty(operation.description, path)
        assert.deepStrictEqual(operation.security, securityOf(path), path)
        for (const parameter of operation.parameters) assert.isNotEmpty(parameter.description, parameter.name)
        const { 200: read, 201: made, 204: removed } = operation.responses
        for (const { content = {} } of [read ?? made ?? removed, operation.requestBody ?? {}]) {
          for (const media of Object.values<any>(content)) assert.property(media, "example", path)
        }
      }
    }
    for (const { description } of document.tags) assert.isNotEmpty(description)
    for (const [name, { description }] of Object.entries(document.components.schemas))
      assert.isNotEmpty(description, name)
  })

  it("describes every property, with no words left over", async ({ annotate }) => {
    const properties = propertiesOf(document.components.schemas)
    const bare = properties.filter(({ schema }) => !schema.description?.trim()).map(({ path }) => path)
    assert.deepStrictEqual(bare, [])
    const used = new Set(properties.map(({ schema }) => schema.description))
    const unused = Object.entries(PROPERTY_WORDS).filter(([, words]) => !used.has(words))
    assert.deepStrictEqual(unused, [])
    await annotate(`${operations.size} operations, ${properties.length} properties`)
  })

  it("says by which property the members of a union differ, where one does", () => {
    const { Watch, WatchRequest } = document.components.schemas as Record<string, any>
    assert.strictEqual(Watch.discriminator.propertyName, "rule")
    assert.deepStrictEqual(WatchRequest.discriminator.mapping, {
      moved: "#/components/schemas/MoveWatchRequest",
      below: "#/components/schemas/PriceWatchRequest",
      retires: "#/components/schemas/RetirementWatchRequest"
    })
    assert.lengthOf(Watch.oneOf, 3)
  })

  it("has operation ids that are names in Python, Go and TypeScript alike", () => {
    for (const { id } of operations.values()) assert.match(id, /^[a-z]+(_[a-z]+)+$/u)
  })

  it("has patterns that other languages read: no classes of Unicode", () => {
    assert.notMatch(source, /"pattern":"[^"]*\\p\{/u)
  })

  it("has one type at each node: many generators know no list of types", () => {
    assert.notMatch(source, /"type":\[/u)
  })

  it("names its schemas as people would", () => {
    for (const name of Object.keys(document.components.schemas)) {
      assert.match(name, /^[A-Z][A-Za-z]+$/u)
      assert.notMatch(name, /Encoded$/u)
      // Go makes a function `NewWatch` of `Watch` by itself.
      assert.notMatch(name, /^New/u)
    }
  })
})
