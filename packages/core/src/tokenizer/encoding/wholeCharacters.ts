import { NONE, type Vocabulary } from "../vocabulary/vocabulary.ts"
import type { LateTables, Tokens } from "../vocabulary/vocabularyTables.ts"

const LEAD_BITS = 5
const LEAD_MASK = (1 << LEAD_BITS) - 1
const TWO_BYTE_LEAD = 0xc0
const THREE_BYTE_LEAD = 0xe0
const CONTINUATION = 0x80

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
  #rivals: Rivals | undefined

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rivals = vocabulary.late
  }

  /** The token of the character at `index` of a run that starts at `start`, if it is certain to come about; else NONE. */
  at(view: DataView, start: number, index: number): number {
    const { beginnings, endings } = (this.#rivals ??= rivalsOf(this.#vocabulary))
    const first = view.getUint8(index)
    const id = this.#vocabulary.pairs[view.getUint16(index, true)]!
    if (id >= beginnings[view.getUint8(index + 1)]!) return NONE
    return index > start && id >= endings[endingOf(view.getUint8(index - 1), first)]! ? NONE : id
  }
}

/** The tokens that could take a byte of a character away. */
type Rivals = Pick<LateTables, "beginnings" | "endings">

/** Looks at all tokens: some milliseconds, for the first text that has such characters. */
export const rivalsOf = ({ bytes, offsets, size }: Tokens): Rivals => {
  const beginnings = new Int32Array(0x100).fill(NONE)
  const endings = new Int32Array(1 << (8 + LEAD_BITS)).fill(NONE)
  // From the highest id down, so that the lowest is written last.
  for (let id = size - 1; id >= 0; id--) {
    const start = offsets[id]!
    const last = offsets[id + 1]! - 1
    if (last <= start) continue
    const first = bytes[start]!
    if (first >= CONTINUATION && first < TWO_BYTE_LEAD) beginnings[first] = id
    if (isTwoByteLead(bytes[last]!)) endings[endingOf(bytes[last - 1]!, bytes[last]!)] = id
  }
  return { beginnings, endings }
}

/** Whether `byte` starts a character of two bytes. */
export const isTwoByteLead = (byte: number): boolean => byte >= TWO_BYTE_LEAD && byte < THREE_BYTE_LEAD

const endingOf = (before: number, lead: number): number => (before << LEAD_BITS) | (lead & LEAD_MASK)
