import { type Encoding, ENCODINGS } from "@ratecard/core/tokenizer"

/** What a counting thread is asked: how many tokens, or which ones as a JSON answer. */
export interface CountingTask {
  readonly kind: "count" | "tokenize"
  readonly encoding: Encoding
  readonly text: string
}

/**
 * Microseconds that a UTF-16 unit takes in the worst of texts, measured on two shared cores with Node
 * 24 over the worst texts of `bench/tokenizer` and every other script: random Han in `o200k_base` is
 * counted in 0.17, random Hangul in `r50k_base` becomes JSON in 1.8. Prose takes a tenth of that.
 */
const WORST_MICROS = { count: 0.2, tokenize: 2 } as const

/** What one request may take on the event loop; a text is counted once for each encoding of its models. */
const INLINE_MILLIS = 2

/** What all requests together may take in one turn of it. */
const TURN_MILLIS = 8

/** How long a text takes at worst. */
export const worstMillis = ({ kind, text }: Pick<CountingTask, "kind" | "text">): number =>
  (text.length * WORST_MICROS[kind]) / 1000

const AT_ONCE = { count: ENCODINGS.length, tokenize: 1 } as const

/** Whether a text is short enough to be counted on the event loop: even the worst one, and for every encoding. */
export const isShort = (task: Pick<CountingTask, "kind" | "text">): boolean =>
  worstMillis(task) * AT_ONCE[task.kind] <= INLINE_MILLIS

/** The share of each turn of the event loop that is for counting; `atItsEnd` calls back then. */
export class TurnShare {
  readonly #atItsEnd: (then: () => void) => void
  #left = TURN_MILLIS

  constructor(atItsEnd: (then: () => void) => void) {
    this.#atItsEnd = atItsEnd
  }

  /** Takes what a text takes at worst, if this turn still has that. */
  takes(task: Pick<CountingTask, "kind" | "text">): boolean {
    const millis = worstMillis(task)
    if (millis > this.#left) return false
    if (this.#left === TURN_MILLIS) this.#atItsEnd(() => (this.#left = TURN_MILLIS))
    this.#left -= millis
    return true
  }
}
