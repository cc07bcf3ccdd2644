import { isChannel } from "../../catalogue/providers.ts"
import type { NamedTier } from "../../names/NamedModel.ts"

/** The tier of a request: exactly one holds. `other`: an unpublished one, or two at once. */
export type Plan = "standard" | "priority" | "flex" | "ultrafast" | "fast" | "batch" | "other"

/** The tier and place that served a request, in the words of logs, bodies and people. */
export interface Served {
  /** The tier that really served, as a body names it. */
  readonly tier?: string | undefined
  readonly speed?: string | undefined
  readonly batch?: boolean | undefined
  /** `bedrock`, `vertex`, `azure`, `foundry`; absent: the vendor itself. */
  readonly channel?: string | undefined
  /** `global`, or a region or its prefix: `us`, `eu`, `us-east-1`, `regional`, `data_zone`. */
  readonly geo?: string | undefined
  readonly host?: string | undefined
  readonly cacheType?: string | undefined
  /** Memory of a container, in GB; 1 if absent. */
  readonly memory_gb?: number | undefined
  readonly resolution?: string | undefined
}

/**
 * The place that served a request, in the words of tariffs. Each field has few values, so that prices can be cached.
 */
export interface Place {
  /** A key that differs between places. */
  readonly key: string
  readonly channel: string
  /** The names of the geography in tariffs, most specific first; empty if it is unknown. */
  readonly geos: ReadonlyArray<string>
  readonly inference_geo: string
}

const STANDARD = /^(?:|default|standard|auto|on_demand)$/u

const TIERS: ReadonlyArray<string> = ["priority", "flex", "ultrafast", "batch"]

/** The tier that served a request. */
export const planOf = ({ batch, speed, tier }: Served): Plan => {
  let plan = tier === undefined ? "standard" : namedPlan(tier.toLowerCase())
  if (speed === "fast") plan = plan === "standard" ? "fast" : "other"
  if (batch === true) plan = plan === "standard" || plan === "batch" ? "batch" : "other"
  return plan
}

/** The fields that determine the tier of a request. */
export type ServedPlan = Pick<Served, "batch" | "speed" | "tier">

/**
 * The tier in a model's name, in the words of response bodies: Anthropic's `fast` is a speed, that of others a tier.
 */
export const servedAs = (provider: string, named: NamedTier): ServedPlan =>
  named === "batch" ? { batch: true } : provider === "anthropic" ? { speed: named } : { tier: named }

const namedPlan = (name: string): Plan => {
  const tier = name === "fast" ? "priority" : name.replace("on_demand_", "")
  return STANDARD.test(name) ? "standard" : TIERS.includes(tier) ? (tier as Plan) : "other"
}

const UNSTATED = /^(?:|default|not_available)$/u

/** Azure's deployments are such as `DataZoneStandard`; LiteLLM writes `azure/eu/…` for a data zone. */
const DATA_ZONE = /data_?zone|^azure (?:us|eu)$/u

/** The place that served a request, by its context and its host. */
export const placeOf = (provider: string, served: Served): Place => {
  if (served.channel === undefined && served.geo === undefined && served.host === undefined) return ANY_PLACE
  const host = hostOf(served.host)
  const channel = (served.channel ?? host.channel).toLowerCase()
  const known = isChannel(channel) ? channel : ""
  const geo = (served.geo ?? host.geo ?? "").toLowerCase().replaceAll("-", "_")
  const inference_geo = known === "" && provider === "anthropic" && isAmerican(geo) ? "us" : ""
  const geos = geosOf(geo, known, provider)
  return { key: `${known} ${geos.join()} ${inference_geo}`.trim(), channel: known, geos, inference_geo }
}

const geosOf = (geo: string, channel: string, provider: string): ReadonlyArray<string> => {
  // The vendor's own global price is its ordinary price.
  if (UNSTATED.test(geo) || (channel === "" && geo === "global")) return []
  // Azure says `GlobalStandard`.
  if (geo.startsWith("global")) return ["global"]
  return [
    ...(geo.startsWith("us_gov") ? ["us_gov"] : []),
    ...(DATA_ZONE.test(`${channel} ${geo}`) ? ["data_zone", "us_data_zone"] : []),
    ...(isAmerican(geo) && channel === "" && provider === "xai" ? ["us_endpoint"] : []),
    "regional"
  ]
}

const isAmerican = (geo: string): boolean => geo === "us" || geo.startsWith("us_")

const ANY_PLACE: Place = { key: "", channel: "", geos: [], inference_geo: "" }

/** OpenAI and xAI name a region before their host, Google before its own or in it. */
const VENDOR_HOST = /^(?:([a-z][\w-]*)\.)?api\.(?:openai\.com|x\.ai)$/u
const VERTEX_HOST = /^(?:([\w-]+)-)?aiplatform(?:\.(\w+)\.rep)?\.googleapis\.com$/u

/** The channel and the geography in a host name. */
const hostOf = (host = ""): { readonly channel: string; readonly geo?: string | undefined } => {
  const name = host
    .toLowerCase()
    .replace(/^https?:\/\//u, "")
    .replace(/[/:].*$/su, "")
  const vertex = VERTEX_HOST.exec(name)
  if (vertex !== null) return { channel: "vertex", geo: vertex[1] ?? vertex[2] }
  const channel = name.startsWith("bedrock") ? "bedrock" : name.endsWith(".azure.com") ? "azure" : ""
  return { channel, geo: VENDOR_HOST.exec(name)?.[1] }
}
