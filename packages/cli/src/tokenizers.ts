import {
  type AnyEncoding,
  type AnyTokenizer,
  type Encoding,
  ENCODINGS,
  loadTokenizerWith,
  type VendorEncoding
} from "@ratecard/core/tokenizer"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { writeWhole } from "./files/readAndWrite.ts"

/**
 * Loads tokenizers. The tables of OpenAI's are kept in a folder of this user: reading them takes a third
 * of building them.
 */
export const tokenizersIn = (folder: string): ((encoding: AnyEncoding) => Promise<AnyTokenizer>) => {
  const fileOf = (encoding: AnyEncoding) => join(folder, `${encoding}.tables`)
  const loadKept = loadTokenizerWith({
    read: (encoding) => readFileSync(fileOf(encoding)),
    write: (encoding, tables) => writeWhole(fileOf(encoding), tables)
  })
  return (encoding) => (isOpenAi(encoding) ? loadKept(encoding) : loadVendor(encoding))
}

/** Any model that is counted in an encoding. */
export const anyModelIn = (encoding: AnyEncoding) => ({ provider: "", name: "", tokenizer_config: { encoding } })

const isOpenAi = (encoding: AnyEncoding): encoding is Encoding => ENCODINGS.some((name) => name === encoding)

/** Loads the other vendors' vocabularies apart: counting in OpenAI's needs none of them. */
const loadVendor = async (encoding: VendorEncoding): Promise<AnyTokenizer> =>
  (await import("@ratecard/core/vocabularies")).loadVendorTokenizer(encoding)
