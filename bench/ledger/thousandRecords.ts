/** A thousand records as programs keep them: six models of four vendors, in five shapes, on thirty days. */
export const thousandRecords = (): ReadonlyArray<object> =>
  Array.from({ length: 1000 }, (_, index) => ({
    id: `call-${index}`,
    at: new Date(DAY + (index % 30) * 86_400_000 + index * 1000).toISOString(),
    ...KINDS[index % KINDS.length]!(1000 + ((index * 7919) % 50_000), 100 + ((index * 104_729) % 3000))
  }))

const DAY = Date.parse("2026-10-20T00:00:00Z")

const KINDS: ReadonlyArray<(input: number, output: number) => object> = [
  (input, output) => ({
    model: "gpt-5.1",
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: input >> 1 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: output >> 1 },
      total_tokens: input + output
    }
  }),
  (input, output) => ({
    response: {
      id: "msg_1",
      type: "message",
      model: "claude-sonnet-4-5-20250929",
      stop_reason: "end_turn",
      usage: {
        input_tokens: input,
        cache_creation_input_tokens: 512,
        cache_read_input_tokens: 2048,
        cache_creation: { ephemeral_5m_input_tokens: 256, ephemeral_1h_input_tokens: 256 },
        output_tokens: output,
        service_tier: "standard"
      }
    }
  }),
  (input, output) => ({
    response: {
      modelVersion: "gemini-2.5-flash",
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        thoughtsTokenCount: 300,
        totalTokenCount: input + output + 300,
        promptTokensDetails: [{ modality: "TEXT", tokenCount: input }]
      }
    }
  }),
  (input, output) => ({
    model: "gpt-4o",
    response: {
      id: "chatcmpl-1",
      object: "chat.completion",
      model: "gpt-4o-2024-08-06",
      service_tier: "default",
      usage: {
        prompt_tokens: input,
        completion_tokens: output,
        total_tokens: input + output,
        prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 }
      }
    }
  }),
  (input, output) => ({
    model: "deepseek-chat",
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_cache_hit_tokens: input >> 2,
      prompt_cache_miss_tokens: input - (input >> 2)
    }
  }),
  (input, output) => ({
    model: "mistral-large-latest",
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
  })
]
