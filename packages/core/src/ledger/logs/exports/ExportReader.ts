import type { LogLineFault } from "../LogReader.ts"
import { BROKEN, NO_JSON } from "../logRecord.ts"
import { type Snapshot, snapshotsOf } from "../snapshot.ts"
import { exportedEntry } from "./exported.ts"
import type { ExportedResponse } from "./ExportedResponse.ts"
import { exportFault } from "./exportFaults.ts"

/** Reads a file of exported responses, line by line. */
export class ExportReader {
  readonly faults: Array<LogLineFault> = []
  readonly #snapshots: Array<Snapshot> = []
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Takes a parsed line; `index` counts from 0. */
  take(line: unknown, index: number): void {
    const message = line === BROKEN ? NO_JSON : exportFault(line)
    if (message === undefined) {
      const entry = exportedEntry(line as ExportedResponse, index)
      this.#snapshots.push(snapshotsOf(entry.agent, this.#path)(entry, undefined, index)!)
    } else this.faults.push({ line: index + 1, message, isUsage: true })
  }

  give(): ReadonlyArray<Snapshot> {
    return this.#snapshots
  }
}
