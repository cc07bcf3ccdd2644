import type { PriceChange } from "@ratecard/core/catalogue"

/** The change of the model of that name in one sentence: `GPT-5: input 1.25 → 1.00 USD per 1M tokens (−20 %)`. */
export const titleOf = (change: PriceChange, model: string): string => {
  const unit = `${change.currency.toUpperCase()} per 1M tokens`
  const prices = pricesOf(change)
  if (change.kind === "new") {
    return `${model} added: ${prices.map(({ name, now }) => `${name} ${now}`).join(", ")} ${unit}`
  }
  const moved = prices.filter(({ before, now }) => before !== now)
  const last = moved.length - 1
  const parts = moved.map(({ before, name, now, percentage }, index) => {
    // Before a cached price was named, cached tokens cost as much as others, or their price is unknown.
    const move = before === "none" ? `${name} price added, ${now}` : `${name} ${before} → ${now}`
    return `${index === last ? `${move} ${unit}` : move}${percentage}`
  })
  return `${model}: ${parts.join(", ")}`
}

/** All prices of the model at the change, old and new, line by line. */
export const detailsOf = (change: PriceChange, model: string): ReadonlyArray<string> => {
  const currency = change.currency.toUpperCase()
  return [
    `${model} by ${change.provider_display_name}, ${currency} per 1,000,000 tokens`,
    ...pricesOf(change).map(({ before, name, now, percentage }) =>
      change.kind === "new" || before === now
        ? `${name}: ${now} ${currency}`
        : `${name}: ${before} → ${now} ${currency}${percentage}`
    ),
    `source: ${change.source}`
  ]
}

interface PriceMove {
  readonly name: string
  readonly before: string
  readonly now: string
  /** In brackets after a space; empty if none is known. */
  readonly percentage: string
}

/** Input, output and, where there was or is one, the cached price. */
const pricesOf = (change: PriceChange): ReadonlyArray<PriceMove> => {
  const moves = [
    ["input", change.previous_input_price, change.input_price, change.input_change_pct],
    ["output", change.previous_output_price, change.output_price, change.output_change_pct],
    ["cached input", change.previous_cached_input_price, change.cached_input_price, change.cached_change_pct]
  ] as const
  return moves
    .filter(([, before, now]) => before !== null || now !== null)
    .map(([name, before, now, percentage]) => ({
      name,
      before: amount(before),
      now: amount(now),
      percentage: percentage === null ? "" : ` (${signed(percentage)} %)`
    }))
}

/** With two decimals, and more where the price has more. */
export const amount = (price: number | null): string => {
  if (price === null) return "none"
  const text = String(price)
  // Below a millionth a number is written with an exponent.
  const [whole = "", decimals = ""] = (text.includes("e") ? price.toFixed(MAX_DECIMALS) : text).split(".")
  return `${whole}.${decimals.replace(/0+$/u, "").padEnd(2, "0")}`
}

/** What an amount of money keeps. */
const MAX_DECIMALS = 12

const signed = (percentage: number): string => (percentage < 0 ? `−${-percentage}` : `+${percentage}`)
