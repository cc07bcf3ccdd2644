import { isStandardPrice, kindPrices, type Offer, type OfferPrice, MODEL_KINDS } from "@ratecard/core/catalogue"
import { Effect, Schema } from "effect"
import { PriceData, Refusal } from "../prices/PriceData.ts"
import { agentTool } from "./AgentTool.ts"
import { money } from "./answers/text.ts"
import { chosenFields, pick, records } from "./answers/records.ts"
import { fields, limit } from "./parameters.ts"

const USUAL_LIMIT = 4

const FIELDS: ReadonlyArray<keyof Offer | "unit" | "per" | "price"> = [
  "id",
  "host",
  "host_name",
  "name",
  "shelf",
  "kind",
  "maker",
  "model",
  "model_id",
  "currency",
  "unit",
  "per",
  "price",
  "input_price",
  "output_price",
  "cached_input_price",
  "prices",
  "context_window",
  "max_output_tokens",
  "variant",
  "quantisation",
  "retires_at",
  "source"
]

const CHOICE = {
  all: FIELDS,
  key: ["id", "currency"],
  usual: ["id", "unit", "per", "price", "input_price", "output_price", "currency", "context_window", "says"]
}

const text = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))

export const findOffers = agentTool({
  name: "find_offers",
  title: "Offers of hosts",
  description:
    "Hosts of a model, cheapest first. Call it for clouds, gateways and models that list_models lacks, not for a maker's own price",
  parameters: Schema.Struct({
    name: text("of the model"),
    host: text("such as groq"),
    maker: text("such as meta"),
    kind: text(`${MODEL_KINDS.join(", ")}; image: it makes images`),
    shelf: Schema.optionalKey(
      Schema.Literals(["kept", "listed"]).annotate({ description: "kept: checked; listed: by public lists" })
    ),
    limit: limit(),
    fields: fields("prices")
  }),
  success: Schema.Struct({ offers: records }),
  answer: Effect.fnUntraced(function* ({ fields, kind: written, limit = USUAL_LIMIT, name, ...filter }) {
    const shown = yield* chosenFields(fields, CHOICE)
    const kind = MODEL_KINDS.find((each) => each === written)
    if (written !== undefined && kind === undefined) {
      return yield* new Refusal({ message: `Change kind: it is ${MODEL_KINDS.join(", ")}.` })
    }
    const offers = yield* (yield* PriceData).offers({ ...filter, kind, model: name })
    const total = offers.length
    const rows = offers.slice(0, limit)
    const count = `${total} offer${total === 1 ? "" : "s"}`
    return {
      data: {
        total,
        offers: rows.map((offer) => pick(shownOffer(offer), shown))
      },
      text: [
        total === 0
          ? "No offer matches these filters; remove one."
          : `${rows.length < total ? `Cheapest ${rows.length} of ${count}` : count}, ${unitsText(rows)}:`,
        ...rows.map(offerText),
        ...daysText(rows)
      ].join("\n")
    }
  })
})

/** An offer with the prices of its kind: only one sold by text tokens shows prices for those. */
const shownOffer = (offer: Offer) => {
  const says = sourceText(offer)
  const [own] = kindPrices(offer)
  if (own === undefined) return { ...offer, says }
  const { per, price, unit } = own
  const { input_price, output_price, ...others } = offer
  const tokens = input_price === null && output_price === null ? {} : { input_price, output_price }
  return { ...others, unit, per, price, ...tokens, says }
}

/** The sentence on the unit of the offers' prices, and on the prices that are compared. */
const unitsText = (offers: ReadonlyArray<Offer>): string =>
  offers.some((offer) => kindPrices(offer).length > 0)
    ? "per 1M tokens in / out, or as named; different units are not compared"
    : "per 1M tokens in / out"

/** The source and the date of an offer's prices, in words, and that it is a free variant. */
const sourceText = ({ shelf, source: { agreed, as_of }, variant }: Offer): string =>
  [variant === "free" ? variant : [], agreed ?? shelf, as_of === null ? [] : `as of ${as_of}`].flat().join(", ")

const offerText = ({ source: { agreed }, ...offer }: Offer): string => {
  const variant = offer.variant === null ? "" : `${offer.variant}; `
  return `${offer.id} ${pricesText(offer)} (${variant}${agreed ?? offer.shelf})`
}

/** The lists behind the prices, and the first day of their last reading; nothing without listed ones. */
const daysText = (offers: ReadonlyArray<Offer>): ReadonlyArray<string> => {
  const listed = offers.flatMap(({ shelf, source }) => (shelf === "listed" ? [source] : []))
  const days = listed.flatMap(({ as_of }) => as_of ?? []).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined) return []
  const old = listed.some(({ is_old }) => is_old) ? ", old" : ""
  const lists = new Set(offers.flatMap(({ prices: [first] }) => first?.lists ?? []))
  return [`${[...lists].join(", ")} read ${first === last ? "on" : "since"} ${first}${old}.`]
}

const pricesText = (offer: Omit<Offer, "source">): string => {
  const { currency, input_price, output_price, prices } = offer
  const own = kindPrices(offer)
  if (own.length > 0) {
    const written = prices.filter((price) => isStandardPrice(price) && /^(?:in|out)put(?:_text)?$/u.test(price.unit))
    return [...own, ...written].map((price) => priceText(price, offer)).join(", ")
  }
  if (input_price !== null && output_price !== null) {
    return `${money(input_price, currency)} / ${money(output_price, currency)}`
  }
  const standard = prices.filter(isStandardPrice)
  return standard.length === 0 ? "at an unknown price" : standard.map((price) => priceText(price, offer)).join(", ")
}

/** A price in words, such as `search_unit $2 per 1000`; where lists disagree, from the lowest to the highest. */
const priceText = ({ high, low, per, price, unit }: OfferPrice, { currency }: Pick<Offer, "currency">): string => {
  const range = [low, high].flatMap((each) => (each === undefined ? [] : money(each, currency))).join(" to ")
  const amount = price === null ? range || "unknown" : money(price, currency)
  return `${unit} ${amount}${per === 1_000_000 ? "" : per === 1 ? " each" : ` per ${per}`}`
}
