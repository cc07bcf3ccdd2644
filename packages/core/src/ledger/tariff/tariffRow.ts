import type { ListPrices } from "../../catalogue/Model.ts"
import type { ProviderSlug } from "../../catalogue/providers.ts"

/** What must hold of a request for a row to count; all of it at once. */
export interface Conditions {
  /** The tier that really served; OpenAI's `fast` is `priority`. */
  readonly service_tier?: "priority" | "flex" | "ultrafast"
  readonly speed?: "fast"
  readonly batch?: true
  /** The whole prompt, cached parts included, is longer than this (when `inclusive`, at least this long). */
  readonly above_input_tokens?: number
  readonly inclusive?: true
  readonly hours?: Hours
  /** Which of a vendor's caches it was. */
  readonly cache_type?: string
  readonly channel?: string
  /** `regional`: anywhere but `global`. */
  readonly geo?: string
  readonly inference_geo?: string
  readonly memory_gb?: number
  readonly resolution?: string
}

/** Hours of the day with prices of their own. */
export interface Hours {
  /** `peak` or `off-peak`. */
  readonly name: string
  /** `HH:MM-HH:MM`: the start is in the window, the end is not; `24:00` is the end of a day. */
  readonly windows_utc: ReadonlyArray<string>
  /** `working days` leaves out the days off of the calendar. */
  readonly days: "every day" | "Monday to Friday" | "working days"
  /** Whose days they are. */
  readonly utc_offset_hours?: number
}

/** So many times the price that holds without the row, or with `of` the input price. */
export interface Factor {
  readonly factor: number
  readonly of?: "input"
}

/** Money for `per` units; a factor; or null, where it is known that nobody knows. */
export type RowPrice = number | Factor | null

/**
 * Prices that hold for some models of a provider, under some conditions, for some time. A number beats
 * a factor, a row that names a model beats a pattern, and more conditions beat fewer.
 */
export interface TariffRow {
  /** Names of models; `*` stands for any characters. */
  readonly models: ReadonlyArray<string>
  readonly when?: Conditions
  /** By unit; `tokens` is every unit that counts tokens. */
  readonly prices: Readonly<Record<string, RowPrice>>
  /** 1,000,000 where absent. */
  readonly per?: number
  /** The first day (UTC) or instant; null: from ever, as far as is known. */
  readonly from: string | null
  /** The first day or instant at which it no longer holds; null: it still does. */
  readonly until: string | null
  /** Where `from` is null: the earliest dated source. */
  readonly seen?: string
  /** Not charged yet: no price. */
  readonly announced?: true
  /** A price of 0 is meant. */
  readonly free?: true
  /** What an account has free of it; a bill cannot know what is left of that. */
  readonly free_quota?: string
  /** A call is billed with so many input tokens, which the counters do not hold. */
  readonly input_tokens_per_call?: number
  /** While the row holds, prompts may be as long as this. */
  readonly context_window?: number
  /** The base prices that it was looked up with: beside others it is unknown. */
  readonly beside?: Partial<ListPrices>
  readonly source: string
  readonly basis: "vendor_page" | "vendor_note" | "price_list" | "inferred"
  /** 3: the vendor's own text or two sources; 2: one good source; 1: a weak one. */
  readonly confidence: 1 | 2 | 3
  readonly note?: string
}

/** A row as it is shipped: its source is a place in the sources of the data. */
export interface PackedTariffRow extends Omit<TariffRow, "source"> {
  readonly source: number
}

/** A price of which the vendor has said how long it stands. */
export interface Guarantee {
  readonly models: ReadonlyArray<string>
  /** The last day of it, `YYYY-MM-DD`. */
  readonly through: string
  readonly source: string
}

/** How the base prices of a day are known: their day, a place in `sources`, and how the day is known. */
export type LevelSource = readonly [date: string, source: number, basis: string]

/** All that a bill needs beside the base prices, as it is shipped: a source is its place in `sources`. */
export interface TariffData {
  /** The day on which it was last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly sources: ReadonlyArray<string>
  readonly rows: Readonly<Partial<Record<ProviderSlug, ReadonlyArray<PackedTariffRow>>>>
  readonly guarantees: Readonly<Partial<Record<ProviderSlug, ReadonlyArray<Guarantee>>>>
  /** What is known to be unknown, in sentences. */
  readonly unknown: Readonly<Partial<Record<ProviderSlug, ReadonlyArray<string>>>>
  /** By year: days from Monday to Friday on which China does not work. */
  readonly days_off: Readonly<Record<string, ReadonlyArray<string>>>
  /** By model id, oldest first. */
  readonly levels: Readonly<Record<string, ReadonlyArray<LevelSource>>>
  /** By model id: where the long-context, batch and cache-write prices of its entry are from. */
  readonly prices: Readonly<Record<string, number>>
}
