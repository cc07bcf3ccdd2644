import { assert, describe, it } from "@effect/vitest"
import { PROVIDER_SLUGS, type ProviderSlug, providerOf } from "@ratecard/core/catalogue"
import { breakingOff, flooding, hanging, json, redirect, StandIn, text, trickling } from "@ratecard/test-support"
import { Duration, Effect, Layer, Redacted } from "effect"
import { text as textOf } from "node:stream/consumers"
import { SBER_TOKEN } from "@ratecard/test-support/vendors"
import { Circuits } from "../upstream/Circuits.ts"
import { ModelProvider } from "./ModelProvider.ts"

const KEY = "a-key-0123456789"
const TEXT = "Съешь ещё этих мягких булок"

/** What the vendors document: a request, an answer of 3 tokens. */
const DOCUMENTED: {
  readonly [Slug in ProviderSlug]?: {
    readonly request: readonly [path: string, body: unknown]
    readonly answer: unknown
  }
} = {
  anthropic: {
    request: ["/messages/count_tokens", { model: "m-1", messages: [{ role: "user", content: TEXT }] }],
    answer: { input_tokens: 3 }
  },
  google: {
    request: ["/models/m-1:countTokens", { contents: [{ role: "user", parts: [{ text: TEXT }] }] }],
    answer: { totalTokens: 3, promptTokensDetails: [{ modality: "TEXT", tokenCount: 3 }] }
  },
  xai: {
    request: ["/tokenize-text", { model: "m-1", text: TEXT }],
    answer: {
      token_ids: [
        { token_id: 13902, string_token: "Hello", token_bytes: [72, 101, 108, 108, 111] },
        { token_id: 3132, string_token: " world", token_bytes: [32, 119, 111, 114, 108, 100] },
        { token_id: 161, string_token: "!", token_bytes: [33] }
      ]
    }
  },
  moonshot: {
    request: ["/tokenizers/estimate-token-count", { model: "m-1", messages: [{ role: "user", content: TEXT }] }],
    answer: { code: 0, data: { total_tokens: 3 }, scode: "0x0", status: true }
  },
  yandex: {
    request: ["/foundationModels/v1/tokenize", { modelUri: "gpt://b1gfolder/m-1", text: TEXT }],
    answer: {
      tokens: [
        { id: "1", text: "<s>", special: true },
        { id: "4241", text: "▁При", special: false },
        { id: "77", text: "вет", special: false }
      ],
      modelVersion: "07.03.2024"
    }
  },
  sber: {
    request: ["/tokens/count", { model: "m-1", input: [TEXT] }],
    answer: [{ object: "tokens", tokens: 3, characters: 27 }]
  }
}
const COUNTING = Object.keys(DOCUMENTED) as ReadonlyArray<ProviderSlug>

/** What one count comes to while the vendor answers so, and what it was asked. */
const count = (provider: ProviderSlug, answering: StandIn["answering"], model = "m-1") =>
  Effect.gen(function* () {
    const asked: Array<{ readonly path: string; readonly key: string; readonly body: unknown }> = []
    const at = yield* Effect.acquireRelease(
      Effect.promise(() =>
        StandIn.start((request, response) => {
          if (request.url === "/oauth") {
            return json({ access_token: SBER_TOKEN, expires_at: 1_790_001_800_000 })(request, response)
          }
          void textOf(request).then((body) => {
            const { authorization, "x-api-key": own, "x-goog-api-key": googles } = request.headers
            asked.push({
              path: request.url!,
              key: String(authorization ?? own ?? googles),
              body: body === "" ? undefined : JSON.parse(body)
            })
            answering(request, response)
          })
        })
      ),
      (at) => Effect.promise(() => at.stop())
    )
    const url = at.url.replace(/\/$/u, "")
    const layer = ModelProvider.layer({
      providerUrls: Object.fromEntries(PROVIDER_SLUGS.map((slug) => [slug, url])) as never,
      sberAuthUrl: `${url}/oauth`,
      providerTimeout: Duration.millis(300),
      callTimeout: Duration.seconds(5)
    }).pipe(Layer.provide(Circuits.layer))
    const key = { provider, key: Redacted.make(KEY), extra: Redacted.make({ folder_id: "b1gfolder" }) }
    const said = yield* Effect.match(
      Effect.flatMap(ModelProvider, ({ countTokens }) => countTokens(key, model, TEXT)),
      { onFailure: ({ _tag, message }) => ({ _tag, message }), onSuccess: (tokens) => tokens }
    ).pipe(Effect.provide(layer))
    return { said, asked }
  }).pipe(Effect.scoped)

describe("a count by a provider", () => {
  it.live("is asked as the vendor documents, with the caller's key, and read from its answer", () =>
    Effect.forEach(COUNTING, (provider) =>
      Effect.gen(function* () {
        const { answer, request } = DOCUMENTED[provider]!
        const { asked, said } = yield* count(provider, json(answer))
        const [path, body] = request
        assert.deepStrictEqual([provider, said], [provider, 3])
        assert.deepStrictEqual(
          asked.map(({ body, path }) => [path, body]),
          [[path, body]]
        )
        assert.include(asked[0]!.key, provider === "sber" ? SBER_TOKEN : KEY)
      })
    )
  )

  it.live("is made by those whose providers are said to count, and by no others", () =>
    Effect.forEach(PROVIDER_SLUGS, (provider) =>
      Effect.map(count(provider, json({})), ({ asked }) =>
        assert.deepStrictEqual([provider, asked.length > 0], [provider, providerOf(provider).countsTokens])
      )
    )
  )

  it.live("is none where the answer is not a count", () =>
    Effect.forEach(COUNTING, (provider) =>
      Effect.forEach(
        [
          {},
          [],
          null,
          7,
          "3",
          [{ object: "tokens", tokens: "3" }],
          [{ object: "tokens" }],
          [null],
          { input_tokens: "3", totalTokens: "3", token_ids: "3", tokens: "3", data: { total_tokens: "3" } },
          { input_tokens: -1, totalTokens: -1, token_ids: { length: 3 }, tokens: { length: 3 }, data: null },
          { input_tokens: 1.5, totalTokens: 1.5, token_ids: null, tokens: null, data: { total_tokens: 2 ** 53 } },
          { data: { total_tokens: 3 }, error: { type: "engine_overloaded_error", message: "overloaded" } }
        ],
        (answer) =>
          Effect.map(count(provider, json(answer)), ({ said }) =>
            assert.deepInclude(said, { _tag: "ProviderFailed" }, `${provider} ${JSON.stringify(answer)}`)
          )
      )
    )
  )

  it.live("is none where the vendor refuses, is busy, broken, slow or elsewhere, and tells no secret", () =>
    Effect.forEach(COUNTING, (provider) =>
      Effect.forEach(
        [
          json(
            { error: { message: `Invalid Authentication ${KEY}`, type: "invalid_authentication_error" } },
            { status: 401 }
          ),
          json({ status: 401, message: `${provider === "sber" ? SBER_TOKEN : "It"} has expired` }, { status: 401 }),
          json({ status: 429, message: "Too Many Requests" }, { status: 429 }),
          json([{ error: { code: 429, message: "Resource exhausted.", status: "RESOURCE_EXHAUSTED" } }], {
            status: 429
          }),
          json({ code: "not-found", error: "The model m-1 does not exist" }, { status: 404 }),
          text("<html><body><h1>502 Bad Gateway</h1></body></html>", { status: 502, type: "text/html" }),
          text("<html>maintenance</html>", { type: "text/html" }),
          text(""),
          redirect("http://127.0.0.1:9/", 307),
          // All are read alike, and Sber is asked twice.
          ...(["anthropic", "sber"].includes(provider) ? [breakingOff, hanging, trickling, flooding] : [])
        ],
        (answering) =>
          Effect.map(count(provider, answering), ({ said }) => {
            assert.isObject(said, provider)
            for (const secret of [KEY, SBER_TOKEN]) assert.notInclude(JSON.stringify(said), secret)
          }),
        { concurrency: 4 }
      )
    )
  )

  it.live("goes to no other path by the name of a model", () =>
    Effect.map(count("google", json({ totalTokens: 3 }), "../../files"), ({ asked, said }) => {
      assert.deepStrictEqual(said, { _tag: "ProviderFailed", message: "Google has no model with this name." })
      assert.deepStrictEqual(asked, [])
    })
  )
})
