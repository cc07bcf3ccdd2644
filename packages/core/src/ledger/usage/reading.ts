import type { MakerSlug } from "../../catalogue/makers.ts"
import type { CountTexts } from "../logs/loggedText.ts"
import type { LogGap } from "../logs/gaps.ts"
import type { LoggedText, TokenBand } from "../logs/logRecord.ts"
import type { Steps } from "../logs/steps.ts"
import type { Convention, ReportedCost, Warning } from "../schemas/Bill.ts"
import type { CostRecord } from "../schemas/CostRecord.ts"
import type { UnitName } from "../schemas/units.ts"

/** Data that a request is read from: the answer of an API or SDK, or an agent's log, and hints about it. */
export interface UsageRecord extends Pick<CostRecord, "usage" | "response" | "api" | "provider" | "model"> {
  readonly request?: unknown
  /** Of a log whose usage may say too little: the text that it has. */
  readonly logged?: LoggedText | undefined
  /** Of a log: what it does not say. */
  readonly gap?: LogGap | undefined
}

/** Amount of search results that go into a request. */
export type SearchSize = "low" | "medium" | "high"

/** A unit that is billed: one with a row, or calls of a tool that only its vendor knows. */
export type Unit = UnitName | `${string}_call`

/** So much of one unit; amounts of one reading are disjoint, and each is above 0. */
export interface Amount {
  readonly unit: Unit
  /** A whole number; minutes and token-hours as a decimal string, half-even at 12 decimals where it has no end. */
  readonly quantity: number | string
}

/** Usage of one request, or of several together. */
export interface Reading {
  readonly amounts: ReadonlyArray<Amount>
  /** Nesting of the counters, and the sum or the documentation that shows it. */
  readonly convention: Convention
  /** The shape that the usage was in, such as `anthropic.messages`. */
  readonly shape: string
  /** The response's own name of the model, else the caller's. */
  readonly model?: string
  /**
   * Maker whose API answered, if the shape of the body, its span or its log shows it: a hint, because others answer
   * alike.
   */
  readonly answeredBy?: MakerSlug
  /** The cloud or the gateway that served it, as the body shows or says. */
  readonly servedBy?: string
  /** Another tier than the standard one: that really served, else that asked for. Lower case. */
  readonly tier?: string
  /** Place of the inference by the vendor; `global` is anywhere. */
  readonly geo?: string
  /** `fast`, where that was served, or asked for and not denied. */
  readonly speed?: string
  /** `ephemeral` where Qwen's cache was an explicit one, which has a price of its own. */
  readonly cacheType?: string
  /** Cost of the request by the vendor. */
  readonly reported?: Reported
  /** The whole prompt, with what the cache read and wrote; of several requests the longest. */
  readonly promptTokens: number
  /** With reasoning. */
  readonly outputTokens: number
  /** True where the body holds a part of the request only: what it cost is then more. */
  readonly incomplete?: true
  /** True where a log has one sum of several requests: how long each prompt was is not known. */
  readonly isSum?: true
  /** Of a log that says too little: its tokens of output, by what it says and by the text that it has. */
  readonly band?: OutputBand
  /** True for calls that are not made yet: one request each, at no particular hour. */
  readonly isExpected?: true
  /** Usage of other models in the same request, each with its own name. It is in none of the amounts above. */
  readonly others?: ReadonlyArray<Reading>
  /** The single requests, where there are several; `amounts` has their sums. */
  readonly requests?: ReadonlyArray<Reading>
  readonly warnings: ReadonlyArray<Warning>
}

/** Tokens of output, of which at least `low` were billed. */
export interface OutputBand extends TokenBand {
  /** As the log says it. */
  readonly said: number
}

/** A vendor's own bill, and the field that says so. */
export type Reported = Pick<ReportedCost, "amount" | "source"> & { readonly currency: "usd" }

/** Why a record has no reading. */
export interface ReadingFault {
  /** In no shape that is known; counters that are none; counters of which nothing adds up; a batch's request without an answer. */
  readonly code: "UnknownShape" | "InvalidUsage" | "ContradictoryUsage" | "RequestFailed"
  /** Error message: the fault, and what would be accepted. */
  readonly message: string
  /** The fields at fault, as dotted paths. */
  readonly fields: ReadonlyArray<string>
  /** The sums that were tried. */
  readonly sums?: ReadonlyArray<string>
}

/** The part of the ledger that reads the logs of agents; programs without logs need not carry it. */
export interface ReadLogs {
  /** Reads lines as one record, with pauses in long logs. */
  readonly readLines: (
    lines: ReadonlyArray<unknown>,
    record: UsageRecord,
    countTexts?: CountTexts
  ) => Steps<Reading | ReadingFault>
  /** Adds to the reading of a response what its log does not say. */
  readonly complete: (
    reading: Reading | ReadingFault,
    record: UsageRecord,
    countTexts?: CountTexts
  ) => Reading | ReadingFault
}
