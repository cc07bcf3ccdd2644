import { decimalOf } from "../../pricing/money.ts"
import type { Currency } from "../../catalogue/Fields.ts"
import type { ComputedCost, PricedLine } from "../schemas/Bill.ts"
import type { Reported } from "../usage/reading.ts"
import { type ItemisedBill, type Terms, convertBill } from "./bill.ts"
import { unpricedEntries, type Used } from "./lines.ts"

/**
 * Makes the bill of a request at the cost that its body reports, in one line. `computed` has the usage and its cost at
 * our prices. The model's prices may be unknown.
 */
export const settled = (
  used: Used & { readonly reported: Reported },
  computed: ItemisedBill | undefined,
  name: string,
  terms: Pick<Terms, "at" | "currency" | "rateOn">
): ItemisedBill => {
  const { amount, currency, source } = used.reported
  const line: PricedLine = {
    unit: "reported",
    quantity: 1,
    price: amount,
    per: 1,
    amount,
    source: { date: null, source: `\`${source}\` of the response`, basis: "reported" }
  }
  const warnings = [...(used.warnings ?? [])]
  const converted = convertBill(decimalOf(amount), currency, terms, warnings)
  return {
    model_id: computed?.model_id ?? name,
    currency,
    lines: [line],
    total: amount,
    complete: used.incomplete !== true,
    warnings,
    reported: { ...used.reported, difference: computed?.reported?.difference ?? null },
    computed: computed === undefined ? unknownCost(used, currency) : computedCost(computed),
    ...converted
  }
}

const computedCost = ({ complete, currency, lines, total }: ItemisedBill): ComputedCost => ({
  currency,
  lines,
  total,
  complete
})

const unknownCost = (used: Used, currency: Currency): ComputedCost => ({
  currency,
  lines: unpricedEntries(used).map(({ line }) => line),
  total: null,
  complete: false
})
