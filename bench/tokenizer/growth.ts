import type { Tokenizer } from "./packages.ts"
import { median } from "./throughput.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

/** UTF-16 units: each four times the one before, and a million. */
export const SIZES = [25_000, 100_000, 400_000, 1_000_000] as const

export interface Growth {
  readonly name: string
  /** Milliseconds for each of the sizes. */
  readonly milliseconds: ReadonlyArray<number>
  /** How many times as long as the size before each of the sizes but the first takes. */
  readonly growth: ReadonlyArray<number>
  /** Megabytes of UTF-8 in the longest. */
  readonly megabytes: number
}

const ROUNDS = 15
/**
 * UTF-16 units in one measurement: shorter texts are repeated, so that a lucky or unlucky moment weighs the same for
 * all.
 */
const MEASURED = 400_000
const WARM_UPS = 5

/**
 * Times our count of the worst texts: medians of several rounds, each of new strings. Sizes are compared
 * round by round, as the machine's speed drifts between rounds and not within one.
 */
export const measureGrowth = (
  title: string,
  { count }: Tokenizer,
  progress: (text: string) => void
): ReadonlyArray<Growth> => {
  return Object.entries(WORST_TEXTS).map(([name, make]) => {
    progress(`${title} growth: ${name}`)
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) count(make(SIZES[1]))
    const rounds = Array.from({ length: ROUNDS }, () =>
      SIZES.map((size) => {
        const texts = Array.from({ length: Math.max(1, MEASURED / size) }, () => make(size))
        return timed(count, texts) / texts.length
      })
    )
    const milliseconds = SIZES.map((_, index) => median(rounds.map((round) => round[index]!)))
    const growth = SIZES.slice(1).map((_, index) => median(rounds.map((round) => round[index + 1]! / round[index]!)))
    return { name, milliseconds, growth, megabytes: Buffer.byteLength(make(SIZES[3])) / 1e6 }
  })
}

/** Milliseconds for a megabyte of ordinary text, put together from documents. */
export const measureMegabyte = ({ count }: Tokenizer, documents: ReadonlyArray<string>): number => {
  const text = Buffer.from(documents.join("")).toString().slice(0, 1_000_000)
  if (text.length < 1_000_000) throw new Error("Less than a megabyte of text")
  return median(Array.from({ length: ROUNDS }, () => timed(count, [` ${text}`])))
}

/** Milliseconds of the processor, which others on the machine lengthen less than those of the clock. */
const timed = (count: (text: string) => number, texts: ReadonlyArray<string>): number => {
  const before = process.cpuUsage()
  for (const text of texts) count(text)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}
