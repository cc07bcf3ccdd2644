import { billRecord, decimal, decimalIn, decimalText, multiplyDecimals, subtractDecimals } from "@ratecard/core/ledger"
import { type AnyEncoding, loadCountForModels } from "@ratecard/core/tokenizer"
import type { CallSide, ChangedCall, ChangedCalls } from "../../code/compareCalls.ts"
import { type Volumes, volumeOf } from "../../code/volumes.ts"
import type { Prices } from "../../prices/Prices.ts"
import { anyModelIn, type tokenizersIn } from "../../tokenizers.ts"
import type { DiffedCall, PricedSide } from "./document.ts"

/** By what calls are counted and priced. */
export interface Pricing {
  readonly prices: Prices
  readonly model: string | undefined
  readonly load: ReturnType<typeof tokenizersIn>
  readonly now: number
  readonly volumes: Volumes
  /** By the ids of models: those that logs have. */
  readonly logged: Volumes
  readonly callersOf: ChangedCalls["callersOf"]
}

/** Prices a changed call, before and after. */
export const priceChange = async (
  { after, before, kind, name }: ChangedCall,
  pricing: Pricing
): Promise<DiffedCall> => {
  const [old, now] = [before && (await priceSide(before, pricing)), after && (await priceSide(after, pricing))]
  const currency = now?.currency ?? old?.currency ?? null
  const costs = [old, now].map((side) =>
    side === undefined ? "0" : side.currency === currency ? side.cost_per_1000 : null
  )
  const change = costs.includes(null) ? null : subtractDecimals(decimalIn(costs[1]!)!, decimalIn(costs[0]!)!)
  const side = (now ?? old)!
  const calls = volumeOf(pricing.volumes, side, name) ?? loggedOf(old, pricing) ?? null
  return {
    kind,
    name,
    before: old ?? null,
    after: now ?? null,
    change_per_1000: change && decimalText(change),
    change_per_month: change === null || calls === null ? null : ofCalls(decimalText(change), calls),
    calls_per_month: calls,
    currency
  }
}

/** The calls of a model are those of a place if no other one may make them. */
const loggedOf = (before: PricedSide | undefined, { callersOf, logged }: Pricing): number | undefined => {
  const model = before?.model ?? undefined
  return model !== undefined && callersOf(model) === 1 ? logged.get(model) : undefined
}

/** The cost of a number of calls, from that of 1,000. */
const ofCalls = (perThousand: string, calls: number): string =>
  decimalText(multiplyDecimals(decimalIn(perThousand)!, decimal(calls / 1000)))

/** Of most models today. */
export const STAND_IN: AnyEncoding = "o200k_base"

const priceSide = async (side: CallSide, { load, model: given, now, prices }: Pricing): Promise<PricedSide> => {
  const [only, ...others] = side.models
  const id = only === undefined ? given : others.length === 0 ? only : undefined
  const known = id === undefined ? undefined : prices.view.modelById.get(id)
  const counted = known ?? anyModelIn(STAND_IN)
  const countTexts = await loadCountForModels([counted], load)
  const countOf = (texts: ReadonlyArray<string>) => countTexts(texts)(counted)
  const [prompt, tools, all] = [countOf(side.prompts), countOf(side.tools), countOf([...side.prompts, ...side.tools])]
  const made =
    id === undefined
      ? undefined
      : billRecord(
          { model: id, expected: { input_tokens: prompt.tokens + tools.tokens, calls: 1000 } },
          { prices, now }
        )
  const bill = made === undefined || "error" in made || !made.complete ? undefined : made
  const { estimate } = all
  return {
    file: side.file,
    line: side.line,
    model: id ?? null,
    models: side.models,
    prompt_tokens: prompt.tokens,
    tool_tokens: tools.tokens,
    ...(estimate
      ? { band: { low: estimate.low, high: estimate.high, basis: estimate.basis } }
      : { encoding: all.encoding ?? STAND_IN }),
    complete: side.isWhole,
    cost_per_1000: bill?.total ?? null,
    currency: bill?.currency ?? null
  }
}
