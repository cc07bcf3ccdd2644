import { assert, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { type Day, moscowDay, moscowMidnight, plusDays } from "./days.ts"
import {
  addRates,
  correctRates,
  covers,
  dayOf,
  EMPTY_BOOK,
  missingSpans,
  newestRate,
  type RateBook,
  settle
} from "./rateBook.ts"

const rate = (day: Day, value = 80, source: "cbr" | "cbr-mirror" = "cbr"): DatedRate => ({
  rate: value,
  source,
  updated_at: moscowMidnight(day)
})

const bookOf = (...days: ReadonlyArray<Day>): RateBook =>
  addRates(
    EMPTY_BOOK,
    days.map((day) => rate(day))
  )

describe("a book of rates", () => {
  it("is ordered by day, whatever came first", () => {
    const book = addRates(bookOf("2026-11-21", "2026-11-19"), [rate("2026-11-20")])
    assert.deepStrictEqual(book.rates.map(dayOf), ["2026-11-19", "2026-11-20", "2026-11-21"])
    assert.strictEqual(dayOf(newestRate(book)!), "2026-11-21")
    assert.isUndefined(newestRate(EMPTY_BOOK))
  })

  it("keeps its newest rate when an older one comes later", () => {
    const book = addRates(bookOf("2026-11-21"), [rate("2026-11-20", 99)])
    assert.deepStrictEqual(newestRate(book), rate("2026-11-21"))
  })

  it("keeps the first rate of a day, unless the bank corrects its mirror", () => {
    const day = "2026-11-21"
    const after = (...rates: ReadonlyArray<DatedRate>) =>
      rates.reduce((book, next) => addRates(book, [next]), EMPTY_BOOK).rates
    assert.deepStrictEqual(after(rate(day, 80), rate(day, 81)), [rate(day, 80)])
    assert.deepStrictEqual(after(rate(day, 80), rate(day, 81, "cbr-mirror")), [rate(day, 80)])
    assert.deepStrictEqual(after(rate(day, 80, "cbr-mirror"), rate(day, 81, "cbr-mirror")), [
      rate(day, 80, "cbr-mirror")
    ])
    assert.deepStrictEqual(after(rate(day, 80, "cbr-mirror"), rate(day, 81)), [rate(day, 81)])
  })
})

describe("a correction", () => {
  const correct = (book: RateBook, ...rates: ReadonlyArray<DatedRate>) => correctRates(book, rates).rates

  it("is the bank's, of the newest day alone", () => {
    const book = bookOf("2026-11-20", "2026-11-21")
    assert.deepStrictEqual(correct(book, rate("2026-11-21", 81)), [rate("2026-11-20"), rate("2026-11-21", 81)])
    assert.deepStrictEqual(correct(book, rate("2026-11-20", 81)), book.rates)
    assert.deepStrictEqual(correct(book, rate("2026-11-21", 81, "cbr-mirror")), book.rates)
  })

  it("is none if nothing changes", () => {
    const book = bookOf("2026-11-21")
    assert.strictEqual(correct(book, rate("2026-11-21"))[0], book.rates[0])
  })
})

describe("what to ask the bank", () => {
  it("is nothing while no rate is known, and nothing before one that is the first", () => {
    assert.deepStrictEqual(missingSpans(EMPTY_BOOK, "2026-01-01"), [])
    assert.deepStrictEqual(missingSpans(bookOf("2026-01-01"), "2026-01-01"), [])
    assert.deepStrictEqual(missingSpans(bookOf("2026-01-02", "2026-01-01"), "2026-01-01"), [])
  })

  it("is a weekend between two rates, once", () => {
    const book = bookOf("2026-11-21", "2026-11-24")
    const weekend = { first: "2026-11-22", last: "2026-11-23" }
    assert.deepStrictEqual(missingSpans(book, "2026-11-21"), [weekend])
    assert.deepStrictEqual(missingSpans(settle(book, [weekend]), "2026-11-21"), [])
  })

  it("is eleven days of holidays, once; not what comes after the newest rate", () => {
    const book = bookOf("2025-12-31", "2026-01-12")
    const holidays = { first: "2026-01-01", last: "2026-01-11" }
    assert.deepStrictEqual(missingSpans(book, "2025-12-31"), [holidays])
    const settled = settle(book, [holidays])
    assert.deepStrictEqual(missingSpans(settled, "2025-12-31"), [])
    assert.deepStrictEqual(missingSpans(addRates(settled, [rate("2026-01-13")]), "2025-12-31"), [])
  })

  it("is what stayed open at either end of a settled span", () => {
    const book = settle(bookOf("2026-11-10"), [{ first: "2026-11-03", last: "2026-11-07" }])
    assert.deepStrictEqual(missingSpans(book, "2026-11-02"), [{ first: "2026-11-02", last: "2026-11-09" }])
    assert.deepStrictEqual(missingSpans(book, "2026-11-03"), [{ first: "2026-11-08", last: "2026-11-09" }])
  })

  it("is also a day of which only the mirror spoke", () => {
    const book = addRates(bookOf("2026-11-18", "2026-11-20"), [rate("2026-11-19", 81, "cbr-mirror")])
    assert.deepStrictEqual(missingSpans(book, "2026-11-18"), [{ first: "2026-11-19", last: "2026-11-19" }])
  })

  it("is a long past in spans of a year at most, newest first, each day in one of them", () => {
    const spans = missingSpans(bookOf("2026-11-21"), "2022-01-01")
    assert.lengthOf(spans, 5)
    assert.strictEqual(spans[0]!.last, "2026-11-20")
    assert.strictEqual(spans.at(-1)!.first, "2022-01-01")
    for (const [index, { first, last }] of spans.entries()) {
      assert.isAtMost(Date.parse(last) - Date.parse(first), 365 * 86_400_000)
      if (index > 0) assert.strictEqual(plusDays(last, 1), spans[index - 1]!.first)
    }
  })

  it("is nothing when every span is settled", () => {
    const book = bookOf("2026-11-21")
    assert.deepStrictEqual(missingSpans(settle(book, missingSpans(book, "2022-01-01")), "2022-01-01"), [])
  })
})

describe("spans", () => {
  it("cover what lies inside them, ends included", () => {
    const span = { first: "2026-01-02", last: "2026-01-05" }
    assert.isTrue(covers(span, span))
    assert.isTrue(covers(span, { first: "2026-01-03", last: "2026-01-04" }))
    assert.isFalse(covers(span, { first: "2026-01-01", last: "2026-01-05" }))
    assert.isFalse(covers(span, { first: "2026-01-02", last: "2026-01-06" }))
  })

  it("are settled once", () => {
    const span = { first: "2026-01-02", last: "2026-01-05" }
    const book = settle(settle(EMPTY_BOOK, [span]), [span, { first: "2026-01-03", last: "2026-01-03" }])
    assert.deepStrictEqual(book.settled, [span])
  })
})

describe("days", () => {
  it("begin at midnight in Moscow", () => {
    assert.strictEqual(moscowDay(Date.parse("2026-11-20T20:59:59.999Z")), "2026-11-20")
    assert.strictEqual(moscowDay(Date.parse("2026-11-20T21:00:00Z")), "2026-11-21")
    assert.strictEqual(Date.parse(moscowMidnight("2026-11-21")), Date.parse("2026-11-20T21:00:00Z"))
  })

  it("are counted over the ends of months and years", () => {
    assert.strictEqual(plusDays("2024-02-28", 1), "2024-02-29")
    assert.strictEqual(plusDays("2026-12-31", 1), "2027-01-01")
    assert.strictEqual(plusDays("2026-01-01", -1), "2025-12-31")
  })
})
