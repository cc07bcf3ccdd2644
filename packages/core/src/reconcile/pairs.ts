import { add, type Decimal, subtract, toNumber, ZERO } from "../pricing/money.ts"
import type { DifferenceCause } from "./causes.ts"
import type { Claim, Rest } from "./claims.ts"
import type { DayPrices } from "./prices.ts"
import type { LoggedCell } from "./logged.ts"
import { FLOAT_NOISE } from "./statement/values.ts"
import type { StatedCell } from "./stated.ts"

/** A model on a day, in the statement and in the logs. */
export interface Pair {
  readonly day: string
  readonly model: string
  readonly stated: ReadonlyArray<StatedCell>
  /** The logs' usage by unit. */
  readonly logged: ReadonlyMap<string, LoggedCell>
}

/** Facts of a statement on which explanations depend. */
export interface Terms {
  readonly prices: DayPrices
  /**
   * The largest deviation of an amount from an exact one: half of its last printed place, else the noise of a float.
   */
  readonly tolerance: number
  /** US dollars per million tokens of any kind that the vendor adds to its prices. */
  readonly tokenRate: number | undefined
  /** True if all rows of the statement could be read. */
  readonly isWhole: boolean
  /** Tells whether a day is after the last one with a row, in an empty bucket. */
  readonly isLate: (day: string) => boolean
  /** Tells whether a call of the model failed on the day, and its log has no usage. */
  readonly hasFailed: (day: string, model: string) => boolean
  /** Tells whether the statement says that a call of the model failed on the day, and charges nothing for it. */
  readonly hasFailedRows: (day: string, model: string) => boolean
}

/** 30,000 kinds of a model on a day took 1.4 seconds in one turn; a vendor has a dozen, each in some tiers. */
export const MOST_KINDS = 1000

export const sumOf = (cells: Iterable<{ readonly amount: Decimal }>): Decimal => {
  let sum = ZERO
  for (const { amount } of cells) sum = add(sum, amount)
  return sum
}

export const differenceOf = ({ logged, stated }: Pair): Decimal => subtract(sumOf(stated), sumOf(logged.values()))

export const rowsIn = ({ stated }: Pair): number => stated.reduce((sum, { rows }) => sum + rows, 0)

export const claimOf = (
  { day, model }: Pick<Pair, "day" | "model">,
  cause: DifferenceCause,
  kind: string,
  amount: Decimal,
  evidence: string
): Claim => ({ cause, day, model, kind, amount, evidence })

/** The unexplained rest of a pair; amounts within `noise` of each other are alike. */
export const restOf = (pair: Pair, amount: Decimal, evidence: string, noise = FLOAT_NOISE): Rest => ({
  day: pair.day,
  model: pair.model,
  kind: kindApart(pair, noise),
  amount,
  evidence
})

/** The only kind in which the two sides differ; `all` if there are several. */
const kindApart = ({ logged, stated }: Pair, noise: number): string => {
  const kinds = Map.groupBy(stated, ({ unit }) => unit)
  if (kinds.has("*") || kinds.has("")) return "all"
  const apart = [...kinds].filter(([kind, cells]) => {
    const { amount = ZERO } = logged.get(loggedUnit(kind, logged)) ?? {}
    return Math.abs(toNumber(subtract(sumOf(cells), amount))) > noise
  })
  return apart.length === 1 ? apart[0]![0] : "all"
}

/** The unit of the logs that corresponds to one of the statement. */
export const loggedUnit = (unit: string, logged: Pair["logged"]): string => {
  if (unit !== "cache_write") return unit
  const writes = [...logged.keys()].filter((name) => name.startsWith("cache_write"))
  return writes.length === 1 ? writes[0]! : "cache_write_5m"
}
