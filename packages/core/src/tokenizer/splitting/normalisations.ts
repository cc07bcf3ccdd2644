import type { Normalisation } from "../text/normalisation.ts"

/** A character that nothing before it is joined or put in order with: no mark, no vowel or final consonant of Hangul. */
const STARTS = /^[^\p{M}\p{Cs}\u1160-\u11ff\u{16d40}-\u{16d7f}]/u

/** What an engine puts in order takes it the square of their number, so that long runs of marks get theirs here. */
const LONG_RUN = /\p{M}{64,}/gu
const LOOK_UNITS = 64
/** With a look at every this many units, no run of twice their number is overlooked. */
const IN_LONG_RUN = /\p{M}{32}/uy

const compose = (text: string): string => (hasLongRun(text) ? text.replace(LONG_RUN, inOrder) : text).normalize("NFC")

const hasLongRun = (text: string): boolean => {
  for (let unit = LOOK_UNITS; unit < text.length; unit += LOOK_UNITS) {
    IN_LONG_RUN.lastIndex = unit
    if (IN_LONG_RUN.test(text)) return true
  }
  return false
}

/** Marks in canonical order, decomposed. Engines know the classes of marks, but tell only which of two comes first. */
const inOrder = (marks: string): string => {
  const apart = Array.from(marks, (mark) => mark.normalize("NFD")).join("")
  const kinds = [...new Set(apart)].filter((mark) => !staysPut(mark)).toSorted(compareMarks)
  let rank = 0
  const ranks = new Map(
    kinds.map((mark, index) => [mark, index > 0 && compareMarks(kinds[index - 1]!, mark) < 0 ? ++rank : rank])
  )
  const moved = Array.from({ length: rank + 1 }, () => "")
  let ordered = ""
  for (const mark of apart) {
    const of = ranks.get(mark)
    if (of !== undefined) {
      moved[of] += mark
      continue
    }
    ordered += moved.join("") + mark
    moved.fill("")
  }
  return ordered + moved.join("")
}

/** Whether a mark keeps others from passing it: U+0323 would come before U+0301. */
const staysPut = (mark: string): boolean => `\u0301${mark}\u0323`.normalize("NFD") === `\u0301${mark}\u0323`

const compareMarks = (one: string, other: string): number => {
  if ((other + one).normalize("NFD") !== other + one) return -1
  return (one + other).normalize("NFD") === one + other ? 0 : 1
}

const startsAt = (text: string, index: number): boolean => STARTS.test(text.slice(index, index + 2))

/** Unicode's canonical composition, as the engine has it. */
export const nfc: Normalisation = {
  apply: compose,
  settled: (text) => {
    let index = text.length - 1
    while (index > 0 && !startsAt(text, index)) index--
    return text.slice(0, Math.max(index, 0))
  },
  borders: (text) => {
    const normal = compose(text)
    if (normal === text) return undefined
    const borders = new Int32Array(normal.length + 1).fill(-1)
    let position = 0
    for (let from = 0, to = 1; from < text.length; from = to++) {
      while (to < text.length && !startsAt(text, to)) to++
      const part = text.slice(from, to)
      const composed = compose(part)
      const own = composed === part ? part.length : 1
      for (let unit = 0; unit < own; unit++) borders[position + unit] = from + unit
      position += composed.length
    }
    borders[position] = text.length
    return borders
  }
}

const BLANK = "\u2581"

/** SentencePiece writes U+2581 for a blank: what it is given as one is read as the other. */
export const sentencePieceBlanks: Normalisation = {
  apply: (text) => (text.includes(BLANK) ? text.replaceAll(BLANK, " ") : text),
  settled: (text) => text,
  borders: () => undefined
}
