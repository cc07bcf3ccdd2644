import type { AnyTokenizer } from "@ratecard/core/tokenizer"
import { closeSync, openSync, readFileSync, readSync } from "node:fs"
import { type FoundFile, reasonOf } from "../files/findFiles.ts"
import { isBinary } from "../files/isBinary.ts"
import type { Tell } from "../threads/inThread.ts"
import { countingIn, type TextCounts } from "./countingIn.ts"

/** The counts of a file: none if it is not text and was not named; or why it could not be read. */
export type FileCount = { readonly counts: TextCounts | undefined } | { readonly message: string }

export const countFile = (file: FoundFile, tokenizers: ReadonlyArray<AnyTokenizer>, tell: Tell): FileCount => {
  let told = 0
  const counting = countingIn(tokenizers)
  try {
    let isFirst = true
    for (const text of partsOf(file)) {
      if (isFirst && file.isInFolder && isBinary(text)) return { counts: undefined }
      isFirst = false
      counting.push(text)
      const bytes = Math.min(PART_BYTES, file.bytes - told)
      told += bytes
      tell(bytes)
    }
    return { counts: counting.counts() }
  } catch (error) {
    return { message: reasonOf(error) }
  } finally {
    tell(file.bytes - told)
  }
}

/** What is longer is read in parts. */
export const WHOLE_BYTES = 8 * 2 ** 20
const PART_BYTES = 2 ** 20

const partsOf = function* ({ bytes, path }: FoundFile): Generator<string> {
  const decoder = new TextDecoder()
  if (bytes <= WHOLE_BYTES) return yield decoder.decode(readFileSync(path))
  const part = new Uint8Array(PART_BYTES)
  const file = openSync(path, "r")
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) {
      yield decoder.decode(part.subarray(0, read), { stream: true })
    }
  } finally {
    closeSync(file)
  }
  yield decoder.decode()
}
