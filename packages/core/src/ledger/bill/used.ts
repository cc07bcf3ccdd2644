import type { Warning } from "../tariff/warning.ts"

/** So much of one unit. */
export interface Amount {
  readonly unit: string
  /** A whole number, or an exact decimal as a string. */
  readonly quantity: number | string
}

/** What a request used: disjoint amounts, and how it was served. */
export interface Used {
  readonly amounts: ReadonlyArray<Amount>
  /** The whole prompt, with what the cache read and wrote. */
  readonly promptTokens: number
  readonly tier?: string | undefined
  readonly speed?: string | undefined
  readonly geo?: string | undefined
  readonly cacheType?: string | undefined
  /** The vendor's own cost. */
  readonly reported?: { readonly amount: string; readonly currency: Currency; readonly source: string } | undefined
  /** Part of the request only. */
  readonly incomplete?: boolean | undefined
  /** The single requests, where there are several. */
  readonly requests?: ReadonlyArray<Used> | undefined
  readonly warnings?: ReadonlyArray<Warning> | undefined
}

type Currency = "usd" | "rub"
