import {
  CHANGE_FILTERS,
  changeLogIn,
  type Currency,
  findChanges,
  instantText,
  type PriceChange
} from "@ratecard/core/catalogue"
import { modelNamed } from "@ratecard/core/effect"
import { Clock, Effect, Schema } from "effect"
import { PriceData, Refusal } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { money, pricesText } from "./answers/text.ts"
import { chosenFields, pick, records } from "./answers/records.ts"
import { fields, limit, modelId, pastInstant, providerAsListed } from "./parameters.ts"

const USUAL_LIMIT = 3
const USUAL_DAYS = 90
const MAX_DAYS = 1825

const FIELDS: ReadonlyArray<keyof PriceChange> = [
  "model_id",
  "model_name",
  "provider",
  "provider_display_name",
  "currency",
  "date",
  "kind",
  "source",
  "input_price",
  "output_price",
  "cached_input_price",
  "previous_input_price",
  "previous_output_price",
  "previous_cached_input_price",
  "input_change_pct",
  "output_change_pct",
  "cached_change_pct"
]

const CHOICE = {
  all: FIELDS,
  key: ["model_id", "currency"],
  usual: ["model_id", "currency", "date", "kind", "input_price", "output_price"]
}

export const priceChanges = agentTool({
  name: "price_changes",
  title: "Price changes",
  description: "Prices that moved, newest first. Call it for news of many models, not for the past of one",
  parameters: Schema.Struct({
    days: Schema.optionalKey(
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_DAYS })).annotate({ default: USUAL_DAYS })
    ),
    since: Schema.optionalKey(Schema.String.annotate({ description: "date, instead of days" })),
    kind: Schema.optionalKey(
      Schema.Literals(CHANGE_FILTERS).annotate({ description: "changes: all but new", default: "changes" })
    ),
    provider: providerAsListed,
    model_id: Schema.optionalKey(modelId),
    min_change_pct: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))),
    limit: limit(),
    fields: fields("source")
  }),
  success: Schema.Struct({ changes: records }),
  answer: Effect.fnUntraced(function* ({ fields, limit = USUAL_LIMIT, model_id: name, since, ...query }) {
    if (since !== undefined && query.days !== undefined) {
      return yield* new Refusal({ message: "Give days or since, not both." })
    }
    const start = yield* pastInstant(since, "since")
    const shownFields = yield* chosenFields(fields, CHOICE)
    const prices = yield* (yield* PriceData).prices
    const filter = {
      days: USUAL_DAYS,
      kind: "changes",
      min_change_pct: 0,
      ...query,
      ...(start !== undefined && { since: instantText(start) }),
      ...(name !== undefined && { model_id: (yield* modelNamed(prices, name)).model.id })
    } as const
    const { changes, summary } = findChanges(changeLogIn(prices.view), filter, yield* Clock.currentTimeMillis, limit)
    const { drops, mixed, models_affected, new_models, period_days, rises, total } = summary
    const kinds = `${drops} drops, ${rises} rises, ${mixed} mixed, ${new_models} new`
    return {
      data: { summary: { ...summary }, changes: changes.map((change) => pick(change, shownFields)) },
      text: [
        `${total} price changes of ${models_affected} models in ${period_days} days (${kinds})${total === 0 ? "." : `; newest ${changes.length}, per 1M tokens in / out:`}`,
        ...changes.map(changeText)
      ].join("\n")
    }
  })
})

const changeText = (change: PriceChange): string => {
  const { cached_input_price, currency, date, kind, model_id, previous_cached_input_price } = change
  const isOfCache = change.input_change_pct === 0 && change.output_change_pct === 0
  const cached = isOfCache
    ? ` (cached ${priceText(previous_cached_input_price, currency)} to ${priceText(cached_input_price, currency)})`
    : ""
  return `${date.slice(0, 10)} ${model_id} ${kind}: ${pricesText(change)}${cached || beforeText(change)}`
}

const beforeText = ({ currency, previous_input_price, previous_output_price }: PriceChange): string =>
  previous_input_price === null || previous_output_price === null
    ? ""
    : `, was ${pricesText({ currency, input_price: previous_input_price, output_price: previous_output_price })}`

const priceText = (price: number | null, currency: Currency): string =>
  price === null ? "none" : money(price, currency)
