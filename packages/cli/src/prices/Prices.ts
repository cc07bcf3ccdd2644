import { type TariffBook, tariffBook } from "@ratecard/core/ledger"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { type CatalogueView, catalogueAt, type DatedRate, FALLBACK_RATE } from "@ratecard/core/catalogue"
import type { World } from "../World.ts"
import { readKept } from "./kept.ts"

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

/** What a person can do for newer prices. */
export const HOW_TO_UPDATE = "`ratecard catalogue update` brings one from a service"

/** "Prices as of", for people. */
export const asOfNote = ({ asOf, from }: Prices): string =>
  `Prices as of ${asOf}${from === undefined ? "" : `, from ${from}`}`
