import { byteOfCharacter, type Token } from "./sources.ts"

/** Tokens by rank as the file that Hugging Face's tokenizers read: with the pair that each of them is merged from. */
export const tokenizerJson = (tokens: ReadonlyArray<Pick<Token, "bytes">>, pattern: string): unknown => {
  const characters = new Map(Array.from(byteOfCharacter(), ([character, byte]) => [byte, character]))
  const texts = tokens.map(({ bytes }) => Array.from(bytes, (byte) => characters.get(byte)).join(""))
  const vocab = Object.fromEntries(texts.map((text, rank) => [text, rank]))
  return {
    added_tokens: [],
    normalizer: null,
    pre_tokenizer: {
      type: "Sequence",
      pretokenizers: [
        { type: "Split", pattern: { Regex: pattern }, behavior: "Isolated", invert: false },
        { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: false }
      ]
    },
    post_processor: null,
    decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: { type: "BPE", vocab, merges: texts.filter((text) => text.length > 1).map((text) => lastPair(text, vocab)) }
  }
}

/** The two parts of the text before the last merge. */
const lastPair = (text: string, ranks: Readonly<Record<string, number>>): ReadonlyArray<string> => {
  const parts = [...text]
  while (parts.length > 2) {
    const joined = parts.slice(1).map((part, index) => ranks[parts[index]! + part] ?? Number.POSITIVE_INFINITY)
    const lowest = joined.indexOf(Math.min(...joined))
    parts.splice(lowest, 2, parts[lowest]! + parts[lowest + 1]!)
  }
  return parts
}
