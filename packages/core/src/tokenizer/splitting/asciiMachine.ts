import { APOSTROPHE, BLANK, LOWER, MARK, NEWLINE, NUMBER, SLASH, SPACE, UPPER } from "./characterClasses.ts"

/**
 * Kinds of characters that a machine distinguishes: `blank` is U+0020 alone, `space` all other white space but line
 * breaks, `rest` what a pattern with classes of its own has as marks, of which ASCII has none.
 */
export type AsciiKind =
  | "upper"
  | "lower"
  | "number"
  | "apostrophe"
  | "slash"
  | "other"
  | "blank"
  | "space"
  | "lineBreak"
  | "rest"

/** The next state depends on more than one character: the pattern's `pieceEnd` looks at the piece instead. */
export const UNDECIDED = "undecided"

/**
 * The transitions that continue a run of letters, of symbols and the line breaks after them, and of white space, in
 * most patterns.
 */
export const LETTERS = { upper: "letters", lower: "letters" } as const
export const SYMBOLS = {
  apostrophe: "symbols",
  slash: "symbols",
  other: "symbols",
  lineBreak: "breaksAfterSymbols"
} as const
export const WHITE_SPACES = { blank: "lastBlank", space: "lastSpace", lineBreak: UNDECIDED } as const

/**
 * A machine that cuts ASCII: for each state, `start` first, the state that a character of some kind
 * leads to. For a kind that a state does not name, the piece ends before the character, and the next
 * one starts with it; if no piece can, it is undecided.
 *
 * Of two or more characters of white space, the last may be of the next piece: the states
 * {@link LAST_OF_WHITE_SPACE} have the end of a piece before their character. If white space goes
 * on, that end moves along.
 */
export type AsciiMachine<State extends string = string> = {
  readonly [Name in State]: Readonly<Partial<Record<AsciiKind, NoInfer<State> | typeof UNDECIDED>>>
} & { readonly start: Readonly<Record<Exclude<AsciiKind, "rest">, NoInfer<State>> & { rest?: NoInfer<State> }> }

/** See {@link AsciiMachine}. */
export const LAST_OF_WHITE_SPACE: ReadonlyArray<string> = ["lastBlank", "lastSpace"]

/** The machine itself: every state that it names is there. */
export const asciiMachine = <State extends string>(machine: AsciiMachine<State>): AsciiMachine => machine

/** The kind of a byte of ASCII, of which the class is known. */
export const kindOf = (byte: number, characterClass: number): AsciiKind => {
  if (byte === BLANK) return "blank"
  if (byte === APOSTROPHE) return "apostrophe"
  if (byte === SLASH) return "slash"
  switch (characterClass) {
    case UPPER:
      return "upper"
    case LOWER:
      return "lower"
    case NUMBER:
      return "number"
    case SPACE:
      return "space"
    case NEWLINE:
      return "lineBreak"
    case MARK:
      return "rest"
    default:
      return "other"
  }
}
