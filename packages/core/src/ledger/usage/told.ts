import type { Part } from "./counters.ts"
import { FEES } from "./fees.ts"
import { GATEWAYS, PROVIDERS } from "./seller.ts"
import { COSTS, MODELS, TIERS } from "./served.ts"
import { TELLS } from "./tells.ts"

/** Names in a body, and the bits of what they may tell. */
const bitsByName = (): ReadonlyMap<string, number> => {
  const bits = new Map<string, number>()
  const add = (bit: number, ...names: ReadonlyArray<string>) => {
    for (const name of names) bits.set(name, (bits.get(name) ?? 0) | bit)
  }
  add(TELLS.model, ...MODELS, "response", "response_metadata", "gen_ai.request.model")
  add(TELLS.provider, ...PROVIDERS)
  add(TELLS.gateway, ...GATEWAYS)
  add(TELLS.served, ...TIERS, "providerMetadata", "openai.request.service_tier", "speed", "inference_geo")
  add(TELLS.cost, "cost_in_usd_ticks", "is_byok", "isByok", "cost", "total_cost", ...COSTS.map(([name]) => name!))
  add(TELLS.fees, ...FEES)
  return bits
}

const BITS = /* @__PURE__ */ bitsByName()

const ALL = -1

/**
 * What a part may tell by its names. Most tell little, and to ask each for every name that it has not takes a third
 * of a reading's time. What is no plain object may have names that are not seen.
 */
export const toldIn = (part: Part): number => {
  if (Object.getPrototypeOf(part) !== Object.prototype) return ALL
  let told = 0
  for (const name in part) told |= BITS.get(name) ?? 0
  return told
}
