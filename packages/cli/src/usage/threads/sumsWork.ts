import { type PriceData, priceSnapshot } from "@ratecard/core/catalogue"
import { agentLogs, type Billing, textCounter } from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { listedOffers } from "../../prices/apart.ts"
import type { Work } from "../../threads/inThread.ts"
import type { LogGroup } from "../files/LogPlace.ts"
import { cacheIn, NO_CACHE } from "../LogCache.ts"
import type { LogSums } from "../countResponses.ts"
import { readSums } from "../logSums.ts"

/** The data of a thread, which makes anew what cannot be sent to it. */
export interface SumsData {
  readonly groups: ReadonlyArray<LogGroup>
  readonly now: number
  /** Says which prices these are. */
  readonly prices: string
  readonly cacheFolder: string | undefined
  /** In which text is counted. */
  readonly encodings: ReadonlyArray<AnyEncoding>
  readonly data: Pick<PriceData, "entries" | "tariffs">
  /** Prices of the user's own. */
  readonly overlay: Billing["overlay"]
}

/** Reads groups of logs. */
export const sumsWork: Work<SumsData, LogSums> = async (all) => {
  const { cacheFolder, data, encodings, now, overlay, groups } = all
  const prices = priceSnapshot({ ...data, offers: listedOffers() }, now)
  const tokenizers = await tokenizersOf(encodings)
  const billing = { prices, now, overlay, logs: agentLogs, countTexts: tokenizers && textCounter(prices, tokenizers) }
  const reading = {
    billing,
    now,
    prices: all.prices,
    cache: cacheFolder === undefined ? NO_CACHE : cacheIn(cacheFolder)
  }
  return (index, tell) => readSums(groups[index]!, reading, tell)
}

/** Most logs have nothing to count. */
const tokenizersOf = async (encodings: ReadonlyArray<AnyEncoding>) => {
  if (encodings.length === 0) return undefined
  const { loadAnyTokenizer } = await import("@ratecard/core/vocabularies")
  return new Map(
    await Promise.all(encodings.map(async (encoding) => [encoding, await loadAnyTokenizer(encoding)] as const))
  )
}
