import type { Part } from "./counters.ts"
import { FEE_COUNTERS } from "./fees.ts"
import { EVERYTHING, FEES, type LookAt, SERVED } from "./readAmounts.ts"
import { PROVIDERS } from "./seller.ts"
import { COSTS, MODELS, TIERS } from "./served.ts"

/** The subjects of names, or of where their places begin. */
const subjectsOf = (served: ReadonlyArray<string>, fees: ReadonlyArray<string>): ReadonlyMap<string, number> =>
  new Map([...served.map((name) => [name, SERVED] as const), ...fees.map((name) => [name, FEES] as const)])

/** A name that `writeServed`, `writeSeller`, `modelIn` or `feesOf` reads stands here. */
const allNames = () => {
  const cost = ["cost_in_usd_ticks", "is_byok", "isByok", "cost", "total_cost", "costUSD", "cost_usd", "total_cost_usd"]
  const gateway = ["queue_time", "x_groq", "time_info", ...PROVIDERS, ...COSTS.map(([name]) => name!)]
  const served = ["openai.request.service_tier", "speed", "inference_geo", ...TIERS, ...cost, ...gateway]
  return {
    own: subjectsOf(
      ["gen_ai.request.model", "response", "response_metadata", ...MODELS, ...served],
      ["search_context_size", ...FEE_COUNTERS.map((place) => place.split("/")[0]!)]
    ),
    around: subjectsOf(
      ["custom_id", "key", "metadata", "processed_time", ...served],
      ["tools", "output", "choices", "candidates", "groundingMetadata", "grounding_metadata"]
    )
  }
}

const NAMES = /* @__PURE__ */ allNames()

/**
 * Looks of what a usage, and what is around it, has names. A body has some ten names, and a hundred may be asked for:
 * those of other subjects, each looked for in vain, took a third of a bill. Programs that bill carry it; those that
 * read a usage alone do without.
 */
export const toldBy: LookAt = (usage, bodies) => {
  let told = subjectsIn(usage, NAMES.own)
  for (let index = 0; index < bodies.length; index++) told |= subjectsIn(bodies[index]!, NAMES.around)
  return told
}

const subjectsIn = (part: Part, subjects: ReadonlyMap<string, number>): number => {
  // Not all members of an instance of a class are its own.
  if (Object.getPrototypeOf(part) !== Object.prototype) return EVERYTHING
  let told = 0
  for (const name in part) {
    if (name === "prompt_tokens_details") told |= cacheIn(part[name])
    else if (name !== "service_tier" || !STANDARD.has(part[name])) told |= subjects.get(name) ?? 0
  }
  return told
}

/** Tiers that are as good as none. */
const STANDARD: ReadonlySet<unknown> = new Set(["default", "standard"])

/** Qwen says there what cache it was. */
const cacheIn = (details: unknown): number => ((details as Part | null)?.["cache_type"] === undefined ? 0 : SERVED)
