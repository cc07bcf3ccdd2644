import {
  hostSlug,
  kindNamed,
  makerNamed,
  makerOfHost,
  nameKey,
  offerKey,
  priceKey,
  type ListedOffer,
  type OfferData,
  type ModelKind,
  type OfferPrices
} from "@ratecard/core/catalogue"
import { decimal, multiplyDecimals, type Steps, toAmount, type UnitName, UNITS } from "@ratecard/core/ledger"
import { offerFacts, isSamePrices, type QuotedOffer, type QuotedOffers } from "../deciding/offers.ts"
import { printable, type QuotedFact } from "../deciding/quote.ts"
import { genaiFacts, litellmFacts, membersOf, modelsDevFacts, readDay, readTokens } from "./readers.ts"

/** Reads the offers of a list at `now`, in milliseconds since the epoch, with a pause after each row. */
export type ReadOffers = (json: unknown, now: number) => Steps<QuotedOffers>

const KINDS: ReadonlyMap<string, ModelKind> = new Map([
  ["chat", "chat"],
  ["completion", "chat"],
  ["responses", "chat"],
  ["realtime", "chat"],
  ["embedding", "embedding"],
  ["rerank", "rerank"],
  ["image_generation", "image"],
  ["image_edit", "image"],
  ["video_generation", "video"],
  ["audio_speech", "speech"],
  ["audio_transcription", "transcription"],
  ["ocr", "ocr"],
  ["moderation", "moderation"],
  ["search", "search"]
])

/** Names with the size of an image, or a time of use, are of no model alone. */
const NO_MODEL = /^(?:\d+-x-\d+|max-x-max|standard|hd|low|medium|high|auto)\//u

/** LiteLLM's list: a row for each host and model, of which the host is often in the name. */
export const litellmOffers: ReadOffers = function* (json) {
  const offers: Array<QuotedOffer> = []
  for (const [key, value] of Object.entries(membersOf(json))) {
    const row = membersOf(value)
    const mode = String(row["mode"])
    const provider = row["litellm_provider"]
    const host = typeof provider === "string" ? hostSlug(provider) : ""
    const name = withoutPrefix(key, host)
    const kind = kindOf(mode, name)
    if (kind !== undefined && host !== "" && !NO_MODEL.test(name) && !isOfCredits(host, mode)) {
      push(
        offers,
        { host, name, kind, ...limitsOf(row["max_input_tokens"], row["max_output_tokens"]) },
        litellmPrices(host, name, kind, row)
      )
    }
    yield
  }
  return { hosts: {}, offers }
}

/** Purpose of a model. A mode of `chat` also stands for an unknown one. */
const kindOf = (mode: string, name: string): ModelKind | undefined => {
  const kind = /deep-research/u.test(name) ? "chat" : KINDS.get(mode)
  return kind === "chat" ? kindNamed(name) : kind
}

/** Stability sells edits for credits of 1 cent, of which the list makes a tenth: platform.stability.ai/pricing. */
const isOfCredits = (host: string, mode: string): boolean => host === "stability" && mode === "image_edit"

/** A model stands behind its host (`fireworks_ai/accounts/…`), sometimes behind two of its names. */
const withoutPrefix = (key: string, host: string): string => {
  const slash = key.indexOf("/")
  return slash > 0 && hostSlug(key.slice(0, slash)) === host ? withoutPrefix(key.slice(slash + 1), host) : key
}

const litellmPrices = (
  host: string,
  name: string,
  kind: ModelKind,
  row: Readonly<Record<string, unknown>>
): OfferPrices => {
  const [first] = Array.isArray(row["tiered_pricing"]) ? (row["tiered_pricing"] as ReadonlyArray<unknown>) : []
  const rates = first !== undefined && row["input_cost_per_token"] === undefined ? membersOf(first) : row
  // The field is the price of a part of the unit: a minute has 60 of them where it is the price of a second.
  const each = (unit: UnitName, field: string, parts = 1): ReadonlyArray<Amount> => {
    const price = rates[field]
    return typeof price === "number" && Number.isFinite(price)
      ? [[unit, toAmount(multiplyDecimals(decimal(price), decimal(UNITS[unit].per * parts)))]]
      : []
  }
  return pricesOf(MEDIA.has(kind), [
    ...each("input", "input_cost_per_token"),
    ...(kind === "embedding" || kind === "rerank" ? [] : each("output", "output_cost_per_token")),
    ...each("cache_read", "cache_read_input_token_cost"),
    ...each("input_image", "input_cost_per_image_token"),
    ...(kind === "chat" ? [] : each("output_image", "output_cost_per_image_token")),
    ...each("search_unit", "input_cost_per_query"),
    ...each("page", "ocr_cost_per_page"),
    ...(kind === "image" ? each("image", "output_cost_per_image") : []),
    ...(kind === "video"
      ? ["output_cost_per_second", "output_cost_per_video_per_second"].flatMap((field) => each("video_second", field))
      : []),
    ...(kind === "transcription" ? each("audio_minute", "input_cost_per_second", 60) : []),
    ...(kind === "speech" ? each("characters", "input_cost_per_character") : []),
    ...litellmFacts(host, name, rates).map(amountOf)
  ])
}

/** models.dev: a section for each host; a file may say which maker's model a host serves. */
export const modelsDevOffers: ReadOffers = function* (json) {
  const hosts: Record<string, string> = {}
  const offers: Array<QuotedOffer> = []
  for (const [section, value] of Object.entries(membersOf(json))) {
    const { models, name: title } = membersOf(value)
    const host = hostSlug(section)
    if (typeof title === "string" && !Object.hasOwn(hosts, host)) hosts[host] = printable(title) ?? host
    for (const [key, row] of Object.entries(membersOf(models))) {
      const { base_model, cost, id, limit, modalities, reasoning } = membersOf(row)
      const { context, output } = membersOf(limit)
      const name = typeof id === "string" ? id : key
      const amounts = membersOf(cost)
      const thinks = typeof reasoning === "boolean" ? { reasoning } : {}
      const facts = { host, name, kind: kindNamed(name), ...limitsOf(context, output), ...thinks }
      const prices = modelsDevPrices(host, amounts, isOfMedia(facts.kind, membersOf(modalities)))
      push(offers, facts, prices, typeof base_model === "string" ? base_model : undefined)
      yield
    }
  }
  return { hosts, offers }
}

/** Whether a model reads or writes no text, as the list says, else its name. */
const isOfMedia = (kind: ModelKind, { input, output }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(input) && Array.isArray(output) ? !input.includes("text") || !output.includes("text") : MEDIA.has(kind)

const modelsDevPrices = (host: string, cost: Readonly<Record<string, unknown>>, isMedia: boolean): OfferPrices =>
  pricesOf(isMedia, [
    ...(["input", "output", "cache_read"] as const).flatMap((unit): ReadonlyArray<Amount> => {
      const price = cost[unit]
      return typeof price === "number" ? [[unit, price]] : []
    }),
    ...modelsDevFacts(host, cost).map(amountOf)
  ])

/** genai-prices: a section for each host, whose rows name all that they are found by. */
export const genaiOffers: ReadOffers = function* (json, now) {
  const hosts: Record<string, string> = {}
  const offers: Array<QuotedOffer> = []
  for (const section of Array.isArray(json) ? json.map(membersOf) : []) {
    const { id, models, name: title } = section
    if (typeof id !== "string" || !Array.isArray(models)) continue
    const host = hostSlug(id)
    if (typeof title === "string" && !Object.hasOwn(hosts, host)) hosts[host] = printable(title) ?? host
    for (const { context_window, id, match, prices } of models.map(membersOf)) {
      // OpenAI gives these away and sells them nowhere: the list has the price of a gateway.
      const isGiven = host === "openai" && String(id).startsWith("gpt-oss")
      const rates = isGiven ? undefined : ratesAt(prices, now)
      for (const name of rates === undefined ? [] : new Set([id, ...equalsIn(match)])) {
        if (typeof name !== "string") continue
        const kind = kindNamed(name)
        push(offers, { host, name, kind, ...limitsOf(context_window, null) }, genaiOfferPrices(host, kind, rates!))
      }
      yield
    }
  }
  return { hosts, offers }
}

/** The prices in force; undefined if they depend on more than a first day. */
const ratesAt = (prices: unknown, now: number): Readonly<Record<string, unknown>> | undefined => {
  if (!Array.isArray(prices)) return membersOf(prices)
  const dated = prices.map(membersOf).map(({ constraint, prices }) => {
    const { start_date: from, type: _, ...rest } = membersOf(constraint)
    return { from: from === undefined ? "" : readDay(from), isWhole: Object.keys(rest).length === 0, prices }
  })
  if (dated.some(({ from, isWhole }) => from === null || !isWhole)) return undefined
  return membersOf(dated.findLast(({ from }) => from === "" || Date.parse(from!) <= now)?.prices)
}

/** The names that a rule finds a row by, where it says them whole. */
const equalsIn = (rule: unknown): ReadonlyArray<unknown> => {
  const { equals, or } = membersOf(rule)
  return [...(equals === undefined ? [] : [equals]), ...(Array.isArray(or) ? or.flatMap(equalsIn) : [])]
}

const genaiOfferPrices = (host: string, kind: ModelKind, rates: Readonly<Record<string, unknown>>): OfferPrices =>
  pricesOf(MEDIA.has(kind), [
    ...(["input", "output", "cache_read"] as const).flatMap((unit): ReadonlyArray<Amount> => {
      const rate = rates[`${unit}_mtok`]
      const price = typeof rate === "number" ? rate : membersOf(rate)["base"]
      return typeof price === "number" ? [[unit, price]] : []
    }),
    ...genaiFacts(host, rates).map(amountOf)
  ])

type Amount = readonly [key: string, price: number]

const amountOf = (fact: QuotedFact): Amount => [priceKey(fact), fact.price]

/** Kinds that are often sold by the piece, the step or the minute. */
const MEDIA: ReadonlySet<ModelKind> = new Set(["image", "video", "speech", "transcription"])

/**
 * Prices that can be ones: none is negative, or beyond all that is sold. A row whose price per token is that of a
 * piece, a step or a minute says no unit, so that nothing of it is read.
 */
const pricesOf = (isMedia: boolean, amounts: ReadonlyArray<Amount>): OfferPrices => {
  const sold = amounts.filter(([, price]) => price >= 0 && price <= DEAREST)
  const prices = Object.fromEntries(sold)
  return sold.some(isTooLow) || (isMedia && isOfPieces(prices)) ? {} : prices
}

/** No model is known to cost more, in dollars for 1,000,000 tokens. */
const DEAREST = 2000

/** Nor less: Cloudflare's `bge-reranker-base` at 0.0031, and Polly's standard voices at 4 for 1,000,000 characters. */
const CHEAPEST_TOKENS = 0.003
const CHEAPEST_CHARACTERS = 1

const isTooLow = ([key, price]: Amount): boolean =>
  price > 0 &&
  (key === "characters" ? price < CHEAPEST_CHARACTERS : /^(?:in|out)put/u.test(key) && price < CHEAPEST_TOKENS)

/** Tokens of images and of speech never cost what tokens of text do, and are not free. */
const isOfPieces = ({ input = 0, output }: OfferPrices): boolean => input > 0 && (output === 0 || output === input)

const limitsOf = (context: unknown, output: unknown) => ({
  context_window: readTokens(context),
  max_output_tokens: readTokens(output)
})

const LONGEST_NAME = 200

const push = (
  offers: Array<QuotedOffer>,
  offer: Omit<QuotedOffer, "prices" | "maker" | "model">,
  prices: OfferPrices,
  base?: string
): void => {
  const { host, name } = offer
  if (Object.keys(prices).length === 0 || name.length > LONGEST_NAME || printable(name) !== name || name.endsWith("/"))
    return
  offers.push({ ...offer, ...makerOf(host, name, base), prices })
}

/** Maker of a model by the list, the host or the start of the name; else it is unknown. */
const makerOf = (host: string, name: string, base: string | undefined): Pick<ListedOffer, "maker" | "model"> => {
  const [, baseMaker, baseModel] = /^([^/]+)\/(.+)$/u.exec(base ?? "") ?? []
  const based = baseMaker === undefined ? undefined : makerNamed(baseMaker)
  if (based !== undefined) return { maker: based, model: isVersionOf(name, baseModel!) ? baseModel! : null }
  const key = nameKey(host, name)
  const [, path, ofPath] = /^(?:.*\/)?([^/]+)\/([^/:@]+)/u.exec(name.replace(/^@cf\//u, "")) ?? []
  const [, dotted, ofDotted] = (host === "bedrock" ? DOTTED.exec(name) : null) ?? []
  const named = makerNamed(path ?? dotted ?? "")
  if (named !== undefined) return { maker: named, model: (ofPath ?? ofDotted!).replace(/-v\d+(?::\d+)?$/u, "") }
  const own = makerOfHost(host)
  if (own === undefined || key.includes("/")) return { maker: null, model: null }
  // Mistral serves `zai-glm-5-2`.
  const guest = makerNamed(key.slice(0, Math.max(0, key.indexOf("-"))))
  return guest === undefined || guest === own ? { maker: own, model: name } : { maker: guest, model: null }
}

/** Whether a name says all the numbers of the model that a list takes it for: models.dev takes `claude-sonnet-4` of two hosts for 4.5. */
const isVersionOf = (name: string, model: string): boolean => {
  const said = numbersOf(name)
  return said.length === 0 || numbersOf(model).every((number) => said.includes(number))
}

/** The numbers of a version or a size, without dates. */
const numbersOf = (name: string): ReadonlyArray<string> =>
  name
    .replace(/[-@_](?:20\d{6}|20\d\d-\d\d-\d\d)/u, "")
    .replaceAll(/(?<=\d)p(?=\d)/gu, ".")
    .match(/\d+/gu) ?? []

/** Amazon's `us.meta.llama3-8b-instruct-v1:0`. */
const DOTTED = /^(?:[a-z-]+\.)?([a-z\d-]+)\.([a-z].*)$/u

/** The offers of lists as one shelf, with those `before`: of one offer each list has a quote of its day, and later days come later. */
export const mergeOffers = (
  copies: ReadonlyArray<{ readonly list: string; readonly day: string; readonly listed: QuotedOffers }>,
  before: OfferData = { hosts: {}, offers: [] }
): OfferData => {
  const hosts: Record<string, string> = { ...before.hosts }
  const merged = new Map<string, ListedOffer>(before.offers.map((offer) => [offerKey(offer), offer]))
  for (const { day, list, listed } of copies.toSorted((one, other) => (one.day < other.day ? -1 : 1))) {
    Object.assign(hosts, listed.hosts)
    for (const { prices, ...offer } of listed.offers) {
      const key = offerKey(offer)
      const known = merged.get(key)
      const quotes = known?.quotes ?? []
      if (quotes.every((each) => each.list !== list || each.from !== day || !isSamePrices(each.prices, prices))) {
        const quote = { list, from: day, as_of: day, prices }
        merged.set(key, { ...offerFacts(known, offer), quotes: [...quotes, quote] })
      }
    }
  }
  return { hosts, offers: [...merged.values()] }
}
