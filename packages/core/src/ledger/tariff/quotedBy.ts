import type { Citation, PriceBasis } from "../schemas/Citation.ts"
import type { CatalogueEntry, PriceLevel } from "../../catalogue/CatalogueEntry.ts"
import type { TariffData } from "./TariffRow.ts"

/** The versions of the public price lists at GitHub, by the names that price syncs give these lists. */
const VERSIONS = new Map([
  ["litellm", "BerriAI/litellm/commits/main/model_prices_and_context_window.json"],
  ["models.dev", "anomalyco/models.dev/commits/dev/providers"],
  ["genai-prices", "pydantic/genai-prices/commits/main/prices/data.json"]
])

/**
 * How a price is known that no seed has: by the lists that quoted it on a day, or by what an administrator or the
 * vendor's own interface said.
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

/** What a price rests on, and what its first day does. */
export interface LevelCitation extends Citation {
  readonly dateBasis: PriceBasis
}

/** How the price of a level is known: as the seeds say, else by the source that quoted it. */
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
