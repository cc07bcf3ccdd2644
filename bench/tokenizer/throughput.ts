import type { Corpus } from "./corpora.ts"
import { type Compared, PACKAGES, type Tokenizer } from "./packages.ts"

/** Megabytes (10^6 bytes of UTF-8) per second: one row per corpus, one column per package. */
export interface Throughput {
  readonly packages: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly corpus: string; readonly speeds: ReadonlyArray<number> }>
}

/** Documents at the start of each corpus that are not measured. */
const WARM_UP = 1 / 3
/** For so long every package reads them before any is measured, until the engine has compiled its code. */
export const WARM_UP_MILLIS = 1000

/**
 * Gives every document to every package once, in rotating order, and takes the median of each. No package sees a
 * document twice, and a busy machine is busy for all.
 */
export const measureThroughput = async (
  encoding: Compared,
  method: "count" | "encode",
  names: ReadonlyArray<string>,
  corpora: ReadonlyArray<Corpus>,
  progress: (text: string) => void
): Promise<Throughput> => {
  const tokenizers = await Promise.all(names.map(async (name) => [name, await PACKAGES[name]!(encoding)] as const))
  return compareThroughput(`${encoding} ${method}`, method, new Map(tokenizers), corpora, progress)
}

/** The same of any tokenizers. */
export const compareThroughput = (
  title: string,
  method: "count" | "encode",
  named: ReadonlyMap<string, Tokenizer>,
  corpora: ReadonlyArray<Corpus>,
  progress: (text: string) => void
): Throughput => {
  const names = [...named.keys()]
  const tokenizers = [...named.values()]
  progress(`${title}: warming up`)
  const warmUp = corpora.flatMap(({ documents }) => documents.slice(0, warmUpSize(documents)))
  for (const tokenizer of tokenizers) {
    const end = performance.now() + WARM_UP_MILLIS
    do for (const document of warmUp) tokenizer[method](document)
    while (performance.now() < end)
  }
  const rows = corpora.map(({ documents, name }) => {
    progress(`${title}: ${name}`)
    const speeds: ReadonlyArray<Array<number>> = names.map(() => [])
    for (const [index, document] of documents.slice(warmUpSize(documents)).entries()) {
      const bytes = Buffer.byteLength(document)
      for (const turn of names.keys()) {
        const which = (turn + index) % names.length
        const before = performance.now()
        tokenizers[which]![method](document)
        const milliseconds = performance.now() - before
        speeds[which]!.push(bytes / milliseconds / 1000)
      }
    }
    return { corpus: name, speeds: speeds.map(median) }
  })
  return { packages: names, rows }
}

export const warmUpSize = (documents: ReadonlyArray<string>): number => Math.floor(documents.length * WARM_UP)

export const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? Number.NaN

export const geometricMean = (numbers: ReadonlyArray<number>): number =>
  Math.exp(numbers.reduce((sum, number) => sum + Math.log(number), 0) / numbers.length)
