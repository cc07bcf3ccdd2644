import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, Tracer } from "effect"
import { HttpClient, HttpClientError, HttpClientResponse } from "effect/http"
import { OtlpExporter, OtlpSerialization, OtlpTracer } from "effect/observability"
import { TestClock } from "effect/testing"
import { collectorOver, discreet } from "./otlp.ts"

type Taking = HttpClient.HttpClient["execute"]

/** A collector that does with each batch what `taking` does, and what is logged of it. */
const withCollector = (taking: Taking, takesOne = true) => {
  const told: Array<string> = []
  const bodies: Array<string> = []
  const base = Layer.succeed(
    HttpClient.HttpClient,
    HttpClient.make((request) => {
      const { body } = request
      bodies.push(body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "")
      return taking(request)
    })
  )
  const tracer = Layer.effect(
    Tracer.Tracer,
    Effect.map(
      OtlpTracer.make({ url: "http://collector/v1/traces", resource: { serviceName: "x" }, maxBatchSize: 10 }),
      (tracer) => discreet(tracer, () => takesOne)
    )
  )
  const logger = Logger.layer([
    Logger.make(({ logLevel, message }) => void (logLevel !== "Debug" && told.push(String(message))))
  ])
  const layer = tracer.pipe(
    Layer.provideMerge(OtlpExporter.layerFlusher),
    Layer.provide([OtlpSerialization.layerJson, collectorOver(base)]),
    Layer.provideMerge(logger)
  )
  return { told, bodies, layer }
}

const takes: Taking = (request) => Effect.succeed(HttpClientResponse.fromWeb(request, new Response("{}")))

const unreachable: Taking = (request) =>
  Effect.fail(new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request }) }))

const flush = Effect.flatMap(OtlpExporter.Flusher, ({ flush }) => flush)
const work = Effect.withSpan(Effect.void, "Service.method")

describe("a trace", () => {
  it.effect("tells names, times and few attributes: never a text, a key, or the words of an error", () => {
    const { bodies, layer } = withCollector(takes)
    const secret = "sk-canary-0123456789"
    return Effect.gen(function* () {
      yield* Effect.fail(Object.assign(new Error(`no such key ${secret}`), { _tag: "KeyRefused" })).pipe(
        Effect.withSpan("Calls.call", {
          attributes: { text: secret, "url.query": secret, "http.request.header.authorization": secret }
        }),
        Effect.ignore
      )
      yield* Effect.logInfo(secret).pipe(
        Effect.andThen(Effect.currentSpan),
        Effect.tap((span) => Effect.sync(() => span.event(secret, 0n, { secret }))),
        Effect.withSpan("Service.method", { attributes: { "http.request.method": "POST" } })
      )
      yield* Effect.ignore(
        Effect.catchDefect(Effect.withSpan(Effect.die(new TypeError(secret)), "A.b"), () => Effect.void)
      )
      yield* flush
      const [sent = ""] = bodies
      const { spans } = JSON.parse(sent).resourceSpans[0].scopeSpans[0]
      assert.deepStrictEqual(
        spans.map(({ attributes, name, status }: any) => [
          name,
          status.message ?? null,
          attributes.map(({ key }: any) => key)
        ]),
        [
          ["Calls.call", "KeyRefused", []],
          ["Service.method", null, ["http.request.method"]],
          ["A.b", "TypeError", []]
        ]
      )
      assert.notInclude(sent, secret)
    }).pipe(Effect.provide(layer))
  })

  it.effect("of what nobody asked for is not sent", () => {
    const { bodies, layer } = withCollector(takes)
    return Effect.gen(function* () {
      const query = Effect.withSpan(Effect.void, "sql.execute", { kind: "client" })
      yield* query
      yield* Effect.withSpan(query, "PriceSync.run")
      yield* flush
      const { spans } = JSON.parse(bodies[0]!).resourceSpans[0].scopeSpans[0]
      assert.deepStrictEqual(
        spans.map(({ name }: any) => name),
        ["sql.execute", "PriceSync.run"]
      )
    }).pipe(Effect.provide(layer))
  })

  it.effect("is taken as often as is asked, and if its caller takes it", () => {
    const { bodies, layer } = withCollector(takes, false)
    const begun = (spanId: string, sampled: boolean) =>
      Effect.withSpan(Effect.void, spanId, {
        parent: Tracer.externalSpan({ traceId: "0af7651916cd43dd8448eb211c80319c", spanId, sampled })
      })
    return Effect.gen(function* () {
      yield* work
      yield* begun("b7ad6b7169203331", true)
      yield* begun("c7ad6b7169203331", false)
      yield* flush
      const { spans } = JSON.parse(bodies[0]!).resourceSpans[0].scopeSpans[0]
      assert.deepStrictEqual(
        spans.map(({ name }: any) => name),
        ["b7ad6b7169203331"]
      )
    }).pipe(Effect.provide(layer))
  })
})

describe("a collector", () => {
  it.effect("that is away is told of once, and once when it is back", () => {
    let taking = unreachable
    const { bodies, layer, told } = withCollector((request) => taking(request))
    return Effect.gen(function* () {
      for (let minute = 0; minute < 5; minute++) {
        yield* work
        yield* TestClock.adjust("1 minute")
      }
      assert.deepStrictEqual(told, [
        "Telemetry is not accepted: the collector could not be reached. The service goes on without it; check OTEL_EXPORTER_OTLP_ENDPOINT."
      ])
      assert.isAbove(bodies.length, 1)
      taking = takes
      for (let minute = 0; minute < 5; minute++) {
        yield* work
        yield* TestClock.adjust("1 minute")
      }
      assert.deepStrictEqual(told.slice(1), ["Telemetry is accepted again."])
    }).pipe(Effect.provide(layer))
  })

  it.effect("that refuses what it is sent is told of with its status", () => {
    const { layer, told } = withCollector((request) =>
      Effect.succeed(HttpClientResponse.fromWeb(request, new Response("no", { status: 401 })))
    )
    return Effect.gen(function* () {
      yield* work
      yield* flush
      assert.deepStrictEqual(told, [
        "Telemetry is not accepted: the collector answers with status 401. The service goes on without it; check OTEL_EXPORTER_OTLP_ENDPOINT."
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("that never answers holds a few batches, for a while, and no more", () => {
    let open = 0
    let most = 0
    const { bodies, layer } = withCollector(() =>
      Effect.acquireUseRelease(
        Effect.sync(() => (most = Math.max(most, ++open))),
        () => Effect.never,
        () => Effect.sync(() => open--)
      )
    )
    return Effect.gen(function* () {
      for (let second = 0; second < 60; second++) {
        for (let span = 0; span < 100; span++) yield* work
        yield* TestClock.adjust("1 second")
      }
      assert.strictEqual(most, 4)
      assert.isBelow(bodies.length, 50)
      // All that was under way is given up in the end.
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(open, 0)
    }).pipe(Effect.provide(layer))
  })
})
