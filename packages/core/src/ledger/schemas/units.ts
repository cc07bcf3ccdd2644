import type { ModelKind } from "../../names/modelKind.ts"

/** A unit that vendors charge for. The Russian words are in `packages/web/src/words/ru/units.ts`. */
export interface UnitRow {
  /** The English words. */
  readonly words: string
  /** The number of units that public lists state a price for. */
  readonly per: 1 | 1000 | 1_000_000
  /** Whether it is what a model itself is sold by, other than tokens of text; tools have prices of their own. */
  readonly isProduct?: true
  /** Whether only models with prices of their own are billed in it, so that a pattern of names stands for a model. */
  readonly isOwn?: true
  /** The kinds of models that are sold in it; where a kind has several units, the most usual is first. */
  readonly kinds?: ReadonlyArray<ModelKind>
}

/** The units, a row each. Offers are compared by units in this order. */
export const UNITS = {
  input: { words: "Input", per: 1_000_000 },
  cache_read: { words: "Cached input", per: 1_000_000 },
  cache_write_5m: { words: "Cache write, 5 min", per: 1_000_000 },
  cache_write_30m: { words: "Cache write, 30 min", per: 1_000_000 },
  cache_write_1h: { words: "Cache write, 1 h", per: 1_000_000 },
  cache_write_12h: { words: "Cache write, 12 h", per: 1_000_000 },
  output: { words: "Output", per: 1_000_000 },
  output_reasoning: { words: "Reasoning output", per: 1_000_000, isProduct: true },
  input_tool_use: { words: "Input of tools", per: 1_000_000, isProduct: true },
  output_tool_use: { words: "Output of tools", per: 1_000_000, isProduct: true },
  tokens: { words: "All tokens", per: 1_000_000 },
  input_text: { words: "Text input", per: 1_000_000, isProduct: true, isOwn: true },
  output_text: { words: "Text output", per: 1_000_000, isProduct: true, isOwn: true },
  cache_read_text: { words: "Cached text", per: 1_000_000 },
  input_image: { words: "Image input", per: 1_000_000, isProduct: true, isOwn: true },
  cache_read_image: { words: "Cached image", per: 1_000_000 },
  cache_read_audio: { words: "Cached audio", per: 1_000_000 },
  input_video: { words: "Video input", per: 1_000_000, isProduct: true, isOwn: true },
  cache_read_video: { words: "Cached video", per: 1_000_000 },
  output_video: { words: "Video output", per: 1_000_000, isProduct: true, isOwn: true },
  image: { words: "An image", per: 1, isProduct: true, kinds: ["image"] },
  output_image: { words: "Image output", per: 1_000_000, isProduct: true, isOwn: true, kinds: ["image"] },
  video_second: { words: "A second of video", per: 1, isProduct: true, isOwn: true, kinds: ["video"] },
  characters: { words: "Characters", per: 1_000_000, isProduct: true, isOwn: true, kinds: ["speech"] },
  output_audio: { words: "Audio output", per: 1_000_000, isProduct: true, isOwn: true, kinds: ["speech"] },
  audio_minute: { words: "A minute of audio", per: 1, isProduct: true, isOwn: true, kinds: ["transcription"] },
  input_audio: { words: "Audio input", per: 1_000_000, isProduct: true, isOwn: true, kinds: ["transcription"] },
  page: { words: "A page", per: 1000, isProduct: true, kinds: ["ocr"] },
  search_unit: { words: "A search", per: 1000, isProduct: true, kinds: ["rerank", "search"] },
  request_low: { words: "Request with little search context", per: 1000 },
  request_medium: { words: "Request with some search context", per: 1000 },
  request_high: { words: "Request with much search context", per: 1000 },
  web_search_call: { words: "Web search, per call", per: 1000 },
  image_web_search_call: { words: "Image search, per call", per: 1000 },
  web_search_preview_call: { words: "Web search (preview), per call", per: 1000 },
  web_search_request: { words: "Web search, per request", per: 1000 },
  web_fetch_request: { words: "Web fetch, per request", per: 1000 },
  x_search_call: { words: "Search on X, per call", per: 1000 },
  live_search_source: { words: "Live search, per source", per: 1000 },
  file_search_call: { words: "File search, per call", per: 1000 },
  file_search_storage_gb_day: { words: "File search storage, per GB and day", per: 1 },
  attachment_search_call: { words: "Attachment search, per call", per: 1000 },
  code_interpreter_call: { words: "Code interpreter, per call", per: 1000 },
  container: { words: "A container", per: 1 },
  container_session_20min: { words: "Container, 20 minutes", per: 1 },
  code_execution_container_hour: { words: "Code execution, per container hour", per: 1 },
  managed_agent_session_hour: { words: "Managed agent, per hour", per: 1 },
  grounding_prompt: { words: "Grounding with search, per prompt", per: 1000 },
  grounding_query: { words: "Grounding with search, per query", per: 1000 },
  maps_grounding_prompt: { words: "Grounding with maps, per prompt", per: 1000 },
  maps_grounding_query: { words: "Grounding with maps, per query", per: 1000 },
  cache_storage_token_hour: { words: "Cache storage, per token and hour", per: 1_000_000 }
} satisfies Readonly<Record<string, UnitRow>>

/** The name of a unit that has a row. */
export type UnitName = keyof typeof UNITS

const isUnit = (name: string): name is UnitName => Object.hasOwn(UNITS, name)

/**
 * The row of a unit; undefined for a unit that only a vendor knows.
 *
 * @example
 * unitRow("audio_minute")?.per // => 1
 */
export const unitRow = (unit: string): UnitRow | undefined => (isUnit(unit) ? UNITS[unit] : undefined)
