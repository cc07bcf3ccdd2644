import type { Normalisation } from "./pattern.ts"

/** A character that is never composed or sorted with one before it: not a mark, vowel or final consonant of Hangul. */
const STARTS = /^[^\p{M}\p{Cs}\u1160-\u11ff\u{16d40}-\u{16d7f}]/u

/** The length of a run of marks from which on it is sorted here: engines take the square of its length. */
const LONG_RUN = 64
const LOOK_UNITS = 64
/** Looking at every `LOOK_UNITS`th unit for 32 marks finds every run of `LONG_RUN`. */
const IN_LONG_RUN = /\p{M}{32}/uy
const MARK = /(?=\p{M})/gu
const NO_MARK = /(?=\P{M})/gu

/**
 * Characters that Unicode sorts or composes only since version 9. The vendor's reference has the tables of that version
 * (unicode-normalization-alignments 0.1.12) and leaves these as they are.
 */
const LATER = [
  String.raw`\u07fd\u0897-\u089f\u08ca-\u08d3\u09fe\u0c3c\u0d3b\u0d3c\u0eba\u1715\u1abf-\u1add\u1ae0-\u1aeb`,
  String.raw`\u1df6-\u1dfa\ua82c\u{105c9}\u{105d2}\u{105da}\u{105e4}\u{10d24}-\u{10d27}\u{10d69}-\u{10d6d}`,
  String.raw`\u{10eab}\u{10eac}\u{10efa}\u{10efb}\u{10efd}-\u{10eff}\u{10f46}-\u{10f50}\u{10f82}-\u{10f85}`,
  String.raw`\u{11070}\u{1133b}\u{11382}-\u{11385}\u{1138b}\u{1138e}\u{11390}\u{11391}\u{113c2}\u{113c5}\u{113c7}`,
  String.raw`\u{113c8}\u{113ce}-\u{113d0}\u{1145e}\u{11839}\u{1183a}\u{11935}\u{11938}\u{1193d}\u{1193e}\u{11943}`,
  String.raw`\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11d42}\u{11d44}\u{11d45}\u{11d97}\u{11f41}\u{11f42}\u{1611e}`,
  String.raw`\u{16121}-\u{16129}\u{1612f}\u{16d63}\u{16d67}-\u{16d6a}\u{16ff0}\u{16ff1}\u{1e08f}`,
  String.raw`\u{1e130}-\u{1e136}\u{1e2ae}\u{1e2ec}-\u{1e2ef}\u{1e4ec}-\u{1e4ef}\u{1e5ee}\u{1e5ef}\u{1e6e3}`,
  String.raw`\u{1e6e6}\u{1e6ee}\u{1e6ef}\u{1e6f5}`
].join("")
const HAS_LATER = new RegExp(`[${LATER}]`, "u")
const LATER_RUN = new RegExp(`([${LATER}]{1,999})`, "u")

const compose = (text: string): string => {
  const composed = composeAll(text)
  if (composed === text || !HAS_LATER.test(text)) return composed
  return text
    .split(LATER_RUN)
    .map((part, index) => (index % 2 === 1 ? part : composeAll(part)))
    .join("")
}

const composeAll = (text: string): string => (hasLongRun(text) ? withRunsInOrder(text) : text).normalize("NFC")

const hasLongRun = (text: string): boolean => {
  for (let unit = LOOK_UNITS; unit < text.length; unit += LOOK_UNITS) {
    IN_LONG_RUN.lastIndex = unit
    if (IN_LONG_RUN.test(text)) return true
  }
  return false
}

/** Sorts each long run of marks. One expression for a whole run would overflow the engine's stack. */
const withRunsInOrder = (text: string): string => {
  const parts: Array<string> = []
  let written = 0
  for (let start = 0, end = 0; end < text.length;) {
    start = indexOf(MARK, text, end)
    end = indexOf(NO_MARK, text, start)
    if (end - start < LONG_RUN) continue
    parts.push(text.slice(written, start), inOrder(text.slice(start, end)))
    written = end
  }
  return parts.join("") + text.slice(written)
}

const indexOf = (what: RegExp, text: string, from: number): number => {
  what.lastIndex = from
  return what.test(text) ? what.lastIndex : text.length
}

/** Marks in canonical order, decomposed. */
const inOrder = (marks: string): string => {
  const apart = marks.replace(/.{1,64}/gsu, (part) => part.normalize("NFD"))
  for (let unit = 0; unit < apart.length; unit += sizeAt(apart, unit)) {
    if (!ranks.has(apart.codePointAt(unit)!)) learnRank(String.fromCodePoint(apart.codePointAt(unit)!))
  }
  const ordered = new Uint16Array(apart.length)
  const write = (from: number, to: number): number => {
    for (let unit = from; unit < from + sizeAt(apart, from); unit++) ordered[to + unit - from] = apart.charCodeAt(unit)
    return to + sizeAt(apart, from)
  }
  const places = new Int32Array(classes.length + 1)
  for (let from = 0, to = 0; from < apart.length; from = to) {
    places.fill(0)
    for (to = from; to < apart.length; to += sizeAt(apart, to)) {
      const rank = ranks.get(apart.codePointAt(to)!)!
      if (rank === STAYS) break
      places[rank + 1]! += sizeAt(apart, to)
    }
    places[0] = from
    for (let rank = 0; rank < classes.length; rank++) places[rank + 1]! += places[rank]!
    for (let unit = from; unit < to; unit += sizeAt(apart, unit)) {
      const rank = ranks.get(apart.codePointAt(unit)!)!
      places[rank] = write(unit, places[rank]!)
    }
    if (to < apart.length) to = write(to, to)
  }
  return new TextDecoder("utf-16le").decode(ordered)
}

const sizeAt = (text: string, unit: number): number => (text.codePointAt(unit)! > 0xffff ? 2 : 1)

/** The rank of a mark that others do not pass. */
const STAYS = -1
/** Engines know the classes of marks, but tell only which of two comes first: a mark of each class that was seen, in order. */
const classes: Array<string> = []
const ranks = new Map<number, number>()

const learnRank = (mark: string): void => {
  let rank = STAYS
  if (!staysPut(mark)) {
    rank = classes.findIndex((other) => compareMarks(mark, other) <= 0)
    if (rank < 0) rank = classes.length
    if (rank === classes.length || compareMarks(mark, classes[rank]!) < 0) {
      classes.splice(rank, 0, mark)
      for (const [known, its] of ranks) if (its >= rank) ranks.set(known, its + 1)
    }
  }
  ranks.set(mark.codePointAt(0)!, rank)
}

/** Tells whether a mark keeps others from passing it: U+0323 would come before U+0301. */
const staysPut = (mark: string): boolean => `\u0301${mark}\u0323`.normalize("NFD") === `\u0301${mark}\u0323`

const compareMarks = (one: string, other: string): number => {
  if ((other + one).normalize("NFD") !== other + one) return -1
  return (one + other).normalize("NFD") === one + other ? 0 : 1
}

const startsAt = (text: string, index: number): boolean => STARTS.test(text.slice(index, index + 2))

/** Unicode's canonical composition, as of version 9. */
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

/** SentencePiece writes U+2581 for a blank, so U+2581 in a text is read as a blank. */
export const sentencePieceBlanks: Normalisation = {
  apply: (text) => (text.includes(BLANK) ? text.replaceAll(BLANK, " ") : text),
  settled: (text) => text,
  borders: () => undefined
}
