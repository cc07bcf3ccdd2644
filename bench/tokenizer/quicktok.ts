import { execFileSync } from "node:child_process"
import { mkdtempDisposableSync, writeFileSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { bundleOurs, here } from "./bundle.ts"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { Corpus } from "./corpora.ts"
import { OURS } from "./packages.ts"
import { median, type Throughput, WARM_UP_MILLIS, warmUpSize } from "./throughput.ts"

/**
 * Figures of one process: milliseconds to load and count a short text, and tokens and milliseconds of each document.
 */
interface Alone {
  readonly load: number
  readonly counts: ReadonlyArray<readonly [tokens: number, milliseconds: number]>
}

const ROUNDS = 9

const child = fileURLToPath(new URL("aloneChild.ts", import.meta.url))
const source = fileURLToPath(new URL("quicktok.cpp", import.meta.url))

/**
 * Ours and quicktok, of a checkout of its sources, each in a process of its own that reads all documents once: new
 * processes in every round, one after the other. Speeds are medians of a round's documents and then of the rounds.
 */
export const measureQuicktok = async (
  encoding: AnyEncoding,
  checkout: string,
  corpora: ReadonlyArray<Corpus>,
  progress: (text: string) => void
): Promise<Throughput & { readonly loads: ReadonlyArray<number> }> => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "ratecard-quicktok-"))
  const counter = join(folder.path, "counter")
  const sources = [source, join(checkout, "src/quicktok.cpp"), join(checkout, "src/trie2_mb.cpp")]
  const include = `-I${join(checkout, "include")}`
  execFileSync("g++", ["-O3", "-march=native", "-std=c++20", include, ...sources, "-o", counter])

  const warmUp = corpora.flatMap(({ documents }) => documents.slice(0, warmUpSize(documents)))
  const measured = corpora.map(({ documents }) => documents.slice(warmUpSize(documents)))
  const file = join(folder.path, "documents")
  writeFileSync(file, [...warmUp, ...measured.flat()].map((document) => `${document}\0`).join(""))
  const given = [encoding, file, `${warmUp.length}`, `${WARM_UP_MILLIS}`]
  const contenders = new Map([
    [OURS, [process.execPath, child, ...given, await bundleOurs("loadAnyTokenizer", here, "vocabularies")]],
    ["quicktok", [counter, ...given, join(checkout, "data")]]
  ])

  const speedsOf = ({ counts }: Alone): ReadonlyArray<number> => {
    let next = 0
    return measured.map((documents) =>
      median(documents.map((document) => Buffer.byteLength(document) / counts[next++]![1] / 1000))
    )
  }
  const rounds = Array.from({ length: ROUNDS }, (_, round) => {
    const alone = Array.from(contenders.values(), ([program, ...args]) => {
      const answer = execFileSync(program!, args, { encoding: "utf8", maxBuffer: 2 ** 26 })
      return JSON.parse(answer) as Alone
    })
    const [tokens, theirs] = alone.map(({ counts }) => counts.map(([count]) => count).join())
    if (tokens !== theirs) throw new Error("Ours and quicktok count different tokens")
    const speeds = alone.map(speedsOf)
    const ratios = speeds[0]!.map((speed, corpus) => (speed / speeds[1]![corpus]!).toFixed(2))
    progress(
      `${encoding}, ${round + 1} of ${ROUNDS}: ${ratios.join(", ")} × quicktok, load ${loadavg()[0]!.toFixed(1)}`
    )
    return { alone, speeds }
  })
  const packages = [...contenders.keys()]
  return {
    packages,
    rows: corpora.map(({ name }, corpus) => ({
      corpus: name,
      speeds: packages.map((_, which) => median(rounds.map(({ speeds }) => speeds[which]![corpus]!)))
    })),
    loads: packages.map((_, which) => median(rounds.map(({ alone }) => alone[which]!.load)))
  }
}
