import { type Encoding, loadTokenizerWith, type TextTokenizer } from "@ratecard/core/tokenizer"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { cacheFolder } from "./cacheFolder.ts"
import { keepFile } from "./files/keepFile.ts"
import type { World } from "./World.ts"

/** Loads tokenizers whose tables this user's cache keeps: a file is read in a tenth of the time that it takes to build them. */
export const tokenizersOf = (world: World): ((encoding: Encoding) => Promise<TextTokenizer>) => {
  const fileOf = (encoding: Encoding) => join(cacheFolder(world), `${encoding}.tables`)
  return loadTokenizerWith({
    read: (encoding) => readFileSync(fileOf(encoding)),
    write: (encoding, tables) => keepFile(fileOf(encoding), () => tables)
  })
}
