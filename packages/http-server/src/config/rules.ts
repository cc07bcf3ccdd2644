import { TELEMETRY_NAMES, type TelemetryFact, type TelemetryNames } from "@ratecard/core/ledger"
import { Array as Arr, Cron, Duration, Option, Redacted, Result, String as Str } from "effect"
import { ifPossible } from "../ifPossible.ts"
import { leadsToLoopback } from "./addresses.ts"
import { KEY_RING_RULE, readKeyRing } from "./keyRing.ts"
import { isExampleSecret, MIN_SECRET_BYTES } from "./secretRules.ts"

/** A rule for a value. */
export interface Rule<A> {
  /** In words, for the message that refuses anything else. */
  readonly words: string
  /** The value that a text stands for; undefined if it stands for none. */
  readonly parse: (text: string) => A | undefined
  /** No message repeats the text. */
  readonly isSecret?: true
  /** An empty variable is refused; one that another rule does not take counts as not set. */
  readonly refusesEmpty?: true
}

const rule = <A>(words: string, parse: Rule<A>["parse"], more: Partial<Rule<A>> = {}): Rule<A> => ({
  words,
  parse,
  ...more
})

/** The rule, and an empty text for null. */
export const orNothing = <A>({ parse, words }: Rule<A>, purpose: string) =>
  rule(`${words}, or empty ${purpose}`, (text) => (text === "" ? null : parse(text)))

export const secret = <A>({ parse, words }: Rule<A>) => {
  const hidden = (text: string) => {
    const value = parse(text)
    return value === undefined ? undefined : Redacted.make(value)
  }
  return rule(words, hidden, { isSecret: true })
}

/** Any text with something in it. */
export const text = (words: string) => rule(words, (text) => text.trim() || undefined)

export const matching = (words: string, pattern: RegExp) =>
  rule(words, (text) => (pattern.test(text) ? text : undefined))

export const oneOf = <const A extends string>(...allowed: ReadonlyArray<A>) =>
  rule(allowed.length === 2 ? allowed.join(" or ") : `one of ${allowed.join(", ")}`, (text) =>
    allowed.find((value) => value === text)
  )

export const whole = (words: string, minimum: number, maximum: number) =>
  rule(words, (text) =>
    /^\d+$/u.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined
  )

export const host = text("a host name or an address")

export const port = whole("a port from 0 to 65535", 0, 65_535)

export const word = matching("one printable word", /^[\x21-\x7e]+$/u)

export const exchangeRate = rule("rubles per dollar, a number above 0", (text) =>
  /^\d+(\.\d+)?$/u.test(text) && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined
)

export const share = rule("a number from 0 to 1", (text) =>
  /^(0(\.\d+)?|1(\.0+)?)$/u.test(text) ? Number(text) : undefined
)

/** Timers take whole milliseconds, and far fewer of them than a number holds. */
const isTimeout = (duration: Duration.Duration): boolean =>
  whole("", 1, 86_400_000).parse(String(Duration.toMillis(duration))) !== undefined

export const timeout = rule("a duration from '1 milli' to '1 day', such as '5 seconds'", (text) =>
  Option.getOrUndefined(Option.filter(Duration.fromInput(text as Duration.Input), isTimeout))
)

/** Without the slash at its end. */
export const address = rule("an http or https address", (text) =>
  /^https?:\/\//u.test(text) && URL.canParse(text) ? text.replace(/\/+$/u, "") : undefined
)

/** As it is spelt. Codes and secrets travel there: in the clear on loopback only. */
export const issuer = rule("an https address, or an http one on loopback", (text) =>
  address.parse(text) !== undefined && (text.startsWith("https:") || leadsToLoopback(text)) ? text : undefined
)

export const safeAddress = rule(issuer.words, (text) => issuer.parse(text) && address.parse(text))

const service = (example: string, scheme: RegExp) =>
  secret(rule(`an address such as ${example}`, (text) => (scheme.test(text) && URL.canParse(text) ? text : undefined)))

export const database = service("postgres://user:password@host/database", /^postgres(ql)?:\/\//u)

export const redis = service("redis://host:6379", /^rediss?:\/\//u)

export const cron = rule("a cron expression", (text) => (Result.isSuccess(Cron.parse(text, "UTC")) ? text : undefined))

export const signingSecrets = rule(
  `${MIN_SECRET_BYTES} random bytes or more, and no example; several, comma-separated, to rotate`,
  (text) => {
    const secrets = Arr.map(Str.split(text, ","), Str.trim)
    if (secrets.some((part) => Buffer.byteLength(part) < MIN_SECRET_BYTES || isExampleSecret(part))) return undefined
    return Arr.map(secrets, (part) => Redacted.make(part))
  },
  { isSecret: true, refusesEmpty: true }
)

export const sealingKeys = rule(KEY_RING_RULE, readKeyRing, { isSecret: true, refusesEmpty: true })

/** In lower case; an empty text holds none. */
export const emails = rule("e-mail addresses, comma-separated", (text): ReadonlyArray<string> | undefined => {
  const addresses = text === "" ? [] : text.split(",").map((part) => part.trim().toLowerCase())
  return addresses.every((address) => /^[^\s@]+@[^\s@]+$/u.test(address)) ? addresses : undefined
})

/** Names as HTTP headers have them; OpenTelemetry's own are among them. */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/u

const PRINTABLE = /^[\x20-\x7e]*$/u

/** Pairs as OpenTelemetry's variables hold them; an empty text holds none. */
export const pairs: Rule<Readonly<Record<string, string>>> = {
  words: "name=value pairs, comma-separated, with values percent-encoded",
  parse: (text) => {
    const read: Record<string, string> = {}
    for (const part of text === "" ? [] : text.split(",")) {
      const equals = part.indexOf("=")
      const name = part.slice(0, Math.max(equals, 0)).trim()
      const value = ifPossible(() => decodeURIComponent(part.slice(equals + 1).trim()))
      if (!NAME.test(name) || value === undefined || !PRINTABLE.test(value)) return undefined
      read[name] = value
    }
    return read
  }
}

/** Attributes of telemetry by the fact that they say. */
export const telemetryNames = rule(
  "person, repository, service or paid with their attributes, such as person=user.email,user.id repository=git.repo",
  (text): Partial<TelemetryNames> | undefined => {
    const names: Partial<Record<TelemetryFact, ReadonlyArray<string>>> = {}
    for (const each of text.split(/\s+/u).filter((part) => part !== "")) {
      const [fact = "", attributes = "", ...rest] = each.split("=")
      const list = attributes.split(",")
      if (!Object.hasOwn(TELEMETRY_NAMES, fact) || fact in names || list.includes("") || rest.length > 0)
        return undefined
      names[fact as TelemetryFact] = list
    }
    return names
  }
)
