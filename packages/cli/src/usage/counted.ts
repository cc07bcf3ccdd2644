import { type Billing, joinEntries, textEncodings } from "@ratecard/core/ledger"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import { type Cell, cellsOf } from "./cells.ts"
import type { LineFault, LogFile, Snapshot } from "./files/logFile.ts"
import { priced } from "./priced.ts"

/** What is wrong with a log: its file, and the line's number from 1 where it has lines. */
export interface LogFault extends LineFault {
  readonly file: string
}

/** A fault in a line, for people. */
export const faultText = ({ file, line, message }: Omit<LogFault, "isUsage">): string =>
  `${file}${line === null ? "" : `:${line}`}: ${message}`

export const byPlace = (one: LogFault, other: LogFault): number =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : (one.line ?? 0) - (other.line ?? 0)

/** What files come to. */
export interface Counted {
  readonly cells: ReadonlyArray<Cell>
  readonly faults: ReadonlyArray<LogFault>
  /** In which text is still to be counted, of responses whose usage says too little. */
  readonly encodings: ReadonlyArray<AnyEncoding>
}

/** The responses of files, each once. */
export const responsesOf = (files: ReadonlyArray<LogFile>): ReadonlyArray<Snapshot> => {
  const byAgent = Map.groupBy(
    files.flatMap(({ snapshots }) => snapshots),
    ({ agent }) => agent
  )
  return [...byAgent.values()].flatMap((each) => joinEntries(each))
}

/** A usage that contradicts itself is a fault of its line. */
const REFUSALS: ReadonlySet<string> = new Set(["ContradictoryUsage", "InvalidUsage"])

/** What the responses of files come to, each once. */
export const counted = (files: ReadonlyArray<LogFile>, billing: Billing): Counted => {
  const faults: Array<LogFault> = files.flatMap(({ faults, path }) => faults.map((fault) => ({ file: path, ...fault })))
  // One after the other: the bills of all would be more than there is room for.
  const pricing = function* () {
    for (const response of responsesOf(files)) {
      const each = priced(response, billing)
      const { bill } = each
      if ("error" in bill && REFUSALS.has(bill.error.code)) {
        const line = response.path.endsWith(".jsonl") ? response.line + 1 : null
        faults.push({ file: response.path, line, message: bill.error.message, isUsage: true })
      }
      yield each
    }
  }
  const cells = cellsOf(pricing())
  const unread = new Set(
    files.flatMap(({ snapshots }) => snapshots.flatMap(({ kind, logged }) => (logged?.isUnread ? [kind.model] : [])))
  )
  const encodings = new Set([...unread].flatMap((model) => textEncodings(billing.prices, model)))
  return { cells, faults: faults.toSorted(byPlace), encodings: [...encodings] }
}
