import { costFromRates, PricingCatalog, type TokenCounts } from "llm-pricing"
import { type Case, type Counters, OWN_RATES, promptOf } from "../cases.ts"
import type { Rival } from "./rival.ts"

/** Of the prices in the package: without a source it fetches nothing. */
const catalog = new PricingCatalog({ sources: [] })

const tokensOf = (used: Counters): TokenCounts => ({
  inputTokens: promptOf(used),
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

/** It has fast and priority service as models of their own. */
const namesOf = ({ context, model, usage }: Case): ReadonlyArray<string> =>
  usage["speed"] === "fast" || context?.service_tier_response === "priority" ? [`${model}-fast`, model] : [model]

const perToken = (usdPerMillion: number) => usdPerMillion / 1_000_000

export const llmPricing: Rival = {
  name: "llm-pricing",
  fromCounters: (one, used) => {
    const tokens = tokensOf(used)
    if (one.model === OWN_RATES.model) {
      return costFromRates(
        {
          inputCostPerToken: perToken(OWN_RATES.input),
          outputCostPerToken: perToken(OWN_RATES.output),
          cacheReadInputCostPerToken: perToken(OWN_RATES.cacheRead),
          cachedInputCostPerToken: perToken(OWN_RATES.cacheRead),
          cacheCreationInputCostPerToken: perToken(OWN_RATES.input)
        },
        tokens
      )
    }
    return namesOf(one)
      .map((model) =>
        catalog.estimate({ ...tokens, model, at: one.at, perRequest: one.context?.aggregate_of_requests !== true })
      )
      .find(({ pricing }) => pricing !== null)?.cost
  }
}
