import { Decimal } from "decimal.js"
import type { Random } from "../random.ts"

/** The kinds of tokens that vendors charge. */
const KINDS = ["input", "cache_read", "cache_write_5m", "cache_write_1h", "output"] as const
export type Kind = (typeof KINDS)[number]

/** US dollars per million tokens, as the vendors' own pages list them. */
type PriceList = Readonly<Partial<Record<Kind, string>>>

const CLAUDE = (input: string, cacheRead: string, write5m: string, write1h: string, output: string): PriceList => ({
  input,
  cache_read: cacheRead,
  cache_write_5m: write5m,
  cache_write_1h: write1h,
  output
})
const GPT = (input: string, cacheRead: string, output: string): PriceList => ({ input, cache_read: cacheRead, output })

const PRICES = {
  "claude-opus-5": CLAUDE("5", "0.5", "6.25", "10", "25"),
  "claude-sonnet-5": CLAUDE("2", "0.2", "2.5", "4", "10"),
  "claude-haiku-4-5": CLAUDE("1", "0.1", "1.25", "2", "5"),
  "claude-sonnet-4-20250514": CLAUDE("3", "0.3", "3.75", "6", "15"),
  "claude-opus-4-1": CLAUDE("15", "1.5", "18.75", "30", "75"),
  "gpt-5.4": GPT("2.5", "0.25", "15"),
  "gpt-5-mini": GPT("0.25", "0.025", "2"),
  "gpt-4.1": GPT("2", "0.5", "8"),
  "gpt-5.6-terra": GPT("2", "0.2", "12"),
  "gemini-2.5-flash": GPT("0.3", "0.03", "2.5"),
  "gemini-3.5-flash-lite": GPT("0.3", "0.03", "2.5")
} as const satisfies Readonly<Record<string, PriceList>>

/** Before 2026-07-30. */
export const TERRA_BEFORE = GPT("2.5", "0.25", "15")

export type Model = keyof typeof PRICES

type Tokens = Readonly<Partial<Record<Kind, number>>>

/** A call as it was made. */
export interface Call {
  readonly id: string
  readonly at: number
  readonly model: string
  readonly tokens: Tokens
  /** Fault of its log. */
  readonly flaw?: "placeholder" | "flat_writes" | "failed" | undefined
}

/** A part of what a vendor charges. */
export interface Charge {
  readonly day: string
  readonly at?: number
  readonly id?: string
  readonly model: string
  /** A kind of tokens, or that of a row that has none. */
  readonly kind: string
  readonly tokens: number
  /** Exact, in US dollars. */
  readonly amount: Decimal
  /** Another row says the same to the letter. */
  readonly isCopy?: boolean
  /** Nothing of the row is in the logs. */
  readonly isStrange?: boolean
  /** Its model has no known price. */
  readonly isUnpriced?: boolean
  /** Columns that a format may have: `tier`, `geo`, `list`, `byok`, `kind`. */
  readonly marks?: Readonly<Record<string, string>>
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

export const priced = (
  model: string,
  kind: string,
  tokens: number,
  prices: Readonly<Record<string, PriceList>> = PRICES
) => new Decimal(prices[model]?.[kind as Kind] ?? 0).times(tokens).div(1_000_000)

/** Charges of a vendor for calls, at its list prices. */
export const chargesOf = (calls: ReadonlyArray<Call>): ReadonlyArray<Charge> =>
  calls.flatMap(({ at, id, model, tokens }) =>
    KINDS.flatMap((kind) => {
      const count = tokens[kind] ?? 0
      return count === 0
        ? []
        : [{ day: dayOf(at), at, id, model, kind, tokens: count, amount: priced(model, kind, count) }]
    })
  )

/** Some calls of each model on each day, between 3 and 21 o'clock of UTC. */
export const randomCalls = (
  models: ReadonlyArray<Model>,
  from: string,
  days: number,
  { whole }: Random
): ReadonlyArray<Call> =>
  Array.from({ length: days }, (_, day) =>
    models.flatMap((model) =>
      Array.from({ length: 2 + whole(4) }, (_, index): Call => {
        const at = Date.parse(`${from}T03:00:00Z`) + day * 86_400_000 + whole(18 * 3600) * 1000
        const hasWrites = model.startsWith("claude")
        return {
          id: `gen-${at}-${model}-${index}`,
          at,
          model,
          tokens: {
            input: 1 + whole(40_000),
            cache_read: whole(3) === 0 ? 0 : whole(90_000),
            ...(hasWrites && { cache_write_5m: whole(2) === 0 ? 0 : whole(20_000) }),
            output: 1 + whole(9000)
          }
        }
      })
    )
  ).flat()
