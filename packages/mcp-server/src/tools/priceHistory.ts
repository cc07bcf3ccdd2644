import { type PriceHistoryEntry, PROVIDERS } from "@ratecard/core/catalogue"
import { Effect, Schema } from "effect"
import { PriceData } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { chosenFields, pick } from "./answers/fields.ts"
import { pricesText } from "./answers/modelText.ts"
import { fields, limit, modelId } from "./parameters.ts"
import { record } from "./answers/records.ts"

const USUAL_LIMIT = 5

const FIELDS: ReadonlyArray<keyof PriceHistoryEntry> = [
  "date",
  "input_price",
  "output_price",
  "cached_input_price",
  "source"
]

const shown = Schema.optionalKey

export const priceHistory = agentTool({
  name: "price_history",
  description: "Prices of a model over time; the last is current",
  parameters: Schema.Struct({ model_id: modelId, limit: limit(USUAL_LIMIT), fields }),
  success: Schema.Struct({
    model_id: Schema.String,
    currency: Schema.String,
    total: Schema.Int,
    entries: Schema.Array(
      record({
        date: shown(Schema.String),
        input_price: shown(Schema.Finite),
        output_price: shown(Schema.Finite)
      })
    )
  }),
  answer: Effect.fnUntraced(function* ({ fields, limit = USUAL_LIMIT, model_id: name }) {
    const data = yield* PriceData
    const shownFields = yield* chosenFields(fields, { all: FIELDS, key: ["date"], usual: FIELDS })
    const { entries: history, model_id } = yield* data.history(name)
    const newest = history.slice(-limit)
    // A provider has one currency, and an id begins with its provider.
    const { currency } = PROVIDERS.find(({ slug }) => model_id.startsWith(`${slug}-`))!
    return {
      data: { model_id, currency, total: history.length, entries: newest.map((entry) => pick(entry, shownFields)) },
      text: [
        `${model_id} per 1M tokens in / out, ${newest.length} of ${history.length} prices, the last one current:`,
        ...newest.map((entry) => `${entry.date.slice(0, 10)} ${pricesText({ ...entry, currency })}`)
      ].join("\n")
    }
  })
})
