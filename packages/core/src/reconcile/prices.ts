import { type Decimal, decimalOf, multiply, shiftRight, ZERO } from "../pricing/money.ts"
import { priceAt } from "../ledger/tariff/quote.ts"
import { resolve } from "../names/resolve.ts"
import type { PriceSnapshot } from "../view/priceSnapshot.ts"
import type { ServedAs } from "./statement/row.ts"

/** A prompt that is long for every model. */
const LONG_PROMPT = 900_000

/** Prices of units on a day, and the models that written names mean. */
export interface DayPrices {
  /** The catalogue's id of a name; the name itself, in lower case, where it means no model for certain. */
  readonly modelOf: (name: string) => string
  /** The instants at which a price of a model may change, ascending. */
  readonly turnsOf: (model: string) => ReadonlyArray<number>
  /** The price of one unit; undefined if it is unknown. */
  readonly priceOf: (model: string, unit: string, day: string, served?: ServedAs) => Decimal | undefined
}

/** Suggestions for unknown names are not shown, and would take a millisecond or more each. */
const QUIET = { isSuggesting: false }

const findModel = (names: PriceSnapshot["names"], name: string): string | undefined => {
  const found = spellings(name).flatMap((spelling) => {
    const each = resolve(names, spelling, QUIET)
    return each.how === "none" || each.how === "host" ? [] : each
  })
  return (found.find(({ how }) => how === "name") ?? found[0])?.model_id
}

/** Cursor adds the effort to a name; Azure writes `gpt-4o-0513` for the version of 2024-05-13. */
const spellings = (name: string): ReadonlyArray<string> => {
  const words = name.split("-")
  const last = words.findLastIndex((word, place) => place === 0 || !EFFORTS.has(word))
  const plain = words.slice(0, last + 1).join("-")
  const [, model, month, day] = /^(.+)[- ](\d\d)(\d\d)$/u.exec(name) ?? []
  return [name, plain, ...(model === undefined ? [] : YEARS.map((year) => `${model}-${year}-${month}-${day}`))]
}

const EFFORTS: ReadonlySet<string> = new Set(["low", "medium", "high", "xhigh", "thinking"])

const YEARS = [2023, 2024, 2025, 2026, 2027]

export const dayPrices = (prices: PriceSnapshot): DayPrices => {
  const models = new Map<string, string>()
  const known = new Map<string, Decimal | undefined>()
  const find = (model: string, unit: string, day: string, { isLong, ...served }: ServedAs) => {
    const tariff = prices.book.tariffOf(model)
    const at = Date.parse(`${day}T12:00:00Z`)
    if (tariff === undefined || tariff.currency !== "usd" || Number.isNaN(at) || at < tariff.start) return undefined
    const quote = priceAt(tariff, unit, {
      at,
      promptTokens: isLong === true ? LONG_PROMPT : 0,
      isAnyHour: true,
      ...served
    })
    if (quote.price === null) return undefined
    const multiplier = "multiplier" in quote && quote.multiplier !== undefined ? decimalOf(quote.multiplier) : undefined
    const price = shiftRight(decimalOf(quote.price), Math.round(Math.log10(quote.per)))
    return multiplier === undefined ? price : multiply(price, multiplier)
  }
  return {
    modelOf: (name) => {
      let model = models.get(name)
      if (model === undefined) {
        model = findModel(prices.names, name) ?? name.toLowerCase()
        models.set(name, model)
      }
      return model
    },
    turnsOf: (model) => prices.book.tariffOf(model)?.turns ?? [],
    priceOf: (model, unit, day, served = {}) => {
      const key = `${model}|${unit}|${day}|${JSON.stringify(served)}`
      if (!known.has(key)) known.set(key, find(model, unit, day, served))
      return known.get(key)
    }
  }
}

export const times = (price: Decimal, count: number): Decimal =>
  count === 0 ? ZERO : multiply(price, decimalOf(Number.isInteger(count) ? String(count) : count))
