import { RatecardApi } from "@ratecard/api"
import type { DatedRate } from "@ratecard/core/catalogue"
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
    const answers = new WeakMap<DatedRate, Representation>()
    const answerOf = (rate: DatedRate): Representation => {
      const known = answers.get(rate) ?? Representation.json(rate)
      answers.set(rate, known)
      return known
    }
    return handlers.handleRaw("exchangeRate", ({ query, request }) => {
      const at = instantOf(query)
      return Effect.map(at === undefined ? bank.current : bank.on(at), (rate) => answerOf(rate).respond(request))
    })
  })
)
