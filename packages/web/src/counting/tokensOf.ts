import type { EditedText, AnyTokenizer } from "@ratecard/core/tokenizer"
import type { ShownToken } from "./messages.ts"

/** Number of UTF-16 units of a text that are shown as tokens: people read no more. */
export const TOKENS_OF_UNITS = 5000

/** The tokens of a text's start, each with what it stands for. */
export const tokensOf = (text: EditedText, tokenizer: AnyTokenizer): ReadonlyArray<ShownToken> =>
  text
    .pieces(tokenizer, 0, Math.min(TOKENS_OF_UNITS, text.length))
    .map(({ from, ids, to }) => ({ text: text.slice(from, to), ids }))
