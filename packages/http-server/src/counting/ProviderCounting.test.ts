import type { Answering } from "@ratecard/test-support"
import { hanging, json } from "@ratecard/test-support"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Installation } from "../../test/Installation.ts"
import { onOneDatabase } from "../../test/databases.ts"
import { signIn } from "../../test/people.ts"
import { RunningServer } from "../../test/server.ts"
import { COUNTED, PROTOCOLS, Vendors } from "@ratecard/test-support/vendors"

const KEY = "good-key-0123456789"
const TEXT = "Съешь ещё этих мягких булок"

onOneDatabase("a calculation for a signed-in caller", (install) => {
  let installation: Installation
  let server: RunningServer
  let vendors: Vendors
  let anna: string
  let boris: string

  beforeAll(async () => {
    installation = install()
    anna = await signIn(installation, { email: "anna@example.org" })
    boris = await signIn(installation, { email: "boris@example.org" })
    vendors = await Vendors.start()
    vendors.keys.add(KEY)
    server = await RunningServer.start({ ...installation.settings, ...vendors.settings, PROVIDER_TIMEOUT: "2 seconds" })
    for (const key of [
      ...["anthropic", "google", "xai", "moonshot", "mistral"].map((provider) => ({ provider, key: KEY })),
      { provider: "yandex", key: KEY, extra: PROTOCOLS.yandex.extra },
      { provider: "sber", key: KEY, extra: PROTOCOLS.sber.extra }
    ]) {
      expect((await server.post("/api/v1/api-keys", key, as(anna))).status).toBe(201)
    }
  })
  afterAll(async () => {
    await server?.stop()
    await vendors?.[Symbol.asyncDispose]()
  })

  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const MODELS = [
    "openai-gpt-5",
    "anthropic-claude-opus-5",
    "yandex-yandexgpt-5-pro",
    "anthropic-claude-sonnet-5",
    "mistral-open-mixtral-8x7b",
    "yandex-aliceai-llm",
    "google-gemini-3.5-flash",
    "google-gemini-2.5-flash",
    "xai-grok-4.3",
    "moonshot-kimi-k2.5",
    "sber-GigaChat-2",
    "sber-GigaChat-2-Pro"
  ]
  const calculate = async (headers: Record<string, string> = {}, request: object = {}) => {
    const answer = await server.post("/api/v1/calculate", { text: TEXT, model_ids: MODELS, ...request }, headers)
    expect(answer.status).toBe(200)
    return answer.json
  }
  const used = ({ results }: any) => results.map(({ tokenizer_used }: any) => tokenizer_used)
  const ids = (listed: ReadonlyArray<any>) => listed.map(({ model_id }) => model_id)
  const COUNTED_THERE = [
    "o200k_base",
    "anthropic",
    "yandex",
    "anthropic",
    "≈cl100k_base",
    "yandex",
    "google",
    "gemma3",
    "xai",
    "moonshot",
    "sber",
    "sber"
  ]
  const isLocal = (name: string) => name === "o200k_base" || name === "gemma3"
  const APPROXIMATED = COUNTED_THERE.map((name) => (isLocal(name) || name.startsWith("≈") ? name : "≈cl100k_base"))

  it("counts at the providers that count, with the caller's keys, and prices that", async () => {
    const before = vendors.requests.length
    const signedIn = await calculate(as(anna))
    const anonymous = await calculate()
    expect(used(signedIn)).toEqual(COUNTED_THERE)
    expect(used(anonymous)).toEqual(APPROXIMATED)
    const rest = { results: [], estimates: [], requests: [] }
    expect({ ...signedIn, ...rest }).toEqual({ ...anonymous, ...rest })
    for (const { estimates, results } of [signedIn, anonymous]) {
      const approximated = results.filter((result: any) => result.tokenizer_used.startsWith("≈"))
      expect(ids(estimates)).toEqual(ids(approximated))
    }
    for (const [index, result] of signedIn.results.entries()) {
      if (COUNTED_THERE[index] === APPROXIMATED[index]) {
        expect(result).toEqual(anonymous.results[index])
        continue
      }
      const { json: model } = await server.ask(`/api/v1/models/${result.model_id}`)
      expect(result.tokens).toBe(COUNTED.input)
      expect(result.input_cost).toBeCloseTo((COUNTED.input * model.input_price) / 1e6, 12)
    }
    const asked = vendors.requests
      .slice(before)
      .map(({ json: body, path, vendor }) => `${vendor} ${body?.model ?? body?.modelUri ?? path}`)
    expect(asked.toSorted()).toEqual([
      "anthropic claude-opus-5",
      "anthropic claude-sonnet-5",
      "google /models/gemini-3.5-flash:countTokens",
      "moonshot kimi-k2.5",
      "sber /api/v2/oauth",
      "sber /api/v2/oauth",
      "sber GigaChat-2",
      "sber GigaChat-2-Pro",
      "xai grok-4.3",
      "yandex gpt://b1gfolder/aliceai-llm",
      "yandex gpt://b1gfolder/yandexgpt-5-pro"
    ])
  })

  it("counts nothing there by default, for models that do not exist, or without a key", async () => {
    const before = vendors.requests.length
    const { results } = await calculate(as(anna), { model_ids: null })
    expect(results.length).toBeGreaterThan(5)
    const unknown = await server.post("/api/v1/calculate", { text: TEXT, model_ids: [...MODELS, "x-y"] }, as(anna))
    expect([unknown.status, unknown.json.detail[0].loc]).toEqual([422, ["body", "model_ids", MODELS.length]])
    expect(used(await calculate(as(boris)))).toEqual(APPROXIMATED)
    expect(vendors.requests.length).toBe(before)
  })

  /** Each of them finds its count in it. */
  const SAID = { input_tokens: 7, totalTokens: 7, token_ids: [{}], data: { total_tokens: 7 }, 0: { tokens: 7 } }

  const failing =
    (vendor: string, answering: Answering): Answering =>
    (request, response) =>
      request.url!.startsWith(`/${vendor}`)
        ? answering(request, response)
        : json(request.url!.endsWith("oauth") ? { access_token: "a-token" } : SAID)(request, response)

  it("falls back model by model where a provider fails", async () => {
    for (const answering of [
      json({ error: { message: "busy" } }, { status: 429 }),
      json({ error: { message: "invalid x-api-key" } }, { status: 401 }),
      json({ tokens: "many" }),
      json({ input_tokens: -1 })
    ]) {
      const answer = await vendors.while(failing("yandex", answering), () => calculate(as(anna)))
      expect(used(answer)).toEqual(COUNTED_THERE.map((name) => (name === "yandex" ? "≈cl100k_base" : name)))
    }
    const first: Answering = (request, response) => {
      const answer = request.url!.endsWith("count_tokens") && vendors.instead === first ? hanging : json({})
      vendors.instead = undefined
      answer(request, response)
    }
    const partly = await vendors.while(first, () =>
      calculate(as(anna), { model_ids: ["anthropic-claude-opus-5", "anthropic-claude-sonnet-5"] })
    )
    expect(used(partly).toSorted()).toEqual(["anthropic", "≈cl100k_base"])
  })

  it("waits for two slow providers no longer than for one", async () => {
    const open: Array<() => void> = []
    let most = 0
    const slow: Answering = (request, response) => {
      const entry = () => undefined
      open.push(entry)
      most = Math.max(most, open.length)
      response.once("close", () => open.splice(open.indexOf(entry), 1))
      hanging(request, response)
    }
    const answer = await vendors.while(slow, () => calculate(as(anna)))
    expect(used(answer)).toEqual(APPROXIMATED)
    // All counts of all providers were under way at once, but of Sber one.
    expect(most).toBe(8)
  })

  it("refuses a credential that names nobody, before it looks at anything else", async () => {
    for (const authorization of ["Bearer x", "Bearer ", "Bearer", `Basic ${anna}`, anna, `Bearer ${anna}x`]) {
      for (const body of [{ text: TEXT }, "{broken"]) {
        const { headers, json: problem, status } = await server.post("/api/v1/calculate", body, { authorization })
        expect([status, headers.get("www-authenticate"), Object.keys(problem)]).toEqual([401, "Bearer", ["detail"]])
      }
    }
  })
})
