import {
  type AnyEncoding,
  type AnyTokenizer,
  readWriting,
  type TextWriting,
  type Writing
} from "@ratecard/core/tokenizer"

/** What is counted of a text: its tokens in each encoding, and how it is written. */
export interface TextCounts {
  readonly tokens: ReadonlyMap<AnyEncoding, number>
  readonly writing: TextWriting
}

/** Counts a text that comes in parts. */
export const countingIn = (tokenizers: ReadonlyArray<AnyTokenizer>) => {
  const countings = tokenizers.map(({ countStreaming, encoding }) => [encoding, countStreaming()] as const)
  const letters = new Map<Writing, number>()
  const writing = { length: 0, letters, digits: 0, digitGroups: 0 }
  return {
    push: (text: string): void => {
      for (const [, counting] of countings) counting.push(text)
      const part = readWriting(text)
      for (const [script, units] of part.letters) letters.set(script, (letters.get(script) ?? 0) + units)
      writing.length += part.length
      writing.digits += part.digits
      writing.digitGroups += part.digitGroups
    },
    counts: (): TextCounts => ({
      tokens: new Map(countings.map(([encoding, { tokens }]) => [encoding, tokens])),
      writing
    })
  }
}
