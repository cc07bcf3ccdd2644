import { instantText, makerName, type MakerSlug } from "@ratecard/core/catalogue"

/** Seller of a request to a model, and its name there. */
interface Seller {
  readonly provider: string
  readonly service: string
}

/** The seller of a provider's models: a cloud if the request went through one, else the provider itself. */
export const sellerOf = (slug: MakerSlug, channel: string | undefined): Seller =>
  (channel === undefined ? undefined : CLOUDS[channel]) ??
  VENDORS[slug] ?? { provider: makerName(slug), service: `${makerName(slug)} API` }

const CLOUDS: Readonly<Record<string, Seller>> = {
  azure: { provider: "Microsoft", service: "Azure OpenAI" },
  bedrock: { provider: "AWS", service: "Amazon Bedrock" },
  foundry: { provider: "Microsoft", service: "Microsoft Foundry" },
  vertex: { provider: "Google Cloud", service: "Vertex AI" }
}

const VENDORS: Readonly<Partial<Record<MakerSlug, Seller>>> = {
  openai: { provider: "OpenAI", service: "OpenAI API" },
  anthropic: { provider: "Anthropic", service: "Claude API" },
  google: { provider: "Google", service: "Gemini API" },
  mistral: { provider: "Mistral AI", service: "Mistral API" },
  deepseek: { provider: "DeepSeek", service: "DeepSeek API" },
  xai: { provider: "xAI", service: "xAI API" },
  qwen: { provider: "Alibaba Cloud", service: "Alibaba Cloud Model Studio" },
  moonshot: { provider: "Moonshot AI", service: "Moonshot AI API" },
  yandex: { provider: "Yandex Cloud", service: "Yandex AI Studio" },
  sber: { provider: "Sber", service: "GigaChat API" }
}

/** The maker of a model. Yandex sells open models of others under their names. */
export const makerOf = (slug: MakerSlug, name: string): string =>
  (slug === "yandex" ? OPEN_MODELS.find(([pattern]) => pattern.test(name))?.[1] : undefined) ?? makerName(slug)

const OPEN_MODELS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^deepseek/u, "DeepSeek"],
  [/^gemma/u, "Google"],
  [/^gpt-oss/u, "OpenAI"],
  [/^llama/u, "Meta"],
  [/^qwen/u, "Alibaba Qwen"]
]

/** The measure of a bill's unit, as the specification spells it: plural, with capitals. */
export const measureOf = (unit: string): string => MEASURES.find(([pattern]) => pattern.test(unit))?.[1] ?? "Count"

const TOKENS = /^(?:input|output|cache_read|cache_write)(?:_|$)/u

const MEASURES: ReadonlyArray<readonly [RegExp, string]> = [
  [TOKENS, "Tokens"],
  [/_token_hour$/u, "Token-Hours"],
  [/_minute$/u, "Minutes"],
  [/_second$/u, "Seconds"],
  [/_(?:request|query|prompt|call)$/u, "Requests"]
]

/**
 * The name of a bill's unit, for people.
 *
 * @example
 * meterOf("cache_write_5m") // => "Cache Write 5m Tokens"
 * meterOf("grounding_query") // => "Grounding Queries"
 */
export const meterOf = (unit: string): string =>
  (TOKENS.test(unit) ? `${unit}_tokens` : plural(unit))
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .replace("Token Hours", "Token-Hours")

const plural = (words: string): string => `${words.replace(/y$/u, "ie").replace(/s$/u, "")}s`

/** A stretch of time in UTC: its end is no longer in it. */
interface Period {
  readonly start: string
  readonly end: string
}

/** The second in which something started, which is the finest that the specification writes. */
export const secondOf = (at: number): Period => {
  const start = Math.floor(at / 1000) * 1000
  return { start: instantText(start), end: instantText(start + 1000) }
}

/** The month around an instant, from one `firstDay` to the next: 1 is the calendar month. */
export const billingPeriod = (at: number, firstDay: number): Period => {
  const [year, month, day] = instantText(at).split(/[-T]/u).map(Number) as [number, number, number]
  const months = year * 12 + month - 1 - (day < firstDay ? 1 : 0)
  return { start: startOf(months, firstDay), end: startOf(months + 1, firstDay) }
}

const startOf = (months: number, day: number): string =>
  `${digits(Math.floor(months / 12), 4)}-${digits((months % 12) + 1, 2)}-${digits(day, 2)}T00:00:00Z`

const digits = (value: number, length: number): string => String(value).padStart(length, "0")
