import { isStandardPrice, type Offer, type OfferFilter, type OfferPrice, offersAsked } from "@ratecard/core/catalogue"
import type { Answer, Column } from "../output/answer.ts"
import { plainDecimal } from "../output/formatCell.ts"
import { pricesOf } from "../prices/Prices.ts"
import { Refusal, type World } from "../World.ts"

/** The offers that are asked for, and how many are shown at most. */
export interface OffersOptions extends Omit<OfferFilter, "model"> {
  /** Any name of a model. */
  readonly name: string | undefined
  readonly limit: number
}

/** Offers of hosts, for programs. */
export interface OffersDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  /** The id of the model that was asked for; absent if none was. */
  readonly model?: string
  /** Cheapest first: by the price of three tokens of input and one of output, or by the unit of their kind. */
  readonly offers: ReadonlyArray<Offer>
  /** The number of offers, before `--limit`. */
  readonly total: number
}

/** Lists offers with their hosts, prices and sources, cheapest first. */
export const offers = async (
  { limit, name, ...filter }: OffersOptions,
  world: World
): Promise<Answer<OffersDocument>> => {
  const prices = pricesOf(world)
  const found = offersAsked(prices, { ...filter, model: name }, world.now())
  if (found.is === "unknown") throw new Refusal(found.message)
  const { model, offers } = found
  const rows = offers.slice(0, limit)
  return {
    document: { as_of: prices.asOfDay, ...(model !== undefined && { model }), offers: rows, total: offers.length },
    table: { columns: COLUMNS, rows: rows.map(row) },
    notes: [
      `${rows.length === offers.length ? "" : `${rows.length} of `}${offers.length} offer${offers.length === 1 ? "" : "s"}${model === undefined ? "" : ` of ${model}`}, cheapest first ${rows.some((offer) => otherPrices(offer) !== "") ? "by the unit of their kind. Prices of tokens are per 1,000,000" : "for three input tokens and one output token. Prices per 1,000,000 tokens"}.`,
      ...(rows.some(({ shelf }) => shelf === "kept") ? [`kept: prices of the catalogue, as of ${prices.asOfDay}`] : []),
      ...listsNote(rows)
    ]
  }
}

/** The days of the lists that say these prices. */
const listsNote = (offers: ReadonlyArray<Offer>): ReadonlyArray<string> => {
  const days = offers
    .flatMap(({ shelf, source }) => (shelf === "listed" && source.as_of !== null ? [source.as_of] : []))
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined) return []
  const old = offers.filter(({ source }) => source.is_old).length
  return [
    `lists: the host's prices in public lists (${listNames(offers).join(", ")}), as of ${first === last ? first : `${first} to ${last}`}; unchecked`,
    ...(old === 0
      ? []
      : [`old: ${old} of these prices were last read more than 30 days ago; they may have changed since`])
  ]
}

/** The lists that say one of these prices. */
const listNames = (offers: ReadonlyArray<Offer>): ReadonlyArray<string> =>
  [...new Set(offers.flatMap(({ prices }) => prices.flatMap(({ lists }) => lists)))].toSorted()

const COLUMNS: ReadonlyArray<Column> = [
  { name: "host" },
  { name: "name", least: 20 },
  { name: "input", kind: "number", usual: "" },
  { name: "cached", kind: "number", usual: "", yields: 1 },
  { name: "output", kind: "number", usual: "" },
  { name: "currency", title: "", usual: "USD" },
  { name: "other prices", usual: "" },
  { name: "context", title: "window", kind: "tokens", usual: "", yields: 2 },
  { name: "variant", usual: "", yields: 3 },
  { name: "says", title: "who says so" },
  { name: "as of", yields: 4 }
]

const row = (offer: Offer): ReadonlyArray<string> => [
  offer.host,
  offer.name,
  cell(offer, "input", "input_text"),
  cell(offer, "cache_read"),
  cell(offer, "output", "output_text"),
  offer.currency.toUpperCase(),
  otherPrices(offer),
  offer.context_window === null ? "" : String(offer.context_window),
  offer.variant ?? "",
  whoSays(offer),
  offer.source.as_of ?? ""
]

/** The source that answers for an offer's prices. */
const whoSays = ({ shelf, source }: Offer): string =>
  shelf === "kept" ? shelf : `${source.agreed ?? shelf}${source.is_old ? ", old" : ""}`

/** The standard price of one of these units; where lists disagree, the lowest and the highest. */
const cell = (offer: Offer, ...units: ReadonlyArray<string>): string => {
  const price = offer.prices.find((each) => isStandardPrice(each) && units.includes(each.unit))
  return price === undefined ? "" : priceText(price)
}

/** A price; where lists disagree, the lowest and the highest. */
export const priceText = ({ high, low, price }: OfferPrice): string =>
  price === null
    ? [low, high]
        .flatMap((each) => each ?? [])
        .map(plainDecimal)
        .join("–")
    : plainDecimal(price)

/** The price of a model that is not sold by tokens. */
const otherPrices = ({ prices }: Offer): string =>
  prices.some(({ unit }) => TOKENS.test(unit))
    ? ""
    : prices
        .filter(isStandardPrice)
        .map((price) => `${priceText(price)}/${PER[price.per] ?? `${price.per} `}${price.unit}`)
        .join(", ")

const PER: Readonly<Record<number, string>> = { 1: "", 1000: "1k ", 1_000_000: "1M " }

const TOKENS = /^(?:input|output|cache_)/u
