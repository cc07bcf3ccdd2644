import type { DatedRate } from "@ratecard/core/catalogue"
import { Result } from "effect"
import { XMLParser } from "fast-xml-parser"
import { calendarDay, type Day, queryDate } from "./days.ts"
import { type Reading, readRate } from "./statedRate.ts"

/** The bank's own id of the US dollar. */
const DOLLAR = "R01235"

/** All rates that the bank set for a span of days, both ends included. */
export interface Period {
  readonly first: Day
  readonly last: Day
  /** Oldest first; none on weekends and holidays. */
  readonly rates: ReadonlyArray<DatedRate>
}

/** Where the bank publishes its newest rates, below `base`. */
export const dailyUrl = (base: string): string => `${base}/XML_daily.asp`

/** Where the bank publishes the dollar's rates from `first` to `last`, both included. */
export const periodUrl = (base: string, first: Day, last: Day): string =>
  `${base}/XML_dynamic.asp?date_req1=${queryDate(first)}&date_req2=${queryDate(last)}&VAL_NM_RQ=${DOLLAR}`

/** The dollar's rate in an answer of `XML_daily.asp`; its date may be tomorrow's. */
export const dailyRate = (bytes: Uint8Array): Reading<DatedRate> =>
  Result.flatMap(root(bytes), ({ Date: date, Valute: currencies }) => {
    if (!Array.isArray(currencies)) return Result.fail("it lists no currency")
    const [dollar, another] = currencies.filter(({ CharCode }) => CharCode === "USD")
    if (another !== undefined) return Result.fail("it lists the dollar twice")
    return dollar === undefined ? Result.fail("it lists no dollar") : rate(date, dollar)
  })

/** The dollar's rates in an answer of `XML_dynamic.asp`. */
export const ratesOfPeriod = (bytes: Uint8Array): Reading<Period> =>
  Result.flatMap(root(bytes), ({ DateRange1, DateRange2, ID, Record: records = [] }) => {
    const first = bankDay(DateRange1)
    const last = bankDay(DateRange2)
    if (ID !== DOLLAR || !Array.isArray(records)) return Result.fail("it is not about the dollar")
    if (first === undefined || last === undefined) return Result.fail("it does not say which days it is about")
    const rates: Array<DatedRate> = []
    for (const record of records) {
      const read = record.Id === DOLLAR ? rate(record.Date, record) : Result.fail("it is not only about the dollar")
      if (Result.isFailure(read)) return Result.fail(read.failure)
      rates.push(read.success)
    }
    return Result.succeed({ first, last, rates })
  })

/** Text as the bank writes it: no value is guessed to be a number, and no entity is expanded. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === "Valute" || name === "Record"
})

/** The members of the document's root, which the bank calls `ValCurs` in both its answers. */
const root = (bytes: Uint8Array): Reading<Readonly<Record<string, any>>> => {
  try {
    const { ValCurs: members } = parser.parse(new TextDecoder("windows-1251").decode(bytes), true)
    return typeof members === "object" ? Result.succeed(members) : Result.fail("it is not a list of rates")
  } catch {
    return Result.fail("it is not complete XML")
  }
}

const rate = (date: unknown, { Nominal, Value }: Readonly<Record<string, unknown>>): Reading<DatedRate> =>
  readRate({ day: bankDay(date), nominal: wholeNumber(Nominal), value: commaNumber(Value) }, "cbr")

const bankDay = (text: unknown): Day | undefined => {
  const [, day, month, year] = /^(\d{2})[./](\d{2})[./](\d{4})$/u.exec(String(text)) ?? []
  return day === undefined ? undefined : calendarDay(year!, month!, day)
}

const wholeNumber = (text: unknown): number => (/^\d{1,7}$/u.test(String(text)) ? Number(text) : Number.NaN)

/** Few enough digits for the number to be exactly what was written. */
const commaNumber = (text: unknown): number =>
  /^\d{1,7}(,\d{1,8})?$/u.test(String(text)) ? Number(String(text).replace(",", ".")) : Number.NaN
