import { type Decimal, decimal, decimalIn, decimalText, shiftRight } from "../../pricing/money.ts"
import { partOf, textOf, type Written } from "../logs/logRecord.ts"
import { isOfBatch } from "./batch.ts"
import { type Part, valueAt } from "./counters.ts"
import type { Reading, Reported, UsageRecord } from "./reading.ts"
import type { Warning } from "../schemas/Bill.ts"
import { at, type Shape } from "./shapes/shape.ts"

/** Other names of the standard tier, and what vendors write around the name of a tier. `auto` is a wish. */
const STANDARD = /^(?:default|standard_only|on_demand|payg|(?:traffic_type_)?unspecified)$/u
const AROUND = /^(?:service_tier_|on_demand_)|_throughput$/gu

/** The response's own name of its model, else the caller's. */
export const modelIn = (usage: Part, bodies: ReadonlyArray<Part>, asked: string | undefined): string | undefined => {
  let name = nameIn(usage)
  for (let index = 0; name === undefined && index < bodies.length; index++) name = nameIn(bodies[index]!)
  return name ?? asked ?? textOf(usage["gen_ai.request.model"])
}

export const MODELS = [
  "model",
  "modelVersion",
  "model_version",
  "modelId",
  "modelID",
  "model_name",
  "gen_ai.response.model"
]
export const TIERS = ["service_tier", "trafficType", "traffic_type", "serviceTier", "openai.response.service_tier"]

const nameIn = (body: Part): string | undefined =>
  textIn(body, MODELS) ??
  textOf(partOf(body["response"])?.["modelId"]) ??
  textOf(partOf(body["response_metadata"])?.["model_name"])

/**
 * Whether it is a vendor's own answer with nothing around it: then no gateway speaks in it. It saves 7 % of a bill's
 * time.
 */
export const isPlain = (shown: Shape | undefined, bodies: ReadonlyArray<Part>): boolean =>
  shown?.vendor !== undefined && bodies.length < 2

/** Writes down the tier, the place and the speed of a request, as served, else as asked for; and what the vendor charged. */
export const writeServed = (
  reading: Written<Reading>,
  warnings: Array<Warning>,
  usage: Part,
  shown: Shape | undefined,
  bodies: ReadonlyArray<Part>,
  { request }: UsageRecord
): void => {
  const asked: Part = partOf(request) ?? { service_tier: usage["openai.request.service_tier"] }
  let tier = tierOf(usage)
  for (let index = 0; tier === undefined && index < bodies.length; index++) tier = tierOf(bodies[index]!)
  if ((tier === undefined || tier === "standard") && isOfBatch(bodies)) tier = "batch"
  if (tier === undefined) {
    tier = tierOf(asked)
    if (tier !== undefined && tier !== "standard") warnings.push(ASKED.tier)
  }
  if (tier !== undefined && tier !== "standard") {
    if (KNOWN.test(tier)) reading.tier = tier
    else warnings.push(unknownTier(tier))
  }
  let speed = textOf(usage["speed"])
  if (speed === undefined) {
    speed = textOf(asked["speed"])
    if (speed === "fast") warnings.push(ASKED.speed)
  }
  if (speed === "fast") reading.speed = speed
  const geo = textOf(usage["inference_geo"])?.toLowerCase()
  if (geo !== undefined && geo !== "not_available") reading.geo = geo
  if (partOf(usage["prompt_tokens_details"])?.["cache_type"] === "ephemeral") reading.cacheType = "ephemeral"
  const reported = ownCost(usage) ?? (isPlain(shown, bodies) ? undefined : gatewayCost(usage, bodies))
  if (reported !== undefined) reading.reported = reported
}

/** Tiers that have prices of their own at some vendor. */
const KNOWN = /^(?:batch|fast|flex|priority|ultrafast)$/u

const unknownTier = (tier: string): Warning => ({
  code: "unknown_tier",
  message: `The tier '${tier.slice(0, 40)}' has no known price: billed as standard.`
})

const assumed = (code: string, what: string): Warning => ({
  code,
  message: `The ${what} that served it is unknown: the requested one is used.`
})

const ASKED = { tier: assumed("tier_asked", "tier"), speed: assumed("speed_asked", "speed") }

const tierOf = (body: Part): string | undefined => {
  const name = textIn(body, TIERS) ?? textOf(partOf(partOf(body["providerMetadata"])?.["openai"])?.["serviceTier"])
  if (name === undefined) return undefined
  const key = name.toLowerCase().replace(AROUND, "")
  return key === "auto" ? undefined : STANDARD.test(key) ? "standard" : key
}

/** xAI's ticks are 10^-10 dollars; OpenRouter charges its own bill, and with a caller's key the vendor does. */
export const ownCost = (usage: Part, isAlone = false): Reported | undefined => {
  const ticks = amountOf(usage["cost_in_usd_ticks"])
  if (ticks !== undefined) return reported(shiftRight(ticks, 10), "cost_in_usd_ticks")
  if (usage["is_byok"] === true || usage["isByok"] === true) {
    const source = "upstream_inference_cost"
    const upstream = (partOf(usage["cost_details"]) ?? usage)[source]
    return reported(amountOf(upstream ?? partOf(usage["costDetails"])?.["upstreamInferenceCost"]), source)
  }
  const total = amountOf(partOf(usage["cost"])?.["total_cost"])
  if (total !== undefined) return reported(total, "cost.total_cost")
  for (const source of ["cost", "total_cost"]) {
    const cost = amountOf(usage[source])
    if (cost !== undefined && (isAlone || CHARGED.some((name) => name in usage))) return reported(cost, source)
  }
  for (const source of ["costUSD", "cost_usd", "total_cost_usd"]) {
    const cost = amountOf(usage[source])
    if (cost !== undefined) return reported(cost, source)
  }
  return undefined
}

/** Charge of a gateway. */
const gatewayCost = (usage: Part, bodies: ReadonlyArray<Part>): Reported | undefined => {
  for (let index = -1; index < bodies.length; index++) {
    const body = bodies[index] ?? usage
    for (let place = 0; place < COSTS.length; place++) {
      const cost = amountOf(valueAt(body, COSTS[place]!))
      if (cost !== undefined) return reported(cost, COSTS[place]!.join("."))
    }
  }
  return undefined
}

/** A usage of OpenRouter has one of these; others may count another cost. */
const CHARGED = ["prompt_tokens", "native_tokens_prompt", "promptTokens", "cost_details", "is_byok", "isByok"]

/**
 * Places where gateways write their charges: LiteLLM in its logs and headers, OpenRouter and Vercel in the AI SDK's
 * metadata.
 */
export const COSTS = at(
  "spend",
  "response_cost",
  "_hidden_params/response_cost",
  "headers/x-litellm-response-cost",
  "_response_headers/x-litellm-response-cost",
  "providerMetadata/openrouter/usage/cost",
  "providerMetadata/gateway/cost"
)

/** A number, or a decimal in a text. */
const amountOf = (value: unknown): Decimal | undefined => {
  const amount =
    typeof value === "number" && Number.isFinite(value)
      ? decimal(value)
      : typeof value === "string"
        ? decimalIn(value)
        : undefined
  return amount === undefined || amount.units < 0n ? undefined : amount
}

const reported = (cost: Decimal | undefined, source: string): Reported | undefined => {
  const amount = cost && decimalText(cost)
  return amount === undefined || amount.length > MAX_DIGITS ? undefined : { amount, currency: "usd", source }
}

/** Digits of a cost. A number with more is not the cost of anything. */
const MAX_DIGITS = 30

/** The first text under one of these names. */
export const textIn = (body: Part, names: ReadonlyArray<string>): string | undefined => {
  for (let index = 0; index < names.length; index++) {
    const text = textOf(body[names[index]!])
    if (text !== undefined) return text
  }
  return undefined
}
