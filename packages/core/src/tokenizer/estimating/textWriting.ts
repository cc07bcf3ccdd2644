/**
 * The writings of texts, as far as vocabularies differ by them: prose in Latin letters with few and with many accents,
 * code and markup in Latin letters, Chinese characters, Japanese (with the Chinese characters in it), and scripts of
 * their own. `other` is all the rest, emoji too.
 */
export const WRITINGS = [
  "latin",
  "accented",
  "code",
  "cyrillic",
  "greek",
  "hebrew",
  "arabic",
  "devanagari",
  "thai",
  "hangul",
  "kana",
  "han",
  "other"
] as const

/** The writing of a text. */
export type Writing = (typeof WRITINGS)[number]

/** The numbers of letters and digits in a text. */
export interface TextWriting {
  /** Its length in UTF-16 units. */
  readonly length: number
  /** Its letters in each writing, in UTF-16 units; those it has none of are absent. */
  readonly letters: ReadonlyMap<Writing, number>
  /** Decimal digits of ASCII. */
  readonly digits: number
  /** Groups of up to three digits: the number of their tokens in OpenAI's vocabularies. */
  readonly digitGroups: number
}

const SPACE = 0
const SYMBOL = 1
const DIGIT = 2
const LETTER = 3
const ACCENTED = 4
const KANA = 5
const HAN = 6
const OTHER = 7
const SCRIPTS: ReadonlyArray<Writing> = ["cyrillic", "greek", "hebrew", "arabic", "devanagari", "thai", "hangul"]

/** The first UTF-16 units of runs of 16 that are of one class. */
const BLOCKS: ReadonlyArray<readonly [first: number, kind: number]> = [
  [0x0080, SYMBOL],
  [0x00c0, ACCENTED],
  [0x0250, OTHER],
  [0x0370, OTHER + 2],
  [0x0400, OTHER + 1],
  [0x0530, OTHER],
  [0x0590, OTHER + 3],
  [0x0600, OTHER + 4],
  [0x0700, OTHER],
  [0x0750, OTHER + 4],
  [0x0780, OTHER],
  [0x08a0, OTHER + 4],
  [0x0900, OTHER + 5],
  [0x0980, OTHER],
  [0x0e00, OTHER + 6],
  [0x0e80, OTHER],
  [0x1100, OTHER + 7],
  [0x1200, OTHER],
  [0x1e00, ACCENTED],
  [0x1f00, OTHER + 2],
  [0x2000, SYMBOL],
  [0x2c00, OTHER],
  [0x3000, SYMBOL],
  [0x3040, KANA],
  [0x3100, OTHER],
  [0x3130, OTHER + 7],
  [0x3190, OTHER],
  [0x31f0, KANA],
  [0x3200, OTHER],
  [0x3400, HAN],
  [0xa000, OTHER],
  [0xac00, OTHER + 7],
  [0xd7b0, OTHER],
  [0xf900, HAN],
  [0xfb00, OTHER],
  [0xfb50, OTHER + 4],
  [0xfe00, OTHER],
  [0xfe70, OTHER + 4],
  [0xff00, SYMBOL],
  [0xff60, KANA],
  [0xffa0, OTHER]
]

/** The class of each of ASCII's characters, and after them of each run of 16 units. */
const kindTable = (): Uint8Array => {
  const kinds = new Uint8Array(128 + 0x1000)
  for (let unit = 0; unit < 128; unit++) {
    const character = String.fromCharCode(unit)
    kinds[unit] = /[0-9]/u.test(character) ? DIGIT : /[A-Za-z]/u.test(character) ? LETTER : unit > 32 ? SYMBOL : SPACE
  }
  for (const [first, kind] of BLOCKS) kinds.fill(kind, 128 + (first >> 4))
  return kinds
}

let kinds: Uint8Array | undefined

/** Code and markup have more of ASCII's symbols for every letter than prose. */
const CODE_SYMBOLS = 0.1
/** The share of accented Latin letters: English has fewer, most other languages more. */
const ACCENTED_LETTERS = 0.01
/** The share of kana in Japanese and Chinese characters: Japanese has more. */
const JAPANESE_KANA = 0.1

/**
 * The number and length of the samples of a longer text, spread over it: reading all would take a fifth of the time of
 * a count.
 */
const PARTS = 8
const PART_UNITS = 1024

/**
 * Counts letters by writing, and digits; a text of more than 8,192 UTF-16 units is sampled.
 *
 * @example
 * const { letters } = readWriting("Сколько стоит GPT-5?")
 * letters.get("cyrillic") // => 12
 */
export const readWriting = (text: string): TextWriting => {
  const { length } = text
  const units = new Uint32Array(OTHER + 1 + SCRIPTS.length)
  let groups = 0
  let read = 0
  if (length <= PARTS * PART_UNITS) {
    groups = readUnits(text, 0, length, units)
    read = length
  } else {
    for (; read < PARTS * PART_UNITS; read += PART_UNITS) {
      const start = Math.floor((read / PART_UNITS) * ((length - PART_UNITS) / (PARTS - 1)))
      groups += readUnits(text, start, start + PART_UNITS, units)
    }
  }
  const scaled = (count: number): number => (read === length ? count : Math.round((count * length) / read))
  const latin = units[LETTER]! + units[ACCENTED]!
  const east = units[KANA]! + units[HAN]!
  const letters = new Map<Writing, number>()
  const add = (writing: Writing, count: number) => {
    if (count > 0) letters.set(writing, scaled(count))
  }
  if (units[SYMBOL]! > CODE_SYMBOLS * read) add("code", latin)
  else add(units[ACCENTED]! > ACCENTED_LETTERS * latin ? "accented" : "latin", latin)
  add(units[KANA]! > JAPANESE_KANA * east ? "kana" : "han", east)
  SCRIPTS.forEach((script, index) => add(script, units[OTHER + 1 + index]!))
  add("other", units[OTHER]!)
  return { length, letters, digits: scaled(units[DIGIT]!), digitGroups: scaled(groups) }
}

/** Adds the units of each class to `units`; returns how many groups of up to three digits there are. */
const readUnits = (text: string, from: number, to: number, units: Uint32Array): number => {
  const kindOf = (kinds ??= kindTable())
  let groups = 0
  let run = 0
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index)
    const kind = kindOf[unit < 128 ? unit : 128 + (unit >> 4)]!
    units[kind]!++
    if (kind === DIGIT) {
      if (run % 3 === 0) groups++
      run++
    } else run = 0
  }
  return groups
}
