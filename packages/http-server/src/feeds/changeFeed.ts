import {
  type FoundChanges,
  instantText,
  type PriceChange,
  providerOf,
  type ProviderSlug
} from "@ratecard/core/catalogue"
import { createHash } from "node:crypto"
import { detailsOf, titleOf } from "./changeText.ts"

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

/** What a feed says, in whatever format. */
export interface ChangeFeed {
  readonly id: string
  readonly title: string
  readonly description: string
  /** The same changes as the API lists them. */
  readonly pageUrl: string
  readonly author: { readonly name: string; readonly url: string }
  /** When its newest entry came into force, in milliseconds since the epoch. */
  readonly updated: number
  readonly entries: ReadonlyArray<FeedEntry>
}

/** The filters that a feed was asked for. */
export type FeedFilters = Readonly<Record<string, string | number | undefined>>

/**
 * The feed of some changes. Its ids hold neither the address of this server nor the time at which
 * it answers, so that a reader that moves between servers meets no entry twice. Texts hold only
 * characters that XML can hold.
 */
export const changeFeed = (
  { changes }: Pick<FoundChanges, "changes">,
  filters: FeedFilters,
  { newestChange, publicUrl }: { readonly newestChange: number; readonly publicUrl: string }
): ChangeFeed => ({
  id: urn(["price-changes", searchOf(filters)]),
  title: `Price changes of ${printable(subjectOf(filters))}`,
  description: "Prices of language models per 1,000,000 tokens, as they came into force",
  pageUrl: `${publicUrl}/api/v1/price-changes${searchOf(filters)}`,
  author: { name: "Ratecard", url: publicUrl },
  updated: changes[0] === undefined ? newestChange : Date.parse(changes[0].date),
  entries: changes.map((change) => entryOf(change, publicUrl))
})

/** The filters as the query of an address, in one order. */
export const searchOf = (filters: FeedFilters): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  query.sort()
  return query.size === 0 ? "" : `?${query.toString()}`
}

const subjectOf = ({ model_id, provider }: FeedFilters): string => {
  if (model_id !== undefined) return String(model_id)
  return provider === undefined ? "language models" : providerOf(provider as ProviderSlug).displayName
}

const entryOf = (change: PriceChange, publicUrl: string): FeedEntry => {
  const at = Date.parse(change.date)
  return {
    id: idOf(change, at),
    url: `${publicUrl}/api/v1/models/${encodeURIComponent(change.model_id.toWellFormed())}/price-history`,
    title: printable(titleOf(change)),
    lines: detailsOf(change).map(printable),
    at,
    tags: [change.provider, change.kind]
  }
}

/** What makes a change this one: the model, the instant, and the prices before and after. */
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
