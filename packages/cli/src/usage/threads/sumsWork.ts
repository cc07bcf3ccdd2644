import { type Billing, tariffBook, type TariffBook } from "@ratecard/core/ledger"
import { resolve, type CatalogueView } from "@ratecard/core/catalogue"
import type { Work } from "../../threads/inThread.ts"
import type { FileSums } from "../fileSums.ts"
import { cacheIn, NO_CACHE } from "../files/Cache.ts"
import { groupSums, type SizedPlace } from "../placeSums.ts"

/** What a thread is told: what cannot be sent to it, it makes anew. */
export interface SumsData {
  readonly groups: ReadonlyArray<ReadonlyArray<SizedPlace>>
  readonly now: number
  readonly cacheFolder: string | undefined
  readonly entries: CatalogueView["entryById"]
  /** Prices of the user's own. */
  readonly overlay: Billing["overlay"]
  readonly tariffs: TariffBook["data"]
}

/** Reads files that share responses, or one by itself. */
export const sumsWork: Work<SumsData, FileSums> = ({ cacheFolder, entries, groups, now, overlay, tariffs }) => {
  const billing = { book: tariffBook(entries, tariffs), now, resolve, overlay }
  const reading = { billing, now, cache: cacheFolder === undefined ? NO_CACHE : cacheIn(cacheFolder) }
  return (index, tell) => groupSums(groups[index]!, reading, tell)
}
