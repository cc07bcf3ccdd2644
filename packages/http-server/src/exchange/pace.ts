import type { Duration } from "effect"

/** How often, and how patiently, rates are asked for. */
export interface Pace {
  /** Between two rounds, ±10 %. */
  readonly round: Duration.Input
  /** The same after a round that did not get all it wanted. */
  readonly afterFailure: Duration.Input
  /** Between two questions about the past. */
  readonly pause: Duration.Input
  /** For a whole answer, its body included. */
  readonly answer: Duration.Input
  /** For the database, which may be about to be set up; nothing waits for that. */
  readonly storage: Duration.Input
}

/** The bank sets one rate for each working day, some time in the afternoon of the day before. */
export const PACE: Pace = {
  round: "1 hour",
  afterFailure: "5 minutes",
  pause: "1 second",
  answer: "15 seconds",
  storage: "30 seconds"
}
