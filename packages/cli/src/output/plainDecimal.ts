/** Amounts have at most so many decimals. */
const DECIMALS = 12

/**
 * A price or an amount as people write it, however small it is.
 *
 * @example
 * plainDecimal(0.00000025) // => "0.00000025"
 */
export const plainDecimal = (value: number): string => {
  const text = String(value)
  return text.includes("e-") ? value.toFixed(DECIMALS).replace(/0+$/u, "") : text
}
