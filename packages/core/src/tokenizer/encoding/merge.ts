import { MergeQueue } from "./mergeQueue.ts"
import type { Start } from "../vocabulary/merging.ts"
import { NONE, type Vocabulary } from "../vocabulary/vocabulary.ts"
import { isTwoByteLead, endingOf } from "../vocabulary/beyondAscii.ts"

/** Runs shorter than this look at every part for the next merge; a queue has it in longer ones. */
const QUEUE_FROM = 64
const POSITION_BITS = 6
const POSITION_MASK = QUEUE_FROM - 1
/** The value for "no merge", at any position. */
const NOTHING = NONE << POSITION_BITS

/**
 * Byte-pair merging of one run of bytes: as long as two neighbouring parts together are a token,
 * merge the pair whose token has the lowest id, the leftmost of equals. A part is known by the
 * position of its first byte in the run.
 */
export class Merger {
  /** The start of the next part; after the last part, the length of the run. */
  next = new Int32Array(0)
  /** The part's token. */
  ids = new Int32Array(0)
  #previous = new Int32Array(0)
  /** The token that the part and the one after it would make, or NONE. */
  #joined = new Int32Array(0)
  readonly #queue: MergeQueue
  readonly #vocabulary: Vocabulary
  readonly #memo: PairMemo
  readonly #characters: WholeCharacters
  readonly #start: Start | undefined

  /** `start` if runs are not merged from bytes. */
  constructor(vocabulary: Vocabulary, memo: PairMemo, queue: MergeQueue, start?: Start) {
    this.#start = start
    this.#vocabulary = vocabulary
    this.#memo = memo
    this.#queue = queue
    this.#characters = new WholeCharacters(vocabulary)
    this.#reserve(QUEUE_FROM)
  }

  /** Merges `length` bytes of `view` from `start`; the parts are then in `next` and `ids`. Returns how many. */
  merge(view: DataView, start: number, length: number): number {
    if (length >= this.ids.length) this.#reserve(2 * length)
    const parts = this.#start
      ? this.#startWith(this.#start, view, start, length)
      : this.#startParts(view, start, length)
    return length < QUEUE_FROM
      ? this.#mergeShort(view, start, length, parts)
      : this.#mergeLong(view, start, length, parts)
  }

  #startWith(begin: Start, view: DataView, start: number, length: number): number {
    const parts = { ids: this.ids, next: this.next, previous: this.#previous, joined: this.#joined }
    return begin(parts, this.#vocabulary, this.#memo, view, start, length)
  }

  #reserve(length: number): void {
    this.next = new Int32Array(length)
    this.ids = new Int32Array(length)
    this.#previous = new Int32Array(length)
    this.#joined = new Int32Array(length)
    this.#queue.reserve(length)
  }

  /** Starts with the bytes, or the characters that they are certain to become. Returns how many parts. */
  #startParts(view: DataView, start: number, length: number): number {
    const { ids, next } = this
    const { pairs, singles } = this.#vocabulary.tables
    const previous = this.#previous
    const joined = this.#joined
    let parts = 0
    let before = -1
    let position = 0
    while (position < length) {
      const byte = view.getUint8(start + position)
      let end = position + 1
      let id = singles[byte]!
      if (isTwoByteLead(byte) && end < length) {
        const character = this.#characters.at(view, start, start + position)
        if (character !== NONE) {
          id = character
          joined[end] = NONE
          end++
        }
      }
      ids[position] = id
      next[position] = end
      previous[position] = before
      if (before >= 0) {
        joined[before] =
          end - before === 2
            ? pairs[view.getUint16(start + before, true)]!
            : this.#memo.join(ids[before]!, id, view, start + before, end - before)
      }
      before = position
      position = end
      parts++
    }
    joined[before] = NONE
    joined[length] = NONE
    return parts
  }

  #mergeShort(view: DataView, start: number, length: number, startParts: number): number {
    const joined = this.#joined
    for (let parts = startParts; ; parts--) {
      const lowest = lowestOf(joined, length)
      if (lowest >= NOTHING) return parts
      this.#mergeAt(view, start, length, lowest & POSITION_MASK)
    }
  }

  #mergeLong(view: DataView, start: number, length: number, startParts: number): number {
    const { next } = this
    const previous = this.#previous
    const queue = this.#queue
    const joined = this.#joined
    let parts = startParts
    for (let position = 0; position < length; position = next[position]!) queue.add(joined[position]!, position)
    for (let id = queue.lowest(); id !== NONE; id = queue.lowest()) {
      let position = queue.position(id)
      // If pairs of the same id overlap, the leftmost is merged first.
      while (previous[position]! >= 0 && joined[previous[position]!] === id) position = previous[position]!
      do {
        const gone = next[position]!
        const before = previous[position]!
        queue.remove(id, position)
        queue.remove(joined[gone]!, gone)
        if (before >= 0) queue.remove(joined[before]!, before)
        this.#mergeAt(view, start, length, position)
        queue.add(joined[position]!, position)
        if (before >= 0) queue.add(joined[before]!, before)
        parts--
        position = next[position]!
      } while (joined[position] === id && queue.isLowest(id))
    }
    return parts
  }

  /** Merges the part at `position` with the next one. */
  #mergeAt(view: DataView, start: number, length: number, position: number): void {
    const { ids, next } = this
    const previous = this.#previous
    const joined = this.#joined
    const gone = next[position]!
    const after = next[gone]!
    const before = previous[position]!
    const id = joined[position]!
    ids[position] = id
    next[position] = after
    joined[gone] = NONE
    if (after < length) {
      previous[after] = position
      joined[position] = this.#memo.join(id, ids[after]!, view, start + position, next[after]! - position)
    } else {
      joined[position] = NONE
    }
    if (before >= 0) joined[before] = this.#memo.join(ids[before]!, id, view, start + before, after - before)
  }
}

/**
 * The lowest id of `joined` with its position below it, so that the leftmost of equals wins. Written
 * without branches, which would be guessed wrong every few parts, and in two lanes, so that one does
 * not wait for the other: `joined[length]` must be NONE, in case `length` is odd.
 */
const lowestOf = (joined: Int32Array, length: number): number => {
  let even = NOTHING
  let odd = NOTHING
  for (let position = 0; position < length; position += 2) {
    const left = ((joined[position]! << POSITION_BITS) | position) - even
    even += left & (left >> 31)
    const right = ((joined[position + 1]! << POSITION_BITS) | (position + 1)) - odd
    odd += right & (right >> 31)
  }
  return Math.min(even, odd)
}

/**
 * Characters of two bytes (Cyrillic, Greek, Hebrew, Arabic) that merging is certain to put together
 * whatever else it does, so that it can start with them instead of with their bytes: half the work.
 *
 * The two bytes can be merged from the beginning. Until they are, nothing with a higher id is: so
 * only a token with a lower id could take one of them away, by ending with the byte before and the
 * first one, or by starting with the second. A longer token with the character inside would have to
 * be made past it, by way of such a one, to have a lower id: a test looks at all tokens for that.
 */
export class WholeCharacters {
  readonly #vocabulary: Vocabulary

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** The token of the character at `index` of a run that starts at `start`, if it is certain to come about; else NONE. */
  at(view: DataView, start: number, index: number): number {
    const { rivals, tables } = this.#vocabulary
    const first = view.getUint8(index)
    const id = tables.pairs[view.getUint16(index, true)]!
    if (id >= rivals.beginnings[view.getUint8(index + 1)]!) return NONE
    return index > start && id >= rivals.endings[endingOf(view.getUint8(index - 1), first)]! ? NONE : id
  }
}

const BITS = 15
const ID_BITS = 18
const LOW_BITS = 32 - ID_BITS
const HIGH_BITS = ID_BITS - LOW_BITS
const HIGH_MASK = (1 << HIGH_BITS) - 1

/**
 * A cache of the tokens that two neighbouring tokens make together. Merging asks for few pairs over and over, most of
 * which make none: a quarter of a megabyte, direct-mapped, answers three of four lookups without the vocabulary. An
 * entry is two words: left id, right id, and the answer in the highest bits.
 */
export class PairMemo {
  readonly #vocabulary: Vocabulary
  readonly #entries = new Int32Array(2 << BITS).fill(-1)

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** The token of `length` bytes of `view` from `start`, which are `left` and then `right`; or NONE. */
  join(left: number, right: number, view: DataView, start: number, length: number): number {
    const entries = this.#entries
    const hash = Math.imul(left, 0x9e3779b1) + Math.imul(right, 0x85ebca77)
    const entry = (hash >>> (32 - BITS)) << 1
    const answer = entries[entry + 1]!
    if (entries[entry] === (left | (right << ID_BITS)) && (answer & HIGH_MASK) === right >>> LOW_BITS) {
      return answer >>> HIGH_BITS
    }
    return this.#ask(entry, left, right, view, start, length)
  }

  #ask(entry: number, left: number, right: number, view: DataView, start: number, length: number): number {
    const joined = this.#vocabulary.find(view, start, length)
    this.#entries[entry] = left | (right << ID_BITS)
    this.#entries[entry + 1] = (right >>> LOW_BITS) | (joined << HIGH_BITS)
    return joined
  }
}
