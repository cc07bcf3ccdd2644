import { at, type Shape } from "./shape.ts"

const prompt = {
  family: "prompt",
  input: at("promptTokens"),
  output: at("completionTokens"),
  needs: "both",
  read: at("promptTokensDetails/cachedTokens"),
  written: at("promptTokensDetails/cacheWriteTokens"),
  reasoning: at("completionTokensDetails/reasoningTokens"),
  total: at("totalTokens"),
  cache: "inside",
  thinking: "inside"
} satisfies Partial<Shape>

/** Shapes of `promptTokens` and `completionTokens`. */
export const PROMPT: ReadonlyArray<Shape> = [
  { ...prompt, name: "openrouter.sdk", gateway: "openrouter", marks: at("cost", "costDetails", "isByok") },
  // LangChain.js, TanStack AI and others have the same.
  { ...prompt, name: "ai-sdk.v4", isLenient: true }
]
