import type { CatalogueEntry, PriceTier } from "../catalogue/CatalogueEntry.ts"
import type { ListPrices } from "../catalogue/Model.ts"
import { cost } from "./estimate.ts"
import { add, decimal, multiply, toAmount } from "./money.ts"

/** Prices per 1,000,000 tokens, all in one currency, with those that hold beside the standard ones. */
export interface Tariff extends ListPrices {
  /** Null: what is written to the cache costs the full input price. */
  readonly cache_write_price: number | null
  /** What is written to the cache for an hour costs so many times the input price; absent: that is not known. */
  readonly hour_write_factor?: number
  readonly tiers: ReadonlyArray<PriceTier>
}

/** What a provider says that one request used. */
export interface Usage {
  /** The whole prompt, cached parts included. */
  readonly input_tokens: number
  /** Those of the prompt that were read from the cache. */
  readonly cached_input_tokens?: number
  /** Those of the prompt that were written to the cache, for however long. */
  readonly cache_write_tokens?: number
  /** Those of the written ones that are kept for an hour. */
  readonly cache_write_1h_tokens?: number
  readonly output_tokens: number
}

/** What a request cost, in the currency of its tariff. */
export interface UsageCost {
  /** Of the whole prompt, each part at its own price. */
  readonly input_cost: number
  readonly output_cost: number
  readonly total_cost: number
}

/** Anthropic: a one-hour write is 2 times the base input price, platform.claude.com/docs/en/about-claude/pricing. */
const ANTHROPIC_HOUR_WRITE_FACTOR = 2

/**
 * The prices of a model as the catalogue has them now, with its tiers and what its cache costs.
 *
 * @example
 * const entry = BUNDLED_ENTRIES.find(({ id }) => id === "openai-gpt-5")
 * tariffOf(entry).input_price === entry.levels.at(-1).input_price // => true
 */
export const tariffOf = ({ cache_write_price, levels, provider, tiers }: CatalogueEntry): Tariff => {
  const { cached_input_price, input_price, output_price } = levels.at(-1)!
  return {
    input_price,
    output_price,
    cached_input_price,
    cache_write_price,
    ...(provider === "anthropic" ? { hour_write_factor: ANTHROPIC_HOUR_WRITE_FACTOR } : {}),
    tiers
  }
}

/**
 * What `usage` costs. A prompt is priced whole in the tier that its length reaches; its tokens are
 * split into those read from the cache, those written to it, and the rest. The arithmetic is exact
 * decimal; each amount is rounded half-even to 12 decimals once.
 *
 * Throws a RangeError for counts that are no whole numbers, or whose parts exceed the prompt, and for
 * one-hour cache writes at a tariff that has no price of them; a TypeError for what is no tariff.
 *
 * @example
 * const tariff = { input_price: 2, output_price: 8, cached_input_price: 0.5, cache_write_price: null, tiers: [] }
 * usageCost(tariff, { input_tokens: 1000, cached_input_tokens: 400, output_tokens: 100 })
 * // => { input_cost: 0.0014, output_cost: 0.0008, total_cost: 0.0022 }
 */
export const usageCost = (tariff: Tariff, usage: Usage): UsageCost => {
  const { cache_write_1h_tokens = 0, cache_write_tokens = 0, cached_input_tokens = 0 } = usage
  const { input_tokens, output_tokens } = usage
  for (const count of [input_tokens, cached_input_tokens, cache_write_tokens, cache_write_1h_tokens, output_tokens]) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is no number of tokens`)
  }
  const plain_tokens = input_tokens - cached_input_tokens - cache_write_tokens
  if (plain_tokens < 0) throw new RangeError("more tokens were cached than the prompt has")
  if (cache_write_1h_tokens > cache_write_tokens)
    throw new RangeError("more tokens were written for an hour than at all")
  // Programs without types would else get standard prices in silence.
  if (tariff.tiers === undefined) throw new TypeError("a tariff has tiers and a cache_write_price: see tariffOf")
  const { hour_write_factor } = tariff
  if (cache_write_1h_tokens > 0 && hour_write_factor === undefined) {
    throw new RangeError("the tariff has no price of cache writes for an hour")
  }

  const { cache_write_price, cached_input_price, input_price, output_price } = tariffFor(tariff, input_tokens)
  const parts = [
    cost(plain_tokens, input_price),
    cost(cached_input_tokens, cached_input_price ?? input_price),
    cost(cache_write_tokens - cache_write_1h_tokens, cache_write_price ?? input_price),
    multiply(cost(cache_write_1h_tokens, input_price), decimal(hour_write_factor ?? 0))
  ]
  const input = parts.reduce(add)
  const output = cost(output_tokens, output_price)
  return { input_cost: toAmount(input), output_cost: toAmount(output), total_cost: toAmount(add(input, output)) }
}

/** The prices of a prompt, long or not. */
export interface TokenPrices extends ListPrices, Pick<Tariff, "cache_write_price"> {}

/**
 * The prices of a prompt of this length: those of the highest long-context tier that it reaches, else
 * the standard ones. Tiers of the clock do not count here: they leave out public holidays, which no catalogue lists.
 *
 * @example
 * const long = { above_input_tokens: 200_000, input_price: 6, output_price: 22.5, cached_input_price: null }
 * const tariff = { input_price: 3, output_price: 15, cached_input_price: null, cache_write_price: null, tiers: [long] }
 * tariffFor(tariff, 200_000).input_price // => 3
 * tariffFor(tariff, 200_001).input_price // => 6
 */
export const tariffFor = (tariff: Tariff, input_tokens: number): TokenPrices => {
  let reached: PriceTier | undefined
  for (const tier of tariff.tiers) {
    if (reaches(tier, input_tokens) && threshold(tier) >= threshold(reached)) reached = tier
  }
  return reached === undefined ? tariff : { ...reached, cache_write_price: reached.cache_write_price ?? null }
}

const reaches = ({ above_input_tokens, inclusive = false }: PriceTier, input_tokens: number): boolean =>
  above_input_tokens !== undefined &&
  (inclusive ? input_tokens >= above_input_tokens : input_tokens > above_input_tokens)

const threshold = (tier: PriceTier | undefined): number => tier?.above_input_tokens ?? -1
