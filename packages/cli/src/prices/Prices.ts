import type { PublishedCatalogue } from "@ratecard/core"
import { type TariffBook, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_ENTRIES, type CatalogueView, catalogueAt, type DatedRate, FALLBACK_RATE } from "@ratecard/core/plain"
import { BUNDLED_TARIFFS } from "@ratecard/core/tariffs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { cacheFolder } from "../cacheFolder.ts"
import type { World } from "../World.ts"

/** The prices that commands answer with. */
export interface Prices {
  readonly view: CatalogueView
  readonly book: TariffBook
  /** Rubles per dollar: the bank's where an update brought it. */
  readonly rate: DatedRate
  /** The day on which they were last looked up, `YYYY-MM-DD`. */
  readonly asOf: string
  /** The service that an update brought them from; undefined where they came along. */
  readonly from: string | undefined
}

/** What `ratecard catalogue update` keeps: checked, and whole. */
export interface KeptCatalogue {
  readonly from: string
  readonly catalogue: Pick<PublishedCatalogue, "entries" | "tariffs">
  readonly rate: DatedRate | null
}

/** The file of the prices that were last updated. */
export const keptFile = (world: World): string => join(cacheFolder(world), "catalogue.json")

/** The newest prices that are on this machine: those of the last update, else those that came along. */
export const pricesOf = async (world: World): Promise<Prices> => {
  const kept = await readKept(world)
  const isKept = kept !== undefined && kept.catalogue.tariffs.as_of >= BUNDLED_TARIFFS.as_of
  const { entries, tariffs } = isKept ? kept.catalogue : { entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }
  const view = catalogueAt(entries, world.now())
  return {
    view,
    book: tariffBook(view.entryById, tariffs),
    rate: kept?.rate ?? FALLBACK_RATE,
    asOf: tariffs.as_of,
    from: isKept ? kept.from : undefined
  }
}

/** "Prices as of", for people. */
export const asOfNote = ({ asOf, from }: Prices): string =>
  `Prices as of ${asOf}${from === undefined ? "" : `, from ${from}`}`

/** A file that is not there, or is not ours, is as none: an update writes it anew. */
const readKept = async (world: World): Promise<KeptCatalogue | undefined> => {
  try {
    const kept = JSON.parse(await readFile(keptFile(world), "utf8")) as Partial<KeptCatalogue>
    return kept.catalogue?.tariffs.as_of === undefined ? undefined : (kept as KeptCatalogue)
  } catch {
    return undefined
  }
}
