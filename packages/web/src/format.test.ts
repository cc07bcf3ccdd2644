import { assert, describe, it } from "@effect/vitest"
import { formatCompact, formatCount, formatDate, formatDay, formatMoney, formatNumber } from "./format.ts"

/** Without the spaces that do not break a line. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, " ")

describe("a number", () => {
  it("has a minus where it is below zero", () => {
    const percent = { style: "percent", signDisplay: "exceptZero" } as const
    assert.strictEqual(formatNumber(-0.5, "en", percent), "−50%")
    assert.strictEqual(formatNumber(0.5, "en", percent), "+50%")
    assert.match(formatNumber(-1234.5, "ru"), /^−1\s234,5$/u)
  })

  it.for([
    [1_234_567.891, "1,234,567.891", "1 234 567,891"],
    [0, "0", "0"],
    [0.0005, "0.001", "0,001"]
  ] as const)("is written as each language does: %f", ([value, en, ru]) => {
    assert.strictEqual(formatNumber(value, "en"), en)
    assert.strictEqual(plain(formatNumber(value, "ru")), ru)
  })

  it.for([
    [1_048_576, "1.05M", "1,05 млн"],
    [128_000, "128K", "128 тыс."],
    [999, "999", "999"],
    [400_000, "400K", "400 тыс."],
    [2_000_000, "2M", "2 млн"]
  ] as const)("is short where only its size matters: %i", ([value, en, ru]) => {
    assert.strictEqual(formatCompact(value, "en"), en)
    assert.strictEqual(plain(formatCompact(value, "ru")), ru)
  })
})

describe("an amount of money", () => {
  it.for([
    [2, "$2.00"],
    [1234.5, "$1,234.50"],
    [1.23456, "$1.2346"],
    [0.000001234, "$0.000001"],
    [0.0123456, "$0.012346"],
    [0, "$0.00"],
    [-0.5, "-$0.50"]
  ] as const)("has two decimals at least, and more of a small one: %f", ([amount, text]) => {
    assert.strictEqual(formatMoney(amount, "usd", "en"), text)
  })

  it("is in its currency, where the language has its sign", () => {
    assert.strictEqual(formatMoney(200, "rub", "en"), "₽200.00")
    assert.strictEqual(plain(formatMoney(200.5, "rub", "ru")), "200,50 ₽")
    assert.strictEqual(plain(formatMoney(0.25, "usd", "ru")), "0,25 $")
  })

  it("keeps to the decimals that are asked for", () => {
    assert.strictEqual(formatMoney(1.23456, "usd", "en", { maximum: 2 }), "$1.23")
    assert.strictEqual(formatMoney(1.5, "usd", "en", { maximum: 0 }), "$2")
    assert.strictEqual(formatMoney(1.5, "usd", "en", { minimum: 4 }), "$1.5000")
  })
})

describe("a day", () => {
  it("is that in UTC, and a sentence can end after it", () => {
    assert.strictEqual(formatDay("2026-11-21", "en"), "21 Nov 2026")
    assert.strictEqual(plain(formatDay("2026-11-21", "ru")), "21 нояб. 2026")
    assert.strictEqual(formatDay("2026-11-21T23:59:59.999Z", "en"), "21 Nov 2026")
    assert.strictEqual(formatDay("2026-11-22T02:00:00+03:00", "en"), "21 Nov 2026")
    assert.strictEqual(formatDay(Date.parse("2026-03-01"), "en"), "1 Mar 2026")
  })

  it("may be less than that", () => {
    assert.strictEqual(formatDate("2026-11-21", "en", { month: "long", year: "numeric" }), "November 2026")
    assert.strictEqual(plain(formatDate("2026-11-21", "ru", { month: "long", year: "numeric" })), "ноябрь 2026 г.")
    assert.strictEqual(formatDate("2026-01-31T23:00:00Z", "en", { hour: "2-digit", minute: "2-digit" }), "23:00")
  })
})

describe("a count", () => {
  const en = { one: "token", other: "tokens" }
  const ru = { one: "токен", few: "токена", many: "токенов", other: "токена" }

  it.for([
    [1, "1 token", "1 токен"],
    [2, "2 tokens", "2 токена"],
    [5, "5 tokens", "5 токенов"],
    [11, "11 tokens", "11 токенов"],
    [21, "21 tokens", "21 токен"],
    [1000, "1,000 tokens", "1 000 токенов"],
    [0, "0 tokens", "0 токенов"],
    [1.5, "1.5 tokens", "1,5 токена"]
  ] as const)("has the form of its noun: %f", ([value, english, russian]) => {
    assert.strictEqual(formatCount(value, en, "en"), english)
    assert.strictEqual(plain(formatCount(value, ru, "ru")), russian)
  })
})
