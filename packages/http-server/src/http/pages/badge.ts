import { type CatalogueEntry, providerOf } from "@ratecard/core/catalogue"
import { Representation } from "../../answers/representation.ts"
import { badgeSvg } from "./badgeSvg.ts"
import type { Finding } from "./finding.ts"
import { themeIn } from "./reader.ts"

/** A picture asks for nothing and runs nothing; its colours stand in it. */
const HEADERS = {
  "cache-control": "public, max-age=3600",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  "x-content-type-options": "nosniff"
}

/** The price of a model as a picture for a README. */
export const badge = (entry: CatalogueEntry, query: URLSearchParams): Finding => {
  const theme = themeIn(query)
  return {
    key: ["badge", entry.id, theme],
    make: (now) =>
      new Representation(badgeSvg(textOf(entry, now), theme), "image/svg+xml; charset=utf-8", { headers: HEADERS })
  }
}

const textOf = ({ display_name, levels, provider, retirement }: CatalogueEntry, now: number) => {
  const { input_price, output_price } = levels.at(-1)!
  const { currency } = providerOf(provider)
  const money = (price: number) =>
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: Number.isInteger(price) ? 0 : 2,
      maximumFractionDigits: 6
    }).format(price)
  const [input, output] = [money(input_price), money(output_price)]
  const isRetired = retirement !== null && (retirement.date === null || Date.parse(retirement.date) <= now)
  const end = isRetired ? " (retired)" : ""
  return {
    name: display_name,
    price: `${input} in · ${output} out${end}`,
    sentence: `${display_name}: ${input} in, ${output} out per 1M tokens${end}`
  }
}
