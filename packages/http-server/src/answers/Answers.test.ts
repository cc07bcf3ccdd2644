import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { Catalogue } from "@ratecard/core/effect"
import { type CatalogueEntry, priceSnapshot, type PriceSnapshot } from "@ratecard/core/catalogue"
import { NO_TARIFFS } from "@ratecard/core/ledger"
import { Effect, Layer } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import { TestClock } from "effect/testing"
import type { Question } from "./answer.ts"
import { Answers } from "./Answers.ts"

interface Query {
  readonly model_id?: string
}

const COUNT: Question<Query> = {
  name: "count",
  isInAddress: true,
  answer: ({ view }, query, now) => ({ body: { ...query, models: view.models.length, now }, validUntil: now + 1000 })
}

const pricesOf = (entries: ReadonlyArray<CatalogueEntry>) => priceSnapshot({ entries, tariffs: NO_TARIFFS }, 0)

const ALL = pricesOf(BUNDLED_ENTRIES)
const FEW = pricesOf(BUNDLED_ENTRIES.slice(0, 3))

const requestTo = (address: string) => HttpServerRequest.fromWeb(new Request(`http://localhost${address}`))

const bodyOf = ({ body }: HttpServerResponse.HttpServerResponse): unknown =>
  body._tag === "Uint8Array" ? JSON.parse(new TextDecoder().decode(body.body)) : undefined

/** Answers about all models, until `show` is called. */
const shownAnswers = Effect.gen(function* () {
  let shown = ALL
  const catalogue = Layer.succeed(Catalogue, Catalogue.over(Effect.sync(() => shown)))
  const answers = yield* Effect.provide(Answers, Answers.layer.pipe(Layer.provide(catalogue)))
  return {
    answers,
    show: (prices: PriceSnapshot) => void (shown = prices),
    keptAt: (url: string, headers = {}) => answers.find({ url, headers })
  }
})

describe("an answer that is kept", () => {
  it.effect("is found by an address that was answered before, and by no other", () =>
    Effect.gen(function* () {
      const { answers, keptAt } = yield* shownAnswers
      assert.isUndefined(keptAt("/count?a"))
      const first = yield* answers.respond(requestTo("/count?a"), COUNT, {})
      assert.deepStrictEqual(bodyOf(first), { models: BUNDLED_ENTRIES.length, now: 0 })
      assert.strictEqual(keptAt("/count?a"), first)
      assert.isUndefined(keptAt("/count?b"))
      assert.strictEqual(keptAt("/count?a", { "if-none-match": first.headers["etag"] })?.status, 304)
    })
  )

  it.effect("is gone as soon as the catalogue shows something else", () =>
    Effect.gen(function* () {
      const { answers, keptAt, show } = yield* shownAnswers
      yield* answers.respond(requestTo("/count"), COUNT, {})
      show(FEW)
      assert.isUndefined(keptAt("/count"))
      yield* answers.respond(requestTo("/count"), COUNT, {})
      assert.deepStrictEqual(bodyOf(keptAt("/count")!), { models: 3, now: 0 })
      show(ALL)
      assert.isUndefined(keptAt("/count"))
    })
  )

  it.effect("is gone when it is no longer true", () =>
    Effect.gen(function* () {
      const { answers, keptAt } = yield* shownAnswers
      yield* answers.respond(requestTo("/count"), COUNT, {})
      yield* TestClock.adjust(999)
      assert.isDefined(keptAt("/count"))
      yield* TestClock.adjust(1)
      assert.isUndefined(keptAt("/count"))
    })
  )

  it.effect("says how another name led to its model, at that name's address alone", () =>
    Effect.gen(function* () {
      const { answers, keptAt } = yield* shownAnswers
      const ask = (name: string) =>
        answers.respondAbout(requestTo(`/models/${name}`), COUNT, { model_id: decodeURIComponent(name) })
      for (const name of ["openai-gpt-5", "gpt-5", "GPT%205"]) {
        const { headers } = yield* ask(name)
        assert.deepStrictEqual(keptAt(`/models/${name}`)?.headers, headers)
      }
      assert.isUndefined(keptAt("/models/openai-gpt-5")?.headers["ratecard-matched"])
      assert.strictEqual(keptAt("/models/GPT%205")?.headers["content-location"], "/models/openai-gpt-5")
      assert.strictEqual((yield* Effect.flip(ask("nope"))).model_id, "nope")
      assert.isUndefined(keptAt("/models/nope"))
    })
  )

  it.effect("is not found by an address that does not say all of its question", () =>
    Effect.gen(function* () {
      const { answers, keptAt } = yield* shownAnswers
      const { answer, name } = COUNT
      yield* answers.respond(requestTo("/count"), { name, answer }, {})
      assert.isUndefined(keptAt("/count"))
    })
  )

  it.effect("is left to the routes where the catalogue fails", () =>
    Effect.gen(function* () {
      let isBroken = false
      const prices = Effect.sync(() => {
        if (isBroken) throw new Error("no prices")
        return ALL
      })
      const catalogue = Layer.succeed(Catalogue, Catalogue.over(prices))
      const answers = yield* Effect.provide(Answers, Answers.layer.pipe(Layer.provide(catalogue)))
      yield* answers.respond(requestTo("/count"), COUNT, {})
      isBroken = true
      assert.isUndefined(answers.find({ url: "/count", headers: {} }))
    })
  )
})
