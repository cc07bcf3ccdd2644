import { decimalIn, decimalText, subtractDecimals } from "@ratecard/core/ledger"
import { Refusal } from "../../World.ts"
import type { DiffedCall, DiffTotal } from "./document.ts"

/** How many more dollars a change may cost. */
export interface Limit {
  readonly amount: string
  readonly per: "month" | "1000"
}

/** The limit that `--budget` has. */
export const limitOf = (text: string | undefined): Limit | undefined => {
  if (text === undefined) return undefined
  const [, amount, per] = /^(\d+(?:\.\d+)?)\/(month|1000)$/u.exec(text) ?? []
  if (amount !== undefined) return { amount, per: per as Limit["per"] }
  throw new Refusal(`--budget takes dollars such as 20/month, or 0.50/1000 for a thousand calls; not '${text}'`)
}

/** Whether the change stays below its limit; null if not all of it is known. */
export const isKept = (
  { amount, per }: Limit,
  totals: ReadonlyArray<DiffTotal>,
  calls: ReadonlyArray<DiffedCall>
): boolean | null => {
  const total = totals.find(({ currency }) => currency === "usd")
  const sum = per === "month" ? (total?.per_month ?? "0") : (total?.per_1000 ?? "0")
  const isAll = calls.every(
    (call) => call.currency === "usd" && (per === "month" ? call.change_per_month : call.change_per_1000) !== null
  )
  if (!subtractDecimalsText(amount, sum).startsWith("-")) return isAll ? true : null
  return false
}

const subtractDecimalsText = (one: string, other: string): string =>
  decimalText(subtractDecimals(decimalIn(one)!, decimalIn(other)!))
