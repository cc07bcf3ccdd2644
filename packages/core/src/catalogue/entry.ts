import type { Encoding } from "../tokenizer/encodings.ts"
import type { ListPrices } from "./Model.ts"
import type { BuiltinTool, ProviderSlug } from "./providers.ts"

/**
 * The prices of one model from a day on, per 1,000,000 tokens in its provider's currency.
 * `date` is the first instant at which they were in force: ISO 8601 with offset, inclusive.
 */
export interface PriceLevel extends ListPrices {
  readonly date: string
  /** `seed`, `manual`, `api`, or the upstream source of a synced price. */
  readonly source: string
}

/** Prices that replace the standard ones under a condition, such as a long prompt or a peak hour. */
export interface PriceTier extends ListPrices {
  /** Applies when the whole prompt is longer than this many tokens (when `inclusive`, at least this many). */
  readonly above_input_tokens?: number
  readonly inclusive?: boolean
  /** Applies in these windows of the day (UTC, `HH:MM-HH:MM`), on these days. */
  readonly windows_utc?: ReadonlyArray<string>
  readonly days?: string
  readonly cache_write_price?: number
}

/** A price that a vendor has announced. It is not a price until the vendor charges it. */
export interface AnnouncedPrice extends ListPrices {
  /** The announced day, `YYYY-MM-DD`; null if the vendor named none. */
  readonly date: string | null
}

/** All that the catalogue knows about one model, independent of the clock. */
export interface CatalogueEntry {
  readonly id: string
  readonly provider: ProviderSlug
  readonly name: string
  /** What the provider calls it, where an id may not hold all of that; `name` has `-` for the rest. */
  readonly api_name?: string
  readonly display_name: string
  readonly description: string | null
  /** The tiktoken encoding of the model; null where its provider publishes none. */
  readonly encoding: Encoding | null
  readonly context_window: number | null
  readonly max_output_tokens: number | null
  readonly knowledge_cutoff: string | null
  readonly builtin_tools: ReadonlyArray<BuiltinTool>
  readonly is_paid_api: boolean
  /** `YYYY-MM-DD` */
  readonly release_date: string | null
  /** Null while no end is known; a retirement without a date has already happened. */
  readonly retirement: { readonly date: string | null } | null
  /** Oldest first, never empty; the last one is the current price. */
  readonly levels: readonly [PriceLevel, ...Array<PriceLevel>]
  /** When a source last said that the current price still holds: ISO 8601 with offset. */
  readonly confirmed_at?: string
  readonly cache_write_price: number | null
  readonly batch_input_price: number | null
  readonly batch_output_price: number | null
  readonly tiers: ReadonlyArray<PriceTier>
  readonly announced: ReadonlyArray<AnnouncedPrice>
}
