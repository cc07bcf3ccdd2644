import type { AnnouncedPrice, CatalogueEntry, PriceTier, ProviderSlug } from "@ratecard/core/catalogue"
import type { Citation, PriceBasis } from "@ratecard/core/ledger"

/** One seed file: the models of one provider, all prices per 1,000,000 tokens in `currency`. */
export interface ProviderSeed {
  readonly $schema: string
  readonly provider: ProviderSlug
  readonly currency: "usd" | "rub"
  readonly models: ReadonlyArray<ModelSeed>
}

/** The standard prices that every price record of a seed file has. */
export interface StandardPrices {
  readonly input_price: number
  readonly output_price: number
  readonly cached_input_price: number | null
}

/** One model as people edit it; `schema.json` describes every field. */
export interface ModelSeed extends Pick<
  CatalogueEntry,
  | "name"
  | "display_name"
  | "description"
  | "encoding"
  | "context_window"
  | "max_output_tokens"
  | "knowledge_cutoff"
  | "builtin_tools"
  | "capabilities"
  | "release_date"
  | "is_paid_api"
> {
  readonly encoding_source?: EncodingSource
  readonly retirement: RetirementSeed | null
  readonly price: PriceSeed
  readonly levels: readonly [LevelSeed, ...Array<LevelSeed>]
  readonly announced: ReadonlyArray<AnnouncedPrice & Pick<Citation, "source" | "url">>
}

/** The end of a model, whose word it is, and the model that the vendor names instead. */
export interface RetirementSeed extends Partial<Pick<Citation, "source" | "url">> {
  readonly date: string | null
  readonly replacement?: Pick<Citation, "source" | "url"> & { readonly name: string }
}

/** The source of an encoding, and the first day it applies, if the name meant a model of another encoding before. */
interface EncodingSource {
  readonly source: string
  readonly date: string
  readonly since?: string
}

/** The prices for long prompts, batches and cache writes, with the standard prices of the level that they are of. */
interface PriceSeed extends StandardPrices, Citation {
  readonly cache_write_price: number | null
  readonly batch_input_price: number | null
  readonly batch_output_price: number | null
  readonly tiers: ReadonlyArray<PriceTier>
}

/** The standard prices from the day `date` on, with how the day and the prices are known. */
export interface LevelSeed extends StandardPrices, Pick<Citation, "source" | "url"> {
  readonly date: string
  readonly free?: true
  readonly date_basis: PriceBasis
  readonly price_basis: PriceBasis
}

/** A seed file as it was read; faults name it by the path `file`. */
export interface SeedFile {
  readonly file: string
  readonly text: string
}
