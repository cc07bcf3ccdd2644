import { type Encoding, loadTokenizerWith } from "@ratecard/core/tokenizer"
import { keptTables } from "../src/counting/loadKept.ts"

/** Runs in the browser: what a page counts that was just opened, with the tables that pages before it have kept. */
export const count = async (encoding: Encoding, text: string): Promise<number> =>
  (await loadTokenizerWith(keptTables)(encoding)).count(text)

/** Number of bytes that are kept. */
export const keptBytes = async (encoding: Encoding): Promise<number> => (await keptTables.read(encoding))?.length ?? 0
