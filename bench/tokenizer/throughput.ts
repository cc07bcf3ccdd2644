import type { Corpus } from "./corpora.ts"
import { type Compared, PACKAGES } from "./packages.ts"

/** Megabytes (10^6 bytes of UTF-8) per second: one row per corpus, one column per package. */
export interface Throughput {
  readonly packages: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly corpus: string; readonly speeds: ReadonlyArray<number> }>
}

/** Documents at the start of a corpus that are not measured: the engine compiles the code on them. */
const WARM_UP = 1 / 3

/**
 * Gives every document to every package once, one package after the other and in turn first, and
 * takes the median of each. Nobody sees a document twice, and a busy machine is busy for all.
 */
export const measureThroughput = async (
  encoding: Compared,
  method: "count" | "encode",
  names: ReadonlyArray<string>,
  corpora: ReadonlyArray<Corpus>,
  progress: (text: string) => void
): Promise<Throughput> => {
  const tokenizers = await Promise.all(names.map((name) => PACKAGES[name]!(encoding)))
  const rows = corpora.map(({ documents, name }) => {
    progress(`${encoding} ${method}: ${name}`)
    const speeds: ReadonlyArray<Array<number>> = names.map(() => [])
    const warmUp = Math.floor(documents.length * WARM_UP)
    for (const [index, document] of documents.entries()) {
      const bytes = Buffer.byteLength(document)
      for (const turn of names.keys()) {
        const which = (turn + index) % names.length
        const before = performance.now()
        tokenizers[which]![method](document)
        const milliseconds = performance.now() - before
        if (index >= warmUp) speeds[which]!.push(bytes / milliseconds / 1000)
      }
    }
    return { corpus: name, speeds: speeds.map(median) }
  })
  return { packages: names, rows }
}

export const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? Number.NaN

export const geometricMean = (numbers: ReadonlyArray<number>): number =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)
