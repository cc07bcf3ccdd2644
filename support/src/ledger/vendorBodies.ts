import type { Random } from "../random.ts"
import { perhaps, tokens, type UsageBody, type UsageForm } from "./usageForm.ts"

/** Writes what a request used in the shape of one vendor's API. */
export type Writer = (draw: Random, form: UsageForm) => UsageBody

const sumOf = (...counts: ReadonlyArray<number>): number => counts.reduce((sum, count) => sum + count, 0)

const openaiChat: Writer = (draw, { answer, answerAudio, fresh, freshAudio, read, thoughts, write5m }) => {
  const isHeard = draw.chance(0.2)
  const [heard, spoken] = isHeard ? [freshAudio, answerAudio] : [0, 0]
  const prompt = sumOf(fresh, heard, read, write5m)
  const completion = sumOf(answer, spoken, thoughts)
  const served = draw.oneOf(["default", "flex", "priority"])
  const isOfBatch = draw.chance(0.3)
  const tier = isOfBatch && served === "default" ? "batch" : served
  const inBatch = (body: object) =>
    isOfBatch ? { id: "1", custom_id: "a", response: { status_code: 200, body }, error: null } : body
  return {
    shape: "openai.chat",
    record: {
      model: "gpt-5.6-sol",
      provider: draw.oneOf(["openai", "azure", "nobody"]),
      api: draw.oneOf(["openai.chat", "anthropic.messages", "no.such"]),
      request: { service_tier: "flex" },
      response: inBatch({
        id: "chatcmpl-1",
        object: "chat.completion",
        service_tier: served,
        choices: [],
        usage: {
          prompt_tokens: prompt,
          completion_tokens: completion,
          total_tokens: prompt + completion,
          ...perhaps(draw, "prompt_tokens_details", {
            ...perhaps(draw, "cached_tokens", read),
            ...perhaps(draw, "cache_write_tokens", write5m),
            ...perhaps(draw, "audio_tokens", heard)
          }),
          ...perhaps(draw, "completion_tokens_details", {
            ...perhaps(draw, "reasoning_tokens", thoughts),
            ...perhaps(draw, "audio_tokens", spoken),
            accepted_prediction_tokens: 0,
            rejected_prediction_tokens: 0
          })
        }
      })
    },
    units: {
      [heard > 0 ? "input_text" : "input"]: fresh,
      input_audio: heard,
      cache_read: read,
      cache_write_30m: write5m,
      [spoken > 0 ? "output_text" : "output"]: answer + thoughts,
      output_audio: spoken
    },
    promptTokens: prompt,
    ...(tier === "default" ? {} : { tier }),
    total: "total_tokens"
  }
}

const openaiResponses: Writer = (draw, { answer, fresh, read, thoughts, write5m }) => {
  const prompt = sumOf(fresh, read, write5m)
  const searches = draw.whole(4)
  const files = draw.whole(3)
  return {
    shape: "openai.responses",
    record: {
      provider: "openai",
      response: {
        type: "response.completed",
        response: {
          model: "gpt-5.6-terra-2026-07-30",
          output: [
            ...Array.from({ length: searches }, () => ({ type: "web_search_call", action: { type: "search" } })),
            { type: "web_search_call", action: { type: "open_page" } },
            ...Array.from({ length: files }, () => ({ type: "file_search_call" })),
            { type: "message", content: [] }
          ],
          usage: {
            input_tokens: prompt,
            input_tokens_details: { cached_tokens: read, ...perhaps(draw, "cache_write_tokens", write5m) },
            output_tokens: answer + thoughts,
            output_tokens_details: { reasoning_tokens: thoughts },
            total_tokens: prompt + answer + thoughts
          }
        }
      }
    },
    units: {
      input: fresh,
      cache_read: read,
      cache_write_30m: write5m,
      output: answer + thoughts,
      web_search_call: searches,
      file_search_call: files
    },
    promptTokens: prompt,
    total: "total_tokens"
  }
}

const openaiRealtime: Writer = (_, { answer, answerAudio, fresh, freshAudio, freshImage, read, readAudio }) => {
  const prompt = sumOf(fresh, freshAudio, freshImage, read, readAudio)
  return {
    shape: "openai.realtime",
    record: {
      model: "gpt-realtime",
      usage: {
        total_tokens: prompt + answer + answerAudio,
        input_tokens: prompt,
        output_tokens: answer + answerAudio,
        input_token_details: {
          text_tokens: fresh + read,
          audio_tokens: freshAudio + readAudio,
          image_tokens: freshImage,
          cached_tokens: read + readAudio,
          cached_tokens_details: { text_tokens: read, audio_tokens: readAudio, image_tokens: 0 }
        },
        output_token_details: { text_tokens: answer, audio_tokens: answerAudio }
      }
    },
    units: {
      input_text: fresh,
      input_audio: freshAudio,
      input_image: freshImage,
      cache_read_text: read,
      cache_read_audio: readAudio,
      output_text: answer,
      output_audio: answerAudio
    },
    promptTokens: prompt,
    total: "total_tokens"
  }
}

const openaiImages: Writer = (draw, { answer, fresh, freshImage }) => ({
  shape: "openai.images",
  record: {
    model: "gpt-image-2",
    usage: {
      input_tokens: fresh + freshImage,
      input_tokens_details: { text_tokens: fresh, image_tokens: freshImage },
      output_tokens: answer,
      ...(draw.chance(0.5) ? {} : { output_tokens_details: { text_tokens: 0, image_tokens: answer } }),
      total_tokens: fresh + freshImage + answer
    }
  },
  units: { input_text: fresh, input_image: freshImage, output_image: answer },
  promptTokens: fresh + freshImage,
  total: "total_tokens"
})

const openaiTranscription: Writer = (draw, { answer, freshAudio }) => {
  if (draw.chance(0.5)) {
    const minutes = draw.whole(1000)
    return {
      shape: "openai.transcription",
      record: { model: "whisper-1", usage: { type: "duration", seconds: minutes * 60 } },
      units: { audio_minute: minutes },
      promptTokens: 0
    }
  }
  return {
    shape: "openai.transcription",
    record: {
      model: "gpt-4o-transcribe",
      usage: {
        type: "tokens",
        input_tokens: freshAudio,
        input_token_details: { text_tokens: 0, audio_tokens: freshAudio },
        output_tokens: answer,
        total_tokens: freshAudio + answer
      }
    },
    units: { input_audio: freshAudio, output_text: answer },
    promptTokens: freshAudio,
    total: "total_tokens"
  }
}

/** Anthropic's counters, which Claude Code writes down as they are. */
export const anthropicUsage = (draw: Random, { answer, fresh, read, thoughts, write1h, write5m }: UsageForm) => ({
  input_tokens: fresh,
  ...perhaps(draw, "cache_creation_input_tokens", write5m + write1h),
  cache_read_input_tokens: read,
  cache_creation: { ephemeral_5m_input_tokens: write5m, ephemeral_1h_input_tokens: write1h },
  output_tokens: answer + thoughts,
  ...(draw.chance(0.5) ? {} : { output_tokens_details: { thinking_tokens: thoughts } })
})

export const anthropicUnits = ({ answer, fresh, read, thoughts, write1h, write5m }: UsageForm) => ({
  input: fresh,
  cache_read: read,
  cache_write_5m: write5m,
  cache_write_1h: write1h,
  output: answer + thoughts
})

const anthropicMessages: Writer = (draw, form) => {
  const searches = draw.whole(3)
  const fetches = draw.whole(3)
  const compacted = draw.chance(0.2) ? { fresh: tokens(draw), answer: tokens(draw) } : undefined
  const tier = draw.oneOf(["standard", "batch", "priority"])
  const units = anthropicUnits(form)
  const prompt = sumOf(form.fresh, form.read, form.write5m, form.write1h)
  return {
    shape: "anthropic.messages",
    record: {
      provider: "anthropic",
      api: "anthropic.messages",
      request: { service_tier: "auto" },
      response: {
        type: "message",
        model: "claude-opus-5",
        usage: {
          ...anthropicUsage(draw, form),
          service_tier: tier,
          server_tool_use: { web_search_requests: searches, web_fetch_requests: fetches },
          ...(compacted === undefined
            ? {}
            : {
                iterations: [
                  { type: "compaction", input_tokens: compacted.fresh, output_tokens: compacted.answer },
                  { type: "message", ...anthropicUsage(draw, form) }
                ]
              })
        }
      }
    },
    units: {
      ...units,
      input: units.input + (compacted?.fresh ?? 0),
      output: units.output + (compacted?.answer ?? 0),
      web_search_request: searches,
      web_fetch_request: fetches
    },
    promptTokens: Math.max(prompt, compacted?.fresh ?? 0),
    ...(tier === "standard" ? {} : { tier })
  }
}

const bedrockConverse: Writer = (draw, form) => {
  const { answer, fresh, read, thoughts, write1h, write5m } = form
  const prompt = sumOf(fresh, read, write5m, write1h)
  return {
    shape: "bedrock.converse",
    record: {
      model: "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
      provider: "bedrock",
      response: {
        output: { message: {} },
        usage: {
          inputTokens: fresh,
          outputTokens: answer + thoughts,
          totalTokens: prompt + answer + thoughts,
          cacheReadInputTokens: read,
          cacheWriteInputTokens: write5m + write1h,
          ...perhaps(draw, "cacheDetails", [
            ...(write5m > 0 ? [{ ttl: "5m", inputTokens: write5m }] : []),
            ...(write1h > 0 ? [{ ttl: "1h", inputTokens: write1h }] : [])
          ])
        }
      }
    },
    units: anthropicUnits(form),
    promptTokens: prompt,
    total: "totalTokens"
  }
}

const geminiGenerate: Writer = (draw, form) => {
  const { answer, answerAudio, fresh, freshAudio, freshImage, read, readAudio, thoughts, toolUse } = form
  const isModal = draw.chance(0.4)
  const [heard, seen, heardAgain, drawn] = isModal ? [freshAudio, freshImage, readAudio, answerAudio] : [0, 0, 0, 0]
  const prompt = sumOf(fresh, heard, seen, read, heardAgain)
  const queries = draw.whole(4)
  const isThird = draw.chance(0.5)
  const traffic = draw.oneOf(["ON_DEMAND", "ON_DEMAND_FLEX", "ON_DEMAND_PRIORITY"])
  return {
    shape: "gemini.generateContent",
    record: {
      provider: "google",
      response: {
        candidates: [
          {
            groundingMetadata: {
              webSearchQueries: [
                "",
                ...Array.from({ length: queries }, (_, query) => `query ${query}`),
                "query 0"
              ].slice(queries === 0 ? 2 : 0)
            }
          }
        ],
        modelVersion: isThird ? "gemini-3-flash-preview" : "gemini-2.5-flash",
        usageMetadata: {
          promptTokenCount: prompt,
          ...perhaps(draw, "cachedContentTokenCount", read + heardAgain),
          ...perhaps(draw, "candidatesTokenCount", answer + drawn),
          ...perhaps(draw, "thoughtsTokenCount", thoughts),
          ...perhaps(draw, "toolUsePromptTokenCount", toolUse),
          totalTokenCount: sumOf(prompt, answer, drawn, thoughts, toolUse),
          promptTokensDetails: [
            { modality: "TEXT", tokenCount: fresh + read },
            ...(heard + heardAgain > 0 ? [{ modality: "AUDIO", tokenCount: heard + heardAgain }] : []),
            ...(seen > 0 ? [{ modality: "IMAGE", tokenCount: seen }] : [])
          ],
          cacheTokensDetails: [
            { modality: "TEXT", tokenCount: read },
            ...(heardAgain > 0 ? [{ modality: "AUDIO", tokenCount: heardAgain }] : [])
          ],
          candidatesTokensDetails: [
            { modality: "TEXT", tokenCount: answer },
            ...(drawn > 0 ? [{ modality: "IMAGE", tokenCount: drawn }] : [])
          ],
          trafficType: traffic
        }
      }
    },
    units: {
      [sumOf(heard, heardAgain, seen) > 0 ? "input_text" : "input"]: fresh,
      input_audio: heard,
      input_image: seen,
      input_tool_use: toolUse,
      [heardAgain > 0 ? "cache_read_text" : "cache_read"]: read,
      cache_read_audio: heardAgain,
      [drawn > 0 ? "output_text" : "output"]: answer,
      output_image: drawn,
      output_reasoning: thoughts,
      [isThird ? "grounding_query" : "grounding_prompt"]: isThird ? queries : Math.min(1, queries)
    },
    promptTokens: prompt,
    ...(traffic === "ON_DEMAND" ? {} : { tier: traffic.slice("ON_DEMAND_".length).toLowerCase() }),
    total: "totalTokenCount"
  }
}

/** Thoughts are in the total alone: whatever that says, it is not wrong. */
const geminiChat: Writer = (draw, { answer, fresh, read, thoughts }) => ({
  shape: "gemini.chat",
  record: {
    response: {
      object: "chat.completion",
      model: "gemini-2.5-flash",
      usage: {
        prompt_tokens: fresh + read,
        completion_tokens: answer,
        total_tokens: sumOf(fresh, read, answer, thoughts),
        ...perhaps(draw, "prompt_tokens_details", perhaps(draw, "cached_tokens", read))
      }
    }
  },
  units: { input: fresh, cache_read: read, output: answer, output_reasoning: thoughts },
  promptTokens: fresh + read
})

const geminiInteractions: Writer = (draw, { answer, fresh, read, thoughts, toolUse }) => {
  const searches = draw.whole(3)
  return {
    shape: "gemini.interactions",
    record: {
      model: "gemini-3.1-pro-preview",
      usage: {
        total_input_tokens: fresh + read,
        total_cached_tokens: read,
        total_output_tokens: answer,
        total_thought_tokens: thoughts,
        total_tool_use_tokens: toolUse,
        total_tokens: sumOf(fresh, read, answer, thoughts, toolUse),
        input_tokens_by_modality: [{ modality: "text", tokens: fresh + read }],
        ...perhaps(draw, "grounding_tool_count", searches === 0 ? [] : [{ type: "google_search", count: searches }])
      }
    },
    units: {
      input: fresh,
      input_tool_use: toolUse,
      cache_read: read,
      output: answer,
      output_reasoning: thoughts,
      grounding_query: searches
    },
    promptTokens: fresh + read,
    total: "total_tokens"
  }
}

/** The vendors that copied OpenAI's chat, each with its own names of the cache. */
const chatOf =
  (shape: string, provider: string, model: string, cacheOf: (read: number, fresh: number) => object): Writer =>
  (draw, { answer, fresh, read, thoughts }) => ({
    shape,
    record: {
      provider,
      model,
      usage: {
        prompt_tokens: fresh + read,
        completion_tokens: answer + thoughts,
        total_tokens: sumOf(fresh, read, answer, thoughts),
        ...cacheOf(read, fresh),
        ...perhaps(draw, "completion_tokens_details", { reasoning_tokens: thoughts })
      }
    },
    units: { input: fresh, cache_read: read, output: answer + thoughts },
    promptTokens: fresh + read,
    total: "total_tokens"
  })

const xaiChat: Writer = (draw, { answer, fresh, read, thoughts }) => {
  const ticks = draw.whole(10 ** 9)
  const sources = draw.whole(3)
  return {
    shape: "xai.chat",
    record: {
      // A hint that the total contradicts.
      api: draw.oneOf(["openai.chat", "xai.chat"]),
      model: "grok-4.20-0309-reasoning",
      usage: {
        prompt_tokens: fresh + read,
        completion_tokens: answer,
        total_tokens: sumOf(fresh, read, answer, thoughts),
        prompt_tokens_details: { text_tokens: fresh + read, audio_tokens: 0, image_tokens: 0, cached_tokens: read },
        completion_tokens_details: { reasoning_tokens: thoughts, audio_tokens: 0 },
        num_sources_used: sources,
        cost_in_usd_ticks: ticks
      }
    },
    units: { input: fresh, cache_read: read, output: answer, output_reasoning: thoughts, live_search_source: sources },
    promptTokens: fresh + read,
    reported: decimalText(ticks, 10),
    total: "total_tokens"
  }
}

const xaiSdk: Writer = (_, { answer, fresh, read, thoughts }) => ({
  shape: "xai.sdk",
  record: {
    model: "grok-4.20-0309-reasoning",
    usage: {
      prompt_tokens: fresh + read,
      prompt_text_tokens: fresh + read,
      prompt_image_tokens: 0,
      cached_prompt_text_tokens: read,
      completion_tokens: answer,
      reasoning_tokens: thoughts,
      total_tokens: sumOf(fresh, read, answer, thoughts)
    }
  },
  units: { input: fresh, cache_read: read, output: answer, output_reasoning: thoughts },
  promptTokens: fresh + read,
  total: "total_tokens"
})

const xaiResponses: Writer = (draw, { answer, fresh, read, thoughts }) => {
  const calls = [draw.whole(3), draw.whole(3), draw.whole(3)] as const
  const ticks = draw.whole(10 ** 12)
  return {
    shape: "xai.responses",
    record: {
      model: "grok-4.7",
      usage: {
        input_tokens: fresh + read,
        input_tokens_details: { cached_tokens: read },
        output_tokens: answer + thoughts,
        output_tokens_details: { reasoning_tokens: thoughts },
        total_tokens: sumOf(fresh, read, answer, thoughts),
        num_sources_used: 5,
        cost_in_usd_ticks: ticks,
        server_side_tool_usage_details: {
          web_search_calls: calls[0],
          x_search_calls: calls[1],
          code_interpreter_calls: calls[2],
          mcp_calls: 2
        }
      }
    },
    units: {
      input: fresh,
      cache_read: read,
      output: answer + thoughts,
      web_search_call: calls[0],
      x_search_call: calls[1],
      code_interpreter_call: calls[2]
    },
    promptTokens: fresh + read,
    reported: decimalText(ticks, 10),
    total: "total_tokens"
  }
}

const dashscope: Writer = (draw, { answer, fresh, read, thoughts, write5m }) => {
  const prompt = sumOf(fresh, read, write5m)
  return {
    shape: "dashscope.chat",
    record: {
      model: "qwen3.8-max",
      usage: {
        prompt_tokens: prompt,
        completion_tokens: answer + thoughts,
        total_tokens: sumOf(prompt, answer, thoughts),
        prompt_tokens_details: {
          text_tokens: prompt,
          cached_tokens: read,
          cache_type: "ephemeral",
          cache_creation_input_tokens: write5m,
          ...(draw.chance(0.5) ? { cache_creation: { ephemeral_5m_input_tokens: write5m } } : {})
        },
        completion_tokens_details: { reasoning_tokens: thoughts, text_tokens: answer + thoughts }
      }
    },
    units: { input: fresh, cache_read: read, cache_write_5m: write5m, output: answer + thoughts },
    promptTokens: prompt,
    total: "total_tokens"
  }
}

const yandex: Writer = (_, { answer, fresh, thoughts }) => ({
  shape: "yandex.completion",
  record: {
    model: "yandexgpt-5-pro",
    response: {
      result: {
        alternatives: [],
        modelVersion: "07.03.2024",
        usage: {
          inputTextTokens: String(fresh),
          completionTokens: String(answer + thoughts),
          totalTokens: String(sumOf(fresh, answer, thoughts)),
          completionTokensDetails: { reasoningTokens: String(thoughts) }
        }
      }
    }
  },
  units: { input: fresh, output: answer + thoughts },
  promptTokens: fresh
})

const gigachat: Writer = (_, { answer, fresh, read }) => ({
  shape: "gigachat.chat",
  record: {
    model: "GigaChat-2",
    usage: {
      prompt_tokens: fresh,
      completion_tokens: answer,
      total_tokens: fresh + answer,
      precached_prompt_tokens: read
    }
  },
  units: { input: fresh, cache_read: read, output: answer },
  promptTokens: fresh + read,
  total: "total_tokens"
})

/** `units` × 10^-`scale`, digit by digit. */
export const decimalText = (units: number, scale: number): string => {
  const digits = String(units).padStart(scale + 1, "0")
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/u, "")
}

export const VENDOR_WRITERS: ReadonlyArray<Writer> = [
  openaiChat,
  openaiResponses,
  openaiRealtime,
  openaiImages,
  openaiTranscription,
  anthropicMessages,
  bedrockConverse,
  geminiGenerate,
  geminiChat,
  geminiInteractions,
  chatOf("mistral.chat", "mistral", "mistral-large-2512", (read) => ({ num_cached_tokens: read })),
  chatOf("mistral.chat", "mistral", "mistral-large-2512", (read) => ({
    prompt_token_details: { cached_tokens: read }
  })),
  chatOf("mistral.chat", "mistral", "mistral-large-2512", (read) => ({
    prompt_tokens_details: { cached_tokens: read }
  })),
  chatOf("deepseek.chat", "deepseek", "deepseek-flash", (read, fresh) => ({
    prompt_cache_hit_tokens: read,
    prompt_cache_miss_tokens: fresh
  })),
  xaiChat,
  xaiSdk,
  xaiResponses,
  dashscope,
  chatOf("moonshot.chat", "moonshot", "kimi-k2.5", (read) => ({ cached_tokens: read })),
  yandex,
  gigachat
]
