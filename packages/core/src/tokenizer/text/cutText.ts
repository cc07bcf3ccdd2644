/** Letters that no revision of Unicode has changed, of the scripts that most long texts are in. */
const LETTER = "A-Za-zА-яぁ-んァ-ヶ一-龥가-힣"

/**
 * A place where a piece ends in every pattern: between a line break and a letter, and between a letter and the blank
 * before another one, because only one blank of the white space before a letter can belong to its piece. No token
 * contains such a place either, which matters for a vocabulary without a pattern.
 */
const CUT = new RegExp(`(?<=[!-~${LETTER}]\\n)(?=[${LETTER}])|(?<=[${LETTER}])(?= [${LETTER}])`, "u")

/** The distance, in UTF-16 units, within which a place for a cut is searched: prose and code have one in every line. */
const REACH = 1 << 16

/**
 * The first place in a text at which it can be cut, in UTF-16 units; -1 if it has none.
 *
 * @example
 * placeOfCut("one two") // => 3
 */
export const placeOfCut = (text: string): number => text.search(CUT)

/**
 * Cuts a text into at most `parts` parts of about the same length that have together the same tokens in the same order,
 * in each encoding. A text without a place for a cut becomes fewer parts. Threads are done sooner if each takes several
 * parts in turn: a part with much beyond ASCII takes longer.
 *
 * @example
 * cutText("one two three four", 2) // => ["one two three", " four"]
 */
export const cutText = (text: string, parts: number): ReadonlyArray<string> => {
  const cuts: Array<number> = [0]
  for (let part = 1; part < parts; part++) {
    const from = Math.max(Math.floor((text.length * part) / parts) - 1, 0)
    // The letter before the place is seen, too, and half a character is not a letter.
    const found = placeOfCut(text.slice(from, from + REACH))
    if (found > 0 && from + found > cuts.at(-1)!) cuts.push(from + found)
  }
  return cuts.map((cut, index) => text.slice(cut, cuts[index + 1]))
}
