import { TEXT_KINDS, type TextKind } from "./textKinds.ts"
import measured from "./textTokens.json" with { type: "json" }
import { type Vocabulary, vocabularyOf } from "./vocabularyPair.ts"

/** Tokens of 1,000 UTF-16 units of a kind of text. */
export interface TextTokens {
  readonly tokens: number
  /** The ends of the band; absent for an exact number. */
  readonly band?: readonly [low: number, high: number]
}

/**
 * The tokens of 1,000 UTF-16 units of a kind of text for a model: measured where its vocabulary is published, else
 * estimated. Of a vocabulary that is only the nearest known one, the band is as wide as that of any.
 *
 * @example
 * const { modelById } = bundledPrices(Date.now()).view
 * textTokens(modelById.get("openai-gpt-5"), "english").band // => undefined
 */
export const textTokens = (model: Parameters<typeof vocabularyOf>[0], kind: TextKind): TextTokens => {
  const { isNearest, vocabulary } = vocabularyOf(model)
  const [low, tokens, high] = rangeOf(vocabulary, kind)
  if (isNearest) {
    const any = rangeOf("any", kind)
    return { tokens, band: [Math.min(low, any[0]), Math.max(high, any[2])] }
  }
  return low === high ? { tokens } : { tokens, band: [low, high] }
}

const rangeOf = (vocabulary: Vocabulary, kind: TextKind): readonly [low: number, best: number, high: number] => {
  const of = measured[vocabulary]![TEXT_KINDS.indexOf(kind)]!
  return typeof of === "number" ? [of, of, of] : of
}
