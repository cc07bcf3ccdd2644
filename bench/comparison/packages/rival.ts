import type { Case, Counters } from "../cases.ts"

/** The code that a careful reader of the package's documentation would write around it. */
export interface Rival {
  /** Its name in the registry. */
  readonly name: string
  /** Its totals are rounded to this number of places. */
  readonly decimals?: number
  /**
   * Dollars, of the response as it came; undefined if the package takes no such body. Absent if it
   * reads none at all.
   */
  readonly fromResponse?: (one: Case) => number | undefined
  /** Dollars, of counters that were read rightly; undefined or an exception where the package has no price. */
  readonly fromCounters: (one: Case, used: Counters) => number | undefined | Promise<number | undefined>
}
