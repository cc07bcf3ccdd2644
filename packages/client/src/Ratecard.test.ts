import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import type { RequestListener } from "node:http"
import { expectTypeOf, inject } from "vitest"
import { healthy, loopback, problem } from "../test/loopback.ts"
import {
  type Conflict,
  type Forbidden,
  type InternalError,
  type NotFound,
  Ratecard,
  type RatecardOperations,
  type TooManyRequests,
  type Unauthorized,
  type Unavailable,
  type UnexpectedAnswer,
  type Unreachable,
  type ValidationFailed
} from "./effect.ts"

const RealServer = Ratecard.layer({ baseUrl: inject("service") })

layer(RealServer, { excludeTestServices: true })("the service, against the real server", (it) => {
  it.effect("asks in the same terms as the promises", () =>
    Effect.gen(function* () {
      const ratecard = yield* Ratecard
      const { models } = yield* ratecard.recommend({ min_context_window: 400_000, limit: 1 })
      const { results } = yield* ratecard.calculate({ text: "Hello, world", model_ids: models.map(({ id }) => id) })
      assert.deepStrictEqual(
        results.map(({ model_id }) => model_id),
        models.map(({ id }) => id)
      )
    })
  )

  it.effect("fails with errors that catchTag narrows", () =>
    Effect.gen(function* () {
      const ratecard = yield* Ratecard
      const nearest = yield* ratecard.model("openai-gpt-55").pipe(
        Effect.map(({ id }) => id),
        Effect.catchTag("NotFound", ({ detail }) => Effect.succeed(detail))
      )
      assert.include(nearest, "openai-gpt-5.5")
      const faults = yield* ratecard.recommend({ limit: 0 }).pipe(
        Effect.as([]),
        Effect.catchTag("ValidationFailed", ({ detail }) => Effect.succeed(detail))
      )
      assert.deepStrictEqual(
        faults.map(({ loc, type }) => ({ loc, type })),
        [{ loc: ["query", "limit"], type: "greater_than_equal" }]
      )
    })
  )
})

/** How an operation fails. */
type Failure<Name extends keyof RatecardOperations> = RatecardOperations[Name] extends
  | Effect.Effect<unknown, infer E>
  | ((...input: never) => Effect.Effect<unknown, infer E>)
  ? E
  : never

/** Any call may fail like this. */
type Always = ValidationFailed | TooManyRequests | InternalError | Unavailable | Unreachable | UnexpectedAnswer

describe("the service", () => {
  it("fails with the errors that the contract knows for an endpoint, and no others", () => {
    expectTypeOf<Failure<"health">>().toEqualTypeOf<Always>()
    expectTypeOf<Failure<"model">>().toEqualTypeOf<Always | NotFound>()
    expectTypeOf<Failure<"me">>().toEqualTypeOf<Always | Unauthorized>()
    expectTypeOf<Failure<"syncAll">>().toEqualTypeOf<Always | Unauthorized | Forbidden | Conflict>()
    const handled = (ratecard: Ratecard["Service"]) =>
      ratecard.model("openai-gpt-5").pipe(
        Effect.catchTag("NotFound", () => Effect.succeed(null)),
        Effect.catchTags({
          ValidationFailed: ({ detail }) => Effect.succeed(detail),
          TooManyRequests: ({ detail }) => Effect.succeed(detail),
          InternalError: ({ detail }) => Effect.succeed(detail),
          Unavailable: ({ detail }) => Effect.succeed(detail),
          Unreachable: ({ reason }) => Effect.succeed(reason),
          UnexpectedAnswer: ({ status }) => Effect.succeed(status)
        })
      )
    expectTypeOf<Effect.Error<ReturnType<typeof handled>>>().toBeNever()
  })

  it.live("asks an effect for its bearer once per call, and for every call anew", () =>
    Effect.gen(function* () {
      const server = yield* serving(problem(503, { "retry-after": "0" }), healthy)
      let asked = 0
      const bearer = Effect.sync(() => Redacted.make(`token-${++asked}`))
      yield* Effect.gen(function* () {
        const ratecard = yield* Ratecard
        yield* ratecard.health
        yield* ratecard.health
      }).pipe(Effect.provide(Ratecard.layer({ baseUrl: server.url, bearer, retryDelay: 1 })))
      assert.deepStrictEqual(
        server.requests.map(({ headers }) => headers.authorization),
        ["Bearer token-1", "Bearer token-1", "Bearer token-2"]
      )
    })
  )

  it.live("passes traces on where a caller wants it", () =>
    Effect.gen(function* () {
      const server = yield* serving(healthy)
      yield* Effect.flatMap(Ratecard, (ratecard) => ratecard.health).pipe(
        Effect.provideService(HttpClient.TracerPropagationEnabled, true),
        Effect.provide(Ratecard.layer({ baseUrl: server.url }))
      )
      assert.isString(server.requests.at(0)?.headers["traceparent"])
    })
  )

  it.live("runs over the HttpClient of a caller's choice", () =>
    Effect.gen(function* () {
      const server = yield* serving(healthy)
      const own = HttpClient.mapRequest(yield* HttpClient.HttpClient, HttpClientRequest.setHeader("x-own", "yes"))
      const overOwn = Ratecard.layerNoDeps({ baseUrl: server.url }).pipe(
        Layer.provide(Layer.succeed(HttpClient.HttpClient, own))
      )
      yield* Effect.flatMap(Ratecard, (ratecard) => ratecard.health).pipe(Effect.provide(overOwn))
      assert.strictEqual(server.requests.at(0)?.headers["x-own"], "yes")
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )
})

const serving = (...answers: ReadonlyArray<RequestListener>) =>
  Effect.acquireDisposable(Effect.promise(() => loopback(...answers)))
