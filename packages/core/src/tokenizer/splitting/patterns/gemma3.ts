import { startCharacters } from "../../vocabulary/merging.ts"
import { type AsciiKind, asciiMachine, LETTERS } from "../asciiMachine.ts"
import {
  ASCII_END,
  BLANK,
  byteLength,
  characterClasses,
  classAt,
  LINE_FEED,
  LOWER,
  MARK,
  NEWLINE,
  NUMBER,
  OTHER,
  SLASH,
  SPACE,
  UNCASED,
  UPPER
} from "../characterClasses.ts"
import { sentencePieceBlanks } from "../normalisations.ts"
import type { Pattern } from "../pattern.ts"

const TAB = 0x09
const LESS = 0x3c
const GREATER = 0x3e

/** Runs of a line break, a blank or a tab are tokens up to this length, and go before all merges. */
const LONGEST_RUN = 31
/** Tags of these elements are tokens, too, and go before all merges. */
const ELEMENTS = new Set(
  "table caption thead tbody tfoot tr th td h1 h2 h3 h4 h5 h6 blockquote strong em b i u s sub sup code a html body img span bbox ul li div iframe footer".split(
    " "
  )
)
/** The longest text to look at: ` </blockquote>`, and a character. */
const LONGEST_LOOK = 15

/** ` YYYY`, ` yyyy`, ` diffformul` and ` ::::::::`: merges that go before theirs leave nothing to make them of. */
const UNREACHED: ReadonlySet<number> = new Set([146179, 160098, 189366, 220206])

/** Letters with case: no token has one of them next to a symbol of ASCII. */
const CASED = UPPER | LOWER
/** Symbols of ASCII; those of tags have the class MARK. */
const SYMBOL = OTHER | MARK
/** Classes that are never in a token together with another class. */
const ALONE = NUMBER | NEWLINE | SPACE

/** The classes that this pattern tells apart: of what is not ASCII, letters with case and the others. */
const classesOf = (): Uint8Array => {
  const classes = characterClasses().map((one, codePoint) => {
    if ((one & CASED) !== 0) return one
    if (codePoint >= ASCII_END) return UNCASED
    return one === NUMBER || codePoint === BLANK || codePoint === TAB || codePoint === LINE_FEED ? one : OTHER
  })
  classes[LESS] = classes[GREATER] = MARK
  return classes
}

const symbols = { apostrophe: "symbols", slash: "symbols", other: "symbols" } as const

/** States for the characters of a run, of which the first one may be more than that. */
const runStates = (kind: AsciiKind, first: Readonly<Partial<Record<AsciiKind, string>>>) =>
  Object.fromEntries(
    Array.from({ length: LONGEST_RUN }, (_, index) => [
      `${kind}${index + 1}`,
      { ...(index === 0 ? first : {}), ...(index + 1 < LONGEST_RUN ? { [kind]: `${kind}${index + 2}` } : {}) }
    ])
  )

/**
 * Gemma merges the whole text, without a pattern. But no token has a blank inside, nor a digit of ASCII, nor a letter
 * with case next to a symbol of ASCII: where it would, the text is cut. The one that does have a blank inside is `>
 * </`. Tests ask every token whether it is one piece.
 */
export const patternGemma3: Pattern = {
  ascii: asciiMachine<string>({
    start: {
      upper: "letters",
      lower: "letters",
      number: "digit",
      apostrophe: "symbols",
      slash: "symbols",
      other: "symbols",
      blank: "blank1",
      space: "space1",
      lineBreak: "lineBreak1"
    },
    letters: LETTERS,
    digit: {},
    symbols,
    ...runStates("blank", { ...LETTERS, ...symbols }),
    ...runStates("space", {}),
    ...runStates("lineBreak", {})
  }),
  classes: classesOf(),
  endsAtOnce: true,
  lookahead: LONGEST_LOOK,
  normalisation: sentencePieceBlanks,
  merging: { start: startCharacters, unreached: UNREACHED },
  pieceEnd: (classes, bytes, start, _limit, settled) => {
    if ((classAt(classes, bytes, start) & (NEWLINE | SPACE)) !== 0) {
      const run = runEnd(bytes, start)
      if (run > start + 1 || bytes[start] !== BLANK || run > settled) return run
      const next = classAt(classes, bytes, run)
      if (next === 0 || (next & ALONE) !== 0 || tagEnd(bytes, run) > run) return run
      return partEnd(classes, bytes, run)
    }
    const tag = tagEnd(bytes, start)
    return tag > start ? tag : partEnd(classes, bytes, start)
  }
}

const runEnd = (bytes: Uint8Array, start: number): number => {
  let end = start + 1
  while (bytes[end] === bytes[start] && end < start + LONGEST_RUN) end++
  return end
}

/** The end of a part that no token reaches across, where `start` is at a digit, a letter or a symbol. */
const partEnd = (classes: Uint8Array, bytes: Uint8Array, start: number): number => {
  let before = classAt(classes, bytes, start)
  let end = start + byteLength(bytes[start]!)
  if (before === NUMBER) return end
  for (;;) {
    const one = classAt(classes, bytes, end)
    if (one === 0 || tagEnd(bytes, end) > end) return end
    if ((one & ALONE) !== 0) {
      if (!isBlankInToken(bytes, end)) return end
      end += 2
      before = MARK
      continue
    }
    if ((before & CASED) !== 0 ? (one & SYMBOL) !== 0 : (before & SYMBOL) !== 0 && (one & CASED) !== 0) return end
    before = one
    end += byteLength(bytes[end]!)
  }
}

/** Tells whether `index` is at the blank of `> </`, and that is not where a tag starts. */
const isBlankInToken = (bytes: Uint8Array, index: number): boolean =>
  bytes[index - 1] === GREATER &&
  bytes[index] === BLANK &&
  bytes[index + 1] === LESS &&
  bytes[index + 2] === SLASH &&
  tagEnd(bytes, index + 1) === index + 1

/** The end of the tag that starts at `start`, or `start`. */
const tagEnd = (bytes: Uint8Array, start: number): number => {
  if (bytes[start] !== LESS) return start
  const from = bytes[start + 1] === SLASH ? start + 2 : start + 1
  let name = ""
  for (let end = from; end < from + LONGEST_LOOK; end++) {
    if (bytes[end] === GREATER) return ELEMENTS.has(name) ? end + 1 : start
    if (bytes[end]! <= BLANK || bytes[end]! >= ASCII_END) return start
    name += String.fromCharCode(bytes[end]!)
  }
  return start
}
