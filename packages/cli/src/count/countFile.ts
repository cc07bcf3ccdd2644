import type { AnyTokenizer } from "@ratecard/core/tokenizer"
import { closeSync, openSync, readFileSync, readSync } from "node:fs"
import { reasonOf } from "../files/findFiles.ts"
import { isBinary } from "../files/isBinary.ts"
import type { Tell } from "../threads/inThread.ts"
import { countingIn, sumCounts, type TextCounts } from "./countingIn.ts"
import { type FilePart, PART_BYTES } from "./fileParts.ts"

/** The counts of a file: none if it is not text and was not named; or why it could not be read. */
export type FileCount = { readonly counts: TextCounts | undefined } | { readonly message: string }

/** The count of a part of a file. */
export const countPart = (part: FilePart, tokenizers: ReadonlyArray<AnyTokenizer>, tell: Tell): FileCount => {
  const { file, from, to } = part
  let told = 0
  const counting = countingIn(tokenizers)
  try {
    let isFirst = from === 0
    for (const text of textsOf(part)) {
      if (isFirst && file.isInFolder && isBinary(text)) return { counts: undefined }
      isFirst = false
      counting.push(text)
      const bytes = Math.min(Math.max(READ_BYTES, text.length), to - from - told)
      told += bytes
      tell(bytes)
    }
    return { counts: counting.counts() }
  } catch (error) {
    return { message: reasonOf(error) }
  } finally {
    tell(to - from - told)
  }
}

/** The count of a file of those of its parts. */
export const countOfParts = (parts: ReadonlyArray<FileCount>): FileCount => {
  const counts: Array<TextCounts> = []
  for (const part of parts) {
    if ("message" in part || part.counts === undefined) return part
    counts.push(part.counts)
  }
  return { counts: sumCounts(counts) }
}

/** Of a part without a place for a cut, this much is read at a time. */
const READ_BYTES = 2 ** 20

const textsOf = function* ({ file: { bytes, path }, from, to }: FilePart): Generator<string> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: from > 0 })
  if (from === 0 && to === bytes && bytes <= PART_BYTES) return yield decoder.decode(readFileSync(path))
  const room = new Uint8Array(to - from > 2 * PART_BYTES ? READ_BYTES : to - from)
  const file = openSync(path, "r")
  try {
    for (let offset = from; offset < to;) {
      const read = readSync(file, room, 0, Math.min(room.length, to - offset), offset)
      if (read === 0) break
      offset += read
      yield decoder.decode(room.subarray(0, read), { stream: true })
    }
  } finally {
    closeSync(file)
  }
  yield decoder.decode()
}
