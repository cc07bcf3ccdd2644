/** A request that a vendor got. */
export interface VendorRequest {
  readonly vendor: string
  readonly method: string
  /** After the base address, without its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly text: string
  readonly json: any
}

interface VendorAnswer {
  readonly status?: number
  readonly body: unknown
}

/** Counts of the stand-ins, for any request: cached input is part of the input. */
export interface Counted {
  readonly input: number
  readonly cached: number
  readonly output: number
}

/** Protocol of one vendor. */
export interface VendorProtocol {
  /** Settings that lead to it, each with the path of its address. */
  readonly settings: Readonly<Record<string, string>>
  readonly extra?: Readonly<Record<string, string>>
  /** The key, from where this vendor wants it. */
  keyOf(request: VendorRequest): string | undefined
  /** Answer to an unknown key. All vendors like to quote it. */
  refusal(key: string): VendorAnswer
  /** Answer to a request with a good key; undefined for a path that this vendor does not know. */
  answer(request: VendorRequest, counted: Counted): unknown
}

export const ANSWER = "A fine answer."

const bearerKey = ({ headers }: VendorRequest) => /^Bearer (.+)$/u.exec(String(headers["authorization"]))?.[1]

const openAiError = (key: string): VendorAnswer => ({
  status: 401,
  body: {
    error: {
      message: `Incorrect API key provided: ${key}. You can find your API key at https://example.org.`,
      type: "invalid_request_error",
      code: "invalid_api_key"
    }
  }
})

const models = { object: "list", data: [{ id: "a-model", object: "model", created: 1, owned_by: "them" }] }

const isOf = ({ method, path }: VendorRequest, expected: string) => `${method} ${path}` === expected

const responses = (request: VendorRequest, { cached, input, output }: Counted) => {
  if (isOf(request, "GET /models")) return models
  if (!isOf(request, "POST /responses") || request.json.store !== false) return undefined
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_790_000_000,
    status: "completed",
    error: null,
    incomplete_details: null,
    model: request.json.model,
    output: [
      {
        type: "message",
        id: "msg_1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: ANSWER, annotations: [], logprobs: [] }]
      }
    ],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 3 },
      total_tokens: input + output
    }
  }
}

const completion = (model: string, usage: unknown) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1_790_000_000,
  model,
  choices: [{ index: 0, message: { role: "assistant", content: ANSWER }, finish_reason: "stop" }],
  usage
})

const chat =
  (cachedFields: (cached: number, input: number) => object) =>
  (request: VendorRequest, { cached, input, output }: Counted) => {
    if (isOf(request, "GET /models")) return models
    if (!isOf(request, "POST /chat/completions")) return undefined
    return completion(request.json.model, {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      ...cachedFields(cached, input)
    })
  }

const openAiLike = (name: string, path: string, answer: VendorProtocol["answer"]) => ({
  settings: { [`${name}_BASE_URL`]: path },
  keyOf: bearerKey,
  refusal: openAiError,
  answer
})

const inDetails = (cached: number) => ({ prompt_tokens_details: { cached_tokens: cached } })

/** Tokens that Sber reads from its cache, which are not in its prompt. */
export const SBER_PRECACHED = 37

/** Good for half an hour, and for calls alone. */
export const SBER_TOKEN = "eyJhbGciOiJkaXIifQ.sber-token.c2VjcmV0"

/** A protocol for each of these vendors. */
const ofVendors = <Vendor extends string>(protocols: Readonly<Record<Vendor, VendorProtocol>>) => protocols

export const PROTOCOLS = ofVendors({
  openai: openAiLike("OPENAI", "/v1", responses),
  anthropic: {
    settings: { ANTHROPIC_BASE_URL: "/v1" },
    keyOf: ({ headers }) =>
      headers["anthropic-version"] === undefined ? undefined : (headers["x-api-key"] as string | undefined),
    refusal: (key) => ({
      status: 401,
      body: { type: "error", error: { type: "authentication_error", message: `invalid x-api-key ${key}` } }
    }),
    answer: (request, { cached, input, output }) => {
      if (isOf(request, "GET /models")) return { data: [], has_more: false, first_id: null, last_id: null }
      if (isOf(request, "POST /messages/count_tokens")) {
        const { messages, model, max_tokens } = request.json
        return max_tokens === undefined && typeof model === "string" && typeof messages[0].content === "string"
          ? { input_tokens: input }
          : undefined
      }
      if (!isOf(request, "POST /messages") || !(request.json.max_tokens > 0)) return undefined
      return {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: request.json.model,
        content: [{ type: "text", text: ANSWER }],
        stop_reason: "end_turn",
        stop_sequence: null,
        // Here, and here alone, the cached part is not in the input.
        usage: {
          input_tokens: input - cached,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: cached,
          output_tokens: output
        }
      }
    }
  },
  google: {
    settings: { GOOGLE_BASE_URL: "/v1beta" },
    keyOf: ({ headers }) => headers["x-goog-api-key"] as string | undefined,
    refusal: (key) => ({
      status: 400,
      body: {
        error: {
          code: 400,
          message: `API key not valid. Please pass a valid API key, not ${key}.`,
          status: "INVALID_ARGUMENT",
          details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" }]
        }
      }
    }),
    answer: (request, { cached, input, output }) => {
      if (isOf(request, "GET /models")) return { models: [] }
      if (request.method === "POST" && /^\/models\/[\w.-]+:countTokens$/u.test(request.path)) {
        return typeof request.json.contents[0].parts[0].text === "string"
          ? { totalTokens: input, promptTokensDetails: [{ modality: "TEXT", tokenCount: input }] }
          : undefined
      }
      if (request.method !== "POST" || !/^\/models\/[\w.-]+:generateContent$/u.test(request.path)) return undefined
      return {
        candidates: [{ content: { role: "model", parts: [{ text: ANSWER }] }, finishReason: "STOP", index: 0 }],
        usageMetadata: {
          promptTokenCount: input,
          cachedContentTokenCount: cached,
          candidatesTokenCount: output - 3,
          thoughtsTokenCount: 3,
          totalTokenCount: input + output
        },
        modelVersion: "a-model"
      }
    }
  },
  mistral: openAiLike(
    "MISTRAL",
    "/v1",
    chat(() => ({}))
  ),
  deepseek: openAiLike(
    "DEEPSEEK",
    "",
    chat((cached, input) => ({ prompt_cache_hit_tokens: cached, prompt_cache_miss_tokens: input - cached }))
  ),
  xai: {
    ...openAiLike("XAI", "/v1", (request, counted) => {
      if (!isOf(request, "POST /tokenize-text")) return responses(request, counted)
      const { model, text } = request.json
      const token = (_: unknown, id: number) => ({ token_id: id, string_token: "a", token_bytes: [97] })
      return typeof model === "string" && typeof text === "string"
        ? { token_ids: Array.from({ length: counted.input }, token) }
        : undefined
    }),
    refusal: (key) => ({
      status: 400,
      body: { code: "Client specified an invalid argument", error: `Incorrect API key provided: ${key}.` }
    })
  },
  qwen: openAiLike("QWEN", "/compatible-mode/v1", chat(inDetails)),
  moonshot: openAiLike("MOONSHOT", "/v1", (request, counted) => {
    if (!isOf(request, "POST /tokenizers/estimate-token-count")) {
      return chat((cached) => ({ cached_tokens: cached }))(request, counted)
    }
    const { messages, model } = request.json
    // An empty message is refused.
    return typeof model === "string" && messages[0].role === "user" && messages[0].content !== ""
      ? { code: 0, data: { total_tokens: counted.input }, scode: "0x0", status: true }
      : undefined
  }),
  yandex: {
    settings: { YANDEX_BASE_URL: "" },
    extra: { folder_id: "b1gfolder" },
    keyOf: ({ headers }) => /^Api-Key (.+)$/u.exec(String(headers["authorization"]))?.[1],
    refusal: (key) => ({ status: 401, body: { code: 16, message: `Unknown api key '${key}'`, details: [] } }),
    answer: (request, { cached, input, output }) => {
      if (isOf(request, "POST /foundationModels/v1/tokenize")) {
        const { modelUri, text } = request.json
        if (!/^gpt:\/\/b1gfolder\/[\w.-]+$/u.test(modelUri) || typeof text !== "string") return undefined
        const token = (_: unknown, id: number) => ({ id: String(id), text: "▁", special: false })
        return { tokens: Array.from({ length: input }, token), modelVersion: "1" }
      }
      if (!isOf(request, "POST /v1/chat/completions")) return undefined
      if (!/^gpt:\/\/b1gfolder\/[\w.-]+$/u.test(request.json.model)) return undefined
      const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
      return completion(request.json.model, { ...usage, ...inDetails(cached) })
    }
  },
  sber: {
    settings: { SBER_BASE_URL: "/api/v1", SBER_AUTH_URL: "/api/v2/oauth" },
    extra: { scope: "GIGACHAT_API_CORP" },
    keyOf: ({ headers, path }) => {
      if (!path.endsWith("/oauth")) return bearerKey({ headers } as VendorRequest)
      return headers["rquid"] === undefined ? undefined : /^Basic (.+)$/u.exec(String(headers["authorization"]))?.[1]
    },
    refusal: (key) => ({ status: 401, body: { code: 6, message: `credentials '${key}' doesn't match db data` } }),
    answer: (request, { input, output }) => {
      if (request.path.endsWith("/oauth")) {
        return request.text === "scope=GIGACHAT_API_CORP" &&
          String(request.headers["content-type"]).startsWith("application/x-www-form-urlencoded")
          ? { access_token: SBER_TOKEN, expires_at: 1_790_001_800_000 }
          : undefined
      }
      if (isOf(request, "POST /tokens/count")) {
        const { input: texts, model } = request.json
        return typeof model === "string" && texts.length === 1
          ? [{ object: "tokens", tokens: input, characters: texts[0].length }]
          : undefined
      }
      if (!isOf(request, "POST /chat/completions")) return undefined
      const usage = { prompt_tokens: input, completion_tokens: output, precached_prompt_tokens: SBER_PRECACHED }
      return completion(request.json.model, { ...usage, total_tokens: input + output })
    }
  }
})
