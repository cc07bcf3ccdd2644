// An own HTTP API of Effect with the catalogue and the calculator in it. The handler fits Bun, Deno and workers.
import {
  Calculation,
  CalculationRequest,
  Calculator,
  Catalogue,
  Model,
  UnknownModel,
  UnknownModels
} from "@ratecard/core/effect"
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

const Api = HttpApi.make("prices").add(
  HttpApiGroup.make("models").add(
    HttpApiEndpoint.get("model", "/models/:name", {
      params: { name: Schema.String },
      success: Model,
      error: UnknownModel
    }),
    HttpApiEndpoint.post("calculate", "/calculate", {
      payload: CalculationRequest,
      success: Calculation,
      error: UnknownModels
    })
  )
)

const Models = HttpApiBuilder.group(
  Api,
  "models",
  Effect.fnUntraced(function* (handlers) {
    const catalogue = yield* Catalogue
    const calculator = yield* Calculator
    return handlers
      .handle("model", ({ params }) => catalogue.find(params.name))
      .handle("calculate", ({ payload }) =>
        calculator.calculate(payload).pipe(Effect.catchTag("TokenizerUnavailable", Effect.die))
      )
  })
)

const { dispose, handler } = HttpRouter.toWebHandler(
  HttpApiBuilder.layer(Api).pipe(
    Layer.provide(Models),
    Layer.provide([Catalogue.layer, Calculator.layer, HttpServer.layerServices])
  ),
  { disableLogger: true }
)

const show = async (path: string, body?: unknown) => {
  const request = new Request(`http://localhost${path}`, {
    ...(body !== undefined && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  })
  const response = await handler(request)
  console.log(`${path}: ${response.status} ${(await response.text()).slice(0, 160)}`)
}

await show("/models/gpt-5")
await show("/models/gpt-55")
await show("/calculate", { text: "How much?", model_ids: ["gpt-5"] })
await show("/calculate", { text: "How much?", model_ids: ["gpt-55"] })
await dispose()
