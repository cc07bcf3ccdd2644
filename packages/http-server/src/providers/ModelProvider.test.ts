import { assert, it } from "@effect/vitest"
import { json, StandIn, text } from "@ratecard/test-support"
import { PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { Duration, Effect, Layer, Redacted } from "effect"
import { Circuits } from "../upstream/Circuits.ts"
import { ModelProvider } from "./ModelProvider.ts"

const KEY = { provider: "openai", key: Redacted.make("a-key"), extra: Redacted.make({}) } as const

/** What checks of a key say one after another while the provider answers so, and how often it was asked. */
const check = (answering: StandIn["answering"], times: number) =>
  Effect.gen(function* () {
    const at = yield* Effect.acquireRelease(
      Effect.promise(() => StandIn.start(answering)),
      (at) => Effect.promise(() => at.stop())
    )
    const url = at.url.replace(/\/$/u, "")
    const layer = ModelProvider.layer({
      providerUrls: Object.fromEntries(PROVIDER_SLUGS.map((slug) => [slug, url])) as never,
      sberAuthUrl: null,
      providerTimeout: Duration.seconds(5),
      callTimeout: Duration.seconds(5)
    }).pipe(Layer.provide(Circuits.layer))
    const said = yield* Effect.gen(function* () {
      const { check } = yield* ModelProvider
      const said: Array<string> = []
      for (let time = 0; time < times; time++) {
        said.push(yield* Effect.match(check(KEY), { onFailure: ({ message }) => message, onSuccess: () => "valid" }))
      }
      return said
    }).pipe(Effect.provide(layer))
    return { said, asked: at.requests.length }
  }).pipe(Effect.scoped)

it.live("a provider that is away is left alone, and its users are told", () =>
  Effect.gen(function* () {
    const { asked, said } = yield* check(text("down", { status: 503 }), 7)
    assert.strictEqual(asked, 5)
    assert.deepStrictEqual(said.slice(5), Array(2).fill("OpenAI does not answer. Try again."))
  })
)

it.live("a provider that refuses keys, or asks for patience, is there", () =>
  Effect.gen(function* () {
    for (const status of [401, 429, 400]) {
      assert.strictEqual((yield* check(json({ error: { message: "no" } }, { status }), 7)).asked, 7)
    }
  })
)
