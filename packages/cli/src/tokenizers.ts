import { type Encoding, loadTokenizerWith, type TextTokenizer } from "@ratecard/core/tokenizer"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { writeWhole } from "./files/writeWhole.ts"

/** Loads tokenizers whose tables are kept in a folder of this user: reading them takes a third of building them. */
export const tokenizersIn = (folder: string): ((encoding: Encoding) => Promise<TextTokenizer>) => {
  const fileOf = (encoding: Encoding) => join(folder, `${encoding}.tables`)
  return loadTokenizerWith({
    read: (encoding) => readFileSync(fileOf(encoding)),
    write: (encoding, tables) => writeWhole(fileOf(encoding), tables)
  })
}
