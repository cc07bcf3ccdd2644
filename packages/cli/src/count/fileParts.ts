import { placeOfCut } from "@ratecard/core/tokenizer"
import { closeSync, openSync, readSync } from "node:fs"
import type { FoundFile } from "../files/findFiles.ts"
import { isBinary } from "../files/isBinary.ts"

/** Some bytes of a file, which are counted by themselves. */
export interface FilePart {
  readonly file: FoundFile
  readonly from: number
  readonly to: number
}

/** What is longer is counted in parts, on several threads where there are some: always the same parts. */
export const PART_BYTES = 8 * 2 ** 20

/** So far a place for a cut is looked for. */
const REACH = 1 << 16

/** A file in parts that have together the tokens of all of it. */
export const fileParts = (file: FoundFile): ReadonlyArray<FilePart> => {
  const cuts = [0, ...(file.bytes > PART_BYTES ? cutsIn(file) : []), file.bytes]
  return cuts.slice(1).map((to, index) => ({ file, from: cuts[index]!, to }))
}

const cutsIn = ({ bytes, isInFolder, path }: FoundFile): ReadonlyArray<number> => {
  let file: number
  try {
    file = openSync(path, "r")
  } catch {
    // Who counts it says why it cannot be read.
    return []
  }
  const room = Buffer.alloc(REACH)
  const bytesAt = (offset: number) => room.subarray(0, readSync(file, room, 0, REACH, offset))
  try {
    // What is not text is not read any further.
    if (isInFolder && isBinary(bytesAt(0).toString())) return []
    const cuts: Array<number> = []
    for (let from = PART_BYTES; from < bytes; from += PART_BYTES) {
      const cut = cutIn(bytesAt(from))
      if (cut !== undefined) cuts.push(from + cut)
    }
    return cuts
  } finally {
    closeSync(file)
  }
}

/** The offset of a cut; undefined if there is none, or where the bytes are not text. */
const cutIn = (bytes: Buffer): number | undefined => {
  // Neither the end of a character nor the beginning of another one.
  const start = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80)
  const text = bytes.toString("utf8", start)
  const place = placeOfCut(text)
  if (place < 1) return undefined
  const before = text.slice(0, place)
  return before.includes("\ufffd") ? undefined : start + Buffer.byteLength(before)
}
