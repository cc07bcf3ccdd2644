import { perhaps, type UsageForm } from "./usageForm.ts"
import { anthropicUnits, anthropicUsage, decimalText, type Writer } from "./vendorBodies.ts"

const sumOf = (...counts: ReadonlyArray<number>): number => counts.reduce((sum, count) => sum + count, 0)

/** Anthropic behind software that does not tell how long the cache keeps a write. */
const promptOf = ({ fresh, read, write5m }: UsageForm): number => sumOf(fresh, read, write5m)

const flatUnits = ({ answer, fresh, read, thoughts, write5m }: UsageForm) => ({
  input: fresh,
  cache_read: read,
  cache_write_5m: write5m,
  output: answer + thoughts
})

const aiSdk4: Writer = (_, { answer, fresh, thoughts }) => ({
  shape: "ai-sdk.v4",
  record: {
    response: {
      usage: {
        promptTokens: fresh,
        completionTokens: answer + thoughts,
        totalTokens: sumOf(fresh, answer, thoughts)
      },
      response: { modelId: "gpt-5.1" }
    }
  },
  units: { input: fresh, output: answer + thoughts },
  promptTokens: fresh,
  total: "totalTokens"
})

const openrouterSdk: Writer = (_, { answer, fresh, read, thoughts }) => ({
  shape: "openrouter.sdk",
  record: {
    model: "openai/gpt-5.1",
    usage: {
      promptTokens: fresh + read,
      promptTokensDetails: { cachedTokens: read },
      completionTokens: answer + thoughts,
      completionTokensDetails: { reasoningTokens: thoughts },
      totalTokens: sumOf(fresh, read, answer, thoughts),
      cost: 0.0012,
      isByok: false
    }
  },
  units: { input: fresh, cache_read: read, output: answer + thoughts },
  promptTokens: fresh + read,
  reported: "0.0012",
  total: "totalTokens"
})

const aiSdk5: Writer = (draw, { answer, fresh, read, thoughts }) => ({
  shape: "ai-sdk.v5",
  record: {
    provider: "openai.responses",
    model: "gpt-5.1",
    usage: {
      inputTokens: fresh + read,
      outputTokens: answer + thoughts,
      totalTokens: sumOf(fresh, read, answer, thoughts),
      ...perhaps(draw, "reasoningTokens", thoughts),
      cachedInputTokens: read
    }
  },
  units: { input: fresh, cache_read: read, output: answer + thoughts },
  promptTokens: fresh + read,
  total: "totalTokens"
})

const aiSdk6: Writer = (draw, form) => {
  const { answer, fresh, read, thoughts, write1h, write5m } = form
  const isRaw = draw.chance(0.5)
  const written = write5m + (isRaw ? write1h : 0)
  const prompt = sumOf(fresh, read, written)
  return {
    shape: isRaw ? "anthropic.messages" : "ai-sdk.v6",
    record: {
      response: {
        response: { modelId: "claude-sonnet-4-6" },
        usage: {
          inputTokens: prompt,
          inputTokenDetails: { noCacheTokens: fresh, cacheReadTokens: read, cacheWriteTokens: written },
          outputTokens: answer + thoughts,
          outputTokenDetails: { textTokens: answer, reasoningTokens: thoughts },
          totalTokens: sumOf(prompt, answer, thoughts),
          ...(isRaw ? { raw: anthropicUsage(draw, form) } : {})
        }
      }
    },
    units: isRaw ? anthropicUnits(form) : flatUnits(form),
    promptTokens: prompt,
    ...(isRaw ? {} : { total: "totalTokens" })
  }
}

const aiSdkProvider: Writer = (_, form) => ({
  shape: "ai-sdk.provider",
  record: {
    provider: "anthropic.messages",
    usage: {
      inputTokens: { total: promptOf(form), noCache: form.fresh, cacheRead: form.read, cacheWrite: form.write5m },
      outputTokens: { total: form.answer + form.thoughts, text: form.answer, reasoning: form.thoughts }
    }
  },
  units: flatUnits(form),
  promptTokens: promptOf(form)
})

const langchain: Writer = (draw, form) => ({
  shape: "langchain.usage_metadata",
  record: {
    model: "claude-sonnet-4-5",
    usage: {
      input_tokens: promptOf(form),
      output_tokens: form.answer + form.thoughts,
      total_tokens: sumOf(promptOf(form), form.answer, form.thoughts),
      input_token_details: {
        cache_read: form.read,
        cache_creation: form.write5m,
        ...(draw.chance(0.5) ? { ephemeral_5m_input_tokens: form.write5m, ephemeral_1h_input_tokens: 0 } : {})
      },
      output_token_details: { reasoning: form.thoughts }
    }
  },
  units: flatUnits(form),
  promptTokens: promptOf(form),
  total: "total_tokens"
})

const openTelemetry: Writer = (draw, form) => {
  // Older programs write down what Anthropic says: the input without the cache.
  const isBeside = draw.chance(0.3) && form.read + form.write5m > form.fresh
  return {
    shape: "otel.gen_ai",
    record: {
      model: "a-deployment",
      usage: {
        "gen_ai.provider.name": "anthropic",
        "gen_ai.response.model": "claude-sonnet-5-20260801",
        "gen_ai.usage.input_tokens": isBeside ? form.fresh : promptOf(form),
        "gen_ai.usage.output_tokens": form.answer + form.thoughts,
        "gen_ai.usage.cache_read.input_tokens": form.read,
        [`gen_ai.usage.${draw.oneOf(["cache_creation", "cache_write"])}.input_tokens`]: form.write5m,
        "gen_ai.usage.reasoning.output_tokens": form.thoughts
      }
    },
    units: flatUnits(form),
    promptTokens: promptOf(form)
  }
}

const litellm: Writer = (draw, form) => {
  const usage = {
    prompt_tokens: promptOf(form),
    completion_tokens: form.answer + form.thoughts,
    total_tokens: sumOf(promptOf(form), form.answer, form.thoughts),
    prompt_tokens_details: { cached_tokens: form.read, cache_creation_tokens: form.write5m },
    completion_tokens_details: { reasoning_tokens: form.thoughts },
    cache_read_input_tokens: form.read,
    cache_creation_input_tokens: form.write5m
  }
  const isRow = draw.chance(0.5)
  return {
    shape: "litellm.usage_object",
    record: {
      provider: "bedrock",
      model: "eu.anthropic.claude-opus-4-5-20251101-v1:0",
      usage: isRow
        ? {
            request_id: "1",
            model: "eu.anthropic.claude-opus-4-5-20251101-v1:0",
            custom_llm_provider: "bedrock",
            spend: 0.1,
            prompt_tokens: usage.prompt_tokens,
            completion_tokens: usage.completion_tokens,
            total_tokens: usage.total_tokens,
            startTime: "2026-01-19T12:00:00Z",
            metadata: { usage_object: usage }
          }
        : usage
    },
    units: flatUnits(form),
    promptTokens: promptOf(form),
    ...(isRow ? { reported: "0.1" } : { total: "total_tokens" })
  }
}

const openrouterChat: Writer = (draw, form) => {
  const cost = draw.whole(10 ** 6)
  return {
    shape: "openrouter.chat",
    record: {
      response: {
        model: "anthropic/claude-sonnet-4.5",
        usage: {
          prompt_tokens: promptOf(form),
          completion_tokens: form.answer + form.thoughts,
          total_tokens: sumOf(promptOf(form), form.answer, form.thoughts),
          cost: Number(decimalText(cost, 8)),
          cost_details: { upstream_inference_cost: null },
          prompt_tokens_details: { cached_tokens: form.read, cache_write_tokens: form.write5m },
          completion_tokens_details: { reasoning_tokens: form.thoughts }
        }
      }
    },
    units: flatUnits(form),
    promptTokens: promptOf(form),
    reported: decimalText(cost, 8),
    total: "total_tokens"
  }
}

const openrouterGeneration: Writer = (draw, { answer, fresh, read, thoughts }) => {
  const cost = draw.whole(10 ** 6)
  return {
    shape: "openrouter.generation",
    record: {
      response: {
        data: {
          model: "openai/gpt-5.1",
          native_tokens_prompt: fresh + read,
          native_tokens_cached: read,
          native_tokens_completion: answer + thoughts,
          native_tokens_reasoning: thoughts,
          total_cost: Number(decimalText(cost, 8)),
          is_byok: false
        }
      }
    },
    units: { input: fresh, cache_read: read, output: answer + thoughts },
    promptTokens: fresh + read,
    reported: decimalText(cost, 8)
  }
}

const claudeCode: Writer = (draw, form) => {
  const early = { ...anthropicUsage(draw, form), output_tokens: 1, output_tokens_details: null }
  const line = (id: string, usage: object, stop_reason: string | null = "end_turn") => ({
    type: "assistant",
    requestId: `req_${id}`,
    message: { id: `msg_${id}`, model: "claude-sonnet-4-5", stop_reason, usage }
  })
  const last = anthropicUsage(draw, form)
  const isTwo = draw.chance(0.5)
  const units = anthropicUnits(form)
  return {
    shape: "claude-code.jsonl",
    record: {
      usage: [
        { type: "user", message: { role: "user" } },
        ...Array.from({ length: draw.whole(4) }, () => line("1", early, null)),
        line("1", last),
        { type: "assistant", message: { id: "x", model: "<synthetic>", usage: { input_tokens: 0, output_tokens: 0 } } },
        ...(isTwo ? [line("2", last)] : [])
      ]
    },
    units: isTwo ? Object.fromEntries(Object.entries(units).map(([unit, count]) => [unit, 2 * count])) : units,
    promptTokens: sumOf(form.fresh, form.read, form.write5m, form.write1h)
  }
}

const codexUsage = ({ answer, fresh, read, thoughts, write5m }: UsageForm, times = 1) => ({
  input_tokens: times * sumOf(fresh, read, write5m),
  cached_input_tokens: times * read,
  cache_write_input_tokens: times * write5m,
  output_tokens: times * (answer + thoughts),
  reasoning_output_tokens: times * thoughts,
  total_tokens: times * sumOf(fresh, read, write5m, answer, thoughts)
})

const codex: Writer = (draw, form) => {
  const times = 1 + draw.whole(3)
  const isRecords = draw.chance(0.5)
  const turns = Array.from({ length: times }, (_, turn) => turn + 1)
  const lines = [
    { type: "session_meta", payload: { id: "thread" } },
    { type: "turn_context", payload: { model: "gpt-5.6-luna" } },
    ...turns.flatMap((turn) => [
      ...(isRecords
        ? [{ type: "token_usage_record", payload: { response_id: `resp_${turn}`, usage: codexUsage(form) } }]
        : []),
      ...[0, 1].map(() => ({
        type: "event_msg",
        payload: {
          type: "token_count",
          info: { total_token_usage: codexUsage(form, turn), last_token_usage: codexUsage(form) }
        }
      }))
    ])
  ]
  return {
    shape: "codex.token_usage",
    record: { usage: lines },
    units: {
      input: times * form.fresh,
      cache_read: times * form.read,
      cache_write_30m: times * form.write5m,
      output: times * (form.answer + form.thoughts)
    },
    promptTokens: promptOf(form)
  }
}

const geminiCli: Writer = (draw, { answer, fresh, read, thoughts, toolUse }) => ({
  shape: "gemini-cli.tokens",
  record: {
    model: "gemini-3-flash-preview",
    ...(draw.chance(0.5) ? { api: "gemini-cli.tokens" } : {}),
    usage: {
      input: fresh + read,
      output: answer,
      cached: read,
      thoughts,
      tool: toolUse,
      total: sumOf(fresh, read, answer, thoughts, toolUse)
    }
  },
  units: { input: fresh, input_tool_use: toolUse, cache_read: read, output: answer, output_reasoning: thoughts },
  promptTokens: fresh + read,
  total: "total"
})

const opencode: Writer = (draw, form) => {
  const { answer, fresh, read, thoughts, write5m } = form
  const isInside = draw.chance(0.5)
  return {
    shape: "opencode.tokens",
    record: {
      usage: [
        {
          id: "msg_1",
          role: "assistant",
          providerID: "anthropic",
          modelID: "claude-opus-4-5",
          cost: 1,
          tokens: {
            input: fresh,
            output: answer + (isInside ? thoughts : 0),
            reasoning: thoughts,
            cache: { read, write: write5m },
            total: sumOf(fresh, read, write5m, answer, thoughts)
          }
        }
      ]
    },
    units: isInside ? flatUnits(form) : { ...flatUnits(form), output: answer, output_reasoning: thoughts },
    promptTokens: promptOf(form)
  }
}

const normalised: Writer = (_, form) => ({
  shape: "normalised.inclusive",
  record: {
    provider: "anthropic",
    usage: {
      prompt_tokens: promptOf(form),
      prompt_cached_tokens: form.read,
      prompt_cache_creation_tokens: form.write5m,
      completion_tokens: form.answer + form.thoughts
    }
  },
  units: flatUnits(form),
  promptTokens: promptOf(form)
})

export const SOFTWARE_WRITERS: ReadonlyArray<Writer> = [
  aiSdk4,
  aiSdk5,
  aiSdk6,
  aiSdkProvider,
  langchain,
  openTelemetry,
  litellm,
  openrouterChat,
  openrouterGeneration,
  openrouterSdk,
  claudeCode,
  codex,
  geminiCli,
  opencode,
  normalised
]
