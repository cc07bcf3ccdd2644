import { type PriceData, priceSnapshot } from "@ratecard/core/catalogue"
import { agentLogs, type Billing, textCounter } from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { KeptShelf } from "../../prices/apart.ts"
import { offersOf } from "../../prices/Prices.ts"
import type { Work } from "../../threads/inThread.ts"
import { type LogGroups, NO_STORE, type PackedSums, packedSums, storeIn } from "../Store.ts"
import { readSums } from "../logSums.ts"

/** The data of a thread, which makes anew what cannot be sent to it. */
export interface SumsData {
  readonly all: ReadonlyArray<LogGroups>
  readonly now: number
  /** The file in which is kept what is read; undefined if nothing is kept. */
  readonly store: string | undefined
  /** In which text is counted. */
  readonly encodings: ReadonlyArray<AnyEncoding>
  readonly data: Pick<PriceData, "entries" | "tariffs">
  readonly shelf: KeptShelf | undefined
  /** Prices of the user's own. */
  readonly overlay: Billing["overlay"]
}

/** Reads groups of logs. */
export const sumsWork: Work<SumsData, PackedSums> = async ({ all, data, encodings, now, overlay, shelf, store }) => {
  const prices = priceSnapshot({ ...data, offers: offersOf(shelf) }, now)
  const tokenizers = await tokenizersOf(encodings)
  const billing = { prices, now, overlay, logs: agentLogs, countTexts: tokenizers && textCounter(prices, tokenizers) }
  const reading = { billing, now, store: store === undefined ? NO_STORE : storeIn(store) }
  return (index, tell) => packedSums(readSums(all[index]!, reading, tell))
}

/** Most logs have nothing to count. */
const tokenizersOf = async (encodings: ReadonlyArray<AnyEncoding>) => {
  if (encodings.length === 0) return undefined
  const { loadAnyTokenizer } = await import("@ratecard/core/vocabularies")
  return new Map(
    await Promise.all(encodings.map(async (encoding) => [encoding, await loadAnyTokenizer(encoding)] as const))
  )
}
