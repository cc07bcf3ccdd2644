import { ENDS, START, STATE_MASK, tableOf, TAKES_BACK } from "./asciiMachine.ts"
import { ASCII_END, BLANK, characterClasses } from "./characterClasses.ts"
import type { Pattern } from "./pattern.ts"

/** The machine reads at most this many bytes before it is asked what it has found. */
const RUN = 512

/**
 * Cuts text into the pieces of a pattern. Nearly all pieces of code and of much prose are ASCII: the
 * pattern's machine reads these, a table entry a byte and no branch that depends on the text. With
 * branches the processor guesses wrong at nearly every end of a piece, and loses as much each time
 * as the machine takes for three bytes. Code is cut in 0.4 of the time, and counted 15 % faster with
 * cold caches, 40 % with warm ones.
 */
export class Splitter {
  readonly #classes = characterClasses()
  readonly #pieceEnd: Pattern["pieceEnd"]
  readonly #table: Uint16Array

  constructor(pattern: Pattern) {
    this.#pieceEnd = pattern.pieceEnd
    this.#table = tableOf(pattern.ascii, this.#classes)
  }

  /**
   * Writes into `ends` where the pieces of `bytes` from `from` on end, and returns how many it wrote:
   * until `ends` is nearly full, or a piece reaches beyond `settled`. The text ends at `limit`, where
   * `bytes` holds the sentinel; a caller that has more text to come passes a `settled` that leaves
   * `LOOKAHEAD` bytes before it.
   */
  split(bytes: Uint8Array, from: number, limit: number, settled: number, ends: Int32Array): number {
    const table = this.#table
    let start = from
    let pieces = 0
    while (start < limit && pieces < ends.length - RUN) {
      if (bytes[start + 1]! < ASCII_END) {
        const stop = Math.min(start + RUN, settled + 1)
        const found = pieces
        let cell = START
        let index = start
        for (; index < stop; index++) {
          cell = table[(cell & STATE_MASK) | bytes[index]!]!
          if (cell < START) break
          pieces -= (cell & TAKES_BACK) >> 1
          ends[pieces] = index
          pieces += cell & ENDS
        }
        // Where white space may go on, its end and those inside it are not certain.
        while (index > start && bytes[index - 1]! <= BLANK) index--
        while (pieces > found && ends[pieces - 1]! > index) pieces--
        if (pieces > found) start = ends[pieces - 1]!
      }
      const end = this.#pieceEnd(this.#classes, bytes, start, limit, settled)
      if (end > settled) break
      ends[pieces++] = end
      start = end
    }
    return pieces
  }
}
