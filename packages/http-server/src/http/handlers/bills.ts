import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Bills } from "../../bills/Bills.ts"
import { raised } from "../errors/raised.ts"

export const BillHandlers = HttpApiBuilder.group(
  RatecardApi,
  "bills",
  Effect.fnUntraced(function* (handlers) {
    const bills = yield* Bills
    return handlers.handleAll({
      cost: ({ payload }) =>
        bills.bill(payload).pipe(
          Effect.map((json) => HttpServerResponse.text(json, { contentType: "application/json" })),
          raised
        )
    })
  })
)
