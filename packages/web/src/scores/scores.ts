import type { Language } from "../rendering.ts"
import data from "./scores.json" with { type: "json" }

/** A public test of models that others make, whose licence lets its results be carried over. */
interface Benchmark {
  readonly name: string
  /** The share that its percentages are of. */
  readonly about: Readonly<Record<Language, string>>
  readonly licence: string
  readonly url: string
  /** Of the results, as they stood. */
  readonly source: string
  /** By the ids of models. */
  readonly scores: Readonly<Record<string, Score>>
}

/** A result of a model: higher is better. */
interface Score {
  readonly percent: number
  /** The day of the result, `YYYY-MM-DD`. */
  readonly day: string
  /** Of the model's reasoning, if it has several. */
  readonly setting?: string
}

export type BenchmarkName = keyof typeof data

export const BENCHMARKS: Readonly<Record<BenchmarkName, Benchmark>> = data

export const BENCHMARK_NAMES = Object.keys(data) as ReadonlyArray<BenchmarkName>

/** The result of a model; undefined if it has none: it was not tested, which says nothing of how good it is. */
export const scoreOf = (benchmark: BenchmarkName, modelId: string): Score | undefined => {
  const { scores } = BENCHMARKS[benchmark]
  return Object.hasOwn(scores, modelId) ? scores[modelId] : undefined
}

interface Priced {
  readonly id: string
  /** The cost of the reader's work; null: not known. */
  readonly cost: number | null
}

/** The models that score more than all that cost less, or as much. */
export const frontOf = (benchmark: BenchmarkName, models: ReadonlyArray<Priced>): ReadonlySet<string> => {
  const tested = models.flatMap(({ cost, id }) => {
    const percent = scoreOf(benchmark, id)?.percent
    return cost === null || percent === undefined ? [] : [{ id, cost, percent }]
  })
  const front = new Set<string>()
  let best = -Infinity
  for (const { id, percent } of tested.toSorted((one, other) => one.cost - other.cost || other.percent - one.percent)) {
    if (percent > best) front.add(id)
    best = Math.max(best, percent)
  }
  return front
}
