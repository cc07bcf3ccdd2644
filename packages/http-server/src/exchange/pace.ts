import type { Duration } from "effect"

/** The bank sets one rate for each working day, some time in the afternoon of the day before. */
export const PACE = {
  /** Between two rounds, ±10 %. */
  round: "1 hour",
  /** The same after a round that did not get all it wanted. */
  afterFailure: "5 minutes",
  /** Between two questions about the past. */
  pause: "1 second",
  /** For a whole answer, its body included. */
  answer: "15 seconds",
  /** For the database, which may be about to be set up; nothing waits for that. */
  storage: "30 seconds"
} as const

/** Intervals and time limits of requests for rates. */
export type Pace = { readonly [Of in keyof typeof PACE]: Duration.Input }
