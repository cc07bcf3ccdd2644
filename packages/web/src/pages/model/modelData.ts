import { heldSince, type Model } from "@ratecard/core/catalogue"
import { isRetiredAt } from "../../lines/lines.ts"
import type { ShownModel } from "./shownModel.ts"

const PRICES = [
  ["Input tokens", "input_price"],
  ["Cached input tokens", "cached_input_price"],
  ["Output tokens", "output_price"]
] as const

/** A model and its prices in the words of schema.org, for search engines. */
export const modelData = ({ at, entry, model }: Pick<ShownModel, "at" | "entry" | "model">) => {
  const availability = `https://schema.org/${isRetiredAt(entry, at) ? "Discontinued" : "OnlineOnly"}`
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: `${model.display_name} API`,
    sku: model.id,
    brand: { "@type": "Brand", name: model.provider_display_name },
    ...(model.description !== null && { description: model.description }),
    offers: PRICES.flatMap(([name, field]) =>
      model[field] === null
        ? []
        : [
            {
              "@type": "Offer",
              name,
              availability,
              validFrom: heldSince(entry.levels, field === "cached_input_price").slice(0, 10),
              ...priceOf(model, model[field])
            }
          ]
    )
  }
}

/** Per million tokens; as a text, because numbers of JSON may be written with an exponent. */
const priceOf = ({ currency }: Model, price: number) => {
  const amount = { price: decimal(price), priceCurrency: currency.toUpperCase() }
  return {
    ...amount,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      ...amount,
      referenceQuantity: { "@type": "QuantitativeValue", value: 1_000_000, unitText: "tokens" }
    }
  }
}

const decimal = (price: number): string => price.toFixed(12).replace(/\.?0+$/u, "")
