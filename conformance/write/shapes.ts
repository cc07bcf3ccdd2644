import type { Uses } from "./work.ts"

/** Counters that are there and not 0. */
export const without0 = <T extends object>(counters: T): Partial<T> =>
  Object.fromEntries(Object.entries(counters).filter(([, value]) => value !== 0 && value !== undefined)) as Partial<T>

/** What is left of a request when it is read: in most APIs' words. */
export interface Used {
  readonly input: number
  readonly read?: number
  /** Written to the cache for 5 or 30 minutes. */
  readonly written?: number
  readonly written1h?: number
  /** With reasoning, where that is inside. */
  readonly output: number
  readonly reasoning?: number
}

export const openaiChat = ({ input, output, read = 0, reasoning = 0, written = 0 }: Used) => ({
  prompt_tokens: input + read + written,
  completion_tokens: output,
  total_tokens: input + read + written + output,
  prompt_tokens_details: { cached_tokens: read, ...without0({ cache_write_tokens: written }), audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: reasoning,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0
  }
})

export const openaiResponses = ({ input, output, read = 0, reasoning = 0, written = 0 }: Used) => ({
  input_tokens: input + read + written,
  input_tokens_details: { cached_tokens: read, ...without0({ cache_write_tokens: written }) },
  output_tokens: output,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: input + read + written + output
})

/** Each is an amount of its own: what is read from the cache and written to it stands outside the input. */
export const usesOf = (
  { input, output, read = 0, written = 0, written1h = 0 }: Used,
  write = "cache_write_30m"
): Uses => ({
  input,
  ...without0({ cache_read: read, [write]: written, cache_write_1h: written1h }),
  output
})

export const anthropic = ({ input, output, read = 0, written = 0, written1h = 0 }: Used, more: object = {}) => ({
  input_tokens: input,
  cache_creation_input_tokens: written + written1h,
  cache_read_input_tokens: read,
  cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: written1h },
  output_tokens: output,
  service_tier: "standard",
  ...more
})

export const anthropicUses = (used: Used): Uses => usesOf(used, "cache_write_5m")

/** The thoughts of a Gemini answer stand outside its candidates. */
export const gemini = ({ input, output, read = 0, reasoning = 0 }: Used, more: object = {}) => ({
  promptTokenCount: input + read,
  ...without0({ cachedContentTokenCount: read }),
  candidatesTokenCount: output,
  ...without0({ thoughtsTokenCount: reasoning }),
  totalTokenCount: input + read + output + reasoning,
  ...more
})

export const geminiUses = ({ input, output, read = 0, reasoning = 0 }: Used): Uses => ({
  input,
  ...without0({ cache_read: read }),
  output,
  ...without0({ output_reasoning: reasoning })
})

/** A chat completion around a usage. */
export const chatBody = (model: string, usage: object, more: object = {}) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  model,
  choices: [{ index: 0, message: { role: "assistant", content: "Hello." }, finish_reason: "stop" }],
  usage,
  ...more
})

export const responsesBody = (model: string, usage: object, more: object = {}) => ({
  id: "resp_1",
  object: "response",
  status: "completed",
  model,
  output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "Hello." }] }],
  usage,
  ...more
})

export const messageBody = (model: string, usage: object, more: object = {}) => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model,
  content: [{ type: "text", text: "Hello." }],
  stop_reason: "end_turn",
  usage,
  ...more
})

export const geminiBody = (model: string, usageMetadata: object, more: object = {}) => ({
  candidates: [{ content: { role: "model", parts: [{ text: "Hello." }] }, finishReason: "STOP", ...more }],
  usageMetadata,
  modelVersion: model
})

/** An id part of a model's name: no dots. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")

/** A model and a day of the family. */
export type Row = readonly [model: string, at: string]

/** Members of a family, each at noon of its day and with a number of its own, so that no two have the same tokens. */
export const numbered = (rows: ReadonlyArray<Row>) =>
  rows.map(([model, at], index) => ({ model, at: `${at}T12:00:00Z`, n: index + 1 }))
