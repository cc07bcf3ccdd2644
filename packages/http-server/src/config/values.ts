import { Array as Arr, Cron, Duration, Option, Redacted, Result, String as Str } from "effect"
import { leadsToLoopback } from "./addresses.ts"
import { isExampleSecret, MIN_SECRET_BYTES } from "./secretRules.ts"

export const whole =
  (minimum: number, maximum: number) =>
  (text: string): number | undefined =>
    /^\d+$/u.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined

export const oneOf =
  <const A extends string>(allowed: ReadonlyArray<A>) =>
  (text: string): A | undefined =>
    allowed.find((value) => value === text)

/** Timers take whole milliseconds, and far fewer of them than a number holds. */
const isTimeout = (duration: Duration.Duration): boolean =>
  whole(1, 86_400_000)(String(Duration.toMillis(duration))) !== undefined

export const url = (text: string): string | undefined =>
  /^https?:\/\//u.test(text) && URL.canParse(text) ? text.replace(/\/+$/u, "") : undefined

export const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//u.test(text) && URL.canParse(text)

export const isRedisUrl = (text: string): boolean => /^rediss?:\/\//u.test(text) && URL.canParse(text)

export const cron = (text: string): string | undefined => (Result.isSuccess(Cron.parse(text, "UTC")) ? text : undefined)

export const authSecrets = (text: string) => {
  const secrets = Arr.map(Str.split(text, ","), Str.trim)
  if (secrets.some((part) => Buffer.byteLength(part) < MIN_SECRET_BYTES || isExampleSecret(part))) return undefined
  return Arr.map(secrets, (part) => Redacted.make(part))
}

export const emails = (text: string): ReadonlyArray<string> | undefined => {
  const addresses = text.split(",").map((part) => part.trim().toLowerCase())
  return addresses.every((address) => /^[^\s@]+@[^\s@]+$/u.test(address)) ? addresses : undefined
}

export const timeout = (text: string): Duration.Duration | undefined =>
  Option.getOrUndefined(Option.filter(Duration.fromInput(text as Duration.Input), isTimeout))

export const A_TIMEOUT = "a duration from '1 milli' to '1 day', such as '5 seconds'"

export const WORD = "one printable word"
export const isWord = (text: string): boolean => /^[\x21-\x7e]+$/u.test(text)
export const word = (text: string): string | undefined => (isWord(text) ? text : undefined)

/** Codes and secrets travel there: in the clear on loopback only. */
export const A_SAFE_URL = "an https address, or an http one on loopback"
export const safeUrl = (text: string): string | undefined =>
  url(text) !== undefined && (text.startsWith("https:") || leadsToLoopback(text)) ? text : undefined
export const safeBase = (text: string): string | undefined => (safeUrl(text) === undefined ? undefined : url(text))
