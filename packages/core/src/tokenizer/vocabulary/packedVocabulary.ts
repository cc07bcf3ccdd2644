import type { PackedPart, PackedVocabulary } from "@ratecard/vocabularies"

const LINE_BREAK = 0x0a
const BLANK = 0x20
const PADDING = 0x3d
/** The value of a base64 character, and two flags above it: padding, end of a token. */
const VALUE = 0x3f
const PADDING_SHIFT = 7
const END_SHIFT = 9

/** The characters of a group of base64, and the one after it: a group at the end of the text is read whole. */
const GROUP = 5

/** The tokens of a vocabulary: token `id` is `bytes` from `offsets[id]` up to `offsets[id + 1]`. */
export interface Ranks {
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  /** One more than the highest id. */
  readonly size: number
  /** The number of ids that have a token. */
  readonly tokens: number
  /** Ids of bytes that only stand for characters which the vocabulary lacks: no text is looked up as one. */
  readonly fallback?: { readonly from: number; readonly to: number } | undefined
}

/**
 * Reads js-tiktoken's rank text: lines of `! <first id> <base64> <base64> ...`, where each token's
 * id is one more than the one before. Ids between two lines have no token and are left empty.
 * `slack` bytes are left free after the last token.
 */
export const readRanks = (text: string, slack: number): Ranks => {
  const source = new Uint8Array(text.length + GROUP)
  new TextEncoder().encodeInto(text, source)
  source[text.length] = LINE_BREAK
  const values = characterValues()
  // Bounds, not sizes: memory that is never written to is never given to the process.
  const offsets = new Int32Array((text.length >> 2) + 2)
  const bytes = new Uint8Array(((text.length * 3) >> 2) + slack)
  const view = new DataView(bytes.buffer)
  let position = 0
  let length = 0
  let id = 0
  let tokens = 0
  while (position < text.length) {
    const lineEnd = text.indexOf("\n", position)
    const end = lineEnd === -1 ? text.length : lineEnd
    const firstBlank = text.indexOf(" ", position + 2)
    const firstId = Number(text.slice(position + 2, firstBlank))
    while (id < firstId) offsets[++id] = length
    position = firstBlank + 1
    // Groups of four characters for three bytes, written with a fourth that the next one takes. In one
    // loop and without branches: of two, the engine would give up the inner one at every token, and the
    // processor guess wrong where a token ends.
    while (position < end) {
      const third = values[source[position + 2]!]!
      const fourth = values[source[position + 3]!]!
      const bits =
        (values[source[position]!]! << 18) |
        (values[source[position + 1]!]! << 12) |
        ((third & VALUE) << 6) |
        (fourth & VALUE)
      view.setInt32(length, bits << 8)
      length += 3 - ((third + fourth) >> PADDING_SHIFT)
      offsets[id + 1] = length
      const ends = values[source[position + 4]!]! >> END_SHIFT
      id += ends
      tokens += ends
      position += 4 + ends
    }
  }
  return { bytes: bytes.subarray(0, length + slack), offsets: offsets.subarray(0, id + 1), size: id, tokens }
}

/** Makes the table of base64 values by character: the first character of a byte's base64 has its highest six bits. */
const characterValues = (): Uint16Array => {
  const values = new Uint16Array(256)
  for (let value = 0; value <= VALUE; value++) values[btoa(String.fromCharCode(value << 2)).charCodeAt(0)] = value
  values[PADDING] = 1 << PADDING_SHIFT
  values[BLANK] = values[LINE_BREAK] = 1 << END_SHIFT
  return values
}

/** The digits of base 64, by their values. */
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
/** Digits of a pair: three for each of the places of its tokens. */
const PAIR_DIGITS = 6

/** A part: its tokens' bytes side by side, or the digits of the pairs that they are made of. */
type Part = { readonly bytes: Uint8Array; readonly lengths: ArrayLike<number> } | Pairs

interface Pairs {
  /** The digits as they are packed. */
  readonly digits: Uint8Array
  /** The places of the two tokens of each. */
  readonly lefts: Int32Array
  readonly rights: Int32Array
}

/** Reads a packed vocabulary. `slack` bytes are left free after the last token. */
export const readPacked = ({ firstId, parts }: PackedVocabulary, slack: number): Ranks => {
  const read = parts.map(readPart)
  const tokens = read.reduce((sum, part) => sum + countOf(part), 0)
  const size = firstId + tokens
  const offsets = new Int32Array(size + 1)
  const starts = offsets.subarray(firstId)
  const lengths = new Uint8Array(tokens)
  // A pair may be of tokens in parts after its own, if they are not pairs themselves.
  eachPart(read, (part, place) => {
    if ("bytes" in part) lengths.set(part.lengths, place)
  })
  eachPart(read, (part, place) => {
    if ("digits" in part) readPairs(part, place, lengths, starts)
    else for (let at = place; at < place + countOf(part); at++) starts[at + 1] = starts[at]! + lengths[at]!
  })
  const bytes = new Uint8Array(offsets[size]! + Math.max(slack, OVERRUN))
  const putBytes = () =>
    eachPart(read, (part, place) => {
      if ("bytes" in part) bytes.set(part.bytes, starts[place])
    })
  putBytes()
  const view = new DataView(bytes.buffer)
  eachPart(read, (part, place) => {
    if ("digits" in part) join(part, place, view, starts)
  })
  putBytes()
  bytes.fill(0, offsets[size])
  return { bytes, offsets, size, tokens, fallback: fallbackOf(parts, read, firstId) }
}

const readPart = (part: PackedPart): Part => {
  if ("bytes" in part) {
    const bytes = Uint8Array.from(part.bytes.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16))
    return { bytes, lengths: new Uint8Array(bytes.length).fill(1) }
  }
  if ("pairs" in part) {
    const count = part.pairs.length / PAIR_DIGITS
    const digits = new Uint8Array(part.pairs.length)
    new TextEncoder().encodeInto(part.pairs, digits)
    return { digits, lefts: new Int32Array(count), rights: new Int32Array(count) }
  }
  const encoder = new TextEncoder()
  const texts = "texts" in part ? part.texts : [...part.characters]
  return { bytes: encoder.encode(texts.join("")), lengths: texts.map((text) => encoder.encode(text).length) }
}

/** Reads the digits, and how long the tokens are: in one loop, which takes two thirds of the time of one for each. */
const readPairs = ({ digits, lefts, rights }: Pairs, place: number, lengths: Uint8Array, starts: Int32Array): void => {
  const values = new Uint8Array(0x80)
  for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value
  const count = lefts.length
  let start = starts[place]!
  for (let index = 0; index < count; index++) {
    const left =
      (values[digits[index]!]! << 12) | (values[digits[count + index]!]! << 6) | values[digits[2 * count + index]!]!
    const right =
      (values[digits[3 * count + index]!]! << 12) |
      (values[digits[4 * count + index]!]! << 6) |
      values[digits[5 * count + index]!]!
    lefts[index] = left
    rights[index] = right
    const length = lengths[left]! + lengths[right]!
    lengths[place + index] = length
    starts[place + index + 1] = start += length
  }
}

const countOf = (part: Part): number => ("bytes" in part ? part.lengths.length : part.lefts.length)

const eachPart = (parts: ReadonlyArray<Part>, use: (part: Part, place: number) => void): void => {
  let place = 0
  for (const part of parts) {
    use(part, place)
    place += countOf(part)
  }
}

/** Bytes after the last token that {@link join} may write to. */
const OVERRUN = 3

/** Copies four bytes at a time, up to three more than there are: what they overwrite is written later. */
const join = ({ lefts, rights }: Pairs, place: number, view: DataView, starts: Int32Array): void => {
  let position = starts[place]!
  for (let index = 0; index < lefts.length; index++) {
    const left = lefts[index]!
    const right = rights[index]!
    const leftStart = starts[left]!
    const rightStart = starts[right]!
    const leftLength = starts[left + 1]! - leftStart
    const rightLength = starts[right + 1]! - rightStart
    for (let from = 0; from < leftLength; from += 4) view.setInt32(position + from, view.getInt32(leftStart + from))
    position += leftLength
    for (let from = 0; from < rightLength; from += 4) view.setInt32(position + from, view.getInt32(rightStart + from))
    position += rightLength
  }
}

/** The range of byte tokens that stand for characters which the vocabulary lacks. */
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
