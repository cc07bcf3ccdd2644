import { unitRow } from "../ledger/schemas/units.ts"
import { rulesOfRow, type Rule } from "../ledger/tariff/rule.ts"
import type { Warning } from "../ledger/schemas/Bill.ts"
import type { ModelTariff } from "../ledger/tariff/tariffBook.ts"
import type { TariffConditions } from "../ledger/tariff/TariffRow.ts"
import { isTokens, priceAt } from "../ledger/tariff/quote.ts"
import { AMOUNT_DECIMALS, decimal, decimalOf, divide, multiply, toNumber } from "../pricing/money.ts"
import {
  type AgreedPrice,
  agreedPrices,
  isOld,
  listsOf,
  quotesOn,
  ROUNDING,
  turnsOf,
  type ListedOffer
} from "./listedOffer.ts"
import { DAY_MILLIS, instantText } from "../time/readInstant.ts"
import { HOST_FEES } from "./hosts.ts"
import { quotedBy } from "../ledger/tariff/quotedBy.ts"

/**
 * Makes the tariff of an offer: the agreed prices from each day on which a list changed. What the lists leave out costs
 * as much more than text as at the maker.
 */
export const offerTariff = (offer: ListedOffer, maker?: ModelTariff): ModelTariff => {
  const days = turnsOf(offer.quotes)
  const rules = days.flatMap((day, index): ReadonlyArray<Rule> => {
    const agreed = agreedOn(offer, day)
    const all = maker === undefined ? agreed : new Map([...agreed, ...fromMaker(agreed, maker, Date.parse(day))])
    return Array.from(all, ([key, price]) =>
      ruleOf(key, price, day, { first: index === 0, next: days[index + 1] })
    ).flat()
  })
  const turns = days.slice(1).map((day) => Date.parse(day))
  const listed: Array<((at: number) => ReadonlyArray<Warning>) | undefined> = []
  return {
    id: idOf(offer),
    provider: offer.host,
    name: offer.name,
    currency: "usd",
    entry: undefined,
    rules,
    announced: [],
    guarantees: [],
    daysOff: {},
    turns,
    start: -Infinity,
    warningsAt: (at) => {
      // The lists change only on their days: caching saves 8 µs a bill.
      const turn = turns.findLastIndex((each) => each <= at) + 1
      return (listed[turn] ??= warningsOn(offer, days[turn]!))(at)
    }
  }
}

/** Prices that the lists of a host leave out, by the maker's own. */
const fromMaker = (
  agreed: ReadonlyMap<string, AgreedPrice>,
  maker: ModelTariff,
  at: number
): ReadonlyArray<readonly [string, InferredPrice]> => {
  const priceOf = (unit: string) => priceAt(maker, unit, { at, isAnyHour: true }).price
  return MODAL.flatMap(([unit, text]) => {
    const isOwn = maker.rules.some((rule) => rule.unit === unit)
    // A maker's one price of input is that of pictures, too.
    const own = isOwn ? priceOf(unit) : /^(?:input|cache_read)_(?:image|video)$/u.test(unit) ? priceOf(text!) : null
    if (agreed.has(unit) || own === null) return []
    const [theirs, ours] = text === undefined ? [1, "1"] : [agreed.get(text)?.price ?? null, priceOf(text)]
    if (theirs === null || ours === null || Number(ours) === 0) return []
    const price = toNumber(divide(multiply(decimal(theirs), decimalOf(own)), decimalOf(ours), AMOUNT_DECIMALS))
    return [[unit, { ...agreed.get(text ?? "input")!, price, low: price, high: price, isInferred: true }]]
  })
}

interface InferredPrice extends AgreedPrice {
  readonly isInferred?: true
}

/** Units that lists leave out, and those of text that they are multiples of; a cache is kept at the maker. */
const MODAL: ReadonlyArray<readonly [unit: string, text?: string]> = [
  ...["audio", "image", "video"].flatMap((kind) =>
    ["input", "cache_read", "output"].map((text) => [`${text}_${kind}`, text] as const)
  ),
  ["cache_storage_token_hour"]
]

/**
 * The id of an offer: its host and the host's name of the model.
 *
 * @example
 * idOf({ host: "groq", name: "openai/gpt-oss-120b" }) // => "groq/openai/gpt-oss-120b"
 */
export const idOf = ({ host, name }: Pick<ListedOffer, "host" | "name">): string => `${host}/${name}`

/** The agreed prices of an offer on a day. */
export const agreedOn = (offer: ListedOffer, day: string): ReadonlyMap<string, AgreedPrice> =>
  agreedPrices(quotesOn(offer.quotes, day), day, FREE.test(offer.name))

/** Names that the host marks as free. */
const FREE = /[:-]free$/iu

/** The lists that say these prices of an offer on a day, and the last day on which one of them was read; empty without lists. */
export const wordOn = (
  offer: ListedOffer,
  day: string,
  agreed: ReadonlyArray<readonly [string, AgreedPrice]>
): { readonly asOf: string; readonly lists: ReadonlyArray<string> } => {
  const quotes = quotesOn(offer.quotes, day)
  const said = listsOf(agreed.map(([, price]) => price))
  // Named are those that say all of these prices, where there are any.
  const whole = said.filter((list) =>
    agreed.every(
      ([key, { lists }]) =>
        lists.includes(list) || quotes.every((quote) => quote.list !== list || quote.prices[key] === undefined)
    )
  )
  const lists = whole.length === 0 ? said : whole
  const asOf = quotes
    .filter(({ list }) => lists.length === 0 || lists.includes(list))
    .reduce((last, { as_of }) => (as_of > last ? as_of : last), "")
  return { asOf, lists }
}

/** The warnings of an offer's bills while its lists say what they say on a day. */
const warningsOn = (offer: ListedOffer, day: string): ((at: number) => ReadonlyArray<Warning>) => {
  const { host } = offer
  const agreed = [...agreedOn(offer, day).entries()]
  const { asOf, lists } = wordOn(offer, day, agreed)
  const others = agreed.flatMap(([key, { high, low, price }]) =>
    price === null || high <= low * (1 + ROUNDING) ? [] : [`${key} ${low} to ${high}`]
  )
  const beside = others.length === 0 ? "" : `; other lists say ${others.join(", ")}`
  const fee = HOST_FEES.get(host)
  const fees = fee === undefined ? [] : [{ code: "gateway_fee", message: fee }]
  const of = lists.length === 0 ? "" : ` by ${lists.join(" and ")}`
  return (at) => {
    // What is before the first day has the prices of that.
    const read = Math.min(Math.max(at, Date.parse(offer.quotes[0]!.from)), Date.parse(asOf))
    const age = Math.floor((at - read) / DAY_MILLIS)
    const message = `${host}'s prices${of}, as of ${instantText(read).slice(0, 10)}, unchecked${beside}.`
    const old = `${host}'s prices were last read on ${asOf}, ${age} days before: they may have changed since.`
    return [{ code: "listed", message }, ...(isOld(asOf, at) ? [{ code: "old_price", message: old }] : []), ...fees]
  }
}

const ruleOf = (
  key: string,
  { high, isInferred, lists, low, price }: InferredPrice,
  day: string,
  { first, next }: { readonly first: boolean; readonly next: string | undefined }
): ReadonlyArray<Rule> => {
  const { unit, when } = conditionsOf(key)
  const row = {
    models: [],
    when,
    // Where no list decides, the bill is at least the lowest.
    prices: { [unit]: price ?? low },
    per: perOf(unit),
    // Prices before the first day are unknown: the first price stands in for them.
    from: first ? null : day,
    until: next ?? null,
    source: `${lists.join(", ")}${isInferred ? ", and the maker's ratio" : ""}`,
    basis: isInferred ? ("inferred" as const) : ("listed" as const),
    ...listUrlAt(lists[0]!, day),
    confidence: 1 as const
  }
  const message = `Lists of one day disagree about ${key}: ${low} to ${high} (${lists.join(", ")}). The lowest is billed: the total is a lower bound.`
  const warnings = price === null ? { warnings: [{ code: "lists_disagree", message }] } : {}
  return rulesOfRow(row, true).map((rule) => ({ ...rule, seen: -Infinity, date: day, ...warnings }))
}

/**
 * The key of a price: its unit, with the tariff and the length of the prompt that it is for.
 *
 * @example
 * priceKey({ unit: "input", when: { batch: true, above_input_tokens: 200_000 } }) // => "input@batch>200000"
 */
export const priceKey = ({ unit, when }: { readonly unit: string; readonly when: KeyConditions }): string => {
  const plan = when.batch === true ? "batch" : when.service_tier
  const above = when.above_input_tokens
  return `${unit}${plan === undefined ? "" : `@${plan}`}${above === undefined ? "" : `>${above}`}`
}

/** The conditions that the key of a price can say. */
interface KeyConditions extends Pick<TariffConditions, "batch" | "service_tier" | "above_input_tokens"> {}

/** The unit and the conditions that the key of a price names: `input@batch>200000`. */
export const conditionsOf = (key: string): { readonly unit: string; readonly when: KeyConditions } => {
  const [, unit = key, plan, above] = /^([^@>]+)(?:@([^>]+))?(?:>(\d+))?$/u.exec(key) ?? []
  return {
    unit,
    when: {
      ...(plan === "batch" ? { batch: true } : plan === undefined ? {} : { service_tier: plan as "flex" | "priority" }),
      ...(above !== undefined && { above_input_tokens: Number(above) })
    }
  }
}

/** The number of units that the price of an offer is for. */
export const perOf = (unit: string): number => unitRow(unit)?.per ?? (isTokens(unit) ? 1_000_000 : 1000)

/** The copies of lists that ship with this package, each in the public repository that it was read in. */
const COPIES: Readonly<Record<string, string>> = {
  "litellm 2026-08-21":
    "https://github.com/MrZhihao/cpa-model-prices/blob/b446827f0c06b9839afc8058b0dbaaf8f094beab/model_prices.json",
  "models.dev 2026-07-02":
    "https://github.com/anomalyco/models.dev/tree/f3fc692299671838c7c65fd8126bf84d81a2e817/providers",
  "pi-ai 2026-11-10": "https://www.npmjs.com/package/@earendil-works/pi-ai/v/1.5.2",
  "pi-ai 2026-11-20": "https://www.npmjs.com/package/@earendil-works/pi-ai/v/1.6.0"
}

/** The versions of a list that is a package. */
const PACKAGES: Readonly<Record<string, string>> = {
  "pi-ai": "https://www.npmjs.com/package/@earendil-works/pi-ai?activeTab=versions"
}

/** The public address of a list as it was on a day. */
export const listUrlAt = (list: string, day: string): { readonly url?: string } => {
  const url = COPIES[`${list} ${day}`] ?? PACKAGES[list] ?? quotedBy(list, day).url
  return url === undefined ? {} : { url }
}
