import { random, type Random } from "../random.ts"
import type { Charged } from "./billOracle.ts"
import type { SeedFacts } from "./seedFacts.ts"

/** A request for the oracle, and the same as a caller tells it. */
export interface ChargedRequest {
  readonly charged: Charged
  readonly used: Pick<Charged, "amounts" | "promptTokens" | "cacheType"> & {
    readonly tier?: string
    readonly speed?: string
  }
  readonly context: { readonly batch: boolean; readonly channel?: string; readonly geo?: string }
}

/** Units that most requests use. */
const COMMON = ["input", "cache_read", "output", "output_reasoning", "input_tool_use"]

const WRITTEN: Readonly<Record<string, ReadonlyArray<string>>> = {
  openai: ["cache_write_30m"],
  anthropic: ["cache_write_5m", "cache_write_1h"],
  qwen: ["cache_write_5m"]
}

const UNITS = [
  "input",
  "cache_read",
  "cache_write_5m",
  "cache_write_30m",
  "cache_write_1h",
  "cache_write_12h",
  "output",
  "output_reasoning",
  "input_text",
  "input_audio",
  "input_image",
  "input_video",
  "input_tool_use",
  "cache_read_text",
  "cache_read_audio",
  "cache_read_image",
  "output_text",
  "output_audio",
  "output_image",
  "web_search_call",
  "web_search_request",
  "file_search_call",
  "x_search_call",
  "grounding_query",
  "grounding_prompt",
  "container"
]

const PLANS = ["standard", "standard", "standard", "batch", "priority", "flex", "ultrafast", "fast", "scale"]

/** Requests over all models, tariffs, places and days, many of them close to a turn of a price or of a length. */
export const charges = function* (
  seeds: SeedFacts,
  count: number,
  now: number,
  seed: number
): Generator<ChargedRequest> {
  const draw = random(seed)
  const models = [...seeds.models.map(({ name, provider }) => ({ name, provider })), ...OTHERS]
  for (let index = 0; index < count; index++) {
    const { name, provider } = draw.oneOf(models)
    yield charge(seeds, draw, { name, provider, now })
  }
}

/** Models that only the tariffs name. */
const OTHERS = [
  "gpt-realtime",
  "gpt-realtime-2.1",
  "gpt-image-2",
  "gpt-image-1.5",
  "gpt-audio",
  "gpt-audio-mini",
  "gpt-4o-realtime-preview"
]
  .map((name) => ({ provider: "openai", name }))
  .concat(["gemini-3-pro-image", "gemini-2.5-flash-image"].map((name) => ({ provider: "google", name })))

const charge = (
  seeds: SeedFacts,
  draw: Random,
  { name, now, provider }: { readonly name: string; readonly provider: string; readonly now: number }
): ChargedRequest => {
  const plan = draw.oneOf(PLANS)
  const [geo, geos] = draw.oneOf(GEOGRAPHIES)
  const channel = draw.oneOf([undefined, undefined, undefined, "bedrock", "vertex", "azure", "foundry"])
  const isCommon = draw.chance(0.7)
  const units = (isCommon ? [...COMMON, ...(WRITTEN[provider] ?? [])] : UNITS).filter(() =>
    draw.chance(isCommon ? 0.5 : 0.15)
  )
  const isAmerican = geo?.startsWith("us") === true
  const amounts = (units.length === 0 ? ["input"] : units).map((unit) => ({
    unit,
    quantity: 1 + draw.whole(10 ** (1 + draw.whole(7)))
  }))
  const promptTokens = length(seeds, draw, provider, name)
  const cache = draw.chance(0.2) ? { cacheType: "ephemeral" } : {}
  const through = channel === undefined ? {} : { channel }
  return {
    charged: {
      provider,
      name,
      at: instant(seeds, draw, provider, name, now),
      amounts,
      promptTokens,
      plan,
      ...through,
      geos: geosIn(
        channel,
        geo,
        isAmerican && channel === undefined && provider === "xai" ? ["us_endpoint", ...geos] : geos
      ),
      isAmerican: isAmerican && provider === "anthropic",
      ...cache
    },
    used: {
      amounts,
      promptTokens,
      ...cache,
      ...(plan === "fast" ? { speed: "fast" } : plan === "batch" ? {} : { tier: plan })
    },
    context: { batch: plan === "batch", ...through, ...(geo === undefined ? {} : { geo }) }
  }
}

const GEOGRAPHIES: ReadonlyArray<readonly [geo: string | undefined, geos: ReadonlyArray<string>]> = [
  [undefined, []],
  [undefined, []],
  ["global", []],
  ["us", ["regional"]],
  ["eu", ["regional"]],
  ["us-gov-west-1", ["us_gov", "regional"]],
  ["data_zone", ["data_zone", "us_data_zone", "regional"]],
  ["us_data_zone", ["data_zone", "us_data_zone", "regional"]]
]

/** Clouds distinguish global traffic from traffic without a place, and Azure calls America and Europe data zones. */
const geosIn = (
  channel: string | undefined,
  geo: string | undefined,
  geos: ReadonlyArray<string>
): ReadonlyArray<string> =>
  geo === "global" && channel !== undefined
    ? ["global"]
    : channel === "azure" && (geo === "us" || geo === "eu")
      ? ["data_zone", "us_data_zone", ...geos]
      : geos

const FIRST = Date.parse("2024-01-01")

/** Any instant, or one at or just before a day on which something of the model changes. */
const instant = (seeds: SeedFacts, draw: Random, provider: string, name: string, now: number): number => {
  const own = seeds.models.find((model) => model.provider === provider && model.name === name)
  const turns = [
    ...(own?.levels.map(({ date }) => date) ?? []),
    ...(seeds.facts[provider] ?? []).flatMap(({ from, models, until }) => (models.includes(name) ? [from, until] : []))
  ].filter((day) => day !== null)
  const turn = turns.length > 0 && draw.chance(0.3) ? Date.parse(draw.oneOf(turns)) - draw.whole(2) : undefined
  const from = own === undefined ? FIRST : Date.parse(own.levels[0]!.date)
  return turn !== undefined && turn <= now ? turn : from + Math.floor(draw.next() * (now - from))
}

/** Any length, or one at, just below or above a limit of the model's. */
const length = (seeds: SeedFacts, draw: Random, provider: string, name: string): number => {
  const own = seeds.models.find((model) => model.provider === provider && model.name === name)
  const limits = [
    ...(own?.price.tiers.flatMap(({ above_input_tokens: above }) => (above === undefined ? [] : [above])) ?? []),
    own?.context_window ?? 1_000_000,
    100_000,
    200_000,
    272_000
  ]
  return draw.chance(0.5) ? draw.oneOf(limits) - 1 + draw.whole(3) : draw.whole(10 ** (1 + draw.whole(7)))
}
