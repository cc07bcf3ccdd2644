import { decimal, decimalText } from "@ratecard/core/ledger"

/**
 * A price or an amount as people write it, however small it is.
 *
 * @example
 * plainDecimal(0.00000025) // => "0.00000025"
 */
export const plainDecimal = (value: number): string => decimalText(decimal(value))
