import { Effect } from "effect"
import { observeCounter, observeGauge } from "./observe.ts"

/** What all who turn requests away count, each under a reason of its own. */
export const SHED = ["ratecard_requests_shed_total", "Requests turned away because the server is busy."] as const

/** What the listener and the log count and hold, read when metrics are. */
export interface Doors {
  /** Requests turned away unread because too much is under way. */
  readonly overloaded: () => number
  /** Large answers turned away because too many bytes wait for their readers. */
  readonly clogged: () => number
  /** Requests refused with 429, by the budget that they were over. */
  readonly rateLimited: () => Readonly<Record<string, number>>
  /** Bytes that were written and that no reader has taken yet. */
  readonly unsentBytes: () => number
  readonly droppedLogLines: () => number
}

/** Registers them. */
export const observeDoors = Effect.fnUntraced(function* (doors: Doors) {
  yield* observeCounter(...SHED, doors.overloaded, { reason: "overload" })
  yield* observeCounter(...SHED, doors.clogged, { reason: "unsent_bytes" })
  for (const budget of Object.keys(doors.rateLimited())) {
    const refused = () => doors.rateLimited()[budget]!
    yield* observeCounter("ratecard_rate_limited_requests_total", "Requests refused with 429.", refused, { budget })
  }
  yield* observeGauge("ratecard_http_unsent_bytes", "Bytes of answers that no reader has taken yet.", doors.unsentBytes)
  yield* observeCounter("ratecard_log_lines_dropped_total", "Lines that nobody read in time.", doors.droppedLogLines)
})
