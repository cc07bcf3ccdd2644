import { costOf, estimate, type MatchedName, type ModelCalculationResult, type ToolEstimate } from "@ratecard/core"
import { Effect, Struct } from "effect"
import { PriceData, type PricedModel } from "../prices/PriceData.ts"
import { Refusal } from "../prices/Refusal.ts"

/** What a call may cost, as an agent asks for it. */
export interface CostQuestion {
  /** Null: every offered model that is counted locally. */
  readonly model_ids: ReadonlyArray<string> | null
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

/** Costs, and how the names that are no ids led to their models. */
export interface Costs {
  readonly results: ReadonlyArray<CostRecord>
  readonly matched: ReadonlyArray<MatchedName>
}

/** The costs with every model, in the order of `model_ids`; `at` an instant, if one is given. */
export const costsOf = (question: CostQuestion, at: string | undefined): Effect.Effect<Costs, Refusal, PriceData> => {
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
  const { matched, results } = yield* data.calculate(at === undefined ? request : { ...request, at })
  if (output_tokens === undefined) return { results, matched }
  const { models } = yield* data.priced(request.model_ids, at)
  return {
    results: results.map((result, index) => ({
      ...result,
      ...estimate(models[index]!.model, { ...request, tokens: result.tokens, output_tokens }),
      output_tokens
    })),
    matched
  }
})

const ofCounts = Effect.fnUntraced(function* (
  { input_tokens, model_ids, ...consumption }: CostQuestion,
  at: string | undefined
) {
  const { matched, models } = yield* Effect.flatMap(PriceData, (data) => data.priced(model_ids, at))
  const results = models.map((priced): CostRecord => ({
    ...aboutModel(priced),
    ...estimate(priced.model, { ...consumption, tokens: input_tokens! }),
    ...(consumption.output_tokens === undefined ? {} : { output_tokens: consumption.output_tokens })
  }))
  return { results, matched }
})

const ofUsage = Effect.fnUntraced(function* (
  model_ids: CostQuestion["model_ids"],
  usage: Readonly<Record<string, unknown>>,
  at: string | undefined
) {
  const { matched, models } = yield* Effect.flatMap(PriceData, (data) => data.priced(model_ids, at))
  return { results: yield* Effect.forEach(models, (priced) => costOfUsage(priced, usage, at)), matched }
})

const costOfUsage = (
  priced: PricedModel,
  counters: Readonly<Record<string, unknown>>,
  at: string | undefined
): Effect.Effect<CostRecord, Refusal> => {
  const { entry, model } = priced
  if (entry === undefined) {
    const message = `The hosted service does not tell all prices of '${model.id}': give input_tokens and output_tokens instead of usage.`
    return Effect.fail(new Refusal({ message }))
  }
  const cost = costOf(
    { model: model.id, usage: counters, ...(at === undefined ? {} : { at }) },
    new Map([[model.id, entry]])
  )
  if (cost.code !== "Priced") return Effect.fail(new Refusal({ message: `Change usage: ${cost.message}` }))
  const { cached_input_tokens = 0, input_tokens, output_tokens } = cost.usage
  const cached = { tokens: cached_input_tokens, output_tokens: 0, cached_input_ratio: 1 }
  const notes = [...(cost.price.is_long_context ? ["at its long-context price"] : []), ...cost.warnings]
  return Effect.succeed({
    ...aboutModel(priced),
    // The whole prompt at the full price, and no tools apart.
    ...estimate(cost.price, { tokens: input_tokens, output_tokens: 0 }),
    cached_tokens: cached_input_tokens,
    cached_input_cost: estimate(cost.price, cached).effective_input_cost,
    effective_input_cost: cost.input_cost,
    output_cost: cost.output_cost,
    total_cost: cost.total_cost,
    output_tokens,
    ...(notes.length === 0 ? {} : { notes })
  })
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
