import { spawnSync } from "node:child_process"
import { mkdtempDisposableSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Compared } from "./packages.ts"
import { median } from "./throughput.ts"

/** Time a fresh process takes to load a tokenizer and count a short text, and then the documents. */
export interface ColdStart {
  readonly name: string
  /** Milliseconds until the short text is counted. */
  readonly first: number
  /** Milliseconds until all documents are. */
  readonly all: number
  /** Resident memory added before the documents, in megabytes (10^6 bytes), where it is known. */
  readonly megabytes?: number
}

type Run = Required<Omit<ColdStart, "name">>

const RUNS = 11
const child = fileURLToPath(new URL("coldStartChild.ts", import.meta.url))

/** Starts fresh processes, one package after the other, and takes the medians. Those of ours are in `bundles`. */
export const measureColdStart = (
  encoding: Compared,
  names: ReadonlyArray<string>,
  bundles: ReadonlyMap<string, string>,
  documents: ReadonlyArray<string>,
  progress: (text: string) => void
): ReadonlyArray<ColdStart> => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "ratecard-start-"))
  const documentsFile = join(folder.path, "documents.json")
  writeFileSync(documentsFile, JSON.stringify(documents))
  const start = (name: string): Run => {
    const args = [child, name, encoding, bundles.get(name) ?? "", documentsFile, join(folder.path, "tables")]
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as Run
  }
  // Files are in the system's memory, and the tables are kept, before anything is measured.
  for (const name of names) start(name)
  const runs = new Map(names.map((name) => [name, new Array<Run>()]))
  for (let run = 0; run < RUNS; run++) {
    progress(`${encoding} cold start: ${run + 1} of ${RUNS}`)
    for (const [name, its] of runs) its.push(start(name))
  }
  return Array.from(runs, ([name, its]) => ({
    name,
    first: median(its.map(({ first }) => first)),
    all: median(its.map(({ all }) => all)),
    megabytes: median(its.map(({ megabytes }) => megabytes))
  }))
}
