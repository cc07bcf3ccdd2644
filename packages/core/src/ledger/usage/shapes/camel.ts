import { at, type Shape } from "./shape.ts"

const camel = {
  family: "camel",
  input: at("inputTokens"),
  output: at("outputTokens"),
  needs: "both",
  total: at("totalTokens"),
  cache: "inside",
  thinking: "inside"
} satisfies Partial<Shape>

/** Shapes of `inputTokens` and `outputTokens`. */
export const CAMEL: ReadonlyArray<Shape> = [
  {
    ...camel,
    name: "ai-sdk.v5",
    marks: at("cachedInputTokens", "reasoningTokens"),
    read: at("cachedInputTokens"),
    reasoning: at("reasoningTokens")
  },
  {
    ...camel,
    name: "bedrock.converse",
    marks: at("cacheReadInputTokens", "cacheWriteInputTokens", "cacheDetails"),
    read: at("cacheReadInputTokens"),
    written: at("cacheWriteInputTokens"),
    lifetimes: at("cacheDetails"),
    cache: "beside"
  },
  {
    ...camel,
    name: "ai-sdk.v6",
    marks: at("inputTokenDetails", "outputTokenDetails", "raw"),
    read: at("inputTokenDetails/cacheReadTokens", "cachedInputTokens"),
    written: at("inputTokenDetails/cacheWriteTokens"),
    plain: at("inputTokenDetails/noCacheTokens"),
    reasoning: at("outputTokenDetails/reasoningTokens", "reasoningTokens")
  },
  {
    ...camel,
    name: "ai-sdk.provider",
    marks: at("inputTokens/total", "inputTokens/noCache", "outputTokens/total"),
    input: at("inputTokens/total"),
    output: at("outputTokens/total"),
    read: at("inputTokens/cacheRead"),
    written: at("inputTokens/cacheWrite"),
    plain: at("inputTokens/noCache"),
    reasoning: at("outputTokens/reasoning")
  },
  { ...camel, name: "normalised", read: at("cachedInputTokens"), isLenient: true }
]
