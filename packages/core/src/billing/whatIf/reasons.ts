import type { Warning } from "../../ledger/schemas/Bill.ts"
import type { TokenRatio } from "../../tokenizer/estimating/vocabularyPair.ts"

/** Why the other bill is a range, and what it takes for granted. `code` is stable. */
export const REASONS = {
  cache_writes_as_input: {
    code: "cache_writes_as_input",
    message: "The other vendor has no price for cache writes: they are billed as input."
  },
  input_as_cache_writes: {
    code: "input_as_cache_writes",
    message:
      "The other vendor bills cache writes, which this usage does not report: the range goes from none to all fresh input."
  },
  media: {
    code: "media",
    message: "Vendors count images, audio and video differently: their tokens stay as they were."
  },
  standard_tier: {
    code: "standard_tier",
    message: "The other model has no price for that tier: billed at the standard tier."
  }
} satisfies Record<string, Warning>

export const byBand = (from: string, to: string, { high, low }: TokenRatio): Warning => ({
  code: "vocabulary",
  message: `Tokens are estimated: a text has ${ratioText(low)} to ${ratioText(high)} times as many for ${to} as for ${from}.`
})

export const byCount = (from: string, to: string): Warning => ({
  code: "counted_text",
  message: `The text in the log is counted for ${to}; the rest of what ${from} billed is estimated.`
})

const ratioText = (ratio: number): string => String(Number(ratio.toFixed(2)))
