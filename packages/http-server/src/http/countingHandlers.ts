import { RatecardApi, Unavailable, ValidationFailed } from "@ratecard/api"
import { Calculator, type UnknownModels } from "@ratecard/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { CountingPool } from "../counting/CountingPool.ts"
import { validationItem } from "./validation.ts"

export const CountingHandlers = HttpApiBuilder.group(
  RatecardApi,
  "counting",
  Effect.fnUntraced(function* (handlers) {
    const calculator = yield* Calculator
    const pool = yield* CountingPool
    return handlers
      .handle("calculate", ({ payload }) =>
        calculator.calculate(payload).pipe(
          Effect.catchTags({
            UnknownModels: (error) => Effect.fail(unknownModels(error)),
            TokenizerUnavailable: (error) => Effect.fail(new Unavailable({ detail: error.message }))
          })
        )
      )
      .handle("tokenize", ({ payload }) =>
        pool.tokenize(payload.encoding ?? "cl100k_base", payload.text).pipe(
          Effect.map((json) =>
            typeof json === "string"
              ? HttpServerResponse.text(json, { contentType: "application/json" })
              : HttpServerResponse.uint8Array(json, { contentType: "application/json" })
          ),
          Effect.catchTag("TokenizerUnavailable", (error) => Effect.fail(new Unavailable({ detail: error.message })))
        )
      )
  })
)

const unknownModels = ({ unknown }: UnknownModels): ValidationFailed =>
  new ValidationFailed({
    detail: unknown.map(({ error, index }) =>
      validationItem(
        ["body", "model_ids", index],
        { type: "value_error", msg: error.message, ctx: { nearest: error.nearest } },
        error.model_id
      )
    )
  })
