import type { Part } from "./counters.ts"
import { FEES } from "./fees.ts"
import { GATEWAYS, PROVIDERS } from "./seller.ts"
import { CHARGES, MODELS, SERVED } from "./served.ts"
import { TELLS } from "./tells.ts"

const NAMES: ReadonlyArray<readonly [bit: number, names: ReadonlyArray<string>]> = [
  [TELLS.model, MODELS],
  [TELLS.provider, PROVIDERS],
  [TELLS.gateway, GATEWAYS],
  [TELLS.served, SERVED],
  [TELLS.cost, CHARGES],
  [TELLS.fees, FEES]
]

const BITS = new Map<string, number>()
for (const [bit, names] of NAMES) for (const name of names) BITS.set(name, (BITS.get(name) ?? 0) | bit)

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
