import type { Case, Counters } from "../cases.ts"

/** What somebody who read a package's documentation with care would write around it. */
export interface Rival {
  /** Its name in the registry. */
  readonly name: string
  /** Its totals are rounded to so many decimals. */
  readonly decimals?: number
  /**
   * Dollars, of the response as it came; undefined where the package takes no such body. Absent where it
   * reads none at all.
   */
  readonly fromResponse?: (one: Case) => number | undefined
  /** Dollars, of counters that were read rightly; undefined or an exception where the package has no price. */
  readonly fromCounters: (one: Case, used: Counters) => number | undefined | Promise<number | undefined>
}
