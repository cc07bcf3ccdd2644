import type { DatedRate } from "@ratecard/core/catalogue"
import { type Day, plusDays } from "./days.ts"
import { dayOf, type RateBook } from "./rateBook.ts"

/** The ruble never lost or won as much from one of its days to the next. */
const MAX_STEP = 2

/** Days after which a rate says little about today's. */
const MEMORY_DAYS = 30

/** The bank does not state the same mistake on this many days in a row: the currency was redenominated. */
const CONVINCING_DAYS = 3

/** Whether two rates are near enough for one of them to vouch for the other. */
export const isNear = (one: number, other: number): boolean => one <= other * MAX_STEP && other <= one * MAX_STEP

/** The rate of the day before, or the last one before that; undefined if none was known of late. */
export const rateBefore = ({ rates }: RateBook, day: Day): DatedRate | undefined => {
  const before = rates.findLast((rate) => dayOf(rate) < day)
  return before === undefined || dayOf(before) < plusDays(day, -MEMORY_DAYS) ? undefined : before
}

/** The first of dated rates, oldest first, that could not follow the one before it; undefined if all could. */
export const implausibleStep = (rates: ReadonlyArray<DatedRate>): DatedRate | undefined =>
  rates.find((rate, index) => {
    const before = rateBefore({ rates: rates.slice(0, index), settled: [] }, dayOf(rate))
    return before !== undefined && !isNear(before.rate, rate.rate)
  })

/** The rates that were refused as implausible, a day each, with another one: those that it is not near to are forgotten. */
export const withSuspect = (suspects: ReadonlyArray<DatedRate>, rate: DatedRate): ReadonlyArray<DatedRate> => [
  ...suspects.filter((other) => isNear(other.rate, rate.rate) && dayOf(other) !== dayOf(rate)),
  rate
]

/** Whether the bank has insisted on a rate that nothing vouches for. */
export const isConvincing = (suspects: ReadonlyArray<DatedRate>): boolean => suspects.length >= CONVINCING_DAYS
