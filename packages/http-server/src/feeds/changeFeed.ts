import {
  type FoundChanges,
  instantText,
  type PriceChange,
  providerOf,
  type ProviderSlug
} from "@ratecard/core/catalogue"
import { formatPercent } from "@ratecard/web/format"
import { createHash } from "node:crypto"

/** A price change as an entry of a feed. */
export interface FeedEntry {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly lines: ReadonlyArray<string>
  /** In milliseconds since the epoch. */
  readonly at: number
  readonly tags: ReadonlyArray<string>
}

/** A feed, in whatever format. */
export interface ChangeFeed {
  readonly id: string
  readonly title: string
  readonly description: string
  /** The page that shows the same. */
  readonly pageUrl: string
  readonly author: { readonly name: string; readonly url: string }
  /** When its newest entry came into force, in milliseconds since the epoch. */
  readonly updated: number
  readonly entries: ReadonlyArray<FeedEntry>
}

/** The filters that a feed was asked for. */
export type FeedFilters = Readonly<Record<string, string | number | undefined>>

/** The things that a feed needs besides its changes. */
export interface FeedContext {
  readonly newestChange: number
  readonly publicUrl: string
  /** The name of a model as people know it. */
  readonly nameOf: (change: Pick<PriceChange, "model_id" | "model_name">) => string
  /** Its subject and the path of its page, where the filters do not say that. */
  readonly subject?: { readonly name: string; readonly path: string }
}

/**
 * The feed of some changes. Its ids hold neither the address of this server nor the time at which
 * it answers, so that a reader that moves between servers meets no entry twice. Texts hold only
 * characters that XML can hold.
 */
export const changeFeed = (
  { changes, summary }: Pick<FoundChanges, "changes"> & Partial<FoundChanges>,
  filters: FeedFilters,
  context: FeedContext
): ChangeFeed => ({
  id: urn(["price-changes", searchOf(filters)]),
  title: `Price changes of ${printable(context.subject?.name ?? subjectOf(filters, context))}`,
  description: "Prices of language models per 1,000,000 tokens, as they came into force",
  pageUrl:
    context.subject === undefined
      ? pageOf(pageFilters(filters, summary), context.publicUrl)
      : context.publicUrl + context.subject.path,
  author: { name: "Ratecard", url: context.publicUrl },
  updated: changes[0] === undefined ? context.newestChange : Date.parse(changes[0].date),
  entries: changes.map((change) => entryOf(change, context))
})

/** The filters as the query of an address, in one order. */
export const searchOf = (filters: FeedFilters): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  query.sort()
  return query.size === 0 ? "" : `?${query.toString()}`
}

/** The filters of the page of changes, which shows all that it finds. */
const PAGE_FILTERS = ["days", "kind", "provider", "min_change_pct"] as const

/** The page takes days only, up to five years. */
const pageFilters = (filters: FeedFilters, summary: FoundChanges["summary"] | undefined): FeedFilters =>
  filters["since"] === undefined ? filters : { ...filters, days: Math.min(summary?.period_days ?? 1825, 1825) }

/** The page of the model that a feed is about, else that of the changes with the same filters. */
const pageOf = (filters: FeedFilters, publicUrl: string): string =>
  filters["model_id"] === undefined
    ? `${publicUrl}/changes${searchOf(Object.fromEntries(PAGE_FILTERS.map((name) => [name, filters[name]])))}`
    : modelPage(String(filters["model_id"]), publicUrl)

const modelPage = (id: string, publicUrl: string): string =>
  `${publicUrl}/models/${encodeURIComponent(id.toWellFormed())}`

const subjectOf = ({ model_id, provider }: FeedFilters, { nameOf }: FeedContext): string => {
  if (model_id !== undefined) return nameOf({ model_id: String(model_id), model_name: String(model_id) })
  return provider === undefined ? "language models" : providerOf(provider as ProviderSlug).displayName
}

const entryOf = (change: PriceChange, { nameOf, publicUrl }: FeedContext): FeedEntry => {
  const at = Date.parse(change.date)
  const name = nameOf(change)
  return {
    id: idOf(change, at),
    url: modelPage(change.model_id, publicUrl),
    title: printable(titleOf(change, name)),
    lines: detailsOf(change, name).map(printable),
    at,
    tags: [change.provider, change.kind]
  }
}

/** The identity of a change: the model, the instant, and the prices before and after. */
const idOf = (change: PriceChange, at: number): string =>
  urn([
    change.model_id,
    instantText(at),
    change.input_price,
    change.output_price,
    change.cached_input_price,
    change.previous_input_price,
    change.previous_output_price,
    change.previous_cached_input_price
  ])

/** A UUID of version 8 (RFC 9562 §5.8): 122 bits of a hash. */
const urn = (name: ReadonlyArray<string | number | null>): string => {
  const hash = createHash("sha256").update(JSON.stringify(name)).digest().subarray(0, 16)
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString("hex")
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return `urn:uuid:${groups.join("-")}`
}

/** XML 1.0 §2.2 has no characters for control codes, two noncharacters and halves of a pair. */
const printable = (text: string): string => text.toWellFormed().replaceAll(UNPRINTABLE, "\ufffd")

// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu

/** The change of the model of that name in one sentence: `GPT-5: input 1.25 → 1.00 USD per 1M tokens (−20%)`. */
export const titleOf = (change: PriceChange, model: string): string => {
  const unit = `${change.currency.toUpperCase()} per 1M tokens`
  const prices = pricesOf(change)
  if (change.kind === "new") {
    return `${model} added: ${prices.map(({ name, now }) => `${name} ${now}`).join(", ")} ${unit}`
  }
  const moved = prices.filter(({ before, now }) => before !== now)
  const last = moved.length - 1
  const parts = moved.map(({ before, name, now, percentage }, index) => {
    // Before a cached price was named, cached tokens cost as much as others, or their price is unknown.
    const move = before === "none" ? `${name} price added, ${now}` : `${name} ${before} → ${now}`
    return `${index === last ? `${move} ${unit}` : move}${percentage}`
  })
  return `${model}: ${parts.join(", ")}`
}

/** All prices of the model at the change, old and new, line by line. */
export const detailsOf = (change: PriceChange, model: string): ReadonlyArray<string> => {
  const currency = change.currency.toUpperCase()
  return [
    `${model} by ${change.provider_display_name}, ${currency} per 1,000,000 tokens`,
    ...pricesOf(change).map(({ before, name, now, percentage }) =>
      change.kind === "new" || before === now
        ? `${name}: ${now} ${currency}`
        : `${name}: ${before} → ${now} ${currency}${percentage}`
    ),
    // The data that the catalogue began with names its sources on the page of the model.
    ...(change.source === "seed" ? [] : [`source: ${change.source}`])
  ]
}

interface PriceMove {
  readonly name: string
  readonly before: string
  readonly now: string
  /** In brackets after a space; empty if none is known. */
  readonly percentage: string
}

/** Input, output and, where there was or is one, the cached price. */
const pricesOf = (change: PriceChange): ReadonlyArray<PriceMove> => {
  const moves = [
    ["input", change.previous_input_price, change.input_price, change.input_change_pct],
    ["output", change.previous_output_price, change.output_price, change.output_change_pct],
    ["cached input", change.previous_cached_input_price, change.cached_input_price, change.cached_change_pct]
  ] as const
  return moves
    .filter(([, before, now]) => before !== null || now !== null)
    .map(([name, before, now, percentage]) => ({
      name,
      before: amount(before),
      now: amount(now),
      percentage: percentage === null ? "" : ` (${formatPercent(percentage, "en")})`
    }))
}

/** With two decimals, and more where the price has more. */
const amount = (price: number | null): string => {
  if (price === null) return "none"
  const text = String(price)
  // Below a millionth a number is written with an exponent.
  const [whole = "", decimals = ""] = (text.includes("e") ? price.toFixed(MAX_DECIMALS) : text).split(".")
  return `${whole}.${decimals.replace(/0+$/u, "").padEnd(2, "0")}`
}

/** The decimals that an amount of money keeps. */
const MAX_DECIMALS = 12
