import {
  convert,
  type Currency,
  type DatedRate,
  type MatchKind,
  type Model,
  type Successor
} from "@ratecard/core/catalogue"
import type { MatchedName } from "@ratecard/core/ledger"

/** The longest text of a catalogue that an answer repeats, in characters. */
const MAX_TEXT = 300

/** Control characters, and those that reorder or hide text. Tabs and line ends are replaced by spaces first. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu

/** Makes a text from a catalogue safe for an agent: one line of visible characters, cut to a length. */
export const cleanText = (text: string, longest: number = MAX_TEXT): string => {
  const seen = text
    .slice(0, 4 * longest)
    .replaceAll(/\s+/gu, " ")
    .replaceAll(UNSEEN, "")
    .trim()
  const characters = [...seen]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : seen
}

/** Cleans every text in a value, except the names of its fields. */
export const cleanTexts = <A>(value: A): A => {
  if (typeof value === "string") return cleanText(value) as A
  if (Array.isArray(value)) return value.map(cleanTexts) as A
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanTexts(part)])) as A
}

/** An amount as people write it, such as `$1.25` or `₽40.5`, with up to four significant digits. */
export const money = (amount: number, currency: Currency): string => {
  const digits = amount !== 0 && Math.abs(amount) < 1 ? Number(amount.toPrecision(4)) : Math.round(amount * 1e4) / 1e4
  return `${currency === "usd" ? "$" : "₽"}${plain(digits)}`
}

/** A number without an exponent, with separators of thousands. */
const plain = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 12, useGrouping: true })

/** An exchange rate in words, with its source and date. */
export const rateText = ({ rate, source, updated_at }: DatedRate): string =>
  source === "fallback"
    ? `₽${rate} per dollar, a fixed value, not a market rate`
    : `₽${rate} per dollar (${source}, ${updated_at?.slice(0, 10) ?? "undated"})`

/**
 * Converts these amounts of a record to another currency, and names it in the record. A record in that currency is
 * returned unchanged.
 */
export const convertAmounts = <A extends { readonly currency: Currency }>(
  record: A,
  names: ReadonlyArray<keyof A & string>,
  to: Currency | undefined,
  rate: DatedRate | undefined
): A => {
  if (to === undefined || rate === undefined || record.currency === to) return record
  const amounts = names.map((name) => {
    const amount = record[name]
    return [name, typeof amount === "number" ? convert(amount, record.currency, to, rate) : amount]
  })
  return { ...record, ...Object.fromEntries(amounts), currency: to }
}

/** A model's prices in one line. */
export const modelText = (model: Model, successor: Successor | null = null): string => {
  const { currency, id, input_price, output_price, retirement, supports_byok } = model
  const end = supports_byok ? (retirement === null ? "" : ` (retires ${retirement.date})`) : " (retired)"
  return `${id} ${pricesText({ currency, input_price, output_price })}${end}${successor === null ? "" : `; ${successorText(successor)}`}`
}

/** The model that follows one that ends, in words. */
const successorText = ({ by, change_pct, model }: Successor): string =>
  `${by === "vendor" ? "the vendor names" : "nearest"} ${model}${change_pct === null || change_pct === 0 ? "" : `, ${change_pct > 0 ? "+" : ""}${change_pct}%`}`

/** The input and output price in words. */
export const pricesText = ({
  currency,
  input_price,
  output_price
}: Pick<Model, "currency" | "input_price" | "output_price">): string =>
  `${money(input_price, currency)} / ${money(output_price, currency)}`

/** The kinds of match that are not mentioned, because the name is the model's own. */
const OWN: ReadonlyArray<MatchKind> = ["id", "name", "prefixed"]

/** Lines that say which models names led to, where the two differ. */
export const matchTexts = (matched: ReadonlyArray<MatchedName>): ReadonlyArray<string> =>
  matched
    .filter(({ how }) => !OWN.includes(how))
    .map(
      ({ how, model_id, name, tier }) =>
        `'${name.slice(0, 100)}' is ${model_id} (${tier === undefined ? how : `${how}; its tariff is ${tier}`}).`
    )
