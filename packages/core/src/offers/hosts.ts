import { channelNamed } from "../names/providerNamed.ts"

/** Other names of hosts in lists, SDKs and gateways. */
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

/** Suffixes that the AI SDK adds to the name of a host. */
const APIS: ReadonlySet<string> = new Set(["chat", "completion", "responses", "messages", "embedding", "image"])

/** Makers whose models hosts sell under bare names, where that is one maker and not its own slug. */
const MAKERS: ReadonlyMap<string, string> = new Map([
  ["amazon-nova", "amazon"],
  ["google", "google"],
  ["minimax-cn", "minimax"],
  ["moonshotai", "moonshot"],
  ["moonshotai-cn", "moonshot"],
  ["v0", "vercel"],
  ["zhipuai", "zai"]
])

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
 * The maker that runs a host; undefined for a host that serves the models of others.
 *
 * @example
 * makerOfHost("zhipuai") // => "zai"
 * makerOfHost("groq") // => undefined
 */
export const makerOfHost = (host: string): string | undefined =>
  MAKERS.get(host) ?? (OWN_MAKERS.has(host) ? host : undefined)

/** Names of makers before the names of models, in lists and at hosts: `z-ai/glm-4.6`, `zai-org/GLM-4.6`. */
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
export const HOST_FEES: ReadonlyMap<string, string> = new Map([
  [
    "openrouter",
    "OpenRouter adds 5.5 % (at least 0.80 dollars) when you buy credits, and charges 5 % of what your own key spends: neither is in this bill."
  ]
])

/** A name without the host in front of it, and the host; undefined if it names none of those that are known. */
export const withoutHost = (
  name: string,
  isHost: (slug: string) => boolean
): { readonly host: string; readonly name: string } | undefined => {
  const [, first, rest] = /^([\w.-]+)[/:](.+)$/u.exec(name.replace(ROUTER, "")) ?? []
  if (first === undefined) return undefined
  const host = hostSlug(first)
  return isHost(host) ? { host, name: rest! } : undefined
}

/** A prefix of LiteLLM's proxy, which is not a host. */
const ROUTER = /^litellm(?:_proxy)?\//u

/** Parts of hosts' model names that say nothing of the model. */
const AROUND: ReadonlyMap<string, RegExp> = new Map([
  [
    "bedrock",
    /^arn:aws[\w-]*:bedrock:[\w-]*:\d*:(?:foundation-model|inference-profile)\/|(?:-v1)?(?::\d+)?(?::\d+k)?$/gu
  ],
  ["vertex", /^projects\/[^/]+\/locations\/[^/]+\/|^publishers\/|(?<=^|\/)models\/|@default$/gu],
  ["fireworks", /^accounts\/fireworks\/(?:models|routers)\//gu],
  ["cloudflare", /^(?:workers-ai\/)?@cf\//gu],
  ["google", /^models\//gu]
])

/**
 * A key that all spellings of a host's name of a model share: case does not count, nor which separators there are.
 *
 * @example
 * nameKey("fireworks", "accounts/fireworks/models/GLM-4p6") // => "glm-4-6"
 */
export const nameKey = (host: string, name: string): string => {
  const around = AROUND.get(host)
  const lower = name.trim().toLowerCase()
  const bare = around === undefined ? lower : lower.replace(around, "")
  // Fireworks writes a point as `p`: glm-4p6.
  const pointed = host === "fireworks" ? bare.replaceAll(/(?<=\d)p(?=\d)/gu, ".") : bare
  // Amazon's `deepseek.v3` is not `deepseek-v3`: a point before a letter stands behind a maker.
  return pointed.replaceAll(/(?:[ _-]|\.(?![a-z]))+/gu, "-")
}

/**
 * A key that all spellings of one offer share.
 *
 * @example
 * offerKey({ host: "fireworks", name: "accounts/fireworks/models/glm-4p6" }) // => "fireworks glm-4-6"
 */
export const offerKey = ({ host, name }: { readonly host: string; readonly name: string }): string =>
  `${host} ${nameKey(host, name)}`

/** The last part of a key: without the maker, and whatever else stands before the name itself. */
export const lastPart = (key: string): string => key.slice(key.lastIndexOf("/") + 1)

/** A name without OpenRouter's ways to route a request, which leave the model as it is. */
export const dropRoute = (name: string): string => name.replace(/:(?:nitro|floor|online|exacto|beta)$/u, "")

/** OpenRouter's canonical slug as the id: `moonshotai/kimi-k2.6-20260420` is `moonshotai/kimi-k2.6`. */
export const dropDay = (name: string): string =>
  name.replace(/-(?:20\d{6}|20\d\d-\d\d-\d\d|(?:0[1-9]|1[0-2])-[0-3]\d)(?=$|:)/u, "")

/**
 * OpenAI's name of a fine-tuned model without its owner: all of them have one price.
 * `ft:gpt-4o-mini-2024-07-18:acme::id`
 */
export const tunedBase = (name: string): string => name.replace(/^((?:openai\/)?ft:[^:]+):.*$/u, "$1")
