import { type PriceData, type PriceSnapshot, priceSnapshot } from "@ratecard/core/catalogue"
import { type BillableRecord, type Billing, type CountTexts, loadTextCounter } from "@ratecard/core/ledger"
import { loadKept } from "../../counting/loadKept.ts"
import { billUsage } from "./billUsage.ts"
import { linesOf } from "./linesOf.ts"
import type { BillReport } from "./billed.ts"
import { bySaving, changesFor, mainCurrency, type OtherWork, otherWork } from "./otherWork.ts"
import { readUsage, type ReadUsage } from "./readUsage.ts"

/** Files to bill, and what prices are made of. */
export interface BillQuestion extends Pick<PriceData, "entries" | "tariffs"> {
  readonly files: ReadonlyArray<File>
  readonly now: number
}

/** What the worker says: how far it is, or the bill, what the work would have cost otherwise, or why there is no bill. */
export type BillWord =
  | { readonly kind: "progress"; readonly bytes: number; readonly of: number }
  | { readonly kind: "done"; readonly report: BillReport }
  | { readonly kind: "others"; readonly others: ReadonlyArray<OtherWork>; readonly isAll: boolean }
  | { readonly kind: "failed"; readonly message: string }

const say = (word: BillWord) => globalThis.postMessage(word)

/** How many bytes are read between two words about it. */
const PACE_BYTES = 4_000_000

/** Without a network there may be no vocabularies: then the bill says that text is not counted. */
const counterOf = async (
  records: ReadonlyArray<BillableRecord>,
  prices: PriceSnapshot
): Promise<CountTexts | undefined> => {
  try {
    return await loadTextCounter(records, prices, loadKept)
  } catch {
    return undefined
  }
}

/** One comparison after the other: of a long log each takes a moment. */
const sayOthers = (usage: ReadUsage, { sums }: BillReport, billing: Billing) => {
  const changes = changesFor(sums, billing)
  const others: Array<OtherWork> = []
  for (const change of changes) {
    const other = otherWork(usage, change, billing, mainCurrency(sums))
    if (other !== undefined) others.push(other)
    say({ kind: "others", others: others.toSorted(bySaving), isAll: false })
  }
  say({ kind: "others", others: others.toSorted(bySaving), isAll: true })
}

addEventListener("message", async ({ data: { entries, files, now, tariffs } }: MessageEvent<BillQuestion>) => {
  try {
    const of = files.reduce((sum, { size }) => sum + size, 0)
    let bytes = 0
    let said = 0
    const onBytes = (count: number) => {
      bytes += count
      if (bytes - said < PACE_BYTES) return
      said = bytes
      say({ kind: "progress", bytes, of })
    }
    const usage = await readUsage(files.map((file) => ({ name: file.name, lines: () => linesOf(file, onBytes) })))
    const prices = priceSnapshot({ entries, tariffs }, now)
    const asked = usage.records.map(({ record }) => record)
    const billing = { prices, now, countTexts: await counterOf(asked, prices) }
    const report = billUsage(usage, billing)
    say({ kind: "done", report })
    sayOthers(usage, report, billing)
  } catch (error) {
    say({ kind: "failed", message: String(error) })
  }
})
