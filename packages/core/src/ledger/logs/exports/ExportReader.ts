import type { LogLineFault } from "../LogReader.ts"
import { BROKEN, NO_JSON } from "../logRecord.ts"
import { type Snapshot, snapshotsOf } from "../snapshot.ts"
import { exportedEntry } from "./exported.ts"
import type { ExportedResponse } from "./ExportedResponse.ts"
import { exportFault } from "./exportFaults.ts"

/** Reads a file of exported responses, line by line. */
export class ExportReader {
  readonly faults: Array<LogLineFault> = []
  readonly #snapshotOf: ReturnType<typeof snapshotsOf>
  readonly #snapshots: Array<Snapshot> = []

  constructor(path: string) {
    this.#snapshotOf = snapshotsOf(path)
  }

  /** Takes a parsed line; `index` counts from 0. */
  take(line: unknown, index: number): void {
    const message = line === BROKEN ? NO_JSON : exportFault(line)
    if (message === undefined) {
      this.#snapshots.push(this.#snapshotOf(exportedEntry(line as ExportedResponse, index), undefined)!)
    } else this.faults.push({ line: index + 1, message, isUsage: true })
  }

  give(): ReadonlyArray<Snapshot> {
    return this.#snapshots
  }
}
