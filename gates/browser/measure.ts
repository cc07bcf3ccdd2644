import { type Encoding, loadTokenizer } from "@ratecard/core/tokenizer"

/** Counts of a tokenizer for one text. */
export interface Measured {
  readonly ids: ReadonlyArray<number>
  readonly count: number
  /** Of the text in parts, cut wherever it happens. */
  readonly streamed: number
  /** With a limit that is just enough, and with one that is not; null: more than the limit. */
  readonly upTo: readonly [number | null, number | null]
}

const PART_UNITS = 7

/** As many, and a tokenizer has the kernel where it can. */
const CHOSEN = 2 ** 18

/** Runs in the browser: measures the texts with a tokenizer that is loaded there. */
export const measure = async (encoding: Encoding, texts: ReadonlyArray<string>): Promise<ReadonlyArray<Measured>> => {
  const { count, countStreaming, countUpTo, encode } = await loadTokenizer(encoding)
  count(" a".repeat(CHOSEN / 2))
  return texts.map((text) => {
    const ids = Array.from(encode(text))
    const stream = countStreaming()
    for (let start = 0; start < text.length; start += PART_UNITS) stream.push(text.slice(start, start + PART_UNITS))
    return {
      ids,
      count: count(text),
      streamed: stream.tokens,
      upTo: [countUpTo(text, ids.length) ?? null, countUpTo(text, ids.length - 1) ?? null]
    }
  })
}
