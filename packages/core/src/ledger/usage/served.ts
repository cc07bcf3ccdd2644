import { decimal, shiftRight, decimalText } from "../../pricing/money.ts"
import { partOf, textOf, type Written } from "../logs/logRecord.ts"
import { isOfBatch } from "./batch.ts"
import type { Part } from "./counters.ts"
import type { Reading, Reported, UsageRecord } from "./reading.ts"
import type { Warning } from "../schemas/Bill.ts"

/** Other names of the standard tier, and what vendors write around the name of a tier. `auto` is a wish. */
const STANDARD = /^(?:default|standard_only|on_demand|payg|(?:traffic_type_)?unspecified)$/u
const AROUND = /^(?:service_tier_|on_demand_)|_throughput$/gu

/** The response's own name of its model, else the caller's. */
export const modelIn = (usage: Part, bodies: ReadonlyArray<Part>, asked: string | undefined): string | undefined => {
  let name = nameIn(usage)
  for (let index = 0; name === undefined && index < bodies.length; index++) name = nameIn(bodies[index]!)
  return name ?? asked ?? textOf(usage["gen_ai.request.model"])
}

const MODELS = ["model", "modelVersion", "model_version", "modelId", "modelID", "gen_ai.response.model"]
const TIERS = ["service_tier", "trafficType", "traffic_type", "serviceTier", "openai.response.service_tier"]

const nameIn = (body: Part): string | undefined =>
  textIn(body, MODELS) ??
  textOf(partOf(body["response"])?.["modelId"]) ??
  textOf(partOf(body["response_metadata"])?.["model_name"])

/** Writes down the tier, the place and the speed of a request, as served, else as asked for; and what the vendor charged. */
export const writeServed = (
  reading: Written<Reading>,
  warnings: Array<Warning>,
  usage: Part,
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
  if (tier !== undefined && tier !== "standard") reading.tier = tier
  let speed = textOf(usage["speed"])
  if (speed === undefined) {
    speed = textOf(asked["speed"])
    if (speed === "fast") warnings.push(ASKED.speed)
  }
  if (speed === "fast") reading.speed = speed
  const geo = textOf(usage["inference_geo"])?.toLowerCase()
  if (geo !== undefined && geo !== "not_available") reading.geo = geo
  if (partOf(usage["prompt_tokens_details"])?.["cache_type"] === "ephemeral") reading.cacheType = "ephemeral"
  const reported = reportedIn(usage)
  if (reported !== undefined) reading.reported = reported
}

const asked = (code: string, what: string): Warning => ({
  code,
  message: `The ${what} that served it is not told: the one asked for is taken.`
})

const ASKED = { tier: asked("tier_asked", "tier"), speed: asked("speed_asked", "speed") }

const tierOf = (body: Part): string | undefined => {
  const name = textIn(body, TIERS) ?? textOf(partOf(partOf(body["providerMetadata"])?.["openai"])?.["serviceTier"])
  if (name === undefined) return undefined
  const key = name.toLowerCase().replace(AROUND, "")
  return key === "auto" ? undefined : STANDARD.test(key) ? "standard" : key
}

/** xAI's ticks are 10^-10 dollars; OpenRouter charges its own bill, and with a caller's key the vendor does. */
const reportedIn = (usage: Part): Reported | undefined => {
  const ticks = usage["cost_in_usd_ticks"]
  if (isAmount(ticks)) return reported(decimalText(shiftRight(decimal(ticks), 10)), "cost_in_usd_ticks")
  const upstream =
    (partOf(usage["cost_details"]) ?? usage)["upstream_inference_cost"] ??
    partOf(usage["costDetails"])?.["upstreamInferenceCost"]
  if (usage["is_byok"] === true || usage["isByok"] === true) {
    return isAmount(upstream) ? reported(decimalText(decimal(upstream)), "upstream_inference_cost") : undefined
  }
  for (const source of ["cost", "total_cost"]) {
    const cost = usage[source]
    if (isAmount(cost) && CHARGED.some((counter) => counter in usage)) {
      return reported(decimalText(decimal(cost)), source)
    }
  }
  return undefined
}

/** A usage of OpenRouter has one of these; others may count another cost. */
const CHARGED = ["prompt_tokens", "native_tokens_prompt", "promptTokens"]

const isAmount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value) && value >= 0

const reported = (amount: string, source: string): Reported => ({ amount, currency: "usd", source })

/** The first text under one of these names. */
export const textIn = (body: Part, names: ReadonlyArray<string>): string | undefined => {
  for (let index = 0; index < names.length; index++) {
    const text = textOf(body[names[index]!])
    if (text !== undefined) return text
  }
  return undefined
}
