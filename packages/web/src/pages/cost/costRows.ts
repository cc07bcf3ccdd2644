import { type CatalogueView, convert, type DatedRate, type Model } from "@ratecard/core/catalogue"
import {
  type AnyEncoding,
  estimateTokens,
  STAND_INS,
  type TokenEstimate,
  vocabularyFamily
} from "@ratecard/core/tokenizer"
import { type ContractCost, contractCost } from "@ratecard/core/ledger"
import { tariffFor, type Tariff, tariffOf, type TokenPrices } from "MISSING"
import { decimalsOf } from "../../parts/Amount.tsx"
import type { Counted } from "../../counting/counted.ts"
import { type CostRequest, outputTokensOf } from "./costRequest.ts"

/** How a number of input tokens is known. */
type Basis =
  | { readonly kind: "given" }
  | { readonly kind: "exact"; readonly encoding: AnyEncoding; readonly tokens: number }
  | { readonly kind: "estimate"; readonly estimate: TokenEstimate }

/** What one request costs with a model. */
export interface CostRow {
  readonly model: Model
  readonly tokens: number
  readonly basis: Basis
  /** Those of a prompt of this length, in the model's own currency. */
  readonly prices: TokenPrices
  /** In the model's own currency. */
  readonly estimate: ContractCost
  /** In the currency that is shown. */
  readonly input: number
  readonly cached: number | null
  readonly output: number
  readonly tool: number
  readonly total: number
  /** What it may cost at the ends of the error band. */
  readonly band: readonly [low: number, high: number] | undefined
  /** How many times the cheapest one's cost; undefined where that costs nothing. */
  readonly times: number | undefined
}

/** The encoding that a model's tokens are counted with; or those that they are estimated from. */
export const encodingsOf = (model: Model): ReadonlyArray<AnyEncoding> => {
  const own = ownEncoding(model)
  return own === undefined ? STAND_INS : [own]
}

const ownEncoding = ({ tokenizer_config }: Model): AnyEncoding | undefined => tokenizer_config?.encoding

/** Cheapest first; models whose text is not counted yet are not among them. */
export const costRowsOf = (
  request: CostRequest,
  counted: Counted | undefined,
  { entryById }: CatalogueView,
  rate: DatedRate
): ReadonlyArray<CostRow> => {
  const rows = request.models.flatMap(
    (model) => rowOf(tariffOf(entryById.get(model.id)!), model, request, counted, rate) ?? []
  )
  const sorted = rows.toSorted((one, other) => one.total - other.total)
  const cheapest = sorted.find(({ total }) => total > 0)?.total
  return sorted.map((row) => ({ ...row, times: cheapest === undefined ? undefined : row.total / cheapest }))
}

const rowOf = (
  tariff: Tariff,
  model: Model,
  request: CostRequest,
  counted: Counted | undefined,
  rate: DatedRate
): CostRow | undefined => {
  const basis = basisOf(model, counted)
  if (basis === undefined) return undefined
  const tokens = tokensOf(basis, request)
  const shown = (amount: number) => convert(amount, model.currency, request.currency, rate)
  const cost = (inputTokens: number) =>
    contractCost(tariffFor(tariff, inputTokens), {
      tokens: inputTokens,
      output_tokens: outputTokensOf(request.output, inputTokens),
      cached_input_ratio: request.cached,
      tools: request.tools.map((type) => ({ type }))
    })
  const made = cost(tokens)
  const end = (inputTokens: number) => shown(cost(inputTokens).total_cost)
  return {
    model,
    tokens,
    basis,
    prices: tariffFor(tariff, tokens),
    estimate: made,
    input: shown(made.effective_input_cost - made.cached_input_cost),
    cached: tariffFor(tariff, tokens).cached_input_price === null ? null : shown(made.cached_input_cost),
    output: shown(made.output_cost),
    tool: shown(made.tool_cost),
    total: shown(made.total_cost),
    band: basis.kind === "estimate" ? [end(basis.estimate.low), end(basis.estimate.high)] : undefined,
    times: undefined
  }
}

/** Undefined while the text is not counted as it must be. */
const basisOf = (model: Model, counted: Counted | undefined): Basis | undefined => {
  if (counted === undefined) return { kind: "given" }
  const encoding = ownEncoding(model)
  if (encoding !== undefined) {
    const tokens = counted.tokens[encoding]
    return tokens === undefined ? undefined : { kind: "exact", encoding, tokens }
  }
  const { cl100k_base, o200k_base } = counted.tokens
  if (cl100k_base === undefined || o200k_base === undefined) return undefined
  const counts = { cl100k_base, o200k_base }
  return { kind: "estimate", estimate: estimateTokens(vocabularyFamily(model), counted.writing, counts) }
}

const tokensOf = (basis: Basis, { input }: CostRequest): number => {
  switch (basis.kind) {
    case "given":
      return input
    case "exact":
      return basis.tokens
    case "estimate":
      return basis.estimate.tokens
  }
}

const MAX_DECIMALS = 8

/** How many decimals tell the amounts of a column apart: what they need, at most three figures of the smallest. */
export const decimalsFor = (amounts: ReadonlyArray<number>): number => {
  const smallest = amounts.filter((amount) => amount > 0).reduce((least, amount) => Math.min(least, amount), Infinity)
  const needed = amounts.reduce((most, amount) => Math.max(most, decimalsOf(amount, MAX_DECIMALS)), 2)
  return smallest === Infinity ? 2 : Math.min(needed, Math.max(2, 2 - Math.floor(Math.log10(smallest))))
}
