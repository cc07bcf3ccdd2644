import { countForModels, tokenRatio, tokensFor, vocabularyOf, WRITINGS } from "@ratecard/core/tokenizer"
import { ALL_ENCODINGS } from "@ratecard/core/vocabularies"
import type { Model } from "@ratecard/core/catalogue"
import type { Counted, CountedText } from "./counted.ts"

/** Counts for models follow from those of the text. */
export const countedOf = (text: CountedText): Counted => ({
  ...text,
  countFor: (model) => tokensFor(model, text.tokens, () => text.writing) ?? estimated(model, text)
})

/** An estimate from the tokens in another vocabulary, where one that a model needs cannot be loaded. */
const estimated = (model: Model, { tokens, unavailable }: CountedText): ReturnType<Counted["countFor"]> => {
  const [known] = tokens
  if (known === undefined || !countForModels([model]).encodings.some((name) => unavailable.includes(name))) return
  const [vocabulary, count] = known
  const { best, high, low } = tokenRatio({ vocabulary, isNearest: false }, vocabularyOf(model))
  const estimate = {
    tokens: Math.round(count * best),
    low: Math.floor(count * low),
    high: Math.ceil(count * high),
    basis: vocabulary
  }
  return { tokens: estimate.tokens, estimate }
}

/**
 * The counts of a text as a link holds them, `name-number` each, with a dot between: who opens it sees the same costs,
 * estimates and bands, of these models and of others, and the text stays where it is.
 */
export const countsText = ({ characters, tokens, writing }: CountedText): string => {
  const { digitGroups, digits, length, letters } = writing
  const numbers = { characters, length, digits, digitGroups }
  return [...tokens, ...letters, ...Object.entries(numbers)].map((pair) => pair.join("-")).join(".")
}

/** The counts that a link holds; undefined for what is none. */
export const countsIn = (text: string): Counted | undefined => {
  const numbers = new Map<string, number>()
  for (const pair of text.split(".")) {
    const [, name, digits] = /^(\w+)-(\d{1,9})$/u.exec(pair) ?? []
    if (name !== undefined) numbers.set(name, Number(digits))
  }
  const number = (name: string) => numbers.get(name) ?? 0
  const among = <Name extends string>(names: ReadonlyArray<Name>): ReadonlyMap<Name, number> =>
    new Map(
      [...numbers].flatMap(([name, value]) => {
        const known = names.find((each) => each === name)
        return known === undefined ? [] : [[known, value] as const]
      })
    )
  const tokens = among(ALL_ENCODINGS)
  if (tokens.size === 0) return undefined
  return countedOf({
    characters: number("characters"),
    tokens,
    unavailable: [],
    writing: {
      length: number("length"),
      letters: among(WRITINGS),
      digits: number("digits"),
      digitGroups: number("digitGroups")
    }
  })
}
