import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { Duration } from "effect"

/** How often and how long a source is asked, and for how much. */
export interface Patience {
  /** Between two questions, at least; a `max-age` of the answer may make it more. An hour by default. */
  readonly interval?: Duration.Input | undefined
  /** How long one question may take, its answer included; 30 seconds by default. */
  readonly timeout?: Duration.Input | undefined
  /** The largest document that is read, in bytes; 16 MiB by default. */
  readonly maxBytes?: number | undefined
}

/** Throws a RangeError for what is none. */
export const patience = ({ interval = "1 hour", maxBytes = 16 * 1024 * 1024, timeout = "30 seconds" }: Patience) => ({
  interval: positive("interval", interval),
  timeout: positive("timeout", timeout),
  maxBytes
})

const positive = (name: string, input: Duration.Input): Duration.Duration => {
  const duration = Duration.fromInputUnsafe(input)
  const millis = Duration.toMillis(duration)
  if (!(millis > 0 && millis <= MAX_TIMER)) throw new RangeError(`${name} is from 1 millisecond to 24 days`)
  return duration
}

/** What the timers of JavaScript can wait. */
const MAX_TIMER = 24 * DAY_MILLIS
