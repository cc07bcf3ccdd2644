import { CAMEL, GEMINI, OTHERS, PROMPT } from "./others.ts"
import { CHAT } from "./chat.ts"
import { bothCases, type Shape } from "./shape.ts"
import { SNAKE } from "./snake.ts"

const WRITTEN = [...CHAT, ...SNAKE, ...CAMEL, ...PROMPT, ...GEMINI, ...OTHERS]

/** All that any of them says. With the same fields in one order, engines find those of each shape at once: a fifth of a bill. */
const SILENT = Object.fromEntries(WRITTEN.flatMap(Object.keys).map((name) => [name, undefined]))

/**
 * All shapes. Within a family, the first with a mark in the body is its shape; without a mark or a hint, the last.
 * Names are those of the vendors' and SDKs' own types.
 */
export const SHAPES: ReadonlyArray<Shape> = WRITTEN.map((shape) => ({
  ...SILENT,
  cache: "inside",
  thinking: "inside",
  ...shape
}))

/** Counters by which the family is recognised, in the order in which they are looked for. */
export const FAMILIES: ReadonlyArray<readonly [Shape["family"], ReadonlyArray<string>]> = [
  ["chat", ["prompt_tokens", "completion_tokens"]],
  ["snake", ["input_tokens", "output_tokens"]],
  ["telemetry", ["input_token_count", "output_token_count"]],
  // Gemini CLI's events have its snake-case total.
  ["gemini", [...bothCases("promptTokenCount", "candidatesTokenCount").flat(), "totalTokenCount"]],
  ["camel", ["inputTokens", "outputTokens"]],
  ["yandex", ["inputTextTokens"]],
  // Yandex has the other counter too.
  ["prompt", ["promptTokens"]],
  ["otel", ["gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens", "gen_ai.usage.prompt_tokens"]],
  ["openinference", ["llm.token_count.prompt", "llm.token_count.completion"]],
  ["interactions", ["total_input_tokens", "total_output_tokens"]],
  ["generation", ["native_tokens_prompt"]],
  ["log", ["input", "output"]],
  ["duration", ["seconds"]],
  ["counted", ["search_units", "pages_processed"]],
  // In a chat it is only a sum.
  ["embedding", ["total_tokens", "inputTextTokenCount"]]
]
