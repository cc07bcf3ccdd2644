/** What a request is read from: what an API or SDK answered, or an agent wrote down, and hints about it. */
export interface UsageRecord {
  /** The usage object, raw; for an agent's log the array of its lines. */
  readonly usage?: unknown
  /** The response, whole or in part, or the last chunk of its stream. */
  readonly response?: unknown
  /** The request in part: its `service_tier` and `speed` count where the response is silent. */
  readonly request?: unknown
  /** The name of a shape, such as `openai.chat`; ignored where the body says otherwise. */
  readonly api?: string
  /** Who runs the model; ignored where the body says otherwise. */
  readonly provider?: string
  /** The model as the caller names it; the response's own name goes first. */
  readonly model?: string
}

type Modality = "text" | "audio" | "image" | "video"

/** What is billed: tokens of one kind, calls of one tool, minutes, or token-hours of storage. */
export type Unit =
  | "input"
  | `input_${Modality}`
  | "input_tool_use"
  | "cache_read"
  | `cache_read_${Modality}`
  | `cache_write_${Lifetime}`
  | "output"
  | `output_${Modality}`
  | "output_reasoning"
  | "audio_minute"
  | "cache_storage_token_hour"
  | "container"
  | "grounding_prompt"
  | "grounding_query"
  | "live_search_source"
  | "maps_grounding_prompt"
  | "maps_grounding_query"
  | "web_fetch_request"
  | "web_search_request"
  | `${string}_call`

/** How long a cache keeps what is written to it. */
export type Lifetime = "5m" | "30m" | "1h" | "12h"

/** So much of one unit; amounts of one reading are disjoint, and each is above 0. */
export interface Amount {
  readonly unit: Unit
  /** A whole number; minutes and token-hours as a decimal string, half-even at 12 decimals where it has no end. */
  readonly quantity: number | string
}

/** Something that a reader of the bill should know. */
export interface Warning {
  /** Stable, `like_this`. */
  readonly code: string
  readonly message: string
}

/** Which counters of a usage hold which others. */
export interface Convention {
  /** Such as `cache inside input, reasoning beside output`. */
  readonly name: string
  /** The sum of the body's own numbers that proves it, or the shape whose documentation says so. */
  readonly identity: string
}

/** What one request used, or several together. */
export interface Reading {
  readonly amounts: ReadonlyArray<Amount>
  /** Which counters hold which, and the sum or the documentation that says so. */
  readonly convention: Convention
  /** The shape that the usage was in, such as `anthropic.messages`. */
  readonly shape: string
  /** The response's own name of the model, else the caller's. */
  readonly model?: string
  /** Another tier than the standard one: that really served, else that asked for. Lower case. */
  readonly tier?: string
  /** Where the vendor says that the inference was held; `global` is anywhere. */
  readonly geo?: string
  /** `fast`, where that was served, or asked for and not denied. */
  readonly speed?: string
  /** `ephemeral` where Qwen's cache was an explicit one, which has a price of its own. */
  readonly cacheType?: string
  /** What the vendor itself says that the request cost. */
  readonly reported?: Reported
  /** The whole prompt, with what the cache read and wrote; of several requests the longest. */
  readonly promptTokens: number
  /** With reasoning. */
  readonly outputTokens: number
  /** True where the body holds a part of the request only: what it cost is then more. */
  readonly incomplete?: true
  /** The single requests, where there are several; `amounts` has their sums. */
  readonly requests?: ReadonlyArray<Reading>
  readonly warnings: ReadonlyArray<Warning>
}

/** A vendor's own bill. */
export interface Reported {
  /** An exact decimal. */
  readonly amount: string
  readonly currency: "usd"
  /** The field that says so. */
  readonly source: string
}

/** Why a record has no reading. */
export interface ReadingFault {
  /** In no shape that is known; counters that are none; counters of which nothing adds up. */
  readonly code: "UnknownShape" | "InvalidUsage" | "ContradictoryUsage"
  /** What is wrong, and what would have been taken. */
  readonly message: string
  /** The fields at fault, as dotted paths. */
  readonly fields: ReadonlyArray<string>
  /** The sums that were tried. */
  readonly sums?: ReadonlyArray<string>
}
