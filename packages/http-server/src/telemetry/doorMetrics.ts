import { Effect } from "effect"
import { observeCounter, observeGauge } from "./observe.ts"

/** Counter of rejected requests, by reason. */
export const SHED = ["ratecard_requests_shed_total", "Requests turned away because the server is busy."] as const

/** Registers what the listener and the log count and hold: it is read when metrics are. */
export const observeDoors = Effect.fnUntraced(function* (
  door: { readonly rejected: number },
  unsent: { readonly refusals: number; readonly bytes: number },
  limits: { readonly refused: Readonly<Record<string, number>> },
  droppedLogLines: () => number
) {
  yield* observeCounter(...SHED, () => door.rejected, { reason: "overload" })
  yield* observeCounter(...SHED, () => unsent.refusals, { reason: "unsent_bytes" })
  for (const budget of Object.keys(limits.refused)) {
    const refused = () => limits.refused[budget]!
    yield* observeCounter("ratecard_rate_limited_requests_total", "Requests refused with 429.", refused, { budget })
  }
  yield* observeGauge("ratecard_http_unsent_bytes", "Bytes of answers that no client has read yet.", () => unsent.bytes)
  yield* observeCounter("ratecard_log_lines_dropped_total", "Lines dropped because the pipe was full.", droppedLogLines)
})
