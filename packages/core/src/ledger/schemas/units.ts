import type { ModelKind } from "../../names/modelKind.ts"

/** A unit that vendors charge for. Its words are in `packages/web/src/words/units.ts`, in both languages. */
export interface UnitRow {
  /** The number of units that public lists state a price for. */
  readonly per: 1 | 1000 | 1_000_000
  /** Whether it is what a model itself is sold by, other than tokens of text; tools have prices of their own. */
  readonly isProduct?: true
  /** The kinds of models that are sold in it; where a kind has several units, the most usual is first. */
  readonly kinds?: ReadonlyArray<ModelKind>
}

/** The units, a row each. Offers are compared by units in this order. */
export const UNITS = {
  input: { per: 1_000_000 },
  cache_read: { per: 1_000_000 },
  cache_write_5m: { per: 1_000_000 },
  cache_write_30m: { per: 1_000_000 },
  cache_write_1h: { per: 1_000_000 },
  cache_write_12h: { per: 1_000_000 },
  output: { per: 1_000_000 },
  output_reasoning: { per: 1_000_000, isProduct: true },
  input_tool_use: { per: 1_000_000, isProduct: true },
  output_tool_use: { per: 1_000_000, isProduct: true },
  tokens: { per: 1_000_000 },
  input_text: { per: 1_000_000, isProduct: true },
  output_text: { per: 1_000_000, isProduct: true },
  cache_read_text: { per: 1_000_000 },
  input_image: { per: 1_000_000, isProduct: true },
  cache_read_image: { per: 1_000_000 },
  cache_read_audio: { per: 1_000_000 },
  input_video: { per: 1_000_000, isProduct: true },
  cache_read_video: { per: 1_000_000 },
  output_video: { per: 1_000_000, isProduct: true },
  image: { per: 1, isProduct: true, kinds: ["image"] },
  output_image: { per: 1_000_000, isProduct: true, kinds: ["image"] },
  video_second: { per: 1, isProduct: true, kinds: ["video"] },
  characters: { per: 1_000_000, isProduct: true, kinds: ["speech"] },
  output_audio: { per: 1_000_000, isProduct: true, kinds: ["speech"] },
  audio_minute: { per: 1, isProduct: true, kinds: ["transcription"] },
  input_audio: { per: 1_000_000, isProduct: true, kinds: ["transcription"] },
  page: { per: 1000, isProduct: true, kinds: ["ocr"] },
  search_unit: { per: 1000, isProduct: true, kinds: ["rerank", "search"] },
  request_low: { per: 1000 },
  request_medium: { per: 1000 },
  request_high: { per: 1000 },
  web_search_call: { per: 1000 },
  image_web_search_call: { per: 1000 },
  web_search_preview_call: { per: 1000 },
  web_search_request: { per: 1000 },
  web_fetch_request: { per: 1000 },
  x_search_call: { per: 1000 },
  live_search_source: { per: 1000 },
  file_search_call: { per: 1000 },
  file_search_storage_gb_day: { per: 1 },
  attachment_search_call: { per: 1000 },
  code_interpreter_call: { per: 1000 },
  container: { per: 1 },
  container_session_20min: { per: 1 },
  code_execution_container_hour: { per: 1 },
  managed_agent_session_hour: { per: 1 },
  grounding_prompt: { per: 1000 },
  grounding_query: { per: 1000 },
  maps_grounding_prompt: { per: 1000 },
  maps_grounding_query: { per: 1000 },
  cache_storage_token_hour: { per: 1_000_000 }
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
