import { convert } from "@ratecard/core/catalogue"
import { Effect, Schema } from "effect"
import { PriceData } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { money, rateText } from "./answers/text.ts"
import { currency, price } from "./parameters.ts"

export const exchangeRate = agentTool({
  name: "exchange_rate",
  title: "Exchange rate",
  description:
    "Rubles per dollar; converts an amount. Call it for amounts of your own, not for prices: convert_to does it",
  parameters: Schema.Struct({
    amount: Schema.optionalKey(price),
    currency: Schema.optionalKey(currency.annotate({ description: "of amount", default: "usd" }))
  }),
  success: Schema.Struct({ rate: Schema.Finite }),
  answer: Effect.fnUntraced(function* ({ amount, currency = "usd" }) {
    const data = yield* PriceData
    const rate = yield* data.rate()
    const other = currency === "usd" ? "rub" : "usd"
    const value = convert(amount ?? 0, currency, other, rate)
    return {
      data: { ...rate, ...(amount === undefined ? {} : { converted: { amount: value, currency: other } }) },
      text:
        amount === undefined
          ? `${rateText(rate)}.`
          : `${money(amount, currency)} is ${money(value, other)} at ${rateText(rate)}.`
    }
  })
})
