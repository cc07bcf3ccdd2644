import { type Bill, type Billing, billRecord } from "@ratecard/core/ledger"
import { isWarned, isWithin, type Kind, type Verdict } from "./cases.ts"
import type { ListedName } from "./lists.ts"

/** So few that no prompt is a long one. */
const TOKENS = 1000

const PRICES = ["input", "output", "cache_read"] as const

/** A hundredth more or less is another rounding. */
const ROUNDING = 0.01

/** Compares the price that a bill has for a name with that of a list, on the list's own day. */
export const judgeName = (listed: ListedName, billing: Billing): Verdict => {
  const { cache_read, day, isEmbedding, list, name, provider } = listed
  const cached = cache_read === undefined ? 0 : TOKENS
  const written = isEmbedding ? 0 : TOKENS
  const usage = {
    prompt_tokens: TOKENS + cached,
    completion_tokens: written,
    total_tokens: TOKENS + cached + written,
    prompt_tokens_details: { cached_tokens: cached }
  }
  const made = billRecord({ model: name, provider, usage, at: `${day}T12:00:00Z` }, billing)
  const theirs = PRICES.map((price) => listed[price])
  const verdict = (kind: Kind, ours: string): Verdict => ({
    key: [list, provider, name].filter((part) => part !== undefined).join(" "),
    group: `${list} of ${day}`,
    kind,
    ours,
    theirs: `${pricesText(theirs)} usd`
  })
  if ("error" in made) return verdict("unknown", made.error.code)
  if (made.lines.some(({ price, unit }) => price === null && /^(?:in|out)put/u.test(unit)))
    return verdict("unpriced", "no price")
  const ours = PRICES.map((price) => (listed[price] === undefined ? undefined : priceOf(made, price)))
  const others = PRICES.filter((price, index) => {
    const our = ours[index]
    return listed[price] !== undefined && (our === undefined || !isWithin(String(our), String(listed[price]), ROUNDING))
  })
  const answer = `${pricesText(ours)} ${made.currency}`
  if (made.currency !== "usd") return verdict("different", answer)
  if (others.length === 0) return verdict("equal", answer)
  return verdict(others.every((price) => isTold(made, price)) ? "told" : "different", answer)
}

const isTold = (bill: Bill, price: string): boolean =>
  isWarned(bill) ||
  bill.lines.some(({ price: known, unit }) => unit.startsWith(price) && known === null) ||
  (price === "cache_read" && bill.warnings.some(({ code }) => code === "cached_at_input_price"))

/** For 1,000,000 tokens, with all factors. */
const priceOf = ({ lines }: Bill, unit: string): number | undefined => {
  const line = lines.find((each) => each.unit.startsWith(unit))
  return line !== undefined && "amount" in line
    ? Number((Number(line.amount) * (1_000_000 / TOKENS)).toPrecision(12))
    : undefined
}

const pricesText = (prices: ReadonlyArray<number | undefined>): string =>
  prices.map((price) => price ?? "–").join(" / ")
