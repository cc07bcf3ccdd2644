const LINE_BREAK = 0x0a
const BLANK = 0x20
const PADDING = 0x3d
/** What a character of base64 stands for, with two flags above it: it is padding, it ends a token. */
const VALUE = 0x3f
const PADDING_SHIFT = 7
const END_SHIFT = 9

/** The characters of a group of base64, and the one after it: a group at the end of the text is read whole. */
const GROUP = 5

/** What {@link readRanks} gives: token `id` is `bytes` from `offsets[id]` up to `offsets[id + 1]`. */
export interface Ranks {
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  /** One more than the highest id. */
  readonly size: number
  /** How many ids have a token. */
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

/** By character: the first one of a byte's base64 stands for its highest six bits. */
const characterValues = (): Uint16Array => {
  const values = new Uint16Array(256)
  for (let value = 0; value <= VALUE; value++) values[btoa(String.fromCharCode(value << 2)).charCodeAt(0)] = value
  values[PADDING] = 1 << PADDING_SHIFT
  values[BLANK] = values[LINE_BREAK] = 1 << END_SHIFT
  return values
}
