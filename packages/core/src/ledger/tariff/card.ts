import { type Kept, getOrMake } from "../../getOrMake.ts"
import type { Rule } from "./rule.ts"
import { type Place, placeOf, type Plan, planOf, type Served } from "./served.ts"
import type { Span } from "./span.ts"
import { DAY_MILLIS, instantText } from "../../time/readInstant.ts"
import type { Hours, TariffData } from "./TariffRow.ts"

/** The facts of a request on which the price of a unit depends, besides the unit. */
export interface PriceRequest extends Served {
  /** The time at which the request started, in milliseconds since the epoch. */
  readonly at: number
  /** The whole prompt, with what the cache read and wrote. */
  readonly promptTokens?: number | undefined
  /** Several requests are counted as one: prices of long prompts and of single hours do not hold. */
  readonly aggregate?: boolean | undefined
  /** The hour of the request is not known: prices of single hours do not hold. */
  readonly isAnyHour?: boolean | undefined
}

/** The rules that hold for requests of one kind. */
export interface Card {
  readonly span: Span
  readonly plan: Plan
  /** The longest of the lengths that the prompt exceeds; 0 if none. */
  readonly above: number
  readonly rules: ReadonlyArray<Rule>
  /** The uplift of the geography that served. */
  readonly uplift: Rule | undefined
  /** True if prices depend on a calendar of holidays that is not known. */
  readonly isUnsure: boolean
}

/** A cache of cards by everything they depend on except the time. */
const cards: Kept<Span, number | string, Card> = new WeakMap()

/** Conditions that hold where the request has the same. */
const EXACT = ["channel", "inference_geo", "cache_type", "memory_gb", "resolution"] as const

/**
 * Finds the card for a request in its span. Requests that differ only in facts that do not affect prices share a card.
 */
export const cardOf = (span: Span, request: PriceRequest): Card => {
  const { aggregate, at, isAnyHour, promptTokens = 0 } = request
  const plan = planOf(request)
  const place = placeOf(span.tariff.provider, request)
  const above = aggregate === true ? 0 : lengthReached(span, plan, promptTokens)
  const hours = aggregate === true || isAnyHour === true ? "" : hoursKey(span, at)
  return cardUnder(span, request, plan, place, above, hours)
}

/**
 * The card of circumstances in a span: `above` is the longest of the lengths that the prompt exceeds, 0 if none; `hours`
 * has a letter for each rule of some hours, whether it holds.
 */
export const cardUnder = (
  span: Span,
  { cacheType = "", memory_gb = 1, resolution = "" }: Pick<PriceRequest, "cacheType" | "memory_gb" | "resolution">,
  plan: Plan,
  place: Place,
  above: number,
  hours: string
): Card => {
  const isPlain =
    plan === "standard" && place.key === "" && hours === "" && cacheType === "" && memory_gb === 1 && resolution === ""
  // Most requests are plain, and a number is found 0.25 µs sooner than a text.
  const key = isPlain ? above : `${plan} ${above} ${place.key} ${hours} ${cacheType} ${memory_gb} ${resolution}`
  return getOrMake(cards, span, key, () => {
    const { channel, inference_geo } = place
    const exact = { channel, inference_geo, cache_type: cacheType, memory_gb, resolution }
    const rules = span.rules.filter((rule) => {
      const { when } = rule
      return (
        (when.hours === undefined || "yu".includes(hours[span.hourly.indexOf(rule)] ?? "n")) &&
        (when.geo === undefined || place.geos.includes(when.geo)) &&
        EXACT.every((name) => when[name] === undefined || when[name] === exact[name])
      )
    })
    const distance = ({ isExact, when }: Rule) => place.geos.indexOf(when.geo ?? "") + (isExact ? 0 : 0.5)
    const [uplift] = rules
      .filter(isOfPlace)
      .toSorted((one, other) => other.weight - one.weight || distance(one) - distance(other))
    return {
      span,
      plan,
      above,
      rules: rules.filter((rule) => !isOfPlace(rule)),
      uplift,
      isUnsure: hours.includes("u")
    }
  })
}

const lengthReached = ({ long }: Span, plan: Plan, promptTokens: number): number =>
  long.find(
    (rule) =>
      (rule.inclusive ? promptTokens >= rule.above : promptTokens > rule.above) &&
      (rule.plan === undefined || rule.plan === plan)
  )?.above ?? 0

/** The letters of an instant: `y`, `n`, or `u` if it is not known. */
const hoursKey = ({ hourly, tariff }: Span, at: number): string =>
  hourly
    .map(({ when }) => {
      const isIn = isWithin(when.hours!, at, tariff.daysOff)
      return isIn === "unsure" ? "u" : isIn ? "y" : "n"
    })
    .join("")

/** Tells whether a rule is an uplift: a factor on all token prices of a place, in each tier. */
const isOfPlace = ({ plan, unit, when }: Rule): boolean =>
  unit === "tokens" && plan === undefined && (when.channel ?? when.geo ?? when.inference_geo) !== undefined

const MINUTE = 60_000

/**
 * Tells whether an instant lies in hours that have prices of their own; `unsure` in the windows of a weekday whose year
 * has no table of holidays.
 */
const isWithin = (hours: Hours, at: number, daysOff: TariffData["days_off"]): boolean | "unsure" => {
  const minute = Math.floor((((at % DAY_MILLIS) + DAY_MILLIS) % DAY_MILLIS) / MINUTE)
  if (!hours.windows_utc.some((window) => minute >= minuteOf(window, 0) && minute < minuteOf(window, 6))) return false
  if (hours.days === "every day") return true
  const there = at + (hours.utc_offset_hours ?? 0) * 60 * MINUTE
  // 1970-01-01 was a Thursday, the day 4 of a week from Sunday on; no tariff has hours before.
  if (((Math.floor(there / DAY_MILLIS) + 4) % 7) % 6 === 0) return false
  if (hours.days === "Monday to Friday") return true
  const day = instantText(there).slice(0, 10)
  const off = daysOff[day.slice(0, 4)]
  return off === undefined ? "unsure" : !off.includes(day)
}

/** The minute of the day that `HH:MM` at `start` of a window says. */
const minuteOf = (window: string, start: number): number =>
  Number(window.slice(start, start + 2)) * 60 + Number(window.slice(start + 3, start + 5))
