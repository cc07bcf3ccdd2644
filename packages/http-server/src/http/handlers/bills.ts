import { type CostRequest, RatecardApi, type ReconcileRequest } from "@ratecard/api"
import { Effect, Layer } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { AnswersAtOnce } from "../../answers/AnswersAtOnce.ts"
import { Bills } from "../../bills/Bills.ts"
import { LongBody } from "../../LongBody.ts"
import { raised } from "../errors/raised.ts"
import type { SharedServices } from "./services.ts"

export const BillHandlers = HttpApiBuilder.group(
  RatecardApi,
  "bills",
  Effect.fnUntraced(function* (handlers) {
    const bills = yield* Bills
    const atOnce = yield* AnswersAtOnce
    atOnce.set("cost", bills.billNow)
    return handlers
      .handleRaw("cost", () =>
        Effect.flatMap(LongBody, ({ payload, values }) => bills.bill(payload as CostRequest, values)).pipe(
          Effect.map((json) => HttpServerResponse.uint8Array(json, { contentType: "application/json" })),
          raised
        )
      )
      .handleRaw("reconcile", () =>
        Effect.flatMap(LongBody, ({ payload, values }) => bills.reconcile(payload as ReconcileRequest, values)).pipe(
          Effect.map((answer) => HttpServerResponse.jsonUnsafe(answer)),
          raised
        )
      )
  })
)

export const BillLayer = ({ tokenizer }: SharedServices) =>
  BillHandlers.pipe(Layer.provide(Bills.layer), Layer.provide(tokenizer))
