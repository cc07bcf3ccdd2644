import {
  type AnyEncoding,
  type AnyTokenizer,
  type Encoding,
  ENCODINGS,
  loadTokenizerWith,
  type VendorEncoding
} from "@ratecard/core/tokenizer"
import { keptTables } from "./keptTables.ts"

const loadOpenAi = loadTokenizerWith(keptTables)

/** Who needs none of the others' vocabularies loads nothing of them. */
const loadVendor = async (encoding: VendorEncoding): Promise<AnyTokenizer> =>
  (await import("@ratecard/core/vocabularies")).loadVendorTokenizerWith(keptTables)(encoding)

const isOpenAi = (encoding: AnyEncoding): encoding is Encoding => ENCODINGS.some((name) => name === encoding)

/** The tokenizer of an encoding, with the tables that this browser keeps. */
export const loadKept = (encoding: AnyEncoding): Promise<AnyTokenizer> =>
  isOpenAi(encoding) ? loadOpenAi(encoding) : loadVendor(encoding)
