import type { Answer, Body, Item, Part } from "./contract.ts"

/** A price that is in force from now on; per 1,000,000 tokens, in the model's currency. */
export interface PriceRequest extends Body<"setPrice"> {}
/** The model with its new price, the entry of its history, and what it changed. */
export interface PriceSet extends Answer<"setPrice"> {}
/** The newest 500 prices that administrators and syncs wrote, newest first. */
export interface PriceLog extends Answer<"priceLog"> {}
/** Who set which price, when, from what, to what. */
export interface PriceLogEntry extends Item<PriceLog["entries"]> {}
/** Prices per 1,000,000 tokens. */
export interface Amounts extends Part<PriceLogEntry["to"]> {}

/** How each source fared, and how many prices were decided how. */
export interface SyncReport extends Answer<"syncAll"> {}
/** The last 20 runs of the sync, newest first. */
export interface SyncRuns extends Answer<"syncRuns"> {}
/** One run: who started it, its report, and its decisions. */
export interface SyncRun extends Item<SyncRuns["runs"]> {}
/** What a run decided of one model, and why. */
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
