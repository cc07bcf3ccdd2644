import {
  estimateTokens,
  readWriting,
  type TokenEstimate,
  vocabularyFamily,
  type AnyTokenizer
} from "@ratecard/core/tokenizer"
import type { Model } from "@ratecard/core/catalogue"
import type { TextCounter } from "./countFile.ts"

/** Counts as a model may, whose vocabulary is not published. */
export interface EstimatingCounter extends TextCounter {
  /** Of all that was counted together. */
  readonly estimate: () => TokenEstimate
}

/** A counter for `model`, by the two encodings that stand in. */
export const estimatingCounter = (model: Model, cl100k: AnyTokenizer, o200k: AnyTokenizer): EstimatingCounter => {
  const vocabulary = vocabularyFamily(model)
  const all = { tokens: 0, low: 0, high: 0 }
  const bases = new Set<string>()
  const count = (text: string): number => {
    if (text === "") return 0
    const counts = { cl100k_base: cl100k.count(text), o200k_base: o200k.count(text) }
    const { basis, high, low, tokens } = estimateTokens(vocabulary, readWriting(text), counts)
    all.tokens += tokens
    all.low += low
    all.high += high
    bases.add(basis)
    return tokens
  }
  return {
    count,
    countStreaming: () => {
      const counting = {
        tokens: 0,
        push: (text: string) => {
          counting.tokens += count(text)
        }
      }
      return counting
    },
    estimate: () => ({ ...all, basis: [...bases].join("; ") })
  }
}
