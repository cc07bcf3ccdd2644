import {
  type AnyEncoding,
  type AnyTokenizer,
  placeOfCut,
  readWriting,
  type TextWriting
} from "@ratecard/core/tokenizer"
import { closeSync, openSync, readFileSync, readSync } from "node:fs"
import { type FoundFile, reasonOf } from "../files/findFiles.ts"
import { isBinary } from "../files/readAndWrite.ts"
import { moduleBeside } from "../files/moduleBeside.ts"
import type { Tell } from "../threads/inThread.ts"
import { onThreads } from "../threads/onThreads.ts"

const THREAD = moduleBeside(import.meta.url, "countThread")

/** The data of a thread. */
export interface CountData {
  readonly parts: ReadonlyArray<FilePart>
  readonly encodings: ReadonlyArray<AnyEncoding>
}

/** The counts of each file in each encoding; where there is much to count, of one file too, all processors count. */
export const countFiles = (
  files: ReadonlyArray<FoundFile>,
  tokenizers: ReadonlyArray<AnyTokenizer>,
  progress: (done: number, all: number) => void,
  bytesPerThread?: number
): ReadonlyArray<FileCount> => {
  const partsOfFiles = files.map(fileParts)
  const parts = partsOfFiles.flat()
  const counts = onThreads({
    thread: THREAD,
    data: { parts, encodings: tokenizers.map(({ encoding }) => encoding) } satisfies CountData,
    count: parts.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    // Long files are read in parts.
    largest: 0,
    bytesPerThread,
    here: (index, tell): FileCount => countPart(parts[index]!, tokenizers, tell),
    progress
  })
  let place = 0
  return partsOfFiles.map(({ length }) => countOfParts(counts.slice(place, (place += length)).map((count) => count!)))
}

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
const countOfParts = (parts: ReadonlyArray<FileCount>): FileCount => {
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

/** Some bytes of a file, which are counted by themselves. */
export interface FilePart {
  readonly file: FoundFile
  readonly from: number
  readonly to: number
}

/** Longer files are counted in parts, on several threads where there are some: always the same parts. */
export const PART_BYTES = 8 * 2 ** 20

/** So far a place for a cut is looked for. */
const REACH = 1 << 16

/** A file in parts that have together the tokens of all of it. */
const fileParts = (file: FoundFile): ReadonlyArray<FilePart> => {
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

/** The counts of a text: its tokens in each encoding, and how it is written. */
export interface TextCounts {
  readonly tokens: ReadonlyMap<AnyEncoding, number>
  readonly writing: TextWriting
}

/** Counts a text that comes in parts. */
export const countingIn = (tokenizers: ReadonlyArray<AnyTokenizer>) => {
  const countings = tokenizers.map(({ countStreaming, encoding }) => [encoding, countStreaming()] as const)
  let writing = NOTHING_WRITTEN
  return {
    push: (text: string): void => {
      for (const [, counting] of countings) counting.push(text)
      writing = together(writing, readWriting(text))
    },
    counts: (): TextCounts => ({
      tokens: new Map(countings.map(([encoding, { tokens }]) => [encoding, tokens])),
      writing
    })
  }
}

/** Adds up the counts of texts that are one text together. */
const sumCounts = (all: ReadonlyArray<TextCounts>): TextCounts =>
  all.reduce((one, other) => ({
    tokens: added(one.tokens, other.tokens),
    writing: together(one.writing, other.writing)
  }))

const NOTHING_WRITTEN: TextWriting = { length: 0, letters: new Map(), digits: 0, digitGroups: 0 }

const together = (one: TextWriting, other: TextWriting): TextWriting => ({
  length: one.length + other.length,
  letters: added(one.letters, other.letters),
  digits: one.digits + other.digits,
  digitGroups: one.digitGroups + other.digitGroups
})

const added = <Key>(one: ReadonlyMap<Key, number>, other: ReadonlyMap<Key, number>): ReadonlyMap<Key, number> => {
  const sums = new Map(one)
  for (const [key, count] of other) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}
