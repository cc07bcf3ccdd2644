import { ByteSize, Effect, type Layer } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Settings } from "../../Config.ts"
import { Collector, type Encoding } from "../../collect/Collector.ts"
import { jsonAnswer, protobufAnswer, protobufError, type Signal, SIGNALS } from "../../collect/otlp.ts"

/** The ways in for telemetry, by OTLP over HTTP. */
export const COLLECT_PATHS = SIGNALS.map((signal) => `/v1/${signal}`)

/** A body of a batch is ten times as long unpacked. */
const UNPACKED = 8

const TYPES: Readonly<Record<Encoding, string>> = { protobuf: "application/x-protobuf", json: "application/json" }

const CODING = /^(gzip|identity)$/iu

/** Takes telemetry in for the team of a token. */
export const CollectRoutes = ({
  maxBodyBytes
}: Pick<Settings, "maxBodyBytes">): Layer.Layer<never, never, Collector | HttpRouter.HttpRouter> =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const collector = yield* Collector
      const unpacked = HttpMiddleware.decompression({ maxDecompressedSize: ByteSize.bytes(UNPACKED * maxBodyBytes) })
      for (const signal of SIGNALS) {
        yield* router.add("POST", `/v1/${signal}`, unpacked(taken(collector, signal, maxBodyBytes)))
      }
    })
  )

const taken = (collector: Collector["Service"], signal: Signal, maxBodyBytes: number) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const type = request.headers["content-type"]?.split(";", 1)[0]!.trim().toLowerCase()
    const encoding = type === TYPES.json ? "json" : "protobuf"
    const refuse = refusal(encoding)
    const token = /^bearer\s+(\S+)$/iu.exec(request.headers["authorization"] ?? "")?.[1] ?? ""
    return yield* Effect.gen(function* () {
      const team = yield* collector.teamOf(token)
      if (type !== TYPES[encoding]) return refuse(415, "Send application/x-protobuf or application/json.")
      if (!CODING.test(request.headers["content-encoding"] ?? "identity"))
        return refuse(415, "The content-encoding must be gzip or identity.")
      const body = yield* request.arrayBuffer
      const rejected = yield* collector.take(team, signal, encoding, new Uint8Array(body))
      return encoding === "json"
        ? HttpServerResponse.text(jsonAnswer(signal, rejected), { contentType: TYPES.json })
        : HttpServerResponse.uint8Array(protobufAnswer(rejected), { contentType: TYPES.protobuf })
    }).pipe(
      Effect.catchTags({
        Unauthorized: ({ detail }) => Effect.succeed(refuse(401, detail, { "www-authenticate": "Bearer" })),
        NoTelemetry: ({ message }) => Effect.succeed(refuse(400, message)),
        DatabaseUnavailable: ({ message }) =>
          Effect.succeed(refuse(503, `Nothing of it counts yet, send it again: ${message}`, { "retry-after": "5" })),
        HttpServerError: ({ reason }) =>
          reason._tag === "RequestParseError"
            ? Effect.succeed(
                reason.reason === "BodyTooLarge"
                  ? refuse(413, `The body is larger than ${maxBodyBytes} bytes, or ${UNPACKED} times that unpacked.`)
                  : refuse(400, "The body could not be read.")
              )
            : Effect.die(reason)
      })
    )
  })

/** An error in the encoding of the request. */
const refusal =
  (encoding: Encoding) =>
  (status: number, message: string, headers: Readonly<Record<string, string>> = {}) =>
    encoding === "json"
      ? HttpServerResponse.jsonUnsafe({ message }, { status, headers })
      : HttpServerResponse.uint8Array(protobufError(message), { status, headers, contentType: TYPES.protobuf })
