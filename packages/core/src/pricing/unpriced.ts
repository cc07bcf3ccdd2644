import type { ProviderSlug } from "../catalogue/providers.ts"

/** What a response or its usage holds, whoever sent it. */
type Part = Readonly<Record<string, unknown>>

/** Why a usage cannot be priced by its counters alone. */
export interface Unpriced {
  readonly code: "InvalidUsage" | "NoPriceAt"
  readonly message: string
}

/** Service tiers at the standard price. */
const STANDARD = /^(default|standard|auto|on_demand|traffic_type_unspecified)$/iu

/** Where a response, or a usage, names the tier that served it. */
const TIERS = [
  ["service_tier"],
  ["trafficType"],
  ["providerMetadata", "openai", "serviceTier"],
  ["raw", "service_tier"]
]

/** Counters of what costs something of its own. */
const EXTRAS: ReadonlyArray<readonly [counter: RegExp, what: string]> = [
  [/audio/iu, "audio"],
  [/^web_search_requests$|_calls$|^num_sources_used$/u, "the fees of hosted tools"]
]

/** Calls of tools that the provider runs, and charges for. */
const HOSTED = /^(web_search|file_search|code_interpreter|image_generation)_call$/u

/**
 * What of a response is not in the price of its tokens, or is not told by its counters; undefined
 * where there is nothing of the sort. Nothing of it is charged in silence at the standard price.
 */
export const unpricedIn = (response: unknown, usage: unknown, provider: ProviderSlug): Unpriced | undefined => {
  const tier = [response, usage]
    .flatMap((part) => TIERS.map((path) => at(part, path)))
    .find((name): name is string => typeof name === "string" && !STANDARD.test(name))
  if (tier !== undefined) return noPrice(`the service tier '${tier.slice(0, 40)}'`)
  if (at(usage, ["speed"]) === "fast") return noPrice("fast mode")
  const geography = at(usage, ["inference_geo"])
  if (typeof geography === "string" && !/^(global|not_available)$/u.test(geography)) {
    return noPrice("inference in one geography")
  }
  const extra = EXTRAS.find(([counter]) => counts(usage, counter))
  if (extra !== undefined) return noPrice(extra[1])
  if (
    list(response, ["output"]).some((item) => HOSTED.test(String(at(item, ["type"])))) ||
    list(response, ["candidates"]).some((item) => list(item, ["groundingMetadata", "webSearchQueries"]).length > 0)
  ) {
    return noPrice("the fees of hosted tools")
  }
  if (list(usage, ["candidatesTokensDetails"]).some((item) => at(item, ["modality"]) !== "TEXT")) {
    return noPrice("output other than text")
  }
  if (list(response, ["steps"]).length > 1) return inParts("The result has several steps: price each of them.")
  if (list(usage, ["iterations"]).length > 1)
    return inParts("usage.iterations are several requests: price each of them.")
  // Its version 5 leaves what Anthropic's cache read and wrote out of the input, and the writes out of all.
  if (provider === "anthropic" && Number(at(usage, ["cachedInputTokens"])) > 0 && !at(usage, ["inputTokenDetails"])) {
    return inParts("The AI SDK before version 6 does not tell what Anthropic's cache wrote: use its own usage.")
  }
  return undefined
}

const noPrice = (what: string): Unpriced => ({ code: "NoPriceAt", message: `The catalogue has no price of ${what}.` })

const inParts = (message: string): Unpriced => ({ code: "InvalidUsage", message })

/** Whether a counter in `part`, or in what it holds, counts anything. */
const counts = (part: unknown, counter: RegExp, depth = 0): boolean =>
  typeof part === "object" &&
  part !== null &&
  depth < 5 &&
  Object.entries(part).some(
    ([name, value]) =>
      (typeof value === "number" && value > 0 && counter.test(name)) ||
      (name === "modality" && counter.test(String(value)) && Number(at(part, ["tokenCount"])) > 0) ||
      counts(value, counter, depth + 1)
  )

const list = (part: unknown, path: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const value = at(part, path)
  return Array.isArray(value) ? value : []
}

const at = (part: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === "object" && value !== null ? (value as Part)[name] : undefined),
    part
  )
