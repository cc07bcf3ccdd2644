// llm-pricing: takes counters, knows past prices, lifetimes of caches, fast mode and the 10 % of Bedrock's regions.
import { costFromRates, PricingCatalog, type TokenCounts } from "llm-pricing"
import { type Counters, firstPriced } from "./counters.ts"
import { answerWith } from "./priced.ts"

/** Of the prices in the package: without a source it fetches nothing. */
const catalog = new PricingCatalog({ sources: [] })

const tokensOf = (used: Counters): TokenCounts => ({
  inputTokens: used.prompt,
  inputIncludesCache: true,
  cachedInputTokens: used.cacheRead,
  cacheReadInputTokens: used.cacheRead,
  cacheCreationInputTokens: used.cacheWrite,
  cacheCreation5mInputTokens: used.cacheWrite - used.cacheWrite1h,
  cacheCreation1hInputTokens: used.cacheWrite1h,
  outputTokens: used.output,
  reasoningOutputTokens: used.reasoning,
  reasoningIncludedInOutput: true
})

const perToken = (usdPerMillion: string | undefined) => Number(usdPerMillion) / 1_000_000

await answerWith({
  fromCounters: (asked, used) => {
    const { at = "", context } = asked.question
    const tokens = tokensOf(used)
    const { aggregate, rates } = context ?? {}
    if (rates !== undefined) {
      return costFromRates(
        {
          inputCostPerToken: perToken(rates["input"]),
          outputCostPerToken: perToken(rates["output"]),
          cacheReadInputCostPerToken: perToken(rates["cache_read"]),
          cachedInputCostPerToken: perToken(rates["cache_read"]),
          cacheCreationInputCostPerToken: perToken(rates["input"])
        },
        tokens
      )
    }
    // It has fast and priority service as models of their own.
    const isFast = /"(?:speed":"fast|service_tier":"priority)"/u.test(JSON.stringify(asked.input))
    const price = (model: string) => {
      const { cost, pricing } = catalog.estimate({ ...tokens, model, at, perRequest: aggregate !== true })
      return pricing === null ? undefined : cost
    }
    return (isFast ? firstPriced(asked, (model) => price(`${model}-fast`)) : undefined) ?? firstPriced(asked, price)
  }
})
