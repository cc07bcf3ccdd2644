import { at, bothCases, type Shape } from "./shape.ts"

/** Shapes of Google's own APIs. */
export const GEMINI: ReadonlyArray<Shape> = [
  {
    family: "gemini",
    name: "gemini.generateContent",
    vendor: "google",
    input: bothCases("promptTokenCount"),
    output: bothCases("candidatesTokenCount", "responseTokenCount"),
    read: bothCases("cachedContentTokenCount"),
    reasoning: bothCases("thoughtsTokenCount"),
    toolUse: bothCases("toolUsePromptTokenCount"),
    total: bothCases("totalTokenCount"),
    modalities: {
      input: bothCases("promptTokensDetails"),
      read: bothCases("cacheTokensDetails"),
      output: bothCases("candidatesTokensDetails", "responseTokensDetails")
    },
    cache: "inside",
    thinking: "beside"
  },
  {
    family: "interactions",
    name: "gemini.interactions",
    vendor: "google",
    input: at("total_input_tokens"),
    output: at("total_output_tokens"),
    read: at("total_cached_tokens"),
    reasoning: at("total_thought_tokens"),
    toolUse: at("total_tool_use_tokens"),
    total: at("total_tokens"),
    modalities: {
      input: at("input_tokens_by_modality"),
      read: at("cached_tokens_by_modality"),
      output: at("output_tokens_by_modality")
    },
    cache: "inside",
    thinking: "beside"
  }
]
