import type { Currency, PriceHistoryEntry } from "@ratecard/core/catalogue"
import { modelNamed } from "@ratecard/core/effect"
import { Effect, Schema } from "effect"
import { PriceData } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { money, pricesText } from "./answers/text.ts"
import { chosenFields, pick, records } from "./answers/records.ts"
import { fields, limit, modelId } from "./parameters.ts"

const USUAL_LIMIT = 5

const FIELDS: ReadonlyArray<keyof PriceHistoryEntry> = [
  "date",
  "input_price",
  "output_price",
  "cached_input_price",
  "source"
]

export const priceHistory = agentTool({
  name: "price_history",
  title: "Price history",
  description: "All prices of one model, the last is current. Call it for its past, not for today's price",
  parameters: Schema.Struct({ model_id: modelId, limit: limit(), fields: fields("source") }),
  success: Schema.Struct({ entries: records }),
  answer: Effect.fnUntraced(function* ({ fields, limit = USUAL_LIMIT, model_id: name }) {
    const shownFields = yield* chosenFields(fields, { all: FIELDS, key: ["date"], usual: FIELDS })
    const { entry, model } = yield* modelNamed(yield* (yield* PriceData).prices, name)
    const { currency, id } = model
    const total = entry.levels.length
    const newest = entry.levels.slice(-limit)
    return {
      data: { model_id: id, currency, total, entries: newest.map((price) => pick(price, shownFields)) },
      text: [
        `${id} per 1M tokens in / out, ${newest.length} of ${total} prices, the last one current:`,
        ...newest.map((price) => priceText(price, currency))
      ].join("\n")
    }
  })
})

const priceText = (price: PriceHistoryEntry, currency: Currency): string => {
  const { cached_input_price: cached, date } = price
  return `${date.slice(0, 10)} ${pricesText({ ...price, currency })}${cached === null ? "" : `, cached ${money(cached, currency)}`}`
}
