import { DAY_MILLIS } from "@ratecard/core/catalogue"
import { Duration } from "effect"

/** The advice of an answer on when to ask again, in milliseconds; 0 where it says nothing. */
export interface Advice {
  readonly maxAge: number
  readonly retryAfter: number
}

/** The first wait after a failure, doubled for each further one. */
const FIRST_RETRY = 1000

/** Spreads the requests of programs that were started together. */
const JITTER = 0.1

/** The wait after a good answer, in milliseconds, at least `interval`; `random` is from 0 to 1. */
export const waitAfterAnswer = (interval: number, { maxAge }: Advice, random: number): number =>
  Math.max(interval, maxAge) * (1 + JITTER * random)

/**
 * The wait after a number of `failures` in a row, in milliseconds: soon at first, and never before the source asked
 * for.
 */
export const waitAfterFailure = (
  interval: number,
  failures: number,
  { retryAfter }: Advice,
  random: number
): number => {
  const backoff = Math.min(interval, FIRST_RETRY * 2 ** Math.min(failures - 1, 30))
  return Math.max(backoff / 2, retryAfter) * (1 + JITTER * random) + (backoff / 2) * random
}

/** The advice in the headers of an answer that came at `now`, in milliseconds since the epoch. */
export const adviceOf = (header: (name: string) => string | null, now: number): Advice => ({
  maxAge: bounded((maxAgeOf(header("cache-control") ?? "") - Number(header("age") ?? 0)) * 1000),
  retryAfter: bounded(retryAfterOf(header("retry-after"), now))
})

const maxAgeOf = (control: string): number =>
  /\bno-(?:cache|store)\b/iu.test(control) ? 0 : Number(/\bmax-age="?(\d+)/iu.exec(control)?.[1] ?? 0)

const retryAfterOf = (header: string | null, now: number): number => {
  if (header === null) return 0
  return /^\s*\d+\s*$/u.test(header) ? Number(header) * 1000 : Date.parse(header) - now
}

/** The wait that an answer asks for, bounded: no answer makes a follower wait for more than a day. */
const bounded = (millis: number): number => (millis > 0 ? Math.min(millis, DAY_MILLIS) : 0)

/** Limits for asking a source: how often, for how long, and for how many bytes. */
export interface Patience {
  /** Between two questions, at least; a `max-age` of the answer may make it more. An hour by default. */
  readonly interval?: Duration.Input | undefined
  /** The longest time that one question may take, its answer included; 30 seconds by default. */
  readonly timeout?: Duration.Input | undefined
  /** The largest document that is read, in bytes; 16 MiB by default. */
  readonly maxBytes?: number | undefined
}

/** The limits as durations. Throws a RangeError for a duration that no timer can wait. */
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

/** The longest time that JavaScript's timers can wait. */
const MAX_TIMER = 24 * DAY_MILLIS
