import type { Citation, PriceBasis } from "../schemas/Citation.ts"
import type { CatalogueEntry, PriceLevel } from "../../catalogue/CatalogueEntry.ts"
import type { TariffData } from "./TariffRow.ts"

/** Commit histories of the public price lists at GitHub, by the names that price syncs give the lists. */
const VERSIONS = new Map([
  ["litellm", "BerriAI/litellm/commits/main/model_prices_and_context_window.json"],
  ["models.dev", "anomalyco/models.dev/commits/dev/providers"],
  ["genai-prices", "pydantic/genai-prices/commits/main/prices/data.json"]
])

/**
 * The evidence for a price that is not from a seed: the lists that quoted it on a day, an administrator, or the
 * vendor's own API.
 *
 * @example
 * quotedBy("litellm, models.dev", "2026-11-23").basis // => "published list"
 * quotedBy("manual", "2026-11-23") // => { source: "manual", basis: "observed" }
 */
export const quotedBy = (source: string, day: string): Citation => {
  const versions = VERSIONS.get(source.split(",")[0]!)
  return versions === undefined
    ? { source, basis: "observed" }
    : { source, basis: "published list", url: `https://github.com/${versions}?until=${day}` }
}

/** The evidence for a price, and for its first day. */
export interface LevelCitation extends Citation {
  readonly dateBasis: PriceBasis
}

/** The evidence for a price level: as the seeds say, else the source that quoted it. */
export const levelCitation = (
  { id }: Pick<CatalogueEntry, "id">,
  level: PriceLevel,
  { levels, sources }: Pick<TariffData, "levels" | "sources">
): LevelCitation => {
  const day = level.date.slice(0, 10)
  const known = level.source === "seed" ? levels[id]?.find(([date]) => date === day) : undefined
  const citation = known === undefined ? quotedBy(level.source, day) : sources[known[1]]!
  return { ...citation, dateBasis: known?.[2] ?? citation.basis }
}
