import {
  type BillContext,
  contractCost,
  type MatchedName,
  type ModelCalculationResult,
  type ModelTokenEstimate,
  type ToolEstimate,
  type BillLine,
  type Bill,
  type RefusedRecord,
  subtotal
} from "@ratecard/core/ledger"
import { Effect, Struct } from "effect"
import { asOf, PriceData, type PricedModel } from "../prices/PriceData.ts"
import { Refusal } from "../prices/Refusal.ts"

/** What a call may cost, as an agent asks for it. */
export interface CostQuestion {
  /** Null: every offered model that is counted locally. */
  readonly model_ids: ReadonlyArray<string> | null
  readonly text?: string
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly usage?: Readonly<Record<string, unknown>>
  readonly response?: Readonly<Record<string, unknown>>
  readonly context?: BillContext
  readonly output_multiplier?: number
  readonly cached_input_ratio?: number
  readonly tools?: ReadonlyArray<ToolEstimate>
}

/** A result as the HTTP API has it, and what it leaves out. */
export interface CostRecord extends ModelCalculationResult {
  /** Output tokens, where they were given. */
  readonly output_tokens?: number
  /** A better number of tokens than an approximate one, and what it may be at least and at most. */
  readonly contractCost?: Omit<ModelTokenEstimate, "model_id">
  /** The bill of what was used: each amount, its price and where that is from. */
  readonly lines?: ReadonlyArray<BillLine>
  /** False where an amount has no known price, which makes the total a lower bound. */
  readonly complete?: boolean
  /** What to know about the amounts, for people. */
  readonly notes?: ReadonlyArray<string>
}

/** Costs, and how the names that are no ids led to their models. */
export interface Costs {
  readonly results: ReadonlyArray<CostRecord>
  readonly matched: ReadonlyArray<MatchedName>
}

/** The costs with every model, in the order of `model_ids`; `at` an instant, if one is given. */
export const costsOf = (question: CostQuestion, at: number | undefined): Effect.Effect<Costs, Refusal, PriceData> => {
  const fault = faultOf(question)
  if (fault !== undefined) return Effect.fail(new Refusal({ message: fault }))
  const { response, text, usage } = question
  if (text !== undefined) return ofText({ ...question, text }, at)
  return usage === undefined && response === undefined ? ofCounts(question, at) : ofUsage(question, at)
}

const faultOf = (question: CostQuestion): string | undefined => {
  const { context, input_tokens, output_multiplier, output_tokens, response, text, usage } = question
  if ([text, input_tokens, usage, response].filter((given) => given !== undefined).length !== 1) {
    return "Give exactly one of text, input_tokens, usage and response."
  }
  const isUsed = usage !== undefined || response !== undefined
  if (context !== undefined && !isUsed) return "Give context with usage or response only."
  if (output_tokens !== undefined && output_multiplier !== undefined) {
    return "Give output_tokens or output_multiplier, not both."
  }
  const beside = (["output_tokens", "output_multiplier", "cached_input_ratio", "tools"] as const).filter(
    (name) => question[name] !== undefined
  )
  return isUsed && beside.length > 0 ? `Leave out ${beside.join(", ")}: usage says it all.` : undefined
}

const ofText = Effect.fnUntraced(function* (
  question: CostQuestion & { readonly text: string },
  at: number | undefined
) {
  const { output_tokens } = question
  const request = Struct.omit(question, ["input_tokens", "output_tokens", "usage", "response", "context"])
  const data = yield* PriceData
  const { estimates, matched, ...calculated } = yield* data.calculate({ ...request, ...asOf(at) })
  const estimateOf = new Map(estimates.map(({ model_id, ...estimate }) => [model_id, contractCost]))
  const results = calculated.results.map((result): CostRecord => {
    const contractCost = estimateOf.get(result.model_id)
    return contractCost === undefined ? result : { ...result, contractCost }
  })
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
  at: number | undefined
) {
  const { matched, models } = yield* Effect.flatMap(PriceData, (data) => data.priced(model_ids, at))
  const results = models.map((priced): CostRecord => ({
    ...aboutModel(priced),
    ...estimate(priced.model, { ...consumption, tokens: input_tokens! }),
    ...(consumption.output_tokens === undefined ? {} : { output_tokens: consumption.output_tokens })
  }))
  return { results, matched }
})

const ofUsage = Effect.fnUntraced(function* (question: CostQuestion, at: number | undefined) {
  const data = yield* PriceData
  const used = {
    ...Struct.pick(question, ["usage", "response", "context"]),
    ...asOf(at)
  }
  const { response, model_ids } = question
  if (response !== undefined && model_ids === null) {
    const made = billed(yield* data.bill(used))
    if (made instanceof Refusal) return yield* made
    const { matched, models } = yield* data.priced([made.model_id], at)
    return { results: [recordOf(models[0]!, made)], matched }
  }
  const { matched, models } = yield* data.priced(model_ids, at)
  const results = yield* Effect.forEach(models, (priced) =>
    Effect.flatMap(data.bill({ ...used, model: priced.model.id }), (result) => {
      const made = billed(result)
      return made instanceof Refusal ? Effect.fail(made) : Effect.succeed(recordOf(priced, made))
    })
  )
  return { results, matched }
})

const billed = (result: Bill | RefusedRecord): Bill | Refusal =>
  "error" in result ? new Refusal({ message: `Change usage: ${result.error.message}` }) : result

const PROMPT = /^(?:input|cache_)/u
const CACHED = /^cache_read/u
const OUTPUT = /^output/u

/** A bill in the terms of an contractCost, with its lines. */
const recordOf = (priced: PricedModel, { complete, lines, total, warnings }: Bill): CostRecord => {
  const of = (units: RegExp) => lines.filter(({ unit }) => units.test(unit))
  const amount = (units: RegExp) => Number(subtotal(of(units)))
  const tokens = (units: RegExp) => of(units).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const input = lines.find(({ unit }) => unit === "input")
  const fees = lines.filter(({ unit }) => !PROMPT.test(unit) && !OUTPUT.test(unit))
  const prompt = { tokens: tokens(PROMPT), output_tokens: 0 }
  return {
    ...aboutModel(priced),
    // The whole prompt at its full price.
    ...estimate({ ...priced.model, ...(input?.price == null ? {} : { input_price: Number(input.price) }) }, prompt),
    cached_tokens: tokens(CACHED),
    cached_input_cost: amount(CACHED),
    effective_input_cost: amount(PROMPT),
    output_cost: amount(OUTPUT),
    tool_cost: Number(subtotal(fees)),
    total_cost: Number(total),
    output_tokens: tokens(OUTPUT),
    lines,
    ...(complete ? {} : { complete }),
    ...(warnings.length === 0 ? {} : { notes: warnings.map(({ message }) => message) })
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
