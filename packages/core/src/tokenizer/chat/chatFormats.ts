/** Tokens that a vendor adds to the text of a request and of its answer. */
export interface ChatFormat {
  /** Once per request: its start, and the start of the answer. */
  readonly request: number
  /** Once per request without a system message: the vendor's own. */
  readonly ownSystem: number
  /** Once per message, its role included. */
  readonly perMessage: number
  /** Once per system message, in addition. */
  readonly perSystem: number
  /** Once per answer among the messages, in addition. */
  readonly perAnswer: number
  /** Once per request that has Claude think. */
  readonly thinking: number
  /** Once per name of a message. */
  readonly perName: number
  /** Once per call of a tool among the messages, with its result. */
  readonly perCall: number
  /** Once per request with tools. */
  readonly tools: number
  /** Once per request with tools and a system message, in addition. */
  readonly toolsAndSystem: number
  /** Once per tool. */
  readonly perTool: number
  /** Once per request that must call a tool, in addition. */
  readonly mustCall: number
  /** The form in which tools are written down. */
  readonly written: "typescript" | "titled typescript" | "json" | "spaced json" | "outline" | "words"
  /** Whether tools that cannot be called, as the request says, are left out. */
  readonly dropsUncalled: boolean
  /** Once per answer: its end, and its start if that is billed as output. */
  readonly answer: number
  /** Tokens fewer and more that nine of ten recorded requests have. */
  readonly unsure: readonly [fewer: number, more: number]
  /** The same for tools, as shares of their tokens. */
  readonly unsureTools: readonly [fewer: number, more: number]
  /** The same for each call of a tool among the messages. */
  readonly unsureCall: readonly [fewer: number, more: number]
  /** The evidence. */
  readonly source: string
}

const PLAIN: Omit<ChatFormat, "source"> = {
  request: 3,
  ownSystem: 0,
  perMessage: 4,
  perSystem: 0,
  perAnswer: 0,
  thinking: 0,
  perName: 1,
  perCall: 15,
  tools: 3,
  toolsAndSystem: -4,
  perTool: 0,
  mustCall: 0,
  written: "titled typescript",
  dropsUncalled: false,
  answer: 1,
  unsure: [1, 1],
  unsureTools: [0.1, 0.3],
  unsureCall: [5, 10]
}

const RECORDED = {
  rig: "https://github.com/0xPlaygrounds/rig/tree/b75850e89/tests/cassettes",
  pydantic: "https://github.com/pydantic/pydantic-ai/tree/4fda389/tests",
  ruby: "https://github.com/crmne/ruby_llm/tree/fb5a49b/spec/fixtures/vcr_cassettes"
}

/** OpenAI's since GPT-5: two tokens end a prompt, and an earlier answer has a channel. */
const GPT_5: ChatFormat = {
  ...PLAIN,
  request: 2,
  perAnswer: 2,
  perCall: 20,
  tools: 84,
  toolsAndSystem: 0,
  written: "typescript",
  answer: 4,
  source: `requests to chat completions in ${RECORDED.pydantic} and ${RECORDED.ruby}`
}

const CLAUDE: ChatFormat = {
  ...PLAIN,
  perSystem: -5,
  thinking: 28,
  perCall: 55,
  tools: 495,
  toolsAndSystem: 0,
  perTool: 8,
  mustCall: 93,
  written: "json",
  answer: 0,
  unsure: [3, 5],
  unsureTools: [0.02, 0.02],
  unsureCall: [20, 30],
  source: `Haiku 4.5, Sonnet 4.5 and 4.6 in ${RECORDED.rig}/anthropic and ${RECORDED.pydantic}`
}

const GEMINI: ChatFormat = {
  ...PLAIN,
  request: 0,
  perMessage: 1,
  perCall: 16,
  tools: 0,
  toolsAndSystem: 0,
  perTool: 18,
  written: "outline",
  answer: 0,
  unsureTools: [0.15, 0.4],
  unsureCall: [12, 60],
  source: `Gemini 2.5 and 3 in ${RECORDED.rig}/gemini`
}

const DEEPSEEK: ChatFormat = {
  ...PLAIN,
  request: 3,
  perMessage: 1,
  perSystem: -1,
  perAnswer: 2,
  perCall: 48,
  tools: 221,
  toolsAndSystem: 0,
  mustCall: 7,
  written: "spaced json",
  dropsUncalled: true,
  answer: 0,
  unsure: [0, 79],
  source: `V4 Flash in ${RECORDED.rig}/deepseek; later recordings have 79 more for thinking`
}

const MISTRAL: ChatFormat = {
  ...PLAIN,
  request: 1,
  perMessage: 2,
  perAnswer: -1,
  perCall: 5,
  tools: 2,
  toolsAndSystem: 0,
  perTool: 11,
  written: "spaced json",
  dropsUncalled: true,
  source: `Ministral, Medium and Large in ${RECORDED.rig}/mistral and ${RECORDED.pydantic}`
}

const GROK: ChatFormat = {
  ...PLAIN,
  request: 133,
  ownSystem: 59,
  perMessage: 0,
  perCall: 20,
  tools: -16,
  toolsAndSystem: 59,
  perTool: 8,
  written: "json",
  answer: 0,
  unsure: [8, 3],
  unsureTools: [0.1, 1],
  unsureCall: [20, 200],
  source: `Grok 4.3 in ${RECORDED.rig}/xai and ${RECORDED.ruby}`
}

/**
 * The tokens that vendors add to requests and answers, by vendor and generation. Those of OpenAI's first two are from
 * [its cookbook](https://github.com/openai/openai-cookbook/blob/main/examples/How_to_count_tokens_with_tiktoken.ipynb),
 * those of open models from their templates, the others from what vendors reported for recorded requests.
 * `bench/tokenizer/requests.ts` compares.
 */
export const CHAT_FORMATS = {
  "gpt-4": { ...PLAIN, source: "OpenAI's cookbook, How to count tokens with tiktoken, sections 6 and 7" },
  "gpt-4o": { ...PLAIN, source: `the same, and ${RECORDED.rig}/openai` },
  "gpt-4o responses": {
    ...PLAIN,
    tools: -3,
    toolsAndSystem: 0,
    mustCall: 8,
    source: `requests to responses in ${RECORDED.rig}/openai`
  },
  o3: { ...GPT_5, perAnswer: 0, tools: 0, source: `o3-mini and o4-mini in ${RECORDED.pydantic}` },
  "gpt-5": GPT_5,
  "gpt-5 responses": { ...GPT_5, perCall: 23, tools: 3, source: `requests to responses in ${RECORDED.rig}/chatgpt` },
  "claude-3": { ...CLAUDE, tools: 320, mustCall: 0, source: `Sonnet 4 in ${RECORDED.pydantic}` },
  "claude-4.5": CLAUDE,
  "claude-4.7": {
    ...CLAUDE,
    request: 6,
    tools: 690,
    mustCall: 120,
    source: `Opus 4.7 in ${RECORDED.rig}/anthropic/opus_4_7`
  },
  "claude-5": {
    ...CLAUDE,
    tools: 385,
    unsureTools: [0.15, 0.15],
    source: `Opus 4.8, Opus, Sonnet and Fable 5 in ${RECORDED.pydantic}`
  },
  "gemini-2": {
    ...GEMINI,
    perMessage: 0,
    perCall: 0,
    perTool: 0,
    written: "words",
    source: `Gemini 2.0 in ${RECORDED.pydantic}`
  },
  "gemini-2.5": GEMINI,
  "gemini vertex": {
    ...GEMINI,
    perMessage: 0,
    perCall: 0,
    perTool: 0,
    written: "words",
    source: `Vertex AI in ${RECORDED.ruby} and ${RECORDED.pydantic}`
  },
  deepseek: DEEPSEEK,
  "deepseek responses": {
    ...DEEPSEEK,
    request: 82,
    unsure: [79, 0],
    source: `requests to responses in ${RECORDED.pydantic}`
  },
  mistral: MISTRAL,
  "mistral-small": {
    ...MISTRAL,
    request: 13,
    unsure: [12, 1],
    source: `Small 4 and Magistral in ${RECORDED.rig}/mistral`
  },
  "grok-4.3": GROK,
  grok: { ...GROK, unsure: [190, 60], source: `the row of Grok 4.3: no recordings of others` },
  "grok azure": {
    ...GROK,
    request: 0,
    ownSystem: 0,
    tools: 141,
    toolsAndSystem: 0,
    perTool: 9,
    perCall: 18,
    source: `Grok 4.1 on Azure in ${RECORDED.ruby}`
  },
  qwen3: {
    ...PLAIN,
    perMessage: 5,
    perCall: 25,
    tools: 81,
    toolsAndSystem: -8,
    perTool: 13,
    written: "spaced json",
    answer: 1,
    source: `the template of Qwen3, as llama.cpp fills it, ${RECORDED.rig}/llamacpp`
  }
} satisfies Readonly<Record<string, ChatFormat>>

/** Assumed of a vendor without a row. */
const UNKNOWN_FORMAT: ChatFormat = {
  ...PLAIN,
  tools: 220,
  toolsAndSystem: 0,
  written: "json",
  unsure: [7, 190],
  unsureTools: [0.8, 1.5],
  source: "the range of the others"
}

/** The name of a row of {@link CHAT_FORMATS}. */
export type ChatFormatName = keyof typeof CHAT_FORMATS

/** Rows by provider, the provider's names of models, and the API or host; the first that matches holds. */
const ROWS: ReadonlyArray<readonly [provider: string, name: RegExp, row: ChatFormatName, at?: RegExp]> = [
  ["openai", /^o\d/u, "o3"],
  ["openai", /^(?:chat)?gpt-4[o.]/u, "gpt-4o responses", /responses/u],
  ["openai", /^(?:chat)?gpt-4[o.]/u, "gpt-4o"],
  ["openai", /^gpt-[34]/u, "gpt-4"],
  ["openai", /^/u, "gpt-5 responses", /responses|openrouter/u],
  ["openai", /^/u, "gpt-5"],
  ["anthropic", /^claude-(?:[23]|instant|(?:opus|sonnet)-4-(?:[01]\b|\d{8}))/u, "claude-3"],
  ["anthropic", /^claude-\w+-4-[56]/u, "claude-4.5"],
  ["anthropic", /^claude-opus-4-7/u, "claude-4.7"],
  ["anthropic", /^/u, "claude-5"],
  ["google", /^/u, "gemini vertex", /vertex|aiplatform|openrouter/u],
  ["google", /^gemini-(?:1|2\.0)/u, "gemini-2"],
  ["google", /^gemini/u, "gemini-2.5"],
  ["deepseek", /^/u, "deepseek responses", /responses/u],
  ["deepseek", /^/u, "deepseek"],
  ["mistral", /^(?:magistral|mistral)-small-(?:latest|2603)/u, "mistral-small"],
  ["mistral", /^/u, "mistral"],
  ["xai", /^/u, "grok azure", /azure/u],
  ["xai", /^grok-(?:3|4(?:-|\.3))/u, "grok-4.3"],
  ["xai", /^/u, "grok"],
  ["qwen", /^/u, "qwen3"]
]

/**
 * The row of a model; undefined if nothing is known of its vendor. `at` is the API or the host, as far as they add other
 * tokens than the vendor's chat completions: `responses`, `vertex`, `azure`, `openrouter`.
 *
 * @example
 * chatFormatOf({ provider: "openai", name: "gpt-5" }) // => "gpt-5"
 * chatFormatOf({ provider: "openai", name: "gpt-5" }, "responses") // => "gpt-5 responses"
 */
export const chatFormatOf = (
  { name, provider }: { readonly name: string; readonly provider: string },
  at = ""
): ChatFormatName | undefined =>
  ROWS.find(
    ([of, names, , where]) => of === provider && names.test(name) && (where === undefined || where.test(at))
  )?.[2]

/** The format of a row, or the one that is assumed without a row. */
export const formatOf = (name: ChatFormatName | undefined): ChatFormat =>
  name === undefined ? UNKNOWN_FORMAT : CHAT_FORMATS[name]
