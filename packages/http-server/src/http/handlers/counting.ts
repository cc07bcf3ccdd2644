import { MaybeCaller, RatecardApi, ValidationFailed } from "@ratecard/api"
import { Calculator, type TokenizerUnavailable, type UnknownModels } from "@ratecard/core"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { CountingPool } from "../../counting/CountingPool.ts"
import { ProviderCounting } from "../../counting/ProviderCounting.ts"
import { problem } from "../errors/problems.ts"
import { validationItem } from "../requests/validation.ts"

/** A thread that was given up is replaced, and a full queue is worked off, in about that time. */
const RETRY_AFTER_SECONDS = "1"

export const CountingHandlers = HttpApiBuilder.group(
  RatecardApi,
  "counting",
  Effect.fnUntraced(function* (handlers) {
    const calculator = yield* Calculator
    const pool = yield* CountingPool
    const { countFor } = yield* ProviderCounting
    return handlers
      .handle("calculate", ({ payload }) =>
        Effect.flatMap(MaybeCaller, (caller) =>
          calculator.calculate(payload, caller === null ? undefined : countFor(caller.user_id))
        ).pipe(
          Effect.catchTags({
            UnknownModels: (error) => Effect.fail(unknownModels(error)),
            TokenizerUnavailable: unavailable
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
          Effect.catchTag("TokenizerUnavailable", unavailable)
        )
      )
  })
)

const unavailable = ({ message }: TokenizerUnavailable) =>
  Effect.succeed(problem(503, message, { "retry-after": RETRY_AFTER_SECONDS }))

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
