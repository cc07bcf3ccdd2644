import type { Decision } from "./decisions.ts"
import type { Quote } from "./quote.ts"

/** A quote to hold, and why. */
export interface Held {
  readonly quote: Quote
  readonly reason: string
}

/** What becomes of one model: its decision, and the quotes to hold. */
export interface Outcome {
  readonly decisions: ReadonlyArray<Decision>
  readonly held: ReadonlyArray<Held>
}
