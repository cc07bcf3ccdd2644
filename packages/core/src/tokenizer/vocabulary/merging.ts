import { type Vocabulary, NONE } from "./vocabulary.ts"

/** Rules of merging for a vocabulary that does not start from bytes, or does not reach every token. */
export interface Merging {
  readonly start: Start
  /** Tokens whose own text is merged into other tokens. */
  readonly unreached: ReadonlySet<number>
}

/** Makes the first parts for merging `length` bytes of `view` from `start`. Returns their number. */
export type Start = (
  parts: Parts,
  vocabulary: Vocabulary,
  memo: Memo,
  view: DataView,
  start: number,
  length: number
) => number

/**
 * The parts, by the position of their first byte: the token, the positions of its neighbours, and the token of it and
 * the next.
 */
interface Parts {
  readonly ids: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array
  readonly joined: Int32Array
}

interface Memo {
  /** The token of `length` bytes of `view` from `start`, which are `left` and then `right`; or NONE. */
  join(left: number, right: number, view: DataView, start: number, length: number): number
}

const ASCII_END = 0x80
const TWO_BYTE_LEAD = 0xc0
const THREE_BYTE_LEAD = 0xe0
const FOUR_BYTE_LEAD = 0xf0

/** Starts with the characters that are tokens, and with the bytes of others. */
export const startCharacters: Start = ({ ids, joined, next, previous }, vocabulary, memo, view, start, length) => {
  let parts = 0
  let before = -1
  let position = 0
  let characterEnd = 0
  while (position < length) {
    const byte = view.getUint8(start + position)
    let end = position + 1
    let id = vocabulary.tables.singles[byte]!
    if (byte >= ASCII_END && position >= characterEnd) {
      characterEnd = position + characterLength(byte)
      // A window may end, and the next one start, inside a character.
      const character = characterEnd > length ? NONE : vocabulary.find(view, start + position, characterEnd - position)
      if (character !== NONE) {
        id = character
        end = characterEnd
        joined.fill(NONE, position + 1, end)
      }
    }
    ids[position] = id
    next[position] = end
    previous[position] = before
    if (before >= 0)
      joined[before] =
        end - before === 2 && byte < ASCII_END
          ? vocabulary.tables.pairs[view.getUint16(start + before, true)]!
          : memo.join(ids[before]!, id, view, start + before, end - before)
    before = position
    position = end
    parts++
  }
  joined[before] = NONE
  joined[length] = NONE
  return parts
}

/** The number of bytes of the character that starts with `byte`; 1 for a continuation byte. */
const characterLength = (byte: number): number =>
  byte < TWO_BYTE_LEAD ? 1 : byte < THREE_BYTE_LEAD ? 2 : byte < FOUR_BYTE_LEAD ? 3 : 4
