import { type PriceData, type PriceSnapshot, priceSnapshot } from "@ratecard/core/catalogue"
import { agentLogs, type CountTexts, loadTextCounter } from "@ratecard/core/ledger"
import { loadKept } from "../../counting/loadKept.ts"
import { billUsage } from "./billUsage.ts"
import { linesOf } from "./readUsage.ts"
import type { BillReport } from "./billed.ts"
import { type Comparison, sortFiles, StatementComparer } from "./statement/comparedStatement.ts"
import { changesFor, mainCurrency, type OtherWork, otherWorks } from "./otherWork.ts"
import { Usage, type UsedRecord } from "./readUsage.ts"

/** Files to bill, and what prices are made of. */
export interface BillQuestion extends Pick<PriceData, "entries" | "tariffs"> {
  readonly files: ReadonlyArray<File>
  /** A vendor's statement to compare with the bill; files may hold one, too. */
  readonly statement: File | undefined
  readonly now: number
}

/** A message of the worker: its progress, the bill, a statement without logs, the cost of the same work with other models, or a failure. */
export type BillWord =
  | { readonly kind: "progress"; readonly bytes: number; readonly of: number }
  | { readonly kind: "done"; readonly report: BillReport; readonly compared: Comparison | undefined }
  | { readonly kind: "statement"; readonly statement: File; readonly logs: ReadonlyArray<File> }
  | { readonly kind: "others"; readonly others: ReadonlyArray<OtherWork> }
  | { readonly kind: "failed"; readonly message: string }

const say = (word: BillWord) => globalThis.postMessage(word)

/** The number of bytes read between two messages about it. */
const PACE_BYTES = 4_000_000

/** Without a network there may be no vocabularies: then the bill says that text is not counted. */
const counterOf = async (
  records: ReadonlyArray<UsedRecord>,
  prices: PriceSnapshot
): Promise<CountTexts | undefined> => {
  try {
    return await loadTextCounter(
      records.map(({ record }) => record),
      prices,
      loadKept
    )
  } catch {
    return undefined
  }
}

addEventListener(
  "message",
  async ({ data: { entries, files, now, statement: chosen, tariffs } }: MessageEvent<BillQuestion>) => {
    try {
      const of = files.reduce((sum, { size }) => sum + size, 0)
      let bytes = 0
      let said = 0
      const onBytes = (count: number) => {
        bytes += count
        if (bytes - said < PACE_BYTES) return
        said = bytes
        if (bytes <= of) say({ kind: "progress", bytes, of })
      }
      const prices = priceSnapshot({ entries, tariffs }, now)
      const billingOf = async (records: ReadonlyArray<UsedRecord>) => ({
        prices,
        now,
        logs: agentLogs,
        isPast: true,
        countTexts: await counterOf(records, prices)
      })
      const { logs, reports, statement } = sortFiles(files, chosen)
      if (statement !== undefined) {
        const others = [...reports, ...logs]
        say({ kind: "statement", statement, logs: others })
        if (others.length === 0) return
      }
      const comparer = statement && new StatementComparer(statement, reports, prices)
      const usage = new Usage(logs.map((file) => ({ name: file.name, lines: () => linesOf(file, onBytes) })))
      const report = await billUsage(usage.pieces(), billingOf, (used, made) => comparer?.add(used, made))
      say({ kind: "done", report, compared: comparer?.end() })
      const changes = changesFor(report.sums, { prices })
      const others = await otherWorks(usage.pieces(), changes, billingOf, mainCurrency(report.sums))
      say({ kind: "others", others })
    } catch (error) {
      say({ kind: "failed", message: String(error) })
    }
  }
)
