import {
  type Model,
  namedModel,
  passesFilters,
  type PriceSnapshot,
  successorOf,
  viewAt
} from "@ratecard/core/catalogue"
import { Clock, Effect, Schema } from "effect"
import { PriceData, Refusal } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { withNextCall } from "./nextCall.ts"
import { convertAmounts, rateText, matchTexts, modelText } from "./answers/text.ts"
import { chosenFields, pick, MODEL_CHOICE, MODEL_PRICES, ShownModel } from "./answers/records.ts"
import { convertTo, fields, filters, limit, makersOf, pastDate, pastInstant } from "./parameters.ts"

const USUAL_LIMIT = 5

export const listModels = agentTool({
  name: "list_models",
  title: "Models and prices",
  description:
    "Models by name or filter, with ids and prices. Call it first for an id or a price, not to choose by budget",
  parameters: Schema.Struct({
    name: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(1000)).annotate({ description: "or part of it" })),
    ...filters("list_models"),
    include_retired: Schema.optionalKey(Schema.Boolean),
    at: pastDate,
    limit: limit(),
    fields: fields("context_window"),
    convert_to: convertTo
  }),
  success: Schema.Struct({
    total: Schema.Int,
    models: Schema.Array(ShownModel)
  }),
  answer: Effect.fnUntraced(function* ({ convert_to, limit = USUAL_LIMIT, name, ...args }) {
    const data = yield* PriceData
    const shown = yield* chosenFields(args.fields, MODEL_CHOICE)
    const at = yield* pastInstant(args.at)
    const prices = yield* data.prices
    const { models, offered } = viewAt(prices.view, at)
    const isRateNeeded = convert_to !== undefined || args.price_currency !== undefined
    const rate = isRateNeeded ? yield* data.rate(at) : undefined
    // The name may be that of a retired model.
    const fitting = ((args.include_retired ?? name !== undefined) ? models : offered).filter((model) =>
      passesFilters(model, args, rate)
    )
    const meant = name === undefined ? undefined : namedModel(prices, name, at, { provider: args.provider })
    const exact = meant?.is === "model" ? fitting.filter(({ id }) => id === meant.model.id) : []
    const found = name === undefined ? fitting : exact.length > 0 ? exact : withPart(name, fitting, prices)
    if (found.length === 0) {
      if (meant === undefined || meant.is === "model") {
        const message = `No model matches these filters; remove one.${makersOf(args.capabilities)}`
        return yield* new Refusal({ message })
      }
      // The hosts' names are loaded for a name that the catalogue lacks.
      const elsewhere = namedModel(yield* data.pricesWithOffers, name!, at, { provider: args.provider })
      const { candidates, message } = elsewhere.is === "model" ? meant : elsewhere
      if (candidates.length === 0) return yield* new Refusal({ message })
      const text = yield* withNextCall(message)
      return { data: { total: 0, match: "near", nearest: candidates, models: [] }, text }
    }
    const matched = meant?.is === "model" && exact.length > 0 ? [{ name: name!, ...meant.match }] : []
    const { entries, entryById } = prices.view
    const instant = at ?? (yield* Clock.currentTimeMillis)
    // A list has no room for what follows each model that ends, and who names fields gets those.
    const isTold = exact.length > 0 && args.fields === undefined
    const followerOf = ({ id, retirement }: Model) =>
      !isTold || retirement === null ? null : successorOf(entryById.get(id)!, entries, instant)
    const rows = found.slice(0, limit).map((model) => convertAmounts(model, MODEL_PRICES, convert_to, rate))
    return {
      data: {
        total: found.length,
        ...(name !== undefined && { match: matched[0]?.how ?? "part" }),
        models: rows.map((model) => {
          const successor = followerOf(model)
          return {
            ...pick(model, shown),
            ...(!model.supports_byok && { retired: true }),
            ...(isTold && model.retirement !== null && { retirement: model.retirement }),
            ...(successor !== null && { successor })
          }
        }),
        ...(rate !== undefined && { exchange_rate: { ...rate } })
      },
      text: [
        `${found.length} model${found.length === 1 ? "" : "s"}${rows.length < found.length ? `, first ${rows.length}` : ""}; prices per 1M tokens in / out${rate === undefined ? "" : ` at ${rateText(rate)}`}:`,
        ...rows.map((model) => modelText(model, followerOf(model))),
        ...matchTexts(matched)
      ].join("\n")
    }
  })
})

/** The models whose names contain all words of `name`: offered ones before retired ones, newest first. */
const withPart = (name: string, models: ReadonlyArray<Model>, { names }: PriceSnapshot): ReadonlyArray<Model> => {
  const words = name.toLowerCase().split(/\s+/u).filter(Boolean)
  const released = ({ id }: Model) => Date.parse(names.get(id)?.release_date ?? "1970-01-01")
  return models
    .filter(({ display_name, id }) => {
      const known = `${id} ${display_name}`.toLowerCase()
      return words.length > 0 && words.every((word) => known.includes(word))
    })
    .toSorted(
      (one, other) => Number(other.supports_byok) - Number(one.supports_byok) || released(other) - released(one)
    )
}
