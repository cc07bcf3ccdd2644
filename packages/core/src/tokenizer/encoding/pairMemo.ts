import type { Vocabulary } from "../vocabulary/vocabulary.ts"

const BITS = 15
const ID_BITS = 18
const LOW_BITS = 32 - ID_BITS
const HIGH_BITS = ID_BITS - LOW_BITS
const HIGH_MASK = (1 << HIGH_BITS) - 1

/**
 * What two neighbouring tokens make together. Merging asks for few pairs over and over, most of
 * which make nothing: a quarter of a megabyte, direct-mapped, answers three of four without the
 * vocabulary. An entry is two words: left id, right id, and the answer above the rest.
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
