import { RatecardApi } from "@ratecard/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { instantOf } from "../../answers/answer.ts"
import { CentralBank } from "../../exchange/CentralBank.ts"
import { Representation } from "../../answers/representation.ts"

export const ExchangeHandlers = HttpApiBuilder.group(
  RatecardApi,
  "exchange",
  Effect.fnUntraced(function* (handlers) {
    const bank = yield* CentralBank
    return handlers.handleRaw("exchangeRate", ({ query, request }) => {
      const at = instantOf(query)
      return Effect.map(at === undefined ? bank.current : bank.on(at), (rate) =>
        Representation.json(rate).respond(request)
      )
    })
  })
)
