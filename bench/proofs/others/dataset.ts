import type { BillableRecord } from "@ratecard/core/ledger"
import { type Case, type Counters, sumOf } from "./cases.ts"

/** A recorded body, and what genai-prices makes of it as an answer of each vendor that it knows. */
interface Recorded {
  readonly body: { readonly file: string; readonly usage?: object; readonly [part: string]: unknown }
  readonly model?: string
  readonly extracted: ReadonlyArray<{
    readonly usage: Readonly<Record<string, number>>
    readonly extractors: ReadonlyArray<{
      readonly provider_id: string
      readonly api_flavor: string
      readonly input_price?: string
      readonly output_price?: string
      readonly total_price?: string
    }>
  }>
}

/** The instant at which genai-prices bills its bodies, and that of the commit: its undated prices are of that day. */
const TIMES = ["2025-11-06T12:00:00Z", "2026-08-21T20:02:24Z"] as const

/** Hosts, by the names of the recordings; the first one that fits answered. */
const HOSTS = [
  ["openrouter", /openrouter/u],
  ["aws", /bedrock_mantle/u],
  ["groq", /groq/u],
  ["cerebras", /cerebras/u],
  ["huggingface", /huggingface|test_hf_/u],
  ["azure", /azure/u],
  ["ollama", /ollama/u],
  ["heroku", /heroku/u],
  ["zai", /zai/u],
  ["cohere", /cohere/iu]
] as const

/** Makers, by the names of their models. */
const MAKERS = [
  ["anthropic", /^claude/u],
  ["google", /gemini/u],
  ["mistral", /mistral|magistral|ministral|pixtral/u],
  ["deepseek", /^deepseek-(?:v\d|reasoner|chat)/u],
  ["qwen", /^qwen/u]
] as const

type Shape = "generateContent" | "converse" | "chat" | "responses" | "messages" | "tokens"

const shapeOf = (body: Recorded["body"]): Shape => {
  if ("usageMetadata" in body) return "generateContent"
  const usage = body.usage ?? {}
  if ("inputTokens" in usage) return "converse"
  if ("prompt_tokens" in usage) return "chat"
  if (!("input_tokens" in usage)) return "tokens"
  return "total_tokens" in usage ? "responses" : "messages"
}

/** Provider of an answer: the vendor of the shape, else the host in the recording's name, else the model's maker. */
const answeredBy = ({ body, model = "" }: Recorded, shape: Shape): string => {
  if (shape === "generateContent") return "google"
  if (shape === "converse") return "aws"
  if (shape === "messages") return "anthropic"
  if ("cost" in (body.usage ?? {})) return "openrouter"
  const fits = ([, pattern]: (typeof HOSTS | typeof MAKERS)[number], text: string) => pattern.test(text)
  const host = fits(MAKERS[0], model) ? undefined : HOSTS.find((each) => fits(each, body.file))
  return (host ?? MAKERS.find((each) => fits(each, model)))?.[0] ?? "openai"
}

/** The names that genai-prices has for the APIs of a vendor, best first. */
const FLAVORS: Partial<Record<Shape, ReadonlyArray<string>>> = {
  chat: ["chat", "default"],
  responses: ["responses", "anthropic"],
  tokens: ["tokens", "embeddings"]
}

export const datasetCases = (json: string): ReadonlyArray<Case> => {
  const recorded = JSON.parse(json) as ReadonlyArray<Recorded>
  const seen = new Map<string, number>()
  return recorded.map((each) => {
    const { body, extracted, model } = each
    const count = (seen.get(body.file) ?? 0) + 1
    seen.set(body.file, count)
    const shape = shapeOf(body)
    const provider = answeredBy(each, shape)
    const [expected] = (FLAVORS[shape] ?? ["default"]).flatMap((flavor) =>
      extracted.flatMap(({ extractors, usage }) =>
        extractors
          .filter(({ api_flavor, provider_id }) => provider_id === provider && api_flavor === flavor)
          .map((extractor) => ({ ...extractor, usage }))
      )
    )
    const { file, ...response } = body
    return {
      key: `${file.replace("cassettes/", "").replace(/\.yaml$/u, "")}${count === 1 ? "" : ` ${count}`}`,
      group: `pydantic/genai-prices usages.json ${provider}`,
      provider,
      records: recordsOf(provider, { model, response }),
      times: TIMES,
      counters: expected && countersIn(expected.usage),
      total: expected?.input_price === undefined ? undefined : totalOf(expected)
    }
  })
}

/** A host's name tells what the body does not; an answer of a maker is known without. */
const recordsOf = (provider: string, bare: BillableRecord): ReadonlyArray<BillableRecord> => {
  const hinted = { ...bare, provider: provider === "aws" ? "amazon-bedrock" : provider }
  return HOSTS.some(([host]) => host === provider) ? [hinted] : [bare, hinted]
}

const totalOf = ({ input_price, output_price, total_price }: Recorded["extracted"][number]["extractors"][number]) =>
  total_price ?? sumOf(input_price!, output_price ?? "0")

const countersIn = (usage: Readonly<Record<string, number>>): Counters => ({
  prompt: usage["input_tokens"] ?? 0,
  cache_read: usage["cache_read_tokens"] ?? 0,
  cache_write: usage["cache_write_tokens"] ?? 0,
  output: usage["output_tokens"] ?? 0
})
