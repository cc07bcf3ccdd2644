import type { Start } from "./merging.ts"
import { NONE } from "./vocabulary.ts"

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

/** How many bytes the character takes that starts with `byte`; one, if it goes on with a character. */
const characterLength = (byte: number): number =>
  byte < TWO_BYTE_LEAD ? 1 : byte < THREE_BYTE_LEAD ? 2 : byte < FOUR_BYTE_LEAD ? 3 : 4
