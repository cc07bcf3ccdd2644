import type { CatalogueEntry, PriceLevel } from "../../catalogue/CatalogueEntry.ts"
import type { Citation, PriceBasis } from "../schemas/Citation.ts"
import { quotedBy } from "./quotedBy.ts"
import type { TariffData } from "./TariffRow.ts"

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
