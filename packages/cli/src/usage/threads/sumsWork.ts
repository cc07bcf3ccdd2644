import { type PriceData, priceSnapshot } from "@ratecard/core/catalogue"
import type { Billing } from "@ratecard/core/ledger"
import type { Work } from "../../threads/inThread.ts"
import type { FileSums } from "../fileSums.ts"
import { cacheIn, NO_CACHE } from "../files/Cache.ts"
import { groupSums, type SizedPlace } from "../placeSums.ts"

/** What a thread is told: what cannot be sent to it, it makes anew. */
export interface SumsData {
  readonly groups: ReadonlyArray<ReadonlyArray<SizedPlace>>
  readonly now: number
  readonly cacheFolder: string | undefined
  readonly data: Pick<PriceData, "entries" | "tariffs">
  /** Prices of the user's own. */
  readonly overlay: Billing["overlay"]
}

/** Reads files that share responses, or one by itself. */
export const sumsWork: Work<SumsData, FileSums> = ({ cacheFolder, data, groups, now, overlay }) => {
  const billing = { prices: priceSnapshot(data, now), now, overlay }
  const reading = { billing, now, cache: cacheFolder === undefined ? NO_CACHE : cacheIn(cacheFolder) }
  return (index, tell) => groupSums(groups[index]!, reading, tell)
}
