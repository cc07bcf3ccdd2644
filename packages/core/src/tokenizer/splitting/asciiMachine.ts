import { APOSTROPHE, ASCII_END, BLANK, LOWER, NEWLINE, NUMBER, SLASH, SPACE, UPPER } from "./characterClasses.ts"

/** What a machine tells apart: `blank` is U+0020 alone, `space` all other white space but line breaks. */
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

/** It takes more than one character to tell: the pattern's `pieceEnd` looks at the piece instead. */
export const UNDECIDED = "undecided"

/**
 * A machine that cuts ASCII: for each state, `start` first, the state that a character of some kind
 * leads to. For a kind that a state does not name, the piece ends before the character, and the next
 * one starts with it.
 *
 * Of two or more characters of white space, the last may be of the next piece: the states
 * {@link LAST_OF_WHITE_SPACE} have the end of a piece before their character. If white space goes
 * on, that end moves along.
 */
export type AsciiMachine<State extends string = string> = {
  readonly [Name in State]: Readonly<Partial<Record<AsciiKind, NoInfer<State> | typeof UNDECIDED>>>
} & { readonly start: Readonly<Record<AsciiKind, NoInfer<State>>> }

const LAST_OF_WHITE_SPACE: ReadonlyArray<string> = ["lastBlank", "lastSpace"]

/** The machine itself: every state that it names is there. */
export const asciiMachine = <State extends string>(machine: AsciiMachine<State>): AsciiMachine => machine

/** A cell of the table has the number of the next state above two flags; 0 is {@link UNDECIDED}, or not ASCII. */
export const STATE_SHIFT = 8
export const STATE_MASK = 0xff << STATE_SHIFT
/** The cell that leads to the first state. */
export const START = 1 << STATE_SHIFT
/** A piece ends before this byte. */
export const ENDS = 1
/** The last end was none. */
export const TAKES_BACK = 2

/** The next cell, by state and byte. */
export const tableOf = (machine: AsciiMachine, classes: Uint8Array): Uint16Array => {
  const states = Object.keys(machine)
  const cellOf = (state: string) => START + (states.indexOf(state) << STATE_SHIFT)
  const table = new Uint16Array((states.length + 1) << STATE_SHIFT)
  for (const state of states) {
    for (let byte = 0; byte < ASCII_END; byte++) {
      const kind = kindOf(byte, classes[byte]!)
      const move = machine[state]![kind]
      if (move === UNDECIDED) continue
      const next = move ?? machine.start[kind]
      const isLast = LAST_OF_WHITE_SPACE.includes(next)
      const ends = move === undefined || isLast ? ENDS : 0
      const takesBack = isLast && LAST_OF_WHITE_SPACE.includes(state) ? TAKES_BACK : 0
      table[cellOf(state) | byte] = cellOf(next) | ends | takesBack
    }
  }
  return table
}

const kindOf = (byte: number, characterClass: number): AsciiKind => {
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
    default:
      return "other"
  }
}
