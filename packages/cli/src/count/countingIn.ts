import { type AnyEncoding, type AnyTokenizer, readWriting, type TextWriting } from "@ratecard/core/tokenizer"

/** What is counted of a text: its tokens in each encoding, and how it is written. */
export interface TextCounts {
  readonly tokens: ReadonlyMap<AnyEncoding, number>
  readonly writing: TextWriting
}

/** Counts a text that comes in parts. */
export const countingIn = (tokenizers: ReadonlyArray<AnyTokenizer>) => {
  const countings = tokenizers.map(({ countStreaming, encoding }) => [encoding, countStreaming()] as const)
  let writing = NOTHING_WRITTEN
  return {
    push: (text: string): void => {
      for (const [, counting] of countings) counting.push(text)
      writing = together(writing, readWriting(text))
    },
    counts: (): TextCounts => ({
      tokens: new Map(countings.map(([encoding, { tokens }]) => [encoding, tokens])),
      writing
    })
  }
}

/** What is counted of texts that are one text together. */
export const sumCounts = (all: ReadonlyArray<TextCounts>): TextCounts =>
  all.reduce((one, other) => ({
    tokens: added(one.tokens, other.tokens),
    writing: together(one.writing, other.writing)
  }))

const NOTHING_WRITTEN: TextWriting = { length: 0, letters: new Map(), digits: 0, digitGroups: 0 }

const together = (one: TextWriting, other: TextWriting): TextWriting => ({
  length: one.length + other.length,
  letters: added(one.letters, other.letters),
  digits: one.digits + other.digits,
  digitGroups: one.digitGroups + other.digitGroups
})

const added = <Key>(one: ReadonlyMap<Key, number>, other: ReadonlyMap<Key, number>): ReadonlyMap<Key, number> => {
  const sums = new Map(one)
  for (const [key, count] of other) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}
