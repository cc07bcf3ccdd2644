import { DAY_MILLIS, instantText, readInstant } from "@ratecard/core/catalogue"
import type { Fault } from "./rules/fault.ts"

/** The seed of the exchange rate. */
export const RATES_FILE = "seeds/rates/rub.json"

/** The rates that the packages ship. */
export const SHIPPED_RATES = "packages/core/src/exchange/bankRates.json"

/** Rubles for one dollar, as the Bank of Russia set them. */
export interface RateSeed {
  readonly $comment: string
  /** Public copies of the bank's table that were compared with this one, and for which days. */
  readonly sources: ReadonlyArray<{ readonly url: string; readonly from: string; readonly until: string }>
  /** By month, each day that the bank set a rate for, and the rate: `"2026-09": "01 86.3793, 02 86.753"`. */
  readonly rates: Readonly<Record<string, string>>
}

interface DayRate {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly rate: number
}

/** The rates of a seed, in their order. */
export const ratesIn = ({ rates }: RateSeed): ReadonlyArray<DayRate> =>
  Object.entries(rates).flatMap(([month, days]) =>
    days.split(", ").map((text) => {
      const [day, rate] = text.split(" ")
      return { day: `${month}-${day}`, rate: Number(rate) }
    })
  )

/** A rate that is more than twice the one before, or less than half of it, is a slip. */
const MOST_STEP = 2

/** The bank names rates of the days ahead, over holidays. */
const DAYS_AHEAD = 14

/** Why a rate cannot follow another; undefined if it can. */
const whyNot = ({ day, rate }: DayRate, before: DayRate | undefined, today: string): string | undefined => {
  const at = readInstant(day)
  if (!/^\d{4}-\d\d-\d\d$/u.test(day) || typeof at !== "number") return "is not a day"
  if (before !== undefined && day <= before.day) return `is not after ${before.day}`
  if (at > Date.parse(today) + DAYS_AHEAD * DAY_MILLIS) return "is in the future"
  if (!(rate > 0)) return "has no rate above 0"
  const step = rate / (before?.rate ?? rate)
  return step > MOST_STEP || step < 1 / MOST_STEP ? `has ${rate}, far from ${before?.rate} before it` : undefined
}

/** The faults of the seed's text. */
export const checkRates = (text: string, today: string): ReadonlyArray<Fault> => {
  const rates = ratesIn(JSON.parse(text) as RateSeed)
  return rates.flatMap((each, place) => {
    const problem = whyNot(each, rates[place - 1], today)
    const fault = { file: RATES_FILE, model: null, path: each.day, remedy: "compare it with the bank's own table" }
    return problem === undefined ? [] : [{ ...fault, problem }]
  })
}

/** The address of the rates that the bank has set since a day. */
export const bankUrl = (base: string, since: string, now: number): string => {
  const dayIn = (day: string) => day.split("-").toReversed().join("/")
  const until = dayIn(instantText(now + DAYS_AHEAD * DAY_MILLIS).slice(0, 10))
  return `${base}/XML_dynamic.asp?date_req1=${dayIn(since)}&date_req2=${until}&VAL_NM_RQ=R01235`
}

/** Adds the rates of the bank's answer that are later than all of the seed. Throws if it is not an answer of the bank. */
export const withAnswer = (
  seed: RateSeed,
  xml: string,
  today: string
): { readonly seed: RateSeed; readonly added: ReadonlyArray<DayRate> } => {
  const records = [...xml.matchAll(RECORD)]
  if (!/<ValCurs [^>]*ID="R01235"/u.test(xml) || records.length !== xml.split("<Record").length - 1) {
    throw new Error("it is not a list of the dollar's rates")
  }
  const rates = { ...seed.rates }
  const added: Array<DayRate> = []
  let before = ratesIn(seed).at(-1)!
  for (const [, day, month, year, value] of records) {
    const next = { day: `${year}-${month}-${day}`, rate: Number(value!.replace(",", ".")) }
    if (next.day <= before.day) continue
    const problem = whyNot(next, before, today)
    if (problem !== undefined) throw new Error(`${next.day} ${problem}`)
    const known = rates[`${year}-${month}`]
    rates[`${year}-${month}`] = `${known === undefined ? "" : `${known}, `}${day} ${next.rate}`
    added.push(next)
    before = next
  }
  return { seed: { ...seed, rates }, added }
}

const RECORD =
  /<Record Date="(\d\d)\.(\d\d)\.(\d{4})" Id="R01235">\s*<Nominal>1<\/Nominal>\s*<Value>(\d{1,4}(?:,\d{1,4})?)<\/Value>/gu
