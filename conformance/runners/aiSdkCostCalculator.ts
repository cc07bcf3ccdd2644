// ai-sdk-cost-calculator: takes the AI SDK's usage, knows audio, images, storage and searches; rounds to a millionth.
import { calculateCost, detectRequestsFromResult } from "ai-sdk-cost-calculator"
import { firstPriced } from "./counters.ts"
import { answerWith } from "./priced.ts"

interface Grounded {
  readonly candidates?: ReadonlyArray<{ readonly groundingMetadata?: { readonly webSearchQueries: Array<string> } }>
}

await answerWith({
  fromCounters: (asked, used) => {
    const rates = asked.question.context?.rates
    const groundingMetadata = (asked.input.response as Grounded | undefined)?.candidates?.[0]?.groundingMetadata
    const costOf = (model: string) =>
      calculateCost({
        model,
        ...(rates && {
          customPricing: {
            inputPer1MTokens: Number(rates["input"]),
            outputPer1MTokens: Number(rates["output"]),
            cacheReadPer1MTokens: Number(rates["cache_read"])
          }
        }),
        usage: {
          inputTokens: used.prompt,
          inputTokenDetails: {
            noCacheTokens: used.prompt - used.cacheRead - used.cacheWrite,
            cacheReadTokens: used.cacheRead,
            cacheWriteTokens: used.cacheWrite
          },
          outputTokens: used.output,
          outputTokenDetails: { textTokens: used.output - used.reasoning, reasoningTokens: used.reasoning },
          totalTokens: used.prompt + used.output
        },
        audioInputTokens: used.audioInput,
        audioOutputTokens: used.audioOutput,
        imageInputTokens: used.imageInput,
        cacheStorageTokenHours: used.storageTokenHours,
        xSearchRequests: used.xSearches,
        webSearchRequests:
          groundingMetadata === undefined
            ? used.webSearches
            : detectRequestsFromResult({ providerMetadata: { google: { groundingMetadata } } }, { model })
                .webSearchRequests
      }).totalCost
    return firstPriced(asked, costOf)
  }
})
