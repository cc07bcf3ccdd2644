import { channelNamed } from "../names/hostNamed.ts"

/** What lists, SDKs and gateways call a host besides its slug. */
const OTHER_NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  ai21: ["ai21-labs"],
  alibaba: ["dashscope", "qwen", "alibaba-cloud"],
  amazon: ["amazon-nova", "nova"],
  cloudflare: ["cloudflare-workers-ai", "workers-ai"],
  cohere: ["cohere-chat", "cohereai"],
  deepinfra: ["deep-infra"],
  digitalocean: ["gradient-ai"],
  featherless: ["featherless-ai"],
  fireworks: ["fireworks-ai", "fireworks-ai-embedding-models"],
  friendli: ["friendliai"],
  "github-copilot": ["copilot"],
  "github-models": ["github"],
  gmicloud: ["gmi"],
  google: ["gemini", "google-ai-studio", "google-gla", "google-genai", "palm"],
  huggingface: ["hf", "hugging-face"],
  jina: ["jina-ai"],
  lambda: ["lambda-ai"],
  meta: ["meta-llama", "llama", "llama-api"],
  mistral: ["mistralai", "codestral", "text-completion-codestral"],
  moonshotai: ["moonshot"],
  nebius: ["nebius-ai-studio"],
  novita: ["novita-ai"],
  nvidia: ["nvidia-nim", "nim"],
  oci: ["oracle"],
  openai: ["text-completion-openai"],
  opencode: ["opencode-zen"],
  ovhcloud: ["ovh"],
  sber: ["gigachat"],
  snowflake: ["snowflake-cortex"],
  together: ["togetherai", "together-ai"],
  vercel: ["vercel-ai-gateway", "gateway"],
  volcengine: ["doubao"],
  voyage: ["voyageai", "voyage-ai"],
  watsonx: ["ibm-watsonx", "ibm"],
  xai: ["x-ai", "spacexai"],
  zai: ["z-ai", "z.ai"],
  zhipuai: ["zhipu", "bigmodel"]
}

const SLUG_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(OTHER_NAMES).flatMap(([slug, names]) => names.map((name) => [name, slug] as const))
)

/**
 * The slug of a host, whatever list, SDK or gateway names it: `fireworks_ai`, `togetherai.chat` and
 * `azure-cognitive-services` are `fireworks`, `together` and `azure`. An unknown name is its own slug.
 *
 * @example
 * hostSlug("fireworks_ai") // => "fireworks"
 */
export const hostSlug = (name: string): string => {
  const slug = name.trim().toLowerCase().replaceAll("_", "-")
  const known = SLUG_OF.get(slug)
  if (known !== undefined) return known
  const cloud = channelNamed(slug)
  if (cloud !== undefined) return cloud === "foundry" ? "azure" : cloud
  const [first = "", api] = slug.split(".")
  return api !== undefined && APIS.has(api) ? (SLUG_OF.get(first) ?? first) : slug
}

/** What the AI SDK writes behind the name of a host. */
const APIS: ReadonlySet<string> = new Set(["chat", "completion", "responses", "messages", "embedding", "image"])

/** Whose models a host sells under their bare names, where that is one maker and not its own slug. */
const MAKERS: Readonly<Record<string, string>> = {
  "amazon-nova": "amazon",
  google: "google",
  "minimax-cn": "minimax",
  moonshotai: "moonshot",
  "moonshotai-cn": "moonshot",
  v0: "vercel",
  zhipuai: "zai"
}

/** Hosts that sell their own models, and no others under bare names. */
const OWN_MAKERS: ReadonlySet<string> = new Set([
  "ai21",
  "amazon",
  "anthropic",
  "cohere",
  "deepseek",
  "elevenlabs",
  "inception",
  "jina",
  "meta",
  "minimax",
  "mistral",
  "morph",
  "openai",
  "poolside",
  "sarvam",
  "sber",
  "stability",
  "stepfun",
  "upstage",
  "voyage",
  "xai",
  "xiaomi",
  "zai"
])

/**
 * The maker that a host is; undefined for one that serves the models of others.
 *
 * @example
 * makerOfHost("zhipuai") // => "zai"
 * makerOfHost("groq") // => undefined
 */
export const makerOfHost = (host: string): string | undefined =>
  MAKERS[host] ?? (OWN_MAKERS.has(host) ? host : undefined)

/** What hosts and lists call makers, in front of the names of models: `z-ai/glm-4.6`, `zai-org/GLM-4.6`. */
const MAKER_NAMES: Readonly<Record<string, ReadonlyArray<string>>> = {
  ai21: ["ai21-labs", "ai21labs"],
  amazon: ["aws", "amazon-nova"],
  anthropic: [],
  baidu: [],
  bytedance: ["bytedance-seed", "volcengine"],
  cohere: ["coherelabs", "cohere-ai"],
  deepseek: ["deepseek-ai"],
  google: ["gemini"],
  ibm: ["ibm-granite"],
  inception: ["inceptionlabs"],
  meta: ["meta-llama", "llama", "facebook"],
  microsoft: ["azure"],
  minimax: ["minimaxai"],
  mistral: ["mistralai"],
  moonshot: ["moonshotai"],
  nousresearch: ["nous"],
  nvidia: [],
  openai: [],
  perplexity: ["perplexity-ai"],
  qwen: ["alibaba", "dashscope", "alibaba-cloud", "tongyi"],
  stepfun: ["stepfun-ai"],
  tencent: ["tencent-hunyuan"],
  upstage: [],
  voyage: ["voyageai"],
  xai: ["x-ai", "spacexai"],
  xiaomi: ["xiaomimimo"],
  zai: ["z-ai", "zai-org", "zhipu", "zhipuai", "thudm"]
}

const MAKER_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries(MAKER_NAMES).flatMap(([maker, names]) =>
    [maker, ...names].map((name) => [name, maker] as const)
  )
)

/**
 * The maker that a name in front of a model means; undefined if it means none that is known.
 *
 * @example
 * makerNamed("zai-org") // => "zai"
 */
export const makerNamed = (name: string): string | undefined => MAKER_OF.get(name.toLowerCase().replaceAll("_", "-"))

/** Fees of hosts that neither responses nor lists name, in a sentence. OpenRouter: openrouter.ai/docs/faq. */
export const HOST_FEES: Readonly<Record<string, string>> = {
  openrouter:
    "OpenRouter adds 5.5 % (at least 0.80 dollars) when you buy credits, and charges 5 % of what your own key spends: neither is in this bill."
}
