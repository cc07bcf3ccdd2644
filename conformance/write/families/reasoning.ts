import { ANTHROPIC, DEEPSEEK, GOOGLE, OPENAI, QWEN, thread, XAI } from "../documents.ts"
import {
  anthropic,
  anthropicUses,
  chatBody,
  gemini,
  geminiBody,
  geminiUses,
  messageBody,
  numbered,
  openaiChat,
  openaiResponses,
  responsesBody,
  type Row,
  slug,
  usesOf
} from "../shapes.ts"
import { billed } from "../told.ts"

const CHAT: ReadonlyArray<Row> = [
  ["o1", "2026-01-15"],
  ["o3", "2025-11-06"],
  ["o3-mini", "2025-11-06"],
  ["o4-mini", "2025-11-06"],
  ["gpt-5", "2025-11-06"],
  ["gpt-5-mini", "2025-11-06"],
  ["gpt-5-nano", "2025-11-20"],
  ["gpt-5.1", "2026-03-01"]
]

const openaiInside = numbered(CHAT).map(({ at, model, n }) => {
  const used = { input: 93 * n, output: 810 + 5 * n, reasoning: 640 }
  return billed({
    id: `reasoning-openai-chat-${slug(model)}`,
    title: `${model}: reasoning_tokens are inside completion_tokens`,
    model,
    at,
    api: "openai.chat",
    input: { response: chatBody(model, openaiChat(used)) },
    uses: usesOf(used),
    why: "Reasoning tokens are billed as output tokens and are part of completion_tokens: the total is prompt plus completion.",
    documents: [OPENAI.reasoning, OPENAI.usage]
  })
})

const responsesInside = numbered([
  ["gpt-5.5", "2026-07-12"],
  ["gpt-5.6-sol", "2026-09-01"],
  ["gpt-5.3-codex", "2026-09-09"],
  ["gpt-6-sol", "2026-10-15"]
]).map(({ at, model, n }) => {
  const used = { input: 402 * n, output: 1210 + n, reasoning: 1152 }
  return billed({
    id: `reasoning-openai-responses-${slug(model)}`,
    title: `${model}: reasoning is inside output_tokens`,
    model,
    at,
    api: "openai.responses",
    input: { response: responsesBody(model, openaiResponses(used)) },
    uses: usesOf(used),
    why: "output_tokens_details.reasoning_tokens is a part of output_tokens.",
    documents: [OPENAI.reasoning, OPENAI.responses]
  })
})

const predictions = billed({
  id: "reasoning-openai-rejected-predictions",
  title: "gpt-4o: rejected predictions are inside completion_tokens",
  model: "gpt-4o",
  at: "2025-03-01T12:00:00Z",
  api: "openai.chat",
  input: {
    response: chatBody("gpt-4o-2024-11-20", {
      prompt_tokens: 450,
      completion_tokens: 700,
      total_tokens: 1150,
      completion_tokens_details: {
        reasoning_tokens: 0,
        accepted_prediction_tokens: 300,
        rejected_prediction_tokens: 180,
        audio_tokens: 0
      }
    })
  },
  uses: { input: 450, output: 700 },
  why: "Rejected prediction tokens are still counted in completion_tokens and billed as output.",
  documents: ["https://platform.openai.com/docs/guides/predicted-outputs", OPENAI.usage]
})

const xaiBeside = numbered([
  ["grok-4.3", "2026-07-28"],
  ["grok-4.20-0309-reasoning", "2026-08-18"],
  ["grok-4.5", "2026-08-01"]
]).map(({ at, model, n }) => {
  const [prompt, completion, thoughts] = [32 * n, 9 + n, 800 + 7 * n]
  return billed({
    id: `reasoning-xai-chat-outside-${slug(model)}`,
    title: `${model}: in xAI's chat completions reasoning is outside the completion`,
    model,
    at,
    api: "xai.chat",
    input: {
      response: chatBody(model, {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: prompt + completion + thoughts,
        prompt_tokens_details: { text_tokens: prompt, audio_tokens: 0, image_tokens: 0, cached_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: thoughts,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0
        },
        num_sources_used: 0
      })
    },
    uses: { input: prompt, output: completion, output_reasoning: thoughts },
    why: "total_tokens = prompt + completion + reasoning: only that sum is the vendor's own.",
    documents: [XAI.prices, thread("Wei-Shaw/sub2api", 5771)]
  })
})

const xaiTicks = billed({
  id: "reasoning-xai-chat-recorded-ticks",
  title: "Grok 4.20: a recorded answer whose own bill is 232,856,000 ticks",
  model: "grok-4.20-0309-reasoning",
  at: "2026-08-18T12:00:00Z",
  api: "xai.chat",
  input: {
    response: chatBody("grok-4.20-0309-reasoning", {
      prompt_tokens: 10120,
      completion_tokens: 1499,
      total_tokens: 14428,
      prompt_tokens_details: { cached_tokens: 128 },
      completion_tokens_details: { reasoning_tokens: 2809 },
      cost_in_usd_ticks: 232856000
    })
  },
  uses: { input: 9992, cache_read: 128, output: 1499, output_reasoning: 2809 },
  why: "10120 + 1499 + 2809 = 14428: reasoning is outside. xAI charged 232,856,000 ticks of 10^-10 dollars, the same to the last digit.",
  documents: [thread("Wei-Shaw/sub2api", 5771), XAI.ticks]
})

const xaiInside = numbered([
  ["grok-4.5", "2026-08-01"],
  ["grok-4.7", "2026-10-01"]
]).map(({ at, model, n }) => {
  const used = { input: 200 * n, read: 120, output: 470 + n, reasoning: 400 }
  return billed({
    id: `reasoning-xai-responses-inside-${slug(model)}`,
    title: `${model}: in xAI's Responses reasoning is inside output_tokens`,
    model,
    at,
    api: "xai.responses",
    input: { response: responsesBody(model, openaiResponses(used)) },
    uses: usesOf(used),
    why: "total_tokens = input + output: the reasoning is a part of the output.",
    documents: [XAI.prices]
  })
})

const GEMINI: ReadonlyArray<Row> = [
  ["gemini-2.5-pro", "2026-06-05"],
  ["gemini-2.5-flash", "2026-06-01"],
  ["gemini-2.5-flash-lite", "2026-06-01"],
  ["gemini-3-flash-preview", "2026-08-10"],
  ["gemini-3.1-pro-preview", "2026-09-01"],
  ["gemini-3.5-flash", "2026-08-21"],
  ["gemini-3.1-flash-lite", "2026-08-21"]
]
const geminiBeside = numbered(GEMINI).map(({ at, model, n }) => {
  const used = { input: 685 * n, output: 400 + n, reasoning: 2600 + n }
  return billed({
    id: `reasoning-gemini-thoughts-${slug(model)}`,
    title: `${model}: thoughts are output and stand outside the candidates`,
    model,
    at,
    api: "gemini.generateContent",
    input: { response: geminiBody(model, gemini(used)) },
    uses: geminiUses(used),
    why: "The price of output includes thinking tokens; thoughtsTokenCount is not a part of candidatesTokenCount, as the total shows.",
    documents: [GOOGLE.thinking, GOOGLE.usage, thread("confident-ai/deepeval", 2943)]
  })
})

const geminiAsOpenai = [
  [35, 12, 109],
  [20, 198, 623]
].map(([prompt, completion, total], index) =>
  billed({
    id: `reasoning-gemini-openai-endpoint-${index + 1}`,
    title: `Gemini through its OpenAI-compatible endpoint: the total has ${total! - prompt! - completion!} thoughts that no counter names`,
    model: "gemini-2.5-flash",
    at: "2026-06-01T12:00:00Z",
    input: {
      response: chatBody("gemini-2.5-flash", {
        prompt_tokens: prompt,
        completion_tokens: completion,
        total_tokens: total
      })
    },
    uses: { input: prompt!, output: completion!, output_reasoning: total! - prompt! - completion! },
    why: "Recorded of Google's endpoint: what the total has beyond prompt and completion is thoughts, and billed as output.",
    documents: [
      index === 0
        ? "https://github.com/pydantic/genai-prices/blob/47df840a5ab10bbcffb8e5ac01b9899032245d1b/tests/dataset/usages.json"
        : thread("mozilla-ai/any-llm", 1290),
      GOOGLE.thinking
    ]
  })
)

const toolUse = numbered([
  ["gemini-3.1-pro-preview", "2026-09-01"],
  ["gemini-3.5-flash", "2026-08-21"]
]).map(({ at, model, n }) =>
  billed({
    id: `reasoning-gemini-tool-use-${slug(model)}`,
    title: `${model}: what tools read is input outside promptTokenCount`,
    model,
    at,
    api: "gemini.generateContent",
    input: {
      response: geminiBody(model, {
        promptTokenCount: 100 * n,
        toolUsePromptTokenCount: 455,
        candidatesTokenCount: 100,
        thoughtsTokenCount: 50,
        totalTokenCount: 100 * n + 455 + 150
      })
    },
    uses: { input: 100 * n, input_tool_use: 455, output: 100, output_reasoning: 50 },
    why: "toolUsePromptTokenCount is not inside promptTokenCount; the total adds it.",
    documents: [GOOGLE.usage, thread("simstudioai/sim", 3039)]
  })
)

const anthropicInside = numbered([
  ["claude-opus-5", "2026-08-26"],
  ["claude-sonnet-4-6", "2026-09-01"],
  ["claude-opus-4-1", "2025-11-06"]
]).map(({ at, model, n }) => {
  const used = { input: 52 * n, output: 1900 + n }
  return billed({
    id: `reasoning-anthropic-thinking-${slug(model)}`,
    title: `${model}: thinking is inside output_tokens`,
    model,
    at,
    api: "anthropic.messages",
    input: {
      response: messageBody(model, anthropic(used, { output_tokens_details: { thinking_tokens: 1500 } }), {
        content: [
          { type: "thinking", thinking: "A summary.", signature: "c2ln" },
          { type: "text", text: "Hello." }
        ]
      })
    },
    uses: anthropicUses(used),
    why: "You are charged for the full thinking tokens, which output_tokens holds, and not for the summary that is shown.",
    documents: [ANTHROPIC.thinking, ANTHROPIC.usage]
  })
})

const others = [
  billed({
    id: "reasoning-deepseek-reasoner",
    title: "deepseek-reasoner: reasoning is inside the completion",
    model: "deepseek-reasoner",
    at: "2025-12-01T12:00:00Z",
    api: "deepseek.chat",
    input: {
      response: chatBody("deepseek-reasoner", {
        prompt_tokens: 12,
        completion_tokens: 789,
        total_tokens: 801,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 415 },
        prompt_cache_hit_tokens: 0,
        prompt_cache_miss_tokens: 12
      })
    },
    uses: { input: 12, output: 789 },
    why: "12 + 789 = 801: the 415 are a part of the 789.",
    documents: [DEEPSEEK.prices, "https://api-docs.deepseek.com/guides/reasoning_model"]
  }),
  billed({
    id: "reasoning-qwen3-max",
    title: "qwen3-max: reasoning is inside the completion",
    model: "qwen3-max",
    at: "2026-06-01T12:00:00Z",
    api: "dashscope.chat",
    input: {
      response: chatBody("qwen3-max", {
        prompt_tokens: 310,
        completion_tokens: 900,
        total_tokens: 1210,
        completion_tokens_details: { reasoning_tokens: 700 }
      })
    },
    uses: { input: 310, output: 900 },
    why: "310 + 900 = 1210.",
    documents: [QWEN.prices]
  })
]

export const reasoning = {
  about:
    "Reasoning, thoughts and thinking: inside the output counter or outside it. The vendor's own total says which.",
  cases: [
    ...openaiInside,
    ...responsesInside,
    predictions,
    ...xaiBeside,
    xaiTicks,
    ...xaiInside,
    ...geminiBeside,
    ...geminiAsOpenai,
    ...toolUse,
    ...anthropicInside,
    ...others
  ]
}
