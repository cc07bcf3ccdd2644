import type { Currency } from "@ratecard/core/catalogue"
import type { AnyEncoding } from "@ratecard/core/tokenizer"
import type { ChangedCall } from "../../code/compareCalls.ts"
import type { FileFault } from "../../files/findFiles.ts"
import type { CheckedName } from "../../code/findings.ts"

/** The prompt and the answer of a call, and its cost. */
export interface PricedSide {
  readonly file: string
  readonly line: number
  /** The catalogue's id; null if the code does not say one model. */
  readonly model: string | null
  /** All that the code may ask. */
  readonly models: ReadonlyArray<string>
  readonly prompt_tokens: number
  readonly tool_tokens: number
  /** The band of the sum, where the vocabulary is not published; absent if it is counted exactly. */
  readonly band?: { readonly low: number; readonly high: number; readonly basis: string }
  /** In which it was counted exactly; without a model this one stands in. */
  readonly encoding?: AnyEncoding
  /** Whether the code says all of the text; else something is filled in, which is not counted. */
  readonly complete: boolean
  /** As input of 1,000 calls: an exact decimal; null if no model or price is known. */
  readonly cost_per_1000: string | null
  readonly currency: Currency | null
}

/** A call, a prompt or a list of tools that changed. */
export interface DiffedCall {
  readonly kind: ChangedCall["kind"]
  readonly name: string
  readonly before: PricedSide | null
  readonly after: PricedSide | null
  /** After less before, of 1,000 calls: an exact decimal; null if one of them is not known. */
  readonly change_per_1000: string | null
  /** The same of a month; null if the number of calls is unknown. */
  readonly change_per_month: string | null
  readonly calls_per_month: number | null
  readonly currency: Currency | null
}

/** The effect of a change on the cost of calls, for programs. */
export interface DiffDocument {
  /** The day on which prices were last looked up, `YYYY-MM-DD`. */
  readonly as_of: string
  readonly base: string
  /** Null: the files as they are now. */
  readonly head: string | null
  readonly calls: ReadonlyArray<DiffedCall>
  /** The sums of the changes, in each currency. */
  readonly totals: ReadonlyArray<DiffTotal>
  /** Names of models that the change brings, with what is ahead of them. */
  readonly names: ReadonlyArray<CheckedName>
  /** The cost of agents on this branch by the logs of this machine; null if there are none. */
  readonly receipt: {
    readonly branch: string
    readonly cost: string
    readonly currency: Currency
    readonly complete: boolean
    readonly responses: number
  } | null
  readonly budget: { readonly limit: string; readonly kept: boolean | null } | null
  readonly failed: boolean
  /** Files that could not be read. */
  readonly faults: ReadonlyArray<FileFault>
}

/** The sum of all changes in a currency. */
export interface DiffTotal {
  readonly currency: Currency
  readonly per_1000: string
  readonly per_month: string | null
  /** Whether each change is in it. */
  readonly complete: boolean
}
