import { MAKER_SLUGS, makerName, type MakerSlug } from "../../catalogue/makers.ts"
import { priceAt } from "../../ledger/tariff/quote.ts"
import type { Rule } from "../../ledger/tariff/rule.ts"
import { spanOf } from "../../ledger/tariff/span.ts"
import type { ModelTariff } from "../../ledger/tariff/tariffBook.ts"
import type { Channel } from "../../catalogue/providers.ts"
import { type AgreedPrice, isOld, type ListedOffer } from "../../offers/listedOffer.ts"
import { agreedOn, conditionsOf, listUrlAt, perOf, wordOn } from "../../offers/offerTariff.ts"
import { DAY_MILLIS, instantText } from "../../time/readInstant.ts"
import type { Offer, OfferPrice } from "../Offer.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"
import { endOf, type KnownOffer } from "./knownOffers.ts"

/**
 * An offer with its prices at `at`, in milliseconds since the epoch.
 *
 * @example
 * const now = Date.parse("2026-11-22")
 * const prices = pricesWithOffers(now)
 * const [offer] = findOffers(prices, { host: "anthropic", model: "claude-sonnet-4-5" })
 * offerAt(prices, offer, now).output_price // => 15
 */
export const offerAt = (prices: PriceSnapshot, offer: KnownOffer, at: number): Offer => {
  // Lists have a price for a day.
  const when = offer.shelf === "listed" ? Math.floor(at / DAY_MILLIS) : at
  const last = lastShown.get(offer)
  if (last?.prices === prices && last.when === when) return last.offer
  const shown = showAt(prices, offer, at)
  lastShown.set(offer, { prices, when, offer: shown })
  return shown
}

/** Of each offer, what was shown last: to show all 7,000 anew takes 60 ms, of the listed ones alone 40. */
const lastShown = new WeakMap<
  KnownOffer,
  { readonly prices: PriceSnapshot; readonly when: number; readonly offer: Offer }
>()

const showAt = (prices: PriceSnapshot, offer: KnownOffer, at: number): Offer => {
  const { context_window, host, id, kind, listed, maker, max_output_tokens, model, model_id, name, shelf } = offer
  const priced = shelf === "listed" ? listPrices(listed!, at) : cataloguePrices(prices, offer, at)
  const retires_at = endOf(prices, offer)
  const standard = (unit: string) =>
    priced.prices.find((price) => price.unit === unit && isStandardPrice(price))?.price ?? null
  return {
    id,
    host,
    host_name: nameOfHost(host, prices.offers?.hosts),
    name,
    shelf,
    kind,
    maker,
    model,
    model_id,
    currency: priced.currency,
    input_price: standard("input") ?? standard("input_text"),
    output_price: standard("output") ?? standard("output_text"),
    cached_input_price: standard("cache_read"),
    prices: priced.prices,
    context_window,
    max_output_tokens,
    variant: isFree(priced.prices) ? "free" : offer.variant,
    quantisation: QUANTISATION.exec(name)?.[1]?.toLowerCase() ?? null,
    ...(retires_at !== undefined && { retires_at }),
    source: priced.source
  }
}

const isFree = (prices: ReadonlyArray<OfferPrice>): boolean =>
  prices.length > 0 && prices.every(({ price }) => price === 0)

/**
 * Whether a price is the standard one of its unit: of no batch or tier, and of a prompt of any length.
 *
 * @example
 * isStandardPrice({ unit: "input", tariff: "batch", per: 1_000_000, price: 1, lists: [] }) // => false
 */
export const isStandardPrice = ({ above_input_tokens, tariff }: OfferPrice): boolean =>
  tariff === undefined && above_input_tokens === undefined

const nameOfHost = (host: string, hosts: Readonly<Record<string, string>> = {}): string =>
  (Object.hasOwn(hosts, host) ? hosts[host] : HOST_NAMES.get(host)) ?? nameOfMaker(host)

const nameOfMaker = (slug: string): string =>
  MAKER_SLUGS.some((maker) => maker === slug) ? makerName(slug as MakerSlug) : slug

const HOST_NAMES: ReadonlyMap<string, string> = new Map([
  ["alibaba", "Alibaba"],
  ["moonshotai", "Moonshot AI"]
])

const QUANTISATION = /[-_@/]((?:nv|mx)?fp[48]|bf16|fp16|int[48]|awq|gptq|[48]-?bit)(?![a-z\d])/iu

interface Priced extends Pick<Offer, "currency" | "prices" | "source"> {}

const listPrices = (offer: ListedOffer, at: number): Priced => {
  const day = instantText(at).slice(0, 10)
  const agreed = [...agreedOn(offer, day).entries()]
  const all = new Set(offer.quotes.map(({ list }) => list))
  const { asOf, lists } = wordOn(offer, day, agreed)
  const last = offer.quotes.findLast(
    ({ as_of, list }) => as_of === asOf && (lists.length === 0 || lists.includes(list))
  )
  return {
    currency: "usd",
    prices: agreed.map(([key, { high, lists: said, low, price }]): OfferPrice => {
      const { unit, when } = conditionsOf(key)
      return {
        unit,
        ...(when.batch === true ? { tariff: "batch" } : when.service_tier && { tariff: when.service_tier }),
        ...(when.above_input_tokens !== undefined && { above_input_tokens: when.above_input_tokens }),
        per: perOf(unit),
        price,
        ...(low !== high && { low, high }),
        lists: said
      }
    }),
    source: {
      basis: "listed",
      source: [...all].join(", "),
      agreed: agreement(agreed),
      as_of: asOf || null,
      is_old: asOf !== "" && isOld(asOf, at),
      ...(last !== undefined && listUrlAt(last.list, asOf))
    }
  }
}

/** Number of lists with the price of input, or else with the first price, that state this one. */
const agreement = (agreed: ReadonlyArray<readonly [string, AgreedPrice]>): string => {
  const [, price] = agreed.find(([key]) => key === "input") ?? agreed[0] ?? []
  if (price === undefined) return "no list"
  if (price.price === null) return `${price.named} lists disagree`
  return `${price.lists.length} of ${price.named} ${price.named === 1 ? "list" : "lists"}`
}

const cataloguePrices = ({ asOfDay, book }: PriceSnapshot, offer: KnownOffer, at: number): Priced => {
  const tariff = book.tariffOf(offer.model_id!)!
  const channel = offer.listed === undefined ? undefined : (offer.host as Channel)
  const units = [...new Set(spanOf(tariff, at).rules.flatMap(({ unit }) => (unit === "tokens" ? [] : [unit])))]
  const found = units.flatMap((unit) => {
    const price = priceAt(tariff, unit, { at, channel, geo: offer.geo })
    return "source" in price && price.price !== null ? [{ unit, price }] : []
  })
  const [first] = found
  return {
    currency: tariff.currency,
    prices: [
      ...found.map(({ price, unit }): OfferPrice => ({ unit, per: price.per, price: factored(price), lists: [] })),
      ...channelFree(tariff, at, channel)
    ],
    source: {
      basis: first === undefined ? "observed" : basisOf(first.price),
      source: first?.price.source.source ?? "",
      agreed: null,
      as_of: asOfDay,
      is_old: false,
      ...(first?.price.source.url !== undefined && { url: first.price.source.url })
    }
  }
}

type Found = Extract<ReturnType<typeof priceAt>, { readonly source: unknown }>

const factored = ({ multiplier = "1", price }: Found): number =>
  Number((Number(price) * Number(multiplier)).toPrecision(12))

const basisOf = ({ source }: Found): Offer["source"]["basis"] =>
  source.basis === "overlay" || source.basis === "reported" || source.basis === "first_observed"
    ? "observed"
    : source.basis

/** The prices of batches and tiers, where the maker itself serves. */
const channelFree = (tariff: ModelTariff, at: number, channel: Channel | undefined): ReadonlyArray<OfferPrice> =>
  channel !== undefined
    ? []
    : spanOf(tariff, at).rules.flatMap(({ above, per, plan, price, unit, when }: Rule) =>
        typeof price !== "number" || Object.keys(when).length > 0 || (plan === undefined && above === 0)
          ? []
          : [
              {
                unit,
                ...(plan && { tariff: plan }),
                ...(above > 0 && { above_input_tokens: above }),
                per,
                price,
                lists: []
              }
            ]
      )
