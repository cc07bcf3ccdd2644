import { RatecardApi } from "@ratecard/api"
import type { DatedRate } from "@ratecard/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { CentralBank } from "../../exchange/CentralBank.ts"
import { Representation } from "../../answers/representation.ts"

export const ExchangeHandlers = HttpApiBuilder.group(
  RatecardApi,
  "exchange",
  Effect.fnUntraced(function* (handlers) {
    const bank = yield* CentralBank
    let kept: { readonly rate: DatedRate; readonly answer: Representation } | undefined
    return handlers.handleRaw("exchangeRate", ({ request }) =>
      Effect.map(bank.current, (rate) => {
        if (kept?.rate !== rate) kept = { rate, answer: Representation.json(rate) }
        return kept.answer.respond(request)
      })
    )
  })
)
