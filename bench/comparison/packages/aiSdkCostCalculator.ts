import { calculateCost, detectRequestsFromResult, type ModelPricing } from "ai-sdk-cost-calculator"
import { OWN_RATES, promptOf } from "../cases.ts"
import type { Rival } from "./rival.ts"

const OWN: ModelPricing = {
  inputPer1MTokens: OWN_RATES.input,
  outputPer1MTokens: OWN_RATES.output,
  cacheReadPer1MTokens: OWN_RATES.cacheRead
}

/** It takes usage as the AI SDK tells it, which has read the body rightly. */
export const aiSdkCostCalculator: Rival = {
  name: "ai-sdk-cost-calculator",
  decimals: 6,
  fromCounters: ({ model, response_extra }, used) => {
    const google = response_extra?.groundingMetadata
    const inputTokens = promptOf(used)
    return calculateCost({
      model,
      ...(model === OWN_RATES.model ? { customPricing: OWN } : {}),
      usage: {
        inputTokens,
        inputTokenDetails: {
          noCacheTokens: inputTokens - used.cacheRead - used.cacheWrite,
          cacheReadTokens: used.cacheRead,
          cacheWriteTokens: used.cacheWrite
        },
        outputTokens: used.output,
        outputTokenDetails: { textTokens: used.output - used.reasoning, reasoningTokens: used.reasoning },
        totalTokens: inputTokens + used.output
      },
      audioInputTokens: used.audioInput,
      audioOutputTokens: used.audioOutput,
      imageInputTokens: used.imageInput,
      cacheStorageTokenHours: used.storageTokenHours,
      xSearchRequests: used.xSearches,
      webSearchRequests:
        google === undefined
          ? used.webSearches
          : detectRequestsFromResult(
              {
                providerMetadata: {
                  google: { groundingMetadata: { ...google, webSearchQueries: [...google.webSearchQueries] } }
                }
              },
              { model }
            ).webSearchRequests
    }).totalCost
  }
}
