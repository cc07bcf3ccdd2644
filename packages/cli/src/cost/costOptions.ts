import type { BillContext, ExpectedCall, Input } from "@ratecard/core/ledger"
import type { ExchangeOptions } from "../prices/exchange.ts"

/** Options of `cost`. */
export interface CostOptions extends ExchangeOptions {
  /** `-` or none: standard input. */
  readonly files: ReadonlyArray<string>
  readonly input: Input | undefined
  /** Headings of a CSV's columns, by the fields or counters that they hold. */
  readonly columns: Readonly<Record<string, string>> | undefined
  /** Of a call that is not made yet: with which models it is priced. */
  readonly models: ReadonlyArray<string>
  /** The known facts of such a call; without `input_tokens` a text has them. */
  readonly expected: { readonly [Field in ExpectedField]: ExpectedCall[Field] | undefined }
  /** Such a call is part of a batch. */
  readonly isBatch: boolean
  /** Each amount is known, not only their sum. */
  readonly isExplained: boolean
  /** The meaning of totals in records that do not say it themselves. */
  readonly settle: BillContext["settle"]
  /** Another date than the records' own. */
  readonly at: string | undefined
  /** A total from elsewhere. */
  readonly why: string | undefined
  /** A file of the user's own prices. */
  readonly rates: string | undefined
  readonly isStrict: boolean
}

type ExpectedField = "input_tokens" | "cached_input_tokens" | "output_tokens" | "calls" | "per"
