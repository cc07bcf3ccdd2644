import type { Channel } from "../catalogue/providers.ts"
import { channelNamed, providerNamed } from "./providerNamed.ts"
import type { MakerSlug } from "../catalogue/makers.ts"
import type { NamedTier } from "./NamedModel.ts"

/** A name without the parts that gateways and clouds add, and their meaning. */
export interface UnwrappedName {
  readonly name: string
  /** The maker in the name; null for an unknown maker. */
  readonly vendor?: MakerSlug | null
  readonly channel?: Channel
  /** The region of a cloud; absent for global. */
  readonly geo?: string
  /** The gateway or reseller that the request went through. */
  readonly gateway?: string
}

/** Gateways, which pass requests on at their own prices. */
const GATEWAYS: ReadonlySet<string> = new Set([
  "cloudflare",
  "copilot",
  "deepinfra",
  "fireworks",
  "fireworks_ai",
  "gateway",
  "github",
  "github-copilot",
  "github-models",
  "github_copilot",
  "groq",
  "heroku",
  "helicone",
  "huggingface",
  "litellm",
  "litellm_proxy",
  "novita",
  "oci",
  "opencode",
  "openrouter",
  "poe",
  "portkey",
  "replicate",
  "requesty",
  "sap",
  "snowflake",
  "together",
  "together_ai",
  "vercel",
  "vercel_ai_gateway",
  "zenmux"
])

/** OpenRouter's routing variants of a model, without those at another price of the vendor. */
const VARIANT = /:(?:free|nitro|floor|online|exacto|beta)$/u

/** Marks of a window of a million tokens, by Claude Code and by Copilot: the price goes by the length of the prompt. */
const LONG_WINDOW = /(?:\[1m\]|-1m)$/iu

/** Places that Amazon and Microsoft put before a name. `global` is everywhere. */
const PLACE =
  /^(?:us|eu|apac|jp|au|ca|us-gov|global|global-standard|(?:us|eu|ap|ca|sa|me|af|il|mx)(?:-gov)?-[a-z]+-\d+)$/u

/** Amazon: `us.anthropic.claude-opus-4-5-20251101-v1:0`. */
const BEDROCK =
  /^(?:([a-z]{2}(?:-gov)?|apac|global)\.)?(anthropic|mistral|deepseek|moonshot|moonshotai|qwen|openai|google|xai|amazon|meta|cohere|ai21|zai|minimax)\.(.+)$/u

/** Its version of a model, and the context that was bought. */
const BEDROCK_VERSION = /(?:-v\d+)?(?::\d+)?(?::\d+k)?$/u

const VERTEX_PATH = /^projects\/[^/]+\/locations\/([^/]+)\/(publishers\/.+)$/u

const ARN = /^arn:aws[\w-]*:bedrock:([\w-]*):\d*:(?:foundation-model|inference-profile)\/(.+)$/u

/** Yandex: `gpt://<folder>/yandexgpt/latest`. */
const YANDEX_URI = /^gpt:\/\/[^/]+\/([^/@]+)(?:\/latest)?$/u

/** Removes everything around a name. The rest may still not be the name of a model. */
export const unwrapName = (marked: string): UnwrappedName => {
  const wrapped = /claude/iu.test(marked) ? marked.replace(LONG_WINDOW, "") : marked
  const yandex = YANDEX_URI.exec(wrapped)
  if (yandex !== null) return { name: yandex[1]!, vendor: "yandex" }
  const found: { -readonly [Key in keyof UnwrappedName]: UnwrappedName[Key] } = { name: wrapped }
  const arn = ARN.exec(wrapped)
  const path = VERTEX_PATH.exec(wrapped)
  if (arn !== null)
    Object.assign(found, { name: arn[2], channel: "bedrock", ...(arn[1] === "" ? {} : { geo: arn[1] }) })
  else if (path !== null) Object.assign(found, { name: path[2], channel: "vertex", geo: path[1] })

  // Pydantic AI writes `bedrock:us.anthropic…` and `google-gla:gemini-2.5-pro`.
  const colon = /^([\w-]+):(.+)$/u.exec(found.name)
  if (colon?.[1] === "google-gla") Object.assign(found, { name: colon[2], vendor: "google" })
  else if (
    colon !== null &&
    (channelNamed(colon[1]!) !== undefined || GATEWAYS.has(colon[1]!) || isVendorAndModel(colon))
  ) {
    found.name = `${colon[1]}/${colon[2]}`
  }
  const parts = found.name.split("/")
  while (parts.length > 1) {
    const first = parts[0]!.toLowerCase()
    const channel = channelNamed(first)
    if (channel !== undefined) found.channel = channel
    else if (GATEWAYS.has(first)) found.gateway = first
    else if (found.channel !== undefined && PLACE.test(first)) found.geo = first
    else if (first !== "publishers" && first !== "models") break
    else if (first === "models" && parts.length === 2 && found.vendor === undefined && path === null)
      found.vendor = "google"
    parts.shift()
  }
  if (parts.length > 1) {
    found.vendor = vendorNamed(parts[0]!) ?? null
    parts.shift()
    if (parts[0] === "models" && parts.length === 2) parts.shift()
  }
  found.name = parts.join("/")
  if (wrapped.includes("/")) found.name = found.name.replace(VARIANT, "")

  const served = BEDROCK.exec(found.name)
  if (served !== null && found.vendor !== null) {
    if (found.gateway === undefined) found.channel ??= "bedrock"
    if (served[1] !== undefined) found.geo = served[1]
    found.vendor = vendorNamed(served[2]!) ?? null
    found.name = served[3]!
  }
  if (found.name.endsWith("@default")) {
    found.channel ??= "vertex"
    found.name = found.name.slice(0, -"@default".length)
  }
  return found
}

/** `openai:gpt-5`; what follows `GigaChat:` is a version. */
const isVendorAndModel = ([, vendor, model]: ReadonlyArray<string>): boolean =>
  vendorNamed(vendor!) !== undefined && /^[a-z]/iu.test(model!)

/** Amazon's name of a model without its version. */
export const withoutVersion = (name: string): string => name.replace(BEDROCK_VERSION, "")

const vendorNamed = (name: string): MakerSlug | undefined =>
  providerNamed(name) ?? (/^deepseek-ai$/iu.test(name) ? "deepseek" : undefined)

/** A name without its suffix, and the tier that the suffix means. */
interface TariffName {
  readonly name: string
  /** The tier; absent if the price is the same. */
  readonly tier?: NamedTier
  /** Tells the providers to which the suffix applies. Others have models with such names, or other prices. */
  readonly isOf: (provider: MakerSlug) => boolean
}

/** OpenRouter's `:batch`, Vercel's `-batch`, `-fast`, `-thinking`. */
const SERVED = /^(.+)[:-](batch|fast|thinking)$/iu

/** Gemini 2.5 Flash had another price for thinking in its first previews. */
const THINKING_PRICED = /-flash-preview-0[45]-\d\d$/iu

/** Providers that sell one model at two speeds: Anthropic's fast mode, OpenAI's priority. */
const FAST: ReadonlySet<MakerSlug> = new Set<MakerSlug>(["anthropic", "openai"])

/** Providers whose models cost the same with thinking and without. */
const THINKING: ReadonlySet<MakerSlug> = new Set<MakerSlug>(["anthropic", "google", "openai"])

/** Splits a name and its tier suffix; undefined without a suffix. */
export const tariffName = (written: string): TariffName | undefined => {
  const [, name, end] = SERVED.exec(written) ?? []
  switch (end?.toLowerCase()) {
    case "batch":
      return { name: name!, tier: "batch", isOf: () => true }
    case "fast":
      return { name: name!, tier: "fast", isOf: (provider) => FAST.has(provider) }
    case "thinking":
      return { name: name!, isOf: (provider) => THINKING.has(provider) && !THINKING_PRICED.test(name!) }
    default:
      return undefined
  }
}
