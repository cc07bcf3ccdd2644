import { endingOf } from "../vocabulary/beyondAscii.ts"
import { NONE, type Vocabulary } from "../vocabulary/vocabulary.ts"

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
