import type { PriceSnapshot } from "@ratecard/core/catalogue"
import { type Bill, finish, type RefusedRecord } from "@ratecard/core/ledger"
import {
  isStatement,
  isUsageReport,
  loggedResponse,
  Reconciler,
  type Reconciliation,
  STATEMENTS
} from "@ratecard/core/reconcile"
import type { UsedRecord } from "../readUsage.ts"

/** A statement next to the bill of logs. */
export interface Comparison {
  readonly file: string
  /** Undefined: the statement is of no known format. */
  readonly reconciliation: Reconciliation | undefined
  /** Names of the formats that are known. */
  readonly known: ReadonlyArray<string>
}

/** Files by what they are. */
export interface SortedFiles {
  readonly statement: File | undefined
  /** Tokens by vendor, which stand for logs. */
  readonly reports: ReadonlyArray<File>
  readonly logs: ReadonlyArray<File>
}

/** So much of a file says what it is. */
const START_BYTES = 65_536

/** Tells files apart by their content; of several statements the last one counts, and `chosen` if there is none. */
export const sortFiles = (files: ReadonlyArray<File>, chosen: File | undefined): SortedFiles => {
  const kinds = files.map((file) => [kindOf(file), file] as const)
  const ofKind = (kind: ReturnType<typeof kindOf>) => kinds.flatMap(([each, file]) => (each === kind ? [file] : []))
  const statement = ofKind("statement").at(-1) ?? chosen
  // Without a statement, a report is a log like others: its faults say what is missing in it.
  return statement === undefined
    ? { statement, reports: [], logs: files }
    : { statement, reports: ofKind("report"), logs: ofKind("log") }
}

const kindOf = (file: File): "statement" | "report" | "log" => {
  try {
    const [start = ""] = piecesOf(file.slice(0, START_BYTES))
    return isStatement(start) ? "statement" : isUsageReport(start) ? "report" : "log"
  } catch {
    // Who reads it whole says why it cannot be read.
    return "log"
  }
}

/** The text of a file, piece by piece: a worker may wait for it. */
function* piecesOf(file: Blob): Generator<string> {
  const decoder = new TextDecoder()
  const reader = new FileReaderSync()
  for (let at = 0; at < file.size; at += START_BYTES) {
    yield decoder.decode(reader.readAsArrayBuffer(file.slice(at, at + START_BYTES)), { stream: true })
  }
  yield decoder.decode()
}

/** Most faults of records that are kept. */
const MOST_FAULTS = 100

/** Compares a statement with what is billed: first all records are added, then the statement is read. */
export class StatementComparer {
  readonly #statement: File
  readonly #reconciler: Reconciler
  readonly #faults: Array<string> = []

  constructor(statement: File, reports: ReadonlyArray<File>, prices: PriceSnapshot) {
    this.#statement = statement
    this.#reconciler = new Reconciler(prices)
    for (const report of reports) finish(this.#reconciler.addReport(piecesOf(report)))
  }

  add({ file, line, record }: UsedRecord, made: Bill | RefusedRecord): void {
    const response = loggedResponse(record, made)
    if (typeof response !== "string") this.#reconciler.add(response)
    else if (this.#faults.length < MOST_FAULTS) this.#faults.push(`${file}:${line ?? 1}: ${response}`)
  }

  end(): Comparison {
    const found = finish(this.#reconciler.explain(piecesOf(this.#statement)))
    const reconciliation = found && {
      ...found,
      complete: found.complete && this.#faults.length === 0,
      faults: [...found.faults, ...this.#faults]
    }
    return { file: this.#statement.name, reconciliation, known: STATEMENTS }
  }
}
