import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Compared } from "./packages.ts"
import { median } from "./throughput.ts"

/** What it takes a fresh process to load a tokenizer and count one short text. */
export interface ColdStart {
  readonly name: string
  readonly milliseconds: number
  /** Resident memory added, in megabytes (10^6 bytes). */
  readonly megabytes: number
}

const RUNS = 9
const child = fileURLToPath(new URL("coldStartChild.ts", import.meta.url))

/** Starts fresh processes, one package after the other, and takes the medians. */
export const measureColdStart = (
  encoding: Compared,
  names: ReadonlyArray<string>,
  ourBundle: string,
  progress: (text: string) => void
): ReadonlyArray<ColdStart> => {
  const runs = names.map(() => ({ milliseconds: new Array<number>(), megabytes: new Array<number>() }))
  for (let run = 0; run < RUNS; run++) {
    progress(`${encoding} cold start: ${run + 1} of ${RUNS}`)
    for (const [index, name] of names.entries()) {
      const { status, stderr, stdout } = spawnSync(process.execPath, [child, name, encoding, ourBundle], {
        encoding: "utf8"
      })
      if (status !== 0) throw new Error(stderr)
      const result = JSON.parse(stdout) as { readonly milliseconds: number; readonly megabytes: number }
      runs[index]!.milliseconds.push(result.milliseconds)
      runs[index]!.megabytes.push(result.megabytes)
    }
  }
  return names.map((name, index) => ({
    name,
    milliseconds: median(runs[index]!.milliseconds),
    megabytes: median(runs[index]!.megabytes)
  }))
}
