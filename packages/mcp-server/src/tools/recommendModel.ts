import { type Exclusion, recommend } from "@ratecard/core"
import { SORT_KEYS, withoutAliases } from "@ratecard/core/catalogue"
import { Clock, Effect, Schema } from "effect"
import { PriceData } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { convertAmounts, rateText, modelText, pricesText } from "./answers/text.ts"
import { chosenFields, pick, MODEL_CHOICE, MODEL_PRICES, records } from "./answers/records.ts"
import { convertTo, fields, filters, limit, makersOf, pastDate, pastInstant } from "./parameters.ts"

const USUAL_LIMIT = 3

/** The most recommendations in one answer, as in the HTTP API. */
const MAX_LIMIT = 100

/** The number of models that are named for each reason. */
const EXAMPLES = 2

export const recommendModel = agentTool({
  name: "recommend_model",
  title: "Recommendation",
  description:
    "The first model within limits, the runner-up, why others fail. Call it when no model is named, not for the price of one",
  parameters: Schema.Struct({
    ...filters("recommend_model"),
    sort_by: Schema.optionalKey(Schema.Literals(SORT_KEYS).annotate({ default: "input_price" })),
    limit: limit(MAX_LIMIT),
    at: pastDate,
    fields: fields("capabilities"),
    convert_to: convertTo
  }),
  success: Schema.Struct({ total_available: Schema.Int, models: records }),
  answer: Effect.fnUntraced(function* ({
    at,
    convert_to,
    fields,
    limit = USUAL_LIMIT,
    sort_by = "input_price",
    ...asked
  }) {
    const data = yield* PriceData
    const shown = yield* chosenFields(fields, MODEL_CHOICE)
    const instant = yield* pastInstant(at)
    const prices = yield* data.prices
    const rate = yield* data.rate(instant)
    const now = yield* Clock.currentTimeMillis
    const wanted = { ...asked, sort_by, at: instant, rate, prices, now: () => now, aliases: true }
    const { excluded, models } = recommend(wanted)
    const inOrder = withoutAliases(models, prices.view.entryById).map((model) =>
      convertAmounts(model, MODEL_PRICES, convert_to, rate)
    )
    const [best, runnerUp] = inOrder
    const failures = failuresOf(excluded)
    return {
      data: {
        total_available: models.length,
        models: inOrder.slice(0, limit).map((model) => pick(model, shown)),
        runner_up: runnerUp === undefined ? null : pick(runnerUp, ["id", "input_price", "output_price", "currency"]),
        excluded: failures.map((failure) => ({ ...failure })),
        ...(convert_to === undefined ? {} : { exchange_rate: { ...rate } })
      },
      text: [
        best === undefined
          ? `No model fits.${makersOf(asked.capabilities)}`
          : `${modelText(best)} per 1M tokens in / out is first of ${models.length} by ${sort_by}${runnerUp === undefined ? ", the only one that fits" : `; runner-up ${runnerUp.id} ${pricesText(runnerUp)}`}.`,
        ...(failures.length === 0
          ? []
          : [
              `Excluded ${excluded.length}: ${failures.map(({ count, failed }) => `${count} by ${failed}`).join(", ")}.`
            ]),
        ...(convert_to === undefined ? [] : [`Converted at ${rateText(rate)}.`])
      ].join(" ")
    }
  })
})

interface Failure {
  readonly failed: Exclusion["failed"]
  readonly count: number
  /** The excluded models that would have come first. */
  readonly examples: ReadonlyArray<string>
}

const failuresOf = (excluded: ReadonlyArray<Exclusion>): ReadonlyArray<Failure> =>
  Array.from(
    Map.groupBy(excluded, ({ failed }) => failed),
    ([failed, models]) => ({
      failed,
      count: models.length,
      examples: models.slice(0, EXAMPLES).map(({ model_id }) => model_id)
    })
  ).toSorted((a, b) => b.count - a.count)
