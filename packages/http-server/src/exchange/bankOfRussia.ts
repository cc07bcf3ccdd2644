import { type DatedRate, unitRate } from "@ratecard/core/catalogue"
import { Result } from "effect"
import { XMLParser } from "fast-xml-parser"
import { ifPossible } from "../ifPossible.ts"
import { membersOf } from "../upstream/unknownValues.ts"
import { calendarDay, type Day, moscowDay, moscowMidnight, queryDate } from "./days.ts"

/** A rate, or why there is none in an answer. */
export type Reading<A> = Result.Result<A, string>

/** A rate of the dollar by a source, unchecked. */
interface StatedRate {
  readonly day: Day | undefined
  readonly value: number
  readonly nominal: number
}

/** Before that day the bank set no rates. */
const FIRST_DAY: Day = "1992-07-01"

/** The rate that a source states; one that no rate can be is refused. */
const readRate = ({ day, nominal, value }: StatedRate, source: "cbr" | "cbr-mirror"): Reading<DatedRate> => {
  if (day === undefined) return Result.fail("its date does not exist")
  if (day < FIRST_DAY) return Result.fail("its date is older than any rate")
  if (!Number.isSafeInteger(nominal) || nominal <= 0) return Result.fail("its nominal is not a whole number above 0")
  if (!Number.isFinite(value) || value <= 0) return Result.fail("its rate is not a number above 0")
  const rate = unitRate(value, nominal)
  return rate > 0
    ? Result.succeed({ rate, source, updated_at: moscowMidnight(day) })
    : Result.fail("its rate rounds to 0")
}

/** The bank's own id of the US dollar. */
const DOLLAR = "R01235"

/** All rates that the bank set for a span of days, both ends included. */
export interface Period {
  readonly first: Day
  readonly last: Day
  /** Oldest first; none on weekends and holidays. */
  readonly rates: ReadonlyArray<DatedRate>
}

/** The address of the bank's newest rates, below `base`. */
export const dailyUrl = (base: string): string => `${base}/XML_daily.asp`

/** The address of the dollar's rates from `first` to `last`, both included. */
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

/** The dollar's rate in an answer of the mirror: JSON in UTF-8, whatever its name ends in. */
export const mirrorRate = (bytes: Uint8Array): Reading<DatedRate> => {
  const answer = ifPossible((): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)))
  if (answer === undefined) return Result.fail("it is not JSON")
  const { Date: date, Valute: currencies } = membersOf(answer)
  const dollar = membersOf(currencies)["USD"]
  if (dollar === undefined) return Result.fail("it lists no dollar")
  const { Nominal, Value } = membersOf(dollar)
  return readRate({ day: mirrorDay(date), nominal: numberOr(Nominal), value: numberOr(Value) }, "cbr-mirror")
}

/** A date-time of the mirror stands for the day that it falls on in Moscow. */
const mirrorDay = (text: unknown): Day | undefined => {
  const date = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/u.exec(String(text))
  if (date === null || calendarDay(date[1]!, date[2]!, date[3]!) === undefined) return undefined
  const at = Date.parse(date[0])
  return Number.isNaN(at) ? undefined : moscowDay(at)
}

const numberOr = (value: unknown): number => (typeof value === "number" ? value : Number.NaN)
