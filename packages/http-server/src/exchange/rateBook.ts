import type { DatedRate } from "@ratecard/core/catalogue"
import { type Day, plusDays } from "./days.ts"

/** Days from `first` to `last`, both included. */
export interface Span {
  readonly first: Day
  readonly last: Day
}

/** Known rates of the bank. */
export interface RateBook {
  /** Oldest first, one a day at most. */
  readonly rates: ReadonlyArray<DatedRate>
  /** Days of which the bank has stated every rate; those without one had none. */
  readonly settled: ReadonlyArray<Span>
}

export const EMPTY_BOOK: RateBook = { rates: [], settled: [] }

/** Makes the book of rates that are all of their days. */
export const wholeBook = (rates: ReadonlyArray<DatedRate>): RateBook => ({
  rates,
  settled: rates.length === 0 ? [] : [{ first: dayOf(rates[0]!), last: dayOf(rates.at(-1)!) }]
})

/** A year: what one question to the bank may span. */
const MAX_SPAN_DAYS = 366

/** The day from which a rate of the bank or its mirror holds. */
export const dayOf = ({ updated_at }: DatedRate): Day => updated_at!.slice(0, "YYYY-MM-DD".length)

/**
 * The book with the rates of further days. The first rate of a day stays, so that an amount once
 * converted converts the same again; only the bank's own word replaces its mirror's.
 */
export const addRates = (book: RateBook, rates: ReadonlyArray<DatedRate>): RateBook =>
  replacing(book, rates, (known, rate) => known.source === "cbr-mirror" && rate.source === "cbr")

/** The same, but that the bank also corrects what it said itself of the newest day. */
export const correctRates = (book: RateBook, rates: ReadonlyArray<DatedRate>): RateBook => {
  const newest = newestRate(book)
  return replacing(
    book,
    rates,
    (known, rate) =>
      rate.source === "cbr" && (known.source === "cbr-mirror" || (known === newest && known.rate !== rate.rate))
  )
}

const replacing = (
  book: RateBook,
  rates: ReadonlyArray<DatedRate>,
  isReplaced: (known: DatedRate, rate: DatedRate) => boolean
): RateBook => {
  const byDay = new Map(book.rates.map((rate) => [dayOf(rate), rate]))
  for (const rate of rates) {
    const known = byDay.get(dayOf(rate))
    if (known === undefined || isReplaced(known, rate)) byDay.set(dayOf(rate), rate)
  }
  return { ...book, rates: [...byDay.values()].toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1)) }
}

export const settle = (book: RateBook, spans: ReadonlyArray<Span>): RateBook => ({
  ...book,
  settled: [...book.settled, ...spans.filter((span) => !book.settled.some((known) => covers(known, span)))]
})

export const covers = (outer: Span, inner: Span): boolean => outer.first <= inner.first && inner.last <= outer.last

/** The rate of the newest day, be it tomorrow. */
export const newestRate = ({ rates }: RateBook): DatedRate | undefined => rates.at(-1)

/**
 * Spans to ask the bank for so that every rate from `since` to the newest known one is known: of a year at most,
 * newest first. Days before a known rate never get another one, so a weekend or a holiday is asked for once, and then
 * settled.
 */
export const missingSpans = (book: RateBook, since: Day): ReadonlyArray<Span> => {
  const newest = newestRate(book)
  if (newest === undefined) return []
  const closed = new Set([
    ...book.rates.filter(({ source }) => source === "cbr").map(dayOf),
    ...book.settled.flatMap(({ first, last }) => daysFrom(first, plusDays(last, 1)))
  ])
  const spans: Array<Span> = []
  for (const day of daysFrom(since, dayOf(newest))) {
    if (closed.has(day)) continue
    const span = spans.at(-1)
    if (span === undefined || day > plusDays(span.first, MAX_SPAN_DAYS - 1)) spans.push({ first: day, last: day })
    else spans[spans.length - 1] = { first: span.first, last: day }
  }
  return spans.toReversed()
}

const daysFrom = (first: Day, end: Day): ReadonlyArray<Day> => {
  const days: Array<Day> = []
  for (let day = first; day < end; day = plusDays(day, 1)) days.push(day)
  return days
}
