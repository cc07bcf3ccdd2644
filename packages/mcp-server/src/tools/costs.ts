import {
  estimate,
  type ModelCalculationResult,
  readUsage,
  type ToolEstimate,
  tariffFor,
  type Usage,
  usageCost
} from "@ratecard/core"
import { Effect, Struct } from "effect"
import { PriceData, type PricedModel } from "../PriceData.ts"
import { Refusal } from "../Refusal.ts"

/** What a call may cost, as an agent asks for it. */
export interface CostQuestion {
  readonly model_ids: ReadonlyArray<string>
  readonly text?: string
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly usage?: Readonly<Record<string, unknown>>
  readonly output_multiplier?: number
  readonly cached_input_ratio?: number
  readonly tools?: ReadonlyArray<ToolEstimate>
}

/** A result as the HTTP API has it, and what it leaves out. */
export interface CostRecord extends ModelCalculationResult {
  /** Output tokens, where they were given. */
  readonly output_tokens?: number
  /** By how many percent the true count may differ, down and up, where it is approximate. */
  readonly error_pct?: readonly [low: number, high: number]
  /** What to know about the amounts, for people. */
  readonly notes?: ReadonlyArray<string>
}

/** The costs with every model, in the order of `model_ids`; `at` an instant, if one is given. */
export const costsOf = (
  question: CostQuestion,
  at: string | undefined
): Effect.Effect<ReadonlyArray<CostRecord>, Refusal, PriceData> => {
  const fault = faultOf(question)
  if (fault !== undefined) return Effect.fail(new Refusal({ message: fault }))
  const { text, usage } = question
  if (text !== undefined) return ofText({ ...question, text }, at)
  return usage === undefined ? ofCounts(question, at) : ofUsage(question.model_ids, usage, at)
}

const faultOf = (question: CostQuestion): string | undefined => {
  const { input_tokens, output_multiplier, output_tokens, text, usage } = question
  if ([text, input_tokens, usage].filter((given) => given !== undefined).length !== 1) {
    return "Give exactly one of text, input_tokens and usage."
  }
  if (output_tokens !== undefined && output_multiplier !== undefined) {
    return "Give output_tokens or output_multiplier, not both."
  }
  const beside = (["output_tokens", "output_multiplier", "cached_input_ratio", "tools"] as const).filter(
    (name) => question[name] !== undefined
  )
  return usage !== undefined && beside.length > 0 ? `Leave out ${beside.join(", ")}: usage says it all.` : undefined
}

const ofText = Effect.fnUntraced(function* (
  question: CostQuestion & { readonly text: string },
  at: string | undefined
) {
  const { output_tokens } = question
  const request = Struct.omit(question, ["input_tokens", "output_tokens", "usage"])
  const data = yield* PriceData
  const { results } = yield* data.calculate(at === undefined ? request : { ...request, at })
  if (output_tokens === undefined) return results
  const models = yield* data.priced(request.model_ids, at)
  return results.map((result, index) => ({
    ...result,
    ...estimate(models[index]!.model, { ...request, tokens: result.tokens, output_tokens }),
    output_tokens
  }))
})

const ofCounts = Effect.fnUntraced(function* (
  { input_tokens, model_ids, ...consumption }: CostQuestion,
  at: string | undefined
) {
  const models = yield* Effect.flatMap(PriceData, (data) => data.priced(model_ids, at))
  return models.map((priced): CostRecord => ({
    ...aboutModel(priced),
    ...estimate(priced.model, { ...consumption, tokens: input_tokens! }),
    ...(consumption.output_tokens === undefined ? {} : { output_tokens: consumption.output_tokens })
  }))
})

const ofUsage = Effect.fnUntraced(function* (
  model_ids: ReadonlyArray<string>,
  counters: Readonly<Record<string, unknown>>,
  at: string | undefined
) {
  const usage = readUsage(counters)
  if (typeof usage === "string") return yield* new Refusal({ message: `Change usage: ${usage}` })
  const models = yield* Effect.flatMap(PriceData, (data) => data.priced(model_ids, at))
  return models.map((priced) => costOfUsage(priced, usage))
})

const costOfUsage = (priced: PricedModel, usage: Usage): CostRecord => {
  const tariff = tariffFor(priced.tariff, usage.input_tokens)
  const { cached_input_tokens = 0, input_tokens, output_tokens } = usage
  const cached = { tokens: cached_input_tokens, output_tokens: 0, cached_input_ratio: 1 }
  const { input_cost, output_cost, total_cost } = usageCost(priced.tariff, usage)
  return {
    ...aboutModel(priced),
    // The whole prompt at the full price, and no tools apart.
    ...estimate(tariff, { tokens: input_tokens, output_tokens: 0 }),
    cached_tokens: cached_input_tokens,
    cached_input_cost: estimate(tariff, cached).effective_input_cost,
    effective_input_cost: input_cost,
    output_cost,
    total_cost,
    output_tokens,
    ...(tariff === priced.tariff ? {} : { notes: ["at its long-context price"] })
  }
}

const aboutModel = ({ isOffered, model }: PricedModel) => ({
  model_id: model.id,
  provider: model.provider,
  provider_display_name: model.provider_display_name,
  model_name: model.name,
  display_name: model.display_name,
  currency: model.currency,
  context_window: model.context_window,
  is_available: isOffered,
  tokenizer_used: "given"
})
