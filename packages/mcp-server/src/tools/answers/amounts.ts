import { convert, type Currency, type DatedRate } from "@ratecard/core/catalogue"

/** An amount as people write it: `$1.25`, `₽40.5`. Up to four digits that say something. */
export const money = (amount: number, currency: Currency): string => {
  const digits = amount !== 0 && Math.abs(amount) < 1 ? Number(amount.toPrecision(4)) : Math.round(amount * 1e4) / 1e4
  return `${currency === "usd" ? "$" : "₽"}${plain(digits)}`
}

/** A number without an exponent, its thousands apart. */
const plain = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 12, useGrouping: true })

/** A rate as one can quote it, with its date. */
export const rateText = ({ rate, source, updated_at }: DatedRate): string =>
  source === "fallback"
    ? `₽${rate} per dollar, a fixed value, not a market rate`
    : `₽${rate} per dollar (${source}, ${updated_at?.slice(0, 10) ?? "undated"})`

/** A record with these amounts in another currency, which it then names; as it is where that is its own. */
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
