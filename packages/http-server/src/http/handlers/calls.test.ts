import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { PROVIDER_SLUGS, type ProviderSlug } from "@ratecard/core/catalogue"
import { breakingOff, flooding, hanging, IS_WHOLE, json, redirect, text } from "@ratecard/test-support"
import { createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Installation } from "../../../test/Installation.ts"
import { onOneDatabase } from "../../../test/databases.ts"
import { signIn } from "../../../test/people.ts"
import { RunningServer } from "../../../test/server.ts"
import { ANSWER, COUNTED, PROTOCOLS, SBER_PRECACHED, Vendors } from "@ratecard/test-support/vendors"

const GOOD = "good-key-0123456789"

/** Those that are asked as OpenAI is, which fails in every way: one way is enough for each. */
const ALIKE: ReadonlySet<ProviderSlug> = new Set(["xai", "qwen", "deepseek", "moonshot"])

onOneDatabase("calls and checks at the ten providers", (install) => {
  let installation: Installation
  let server: RunningServer
  let vendors: Vendors
  let token: string
  let models: Record<ProviderSlug, any>

  beforeAll(async () => {
    installation = install()
    token = await signIn(installation, { email: "caller@example.org" })
    vendors = await Vendors.start()
    vendors.keys.add(GOOD)
    server = await RunningServer.start({
      ...installation.settings,
      ...vendors.settings,
      PROVIDER_TIMEOUT: "1500 millis",
      CALL_TIMEOUT: "1500 millis"
    })
    const offered = (await server.ask("/api/v1/models")).json.models
    models = Object.fromEntries(
      PROVIDER_SLUGS.map((slug) => {
        const own = offered.filter(({ provider }: any) => provider === slug)
        return [slug, own.find((model: any) => model.cached_input_price !== null) ?? own[0]]
      })
    ) as typeof models
  })
  afterAll(async () => {
    await server?.stop()
    await vendors?.[Symbol.asyncDispose]()
  })

  const as = () => ({ authorization: `Bearer ${token}` })
  const store = async (provider: ProviderSlug, key = GOOD) => {
    const { extra } = PROTOCOLS[provider]
    const { json: stored, status } = await server.post("/api/v1/api-keys", { provider, key, extra }, as())
    expect(status).toBe(201)
    return stored
  }
  const validate = async (provider: ProviderSlug) => {
    const answer = await server.ask(`/api/v1/api-keys/${provider}/validate`, { method: "POST", headers: as() })
    expect(answer.status).toBe(200)
    return answer.json
  }
  const isValid = async (provider: ProviderSlug) => {
    const { json: list } = await server.ask("/api/v1/api-keys", { headers: as() })
    return list.keys.find((key: any) => key.provider === provider).is_valid
  }
  const call = async (model_id: string, prompt = "Hello there, vendor") => {
    const answer = await server.post("/api/v1/call", { model_id, text: prompt }, as())
    expect(answer.status).toBe(200)
    return answer.json
  }
  const nothing = (provider: ProviderSlug) => ({
    model_id: models[provider].id,
    response_text: "",
    input_tokens: 0,
    output_tokens: 0,
    input_cost: 0,
    output_cost: 0,
    total_cost: 0,
    currency: models[provider].currency,
    lines: []
  })

  for (const [place, provider] of PROVIDER_SLUGS.entries()) {
    describe(provider, () => {
      it("takes a good key, and says so", async () => {
        await store(provider)
        expect(await validate(provider)).toEqual({ is_valid: true, error: null })
        expect(await isValid(provider)).toBe(true)
      })

      it("answers a call, and bills its usage as POST /cost does", async () => {
        await store(provider)
        const { id } = models[provider]
        const answer = await call(id)
        const { usage, usageMetadata }: any = PROTOCOLS[provider].answer(vendors.requests.at(-1)!, COUNTED)
        const { json } = await server.post("/api/v1/cost", {
          records: [{ model: id, provider, usage: usage ?? usageMetadata }]
        })
        const [bill] = json.results
        const sum = (isOutput: boolean) =>
          bill.lines
            .filter(({ unit }: any) => unit.startsWith("output") === isOutput)
            .reduce((total: number, { amount }: any) => total + Number(amount), 0)
        expect(answer).toEqual({
          ...nothing(provider),
          response_text: ANSWER,
          input_tokens: COUNTED.input + (provider === "sber" ? SBER_PRECACHED : 0),
          output_tokens: COUNTED.output,
          input_cost: expect.closeTo(sum(false), 11),
          output_cost: expect.closeTo(sum(true), 11),
          total_cost: Number(bill.total),
          lines: bill.lines,
          error: null
        })
        expect(answer.total_cost).toBeGreaterThan(0)
        const sent = vendors.requests.at(-1)!
        expect(sent.vendor).toBe(provider)
        expect(sent.text).toContain("Hello there, vendor")
      })

      it("makes a key that it refuses invalid, until it takes it again", async () => {
        await store(provider, `bad-key-of-${provider}-0123456789`)
        const { error, is_valid } = await validate(provider)
        expect(is_valid).toBe(false)
        expect(error).toContain("refused the key")
        expect(error).not.toContain("bad-key")
        expect(await isValid(provider)).toBe(false)
        expect((await call(models[provider].id)).error).toContain("refused the key")

        vendors.keys.add(`bad-key-of-${provider}-0123456789`)
        expect(await validate(provider)).toEqual({ is_valid: true, error: null })
        expect(await isValid(provider)).toBe(true)
      })

      const ways = [
        ["is down", json({ error: { message: "Overloaded. Come back." } }, { status: 503 }), /status 503: Overloaded/u],
        ["is busy", json({ error: { message: "Rate limit reached." } }, { status: 429 }), /status 429: Rate limit/u],
        ["answers a page", text("<html>Bad gateway</html>", { status: 502, type: "text/html" }), /status 502\.$/u],
        ["answers no JSON", text("<html>Welcome</html>", { type: "text/html" }), /unreadable|could not be/u],
        ["breaks off", breakingOff, /cannot be read|could not be reached/u]
      ] as const
      for (const [way, [name, answering, told]] of ways.entries()) {
        if (ALIKE.has(provider) && way !== place % ways.length) continue
        it(`leaves what is known of a key while it ${name}`, async () => {
          await store(provider)
          const checked = await vendors.while(answering, () => validate(provider))
          expect(checked.is_valid).toBe(false)
          expect(checked.error).toMatch(told)
          expect(await isValid(provider)).toBe(true)

          const answer = await vendors.while(answering, () => call(models[provider].id))
          expect(answer).toEqual({ ...nothing(provider), error: answer.error })
          expect(answer.error).toMatch(told)
        })
      }

      it("is not followed to another address", async () => {
        await store(provider)
        let visits = 0
        const elsewhere = createServer((socket) => {
          visits++
          socket.destroy()
        }).listen(0, "127.0.0.1")
        await new Promise((resolve) => elsewhere.once("listening", resolve))
        const { port } = elsewhere.address() as { readonly port: number }
        for (const status of ALIKE.has(provider) ? [307] : [301, 307, 308]) {
          const elsewhereTo = redirect(`http://127.0.0.1:${port}/`, status)
          const checked = await vendors.while(elsewhereTo, () => validate(provider))
          expect(checked).toEqual({
            is_valid: false,
            error: expect.stringContaining("which a request with a key does not follow")
          })
          const answer = await vendors.while(elsewhereTo, () => call(models[provider].id))
          expect(answer.error).toContain("which a request with a key does not follow")
        }
        elsewhere.close()
        expect(visits).toBe(0)
      })
    })
  }

  it("end at their deadline, and a provider that hangs leaves what is known of a key", async () => {
    for (const provider of PROVIDER_SLUGS) await store(provider)
    await vendors.while(hanging, () =>
      Promise.all(
        PROVIDER_SLUGS.map(async (provider) => {
          const { error, is_valid } = await validate(provider)
          expect([is_valid, error]).toEqual([false, expect.stringMatching(/did not answer within 1s 500ms/u)])
          expect(await isValid(provider)).toBe(true)
          expect(await call(models[provider].id)).toEqual({ ...nothing(provider), error })
        })
      )
    )
  })

  it.runIf(IS_WHOLE)("ends an answer without an end", async () => {
    await store("mistral")
    expect((await vendors.while(flooding, () => validate("mistral"))).is_valid).toBe(false)
    expect(await isValid("mistral")).toBe(true)
    expect(await server.isHealthy()).toBe(true)
  })

  it("prices a long prompt in its tier, and what the cache served at its own price", async () => {
    await store("openai")
    const counting = async (input: number, cached: number, output: number) => {
      vendors.counted = { input, cached, output }
      const { input_cost, output_cost, total_cost } = await call("openai-gpt-6-astra")
      vendors.counted = COUNTED
      return [input_cost, output_cost, total_cost]
    }
    const { levels, priced_with, tiers } = BUNDLED_ENTRIES.find(({ id }) => id === "openai-gpt-6-astra")!
    const usual = levels.findLast(({ date }) => Date.parse(date) <= Date.now())!
    const [long] = tiers
    expect(long!.above_input_tokens).toBe(272_000)
    const near = (...amounts: ReadonlyArray<number>) =>
      [...amounts, amounts.reduce((sum, amount) => sum + amount)].map((amount) => expect.closeTo(amount, 11))
    expect(await counting(272_000, 0, 1_000_000)).toEqual(near(0.272 * usual.input_price, usual.output_price))
    // The tier of a price that somebody has yet to look up is unknown.
    if (priced_with === undefined)
      expect(await counting(272_001, 0, 1_000_000)).toEqual(near(0.272_001 * long!.input_price, long!.output_price))
    expect(await counting(1000, 400, 10)).toEqual(
      near(0.0006 * usual.input_price + 0.0004 * usual.cached_input_price!, 0.000_01 * usual.output_price)
    )
  })

  for (const [title, usage, told] of [
    [
      "tells the answer of a provider that does not say what it used, and no costs",
      { input_tokens: -1, output_tokens: 2 },
      /did not say/u
    ],
    [
      "tells the answer of which a part has no known price, and no costs",
      { input_tokens: 10, output_tokens: 2, service_tier: "priority" },
      /^The costs are unknown: No priority price of 'input' is known/u
    ]
  ] as const) {
    it(title, async () => {
      await store("anthropic")
      const content = [{ type: "text", text: ANSWER }]
      const answering = json({ id: "1", type: "message", role: "assistant", model: "m", content, usage })
      const answer = await vendors.while(answering, () => call(models.anthropic.id))
      expect(answer).toEqual({
        ...nothing("anthropic"),
        response_text: ANSWER,
        error: expect.stringMatching(told)
      })
    })
  }

  it("are billed where the answer cannot be read, and the log says which part of it", async () => {
    await store("openai")
    const { id } = models.openai
    const whole = await call(id)
    const body: any = PROTOCOLS.openai.answer(vendors.requests.at(-1)!, COUNTED)
    const warnings = () =>
      server.log.flatMap(({ level, path, provider, request_id }) =>
        level === 40 && path ? [{ path, provider, request_id }] : []
      )
    delete body.output[0].content[0].annotations
    const answer = await vendors.while(json(body), () =>
      server.post("/api/v1/call", { model_id: id, text: "Hello" }, { ...as(), "x-request-id": "odd-gateway-1" })
    )
    const error = "OpenAI sent an unreadable answer."
    expect(whole.total_cost).toBeGreaterThan(0)
    expect(answer.json).toEqual({ ...whole, response_text: "", error })
    const path = "output.0.content.0.annotations"
    expect(warnings()).toContainEqual({ path, provider: "openai", request_id: "odd-gateway-1" })

    delete body.usage
    const told = await vendors.while(json(body), () => call(id))
    expect(told).toEqual({
      ...nothing("openai"),
      error: `${error} OpenAI did not say what this used: its tokens and costs are unknown.`
    })
    expect(JSON.stringify(server.log)).not.toContain(ANSWER)
  })

  it("take a key as it was pasted, white space around it", async () => {
    await store("mistral", ` \n${GOOD}\r\n\t`)
    expect(await validate("mistral")).toEqual({ is_valid: true, error: null })
    expect((await call(models.mistral.id)).error).toBe(null)
  })

  it("calls nobody without a key, without its folder, or for a model that is retired", async () => {
    const { json: all } = await server.ask("/api/v1/models?include_retired=true")
    const retired = all.models.find(({ provider, supports_byok }: any) => provider === "openai" && !supports_byok)
    await store("openai")
    await server.ask("/api/v1/api-keys/google", { method: "DELETE", headers: as() })
    await server.post("/api/v1/api-keys", { provider: "yandex", key: GOOD }, as())
    const before = vendors.requests.length
    expect((await call(models.google.id)).error).toBe("You have no key stored for Google.")
    expect((await call(models.yandex.id)).error).toContain("extra.folder_id")
    expect((await call(retired.id)).error).toBe("OpenAI has retired this model.")
    expect(await validate("yandex")).toEqual({ is_valid: false, error: expect.stringContaining("extra.folder_id") })
    expect(vendors.requests.length).toBe(before)
  })

  it("calls the model that a name means, and answers with its id and how it matched", async () => {
    await store("openai")
    const { name } = models.openai
    const answer = await server.post("/api/v1/call", { model_id: `openai/${name}`, text: "x" }, as())
    expect(answer.json).toMatchObject({ model_id: models.openai.id, response_text: ANSWER, error: null })
    expect(answer.headers.get("ratecard-matched")).toBe(`name="openai/${name}";how=prefixed`)
  })

  it("knows nothing of a model that does not exist, and names the nearest", async () => {
    const { json: problem, status } = await server.post("/api/v1/call", { model_id: "openai-gpt5", text: "x" }, as())
    expect(status).toBe(404)
    expect(problem.detail).toContain("openai-gpt-5")
  })

  it("lets nobody in without a token", async () => {
    const { headers, status } = await server.post("/api/v1/call", "{broken")
    expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"])
  })
})
