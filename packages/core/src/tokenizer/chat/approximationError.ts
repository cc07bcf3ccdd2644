/** A text is taken for Latin script and code while at most this share of it is something else. */
const MAX_FOREIGN_SHARE = 0.1

/**
 * By how many percent the true count of tokens may differ from one that another vocabulary stands in
 * for, down and up. Vocabularies agree on English and code within that; for other scripts one of
 * them may need less than half the tokens of another. `docs/pricing.md` says where the figures come from.
 *
 * @example
 * approximationError("A text in English") // => [-20, 60]
 * approximationError("Текст на русском") // => [-60, 60]
 */
export const approximationError = (text: string): readonly [low: number, high: number] => {
  let foreign = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > LAST_LATIN) foreign++
  return foreign <= text.length * MAX_FOREIGN_SHARE ? [-20, 60] : [-60, 60]
}

/** The last character of Latin Extended-B. */
const LAST_LATIN = 0x24f
