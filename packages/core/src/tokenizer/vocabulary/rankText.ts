const BLANK = 0x20
const LINE_BREAK = 0x0a
const PADDING = 0x3d

/** What {@link readRanks} gives: token `id` is `bytes` from `offsets[id]` up to `offsets[id + 1]`. */
export interface Ranks {
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  /** One more than the highest id. */
  readonly size: number
  /** How many ids have a token. */
  readonly tokens: number
}

/**
 * Reads js-tiktoken's rank text: lines of `! <first id> <base64> <base64> ...`, where each token's
 * id is one more than the one before. Ids between two lines have no token and are left empty.
 * `slack` bytes are left free after the last token.
 */
export const readRanks = (text: string, slack: number): Ranks => {
  const source = new TextEncoder().encode(text)
  const sextets = sextetTable()
  // Bounds, not sizes: memory that is never written to is never given to the process.
  const offsets = new Int32Array((source.length >> 2) + 2)
  const bytes = new Uint8Array(((source.length * 3) >> 2) + slack)
  let position = 0
  let length = 0
  let id = 0
  let tokens = 0
  while (position < source.length) {
    if (source[position] === LINE_BREAK) position++
    const lineEnd = text.indexOf("\n", position)
    const end = lineEnd === -1 ? source.length : lineEnd
    const firstBlank = text.indexOf(" ", position + 2)
    const firstId = Number(text.slice(position + 2, firstBlank))
    while (id < firstId) offsets[++id] = length
    position = firstBlank + 1
    // Groups of four characters for three bytes, and a blank between tokens. In one loop, as the
    // engine compiles a loop while it runs: of two, it would give up the inner one at every token.
    while (position < end) {
      const character = source[position]!
      if (character === BLANK) {
        offsets[++id] = length
        tokens++
        position++
        continue
      }
      const third = source[position + 2]!
      const fourth = source[position + 3]!
      const bits =
        (sextets[character]! << 18) |
        (sextets[source[position + 1]!]! << 12) |
        (sextets[third]! << 6) |
        sextets[fourth]!
      bytes[length] = bits >> 16
      bytes[length + 1] = bits >> 8
      bytes[length + 2] = bits
      length += third === PADDING ? 1 : fourth === PADDING ? 2 : 3
      position += 4
    }
    offsets[++id] = length
    tokens++
  }
  return { bytes: bytes.subarray(0, length + slack), offsets: offsets.subarray(0, id + 1), size: id, tokens }
}

/** The value of each character of base64: the first one of a byte's stands for its highest six bits. */
const sextetTable = (): Uint8Array => {
  const table = new Uint8Array(256)
  for (let value = 0; value < 64; value++) table[btoa(String.fromCharCode(value << 2)).charCodeAt(0)] = value
  return table
}
