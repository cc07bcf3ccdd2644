import type { Input } from "@ratecard/core/ledger"
import type { Currency } from "@ratecard/core/catalogue"

/** What is to be priced, and how. */
export interface CostOptions {
  /** `-` or none: standard input. */
  readonly files: ReadonlyArray<string>
  readonly input: Input | undefined
  /** Of a text: with which models it is priced. */
  readonly models: ReadonlyArray<string>
  /** Of a text: the tokens of the answer. */
  readonly outputTokens: number
  /** Each amount is told, not only what they add up to. */
  readonly isExplained: boolean
  /** Another date than the records' own. */
  readonly at: string | undefined
  /** Somebody else's total. */
  readonly why: string | undefined
  /** A file of one's own prices. */
  readonly rates: string | undefined
  readonly currency: Currency | undefined
  readonly isStrict: boolean
}
