import type { PackedPart, PackedVocabulary } from "@ratecard/vocabularies"
import type { Ranks } from "./rankText.ts"

/** The digits of base 64, by their values. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
/** Digits of a pair: three for each of the places of its tokens. */
const PAIR_DIGITS = 6

/** A part: its tokens' bytes side by side, or the places of the two tokens that each of them is made of. */
type Part =
  | { readonly bytes: Uint8Array; readonly lengths: ArrayLike<number> }
  | { readonly lefts: Int32Array; readonly rights: Int32Array }

/** Reads a packed vocabulary. `slack` bytes are left free after the last token. */
export const readPacked = ({ firstId, parts }: PackedVocabulary, slack: number): Ranks => {
  const read = parts.map(readPart)
  const tokens = read.reduce((sum, part) => sum + countOf(part), 0)
  const size = firstId + tokens
  const offsets = new Int32Array(size + 1)
  const lengths = lengthsOf(read, tokens)
  for (let place = 0; place < tokens; place++)
    offsets[firstId + place + 1] = offsets[firstId + place]! + lengths[place]!
  const bytes = new Uint8Array(offsets[size]! + slack)
  const starts = offsets.subarray(firstId)
  eachPart(read, (part, place) => {
    if ("bytes" in part) bytes.set(part.bytes, starts[place])
  })
  eachPart(read, (part, place) => {
    if ("lefts" in part) join(part, place, bytes, starts, lengths)
  })
  return { bytes, offsets, size, tokens, fallback: fallbackOf(parts, read, firstId) }
}

const readPart = (part: PackedPart): Part => {
  if ("bytes" in part) {
    const bytes = Uint8Array.from(part.bytes.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16))
    return { bytes, lengths: new Uint8Array(bytes.length).fill(1) }
  }
  if ("pairs" in part) return readPairs(part.pairs)
  const encoder = new TextEncoder()
  const texts = "texts" in part ? part.texts : [...part.characters]
  return { bytes: encoder.encode(texts.join("")), lengths: texts.map((text) => encoder.encode(text).length) }
}

const readPairs = (digits: string): Part => {
  const values = new Uint8Array(0x80)
  for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value
  const count = digits.length / PAIR_DIGITS
  const side = (from: number): Int32Array => {
    const places = new Int32Array(count)
    for (let index = 0; index < count; index++) {
      places[index] =
        (values[digits.charCodeAt(from + index)]! << 12) |
        (values[digits.charCodeAt(from + count + index)]! << 6) |
        values[digits.charCodeAt(from + 2 * count + index)]!
    }
    return places
  }
  return { lefts: side(0), rights: side(3 * count) }
}

const countOf = (part: Part): number => ("bytes" in part ? part.lengths.length : part.lefts.length)

const eachPart = (parts: ReadonlyArray<Part>, use: (part: Part, place: number) => void): void => {
  let place = 0
  for (const part of parts) {
    use(part, place)
    place += countOf(part)
  }
}

/** By place. A pair may be of tokens in parts after its own, if they are no pairs themselves. */
const lengthsOf = (parts: ReadonlyArray<Part>, tokens: number): Uint8Array => {
  const lengths = new Uint8Array(tokens)
  eachPart(parts, (part, place) => {
    if ("bytes" in part) lengths.set(part.lengths, place)
  })
  eachPart(parts, (part, place) => {
    if ("bytes" in part) return
    const { lefts, rights } = part
    for (let index = 0; index < lefts.length; index++) {
      lengths[place + index] = lengths[lefts[index]!]! + lengths[rights[index]!]!
    }
  })
  return lengths
}

const join = (
  { lefts, rights }: { readonly lefts: Int32Array; readonly rights: Int32Array },
  place: number,
  bytes: Uint8Array,
  starts: Int32Array,
  lengths: Uint8Array
): void => {
  let position = starts[place]!
  for (let index = 0; index < lefts.length; index++) {
    const left = starts[lefts[index]!]!
    const leftEnd = left + lengths[lefts[index]!]!
    for (let from = left; from < leftEnd; from++) bytes[position++] = bytes[from]!
    const right = starts[rights[index]!]!
    const rightEnd = right + lengths[rights[index]!]!
    for (let from = right; from < rightEnd; from++) bytes[position++] = bytes[from]!
  }
}

/** In addition to characters, there are bytes for those that the vocabulary lacks. */
const fallbackOf = (
  parts: ReadonlyArray<PackedPart>,
  read: ReadonlyArray<Part>,
  firstId: number
): Ranks["fallback"] => {
  if (!parts.some((part) => "characters" in part)) return undefined
  const index = parts.findIndex((part) => "bytes" in part)
  const from = read.slice(0, index).reduce((id, part) => id + countOf(part), firstId)
  return { from, to: from + countOf(read[index]!) }
}
