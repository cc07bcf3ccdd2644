import { type Case, CASES, countersOf } from "./cases.ts"
import { isSame, ourTotal, whyWrong } from "./mistakes.ts"
import { aicost } from "./packages/aicost.ts"
import { aiSdkCostCalculator } from "./packages/aiSdkCostCalculator.ts"
import { genaiPrices } from "./packages/genaiPrices.ts"
import { gptTokenizer } from "./packages/gptTokenizer.ts"
import { llmPrices } from "./packages/llmPrices.ts"
import { llmPricing } from "./packages/llmPricing.ts"
import type { Rival } from "./packages/rival.ts"
import { tokenLens } from "./packages/tokenLens.ts"

/** What a package made of a case. */
export interface Outcome {
  readonly one: Case
  /** Rounded: right but for the rounding of the package. None: it has no price, no such model, or refuses. */
  readonly kind: "right" | "rounded" | "wrong" | "none"
  readonly total?: number
  /** The rules that were not kept. */
  readonly why: ReadonlyArray<string>
}

export interface Result {
  readonly name: string
  readonly outcomes: ReadonlyArray<Outcome>
  /** The same, if we had read the responses for them. */
  readonly ofCounters: ReadonlyArray<Outcome>
}

const RIVALS: ReadonlyArray<Rival> = [
  genaiPrices,
  llmPricing,
  aiSdkCostCalculator,
  llmPrices,
  tokenLens,
  aicost,
  gptTokenizer
]

const judge = (one: Case, total: number | undefined, decimals?: number): Outcome => {
  if (total === undefined) return { one, kind: "none", why: [] }
  const right = one.expect === undefined ? undefined : Number(one.expect.total)
  if (right !== undefined && isSame(total, right)) return { one, kind: "right", total, why: [] }
  if (right !== undefined && isSame(total, right, decimals)) return { one, kind: "rounded", total, why: [] }
  return { one, kind: "wrong", total, why: whyWrong(one, total, decimals) }
}

/** What it answers, if it does; an exception is its way to say that it cannot. */
const answer = async (ask: () => number | undefined | Promise<number | undefined>): Promise<number | undefined> => {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

const resultOf = async ({ decimals, fromCounters, fromResponse, name }: Rival): Promise<Result> => {
  const outcomes: Array<Outcome> = []
  const ofCounters: Array<Outcome> = []
  for (const one of CASES) {
    const counted = await answer(() => fromCounters(one, countersOf(one)))
    const read = await answer(() => fromResponse?.(one))
    outcomes.push(judge(one, read ?? counted, decimals))
    ofCounters.push(judge(one, counted, decimals))
  }
  return { name, outcomes, ofCounters }
}

const ours = (): Result => {
  const outcomes = CASES.map((one) => {
    const total = ourTotal(one)
    return judge(one, total === undefined ? undefined : Number(total))
  })
  return { name: "@ratecard/core", outcomes, ofCounters: outcomes }
}

/** All packages over all cases, ours first. */
export const compare = async (): Promise<ReadonlyArray<Result>> => [
  ours(),
  ...(await Promise.all(RIVALS.map(resultOf)))
]
