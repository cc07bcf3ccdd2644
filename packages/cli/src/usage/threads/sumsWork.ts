import { type PriceData, priceSnapshot } from "@ratecard/core/catalogue"
import { agentLogs, type Billing, textCounter } from "@ratecard/core/ledger"
import type { AnyEncoding, AnyTokenizer } from "@ratecard/core/tokenizer"
import type { KeptShelf } from "../../prices/apart.ts"
import { offersOf } from "../../prices/Prices.ts"
import type { DoTask, Work } from "../../threads/inThread.ts"
import type { LogSums } from "../countResponses.ts"
import { type LogGroups, NO_STORE, type PackedSums, packedSums, storeIn } from "../Store.ts"
import { readSums } from "../logSums.ts"

/** The data of a thread, which makes anew what cannot be sent to it. */
export interface SumsData {
  readonly all: ReadonlyArray<LogGroups>
  readonly now: number
  /** The file in which is kept what is read; undefined if nothing is kept. */
  readonly store: string | undefined
  /** In which text is counted, and whether others are loaded for text that needs them. */
  readonly encodings: ReadonlyArray<AnyEncoding>
  readonly isCounting: boolean
  readonly data: Pick<PriceData, "entries" | "tariffs">
  readonly shelf: KeptShelf | undefined
  /** Prices of the user's own. */
  readonly overlay: Billing["overlay"]
}

/** Reads groups of logs. */
export const sumsWork: Work<SumsData, PackedSums> = async (data) => {
  const { all, isCounting, now, overlay, store } = data
  const prices = priceSnapshot({ ...data.data, offers: offersOf(data.shelf) }, now)
  const tokenizers = new Map<AnyEncoding, AnyTokenizer>()
  const kept = store === undefined ? NO_STORE : storeIn(store)
  const read: DoTask<LogSums> = (index, tell) => {
    const countTexts = tokenizers.size === 0 ? undefined : textCounter(prices, tokenizers)
    return readSums(
      all[index]!,
      { billing: { prices, now, overlay, logs: agentLogs, countTexts }, now, store: kept },
      tell
    )
  }
  await load(tokenizers, data.encodings)
  return async (index, tell) => {
    const sums = read(index, tell)
    const { encodings } = sums
    if (!isCounting || encodings.length === 0) return packedSums(sums)
    await load(tokenizers, encodings)
    // The progress has its bytes since they were read for the first time.
    return { ...packedSums(read(index, () => tell(0))), counted: encodings }
  }
}

/** Most logs have nothing to count. */
const load = async (into: Map<AnyEncoding, AnyTokenizer>, encodings: ReadonlyArray<AnyEncoding>): Promise<void> => {
  if (encodings.length === 0) return
  const { loadAnyTokenizer } = await import("@ratecard/core/vocabularies")
  for (const encoding of encodings) if (!into.has(encoding)) into.set(encoding, await loadAnyTokenizer(encoding))
}
