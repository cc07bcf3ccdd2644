import type * as Contract from "@ratecard/api"
import type { Part, Answer, Body, Item, Params, Query } from "./types/contract.ts"

export type * from "./types/accounts.ts"
export type * from "./types/teams.ts"

/** One fault of a request. */
export interface ValidationItem extends Part<Contract.ValidationItem> {}

export type {
  AnnouncedPrice as CatalogueAnnouncement,
  BuiltinTool,
  Capabilities,
  CatalogueEntry,
  Currency,
  ExchangeRate,
  MatchKind,
  Model,
  Offer,
  ModelKind,
  OfferPrice,
  PriceChange,
  PriceChangeSummary,
  PriceHistoryEntry,
  PriceLevel,
  PriceTier,
  ProviderSlug,
  PublishedCatalogue,
  RecommendedModel,
  Retirement,
  Shelf
} from "@ratecard/core/catalogue"
export type {
  Calculation,
  CalculationRequest,
  Citation,
  MatchedName,
  ModelCalculationResult,
  ModelTokenEstimate,
  RequestEstimate,
  PackedTariffRow as TariffRow,
  PublishedTariff,
  SheetPrice,
  TariffConditions,
  TariffData as Tariffs,
  ToolEstimate
} from "@ratecard/core/ledger"
export type { AnyEncoding as Encoding } from "@ratecard/core/tokenizer"

/** Filters for models; without a field, that field does not filter. */
export interface ModelListQuery extends Query<"models"> {}
/** Models in catalogue order. */
export interface ModelList extends Answer<"models"> {}
/** One model at a past instant: a date (midnight UTC) or an ISO 8601 date-time with offset. */
export interface ModelAt extends Query<"model"> {
  readonly model_id: string
}

/** The prices of one model, oldest first; the last one is in force. */
export interface PriceHistory extends Answer<"priceHistory"> {}

/** Filters for price changes: by default the last 90 days, without additions to the catalogue, at most 100. */
export interface PriceChangesQuery extends Query<"priceChanges"> {}
/** Price changes, newest first, and a summary of all that passed the filters. */
export interface PriceChanges extends Answer<"priceChanges"> {}
/** Filters for offers, and the page to return; without a field, that field does not filter. */
export interface OffersQuery extends Query<"offers"> {}
/** The prices that hosts charge for models, by host and name. */
export interface Offers extends Answer<"offers"> {}
/** The offers of one model, cheapest first. */
export interface ModelOffers extends Answer<"modelOffers"> {}

/** Price changes as an Atom feed (RFC 4287): XML, one entry per change, newest first. */
export type AtomFeed = Answer<"atom">
/** Price changes as a JSON Feed 1.1, newest first. */
export interface JsonFeed extends Answer<"json"> {}
/** One price change, in words. */
export interface JsonFeedItem extends Item<JsonFeed["items"]> {}
/** The publisher of the feed. */
export interface JsonFeedAuthor extends Item<JsonFeed["authors"]> {}

/** A format of tables. */
export type TableFormat = Params<"priceTable">["format"]
/** A table as text; Parquet as bytes. */
export type TableFile = Answer<"priceTable">

/** Requirements of a model, the order, and the number to return (10 by default). */
export interface RecommendQuery extends Query<"recommend"> {}
/** Models that fit, best first. */
export interface Recommendations extends Answer<"recommend"> {}

/** A text, and the encoding or the model to split it with; `cl100k_base` by default. */
export interface TokenizeRequest extends Body<"tokenize"> {}
/** The tokens of one text. */
export interface Tokenization extends Answer<"tokenize"> {}
/** One token: its id, and its text as far as its bytes are UTF-8 on their own. */
export interface TokenInfo extends Item<Tokenization["tokens"]> {}

/** The instant of the rate; the newest rate by default. */
export interface ExchangeRateQuery extends Query<"exchangeRate"> {}

/** The service answers. */
export interface Health extends Answer<"health"> {}
/** The service can do all that it offers. */
export type Ready = Extract<Answer<"ready">, { readonly status: "ready" }>
/** The database is away: reads are served from memory, nothing is written. */
export type NotReady = Exclude<Answer<"ready">, Ready>
/** The version and the revision of the running process. */
export interface Version extends Answer<"version"> {}
/** A description of the service for software agents. */
export type LlmsText = Answer<"llms">

export type {
  Bill,
  BillContext,
  CostBand,
  CostRecord,
  ExpectedCall,
  Overlay,
  OverlayRule,
  PricedLine,
  PriceFactor,
  PriceSource,
  RecordError,
  RefusedRecord,
  UnpricedLine,
  Warning as BillWarning
} from "@ratecard/core/ledger"

/** Requests that were made or are expected, to be billed. */
export interface CostRequest extends Body<"cost"> {}
/** The costs of requests, in order: a bill for each, or the reason why it has none. */
export interface Costs extends Answer<"cost"> {}

/** A vendor's statement, and the requests of the same period. */
export interface ReconcileRequest extends Body<"reconcile"> {}
/** A statement next to what the requests cost, with every difference by its cause. */
export interface Reconciliation extends Answer<"reconcile"> {}
/** A cause of a difference with its amount, and what shows it. */
export interface DifferenceSum extends Item<Reconciliation["causes"]> {}
/** A part of a difference. */
export interface DifferenceLine extends Item<DifferenceSum["lines"]> {}

/** A price that is in force from now on; per 1,000,000 tokens, in the model's currency. */
export interface PriceRequest extends Body<"setPrice"> {}
/** The model with its new price, the entry of its history, and what it changed. */
export interface PriceSet extends Answer<"setPrice"> {}
/** The newest 500 prices that administrators and syncs wrote, newest first. */
export interface PriceLog extends Answer<"priceLog"> {}
/** An entry of the price log: author, time, old price and new price. */
export interface PriceLogEntry extends Item<PriceLog["entries"]> {}
/** Prices per 1,000,000 tokens. */
export interface Amounts extends Part<PriceLogEntry["to"]> {}

/** The report of a sync: the state of each source, and numbers of prices added, changed, confirmed and held. */
export interface SyncReport extends Answer<"syncAll"> {}
/** A public list of what hosts charge, by the name of its source. */
export type OfferList = Params<"acceptOffers">["list"]
/** The last 20 runs of the sync, newest first. */
export interface SyncRuns extends Answer<"syncRuns"> {}
/** One run: who started it, its report, and its decisions. */
export interface SyncRun extends Item<SyncRuns["runs"]> {}
/** The decision of a run about one model, with its reason. */
export interface SyncDecision extends Item<SyncRun["decisions"]> {}

/** The quotes that are held, longest-held first. */
export interface Quarantine extends Answer<"quarantine"> {}
/** A quote that waits for a second source or an administrator. */
export interface QuarantinedQuote extends Item<Quarantine["quotes"]> {}
/** The next run accepts this source. */
export interface AcceptedSource extends Answer<"acceptSource"> {}

/** Prices to come, soonest first. */
export interface Announcements extends Answer<"announcements"> {}
/** A price to come, as a source tells it; not a price yet. */
export interface AnnouncedPrice extends Item<Announcements["announcements"]> {}
/** Models that are offered, and that no source lists any more; longest-missed first. */
export interface MissingModels extends Answer<"missingModels"> {}
/** A model that is offered, and that no source lists any more. */
export interface MissingModel extends Item<MissingModels["models"]> {}
