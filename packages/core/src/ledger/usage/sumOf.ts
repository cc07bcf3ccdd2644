import { decimal, decimalIn, decimalText, add, type Decimal } from "../../pricing/money.ts"
import type { Amount, Reading, Unit, Warning } from "./reading.ts"

/** Several requests of one model as one reading, which keeps them. */
export const sumOf = (requests: ReadonlyArray<Reading>): Reading => {
  const [first] = requests
  if (requests.length === 1) return first!
  const warnings = new Map<string, Warning>(
    requests.flatMap((each) => each.warnings.map((warning) => [warning.code, warning]))
  )
  const { reported } = first!
  return {
    ...first!,
    amounts: addUp(requests.flatMap(({ amounts }) => amounts)),
    promptTokens: requests.reduce((most, { promptTokens }) => Math.max(most, promptTokens), 0),
    outputTokens: requests.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    ...(requests.some(({ incomplete }) => incomplete) ? { incomplete: true as const } : {}),
    ...(reported !== undefined && requests.every((each) => each.reported !== undefined)
      ? {
          reported: {
            ...reported,
            amount: decimalText(requests.map((each) => exact(each.reported!.amount)).reduce(add))
          }
        }
      : {}),
    requests,
    warnings: [...warnings.values()]
  }
}

/** One amount of each unit, in the order of the units' first appearance. */
const addUp = (amounts: ReadonlyArray<Amount>): ReadonlyArray<Amount> => {
  const sums = new Map<Unit, Amount["quantity"]>()
  for (const { quantity, unit } of amounts) {
    const sum = sums.get(unit)
    sums.set(unit, sum === undefined ? quantity : plus(sum, quantity))
  }
  return Array.from(sums, ([unit, quantity]) => ({ unit, quantity }))
}

const plus = (a: Amount["quantity"], b: Amount["quantity"]): Amount["quantity"] =>
  typeof a === "number" && typeof b === "number" ? a + b : decimalText(add(exact(a), exact(b)))

/** Of a quantity or an amount as this room writes them. */
const exact = (quantity: Amount["quantity"]): Decimal =>
  typeof quantity === "number" ? decimal(quantity) : decimalIn(quantity)!
