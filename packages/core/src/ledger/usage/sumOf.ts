import { add, decimalOf, decimalText } from "../../pricing/money.ts"
import type { Amount, OutputBand, Reading, ReadingFault, Reported, Unit } from "./reading.ts"
import type { Warning } from "../schemas/Bill.ts"

/** The sum of requests that must be of one model, because a bill is; each keeps its tier. */
export const sumOfModel = (requests: ReadonlyArray<Reading>): Reading | ReadingFault => {
  const models = new Set(requests.map(({ model }) => model))
  if (models.size < 2) return sumOf(requests)
  return {
    code: "InvalidUsage",
    message: `The requests are of several models (${[...models].slice(0, 5).join(", ")}): pass one record per model.`,
    fields: []
  }
}

/** Several requests of one model as one reading, which keeps them. */
export const sumOf = (requests: ReadonlyArray<Reading>): Reading => {
  if (requests.length === 1) return requests[0]!
  const { band: _band, others: _others, reported: _reported, ...first } = requests[0]!
  const others = requests.flatMap(({ others = [] }) => others)
  const reported = sumOfReported(requests)
  const band = sumOfBands(requests)
  return {
    ...first,
    amounts: addUp(requests.flatMap(({ amounts }) => amounts)),
    promptTokens: requests.reduce((most, { promptTokens }) => Math.max(most, promptTokens), 0),
    outputTokens: requests.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    ...(requests.some(({ incomplete }) => incomplete) ? { incomplete: true as const } : {}),
    ...(reported === undefined ? {} : { reported }),
    ...(others.length === 0 ? {} : { others }),
    ...(band === undefined ? {} : { band }),
    requests,
    warnings: unique(requests.flatMap(({ warnings }) => warnings))
  }
}

/** The tokens of output of all of them; undefined if each says enough. */
const sumOfBands = (requests: ReadonlyArray<Reading>): OutputBand | undefined => {
  if (requests.every(({ band }) => band === undefined)) return undefined
  return requests
    .map(({ band, outputTokens: all }) => band ?? { said: all, low: all, tokens: all, high: all })
    .reduce((sum, { high, low, said, tokens }) => ({
      said: sum.said + said,
      low: sum.low + low,
      tokens: sum.tokens + tokens,
      high: sum.high + high
    }))
}

/** Sum of the vendor's costs; undefined if one is missing. */
const sumOfReported = (requests: ReadonlyArray<Reading>): Reported | undefined => {
  const costs = requests.flatMap(({ reported = [] }) => reported)
  if (costs.length < requests.length) return undefined
  return {
    ...costs[0]!,
    amount: decimalText(costs.map(({ amount }) => decimalOf(amount)).reduce(add)),
    source: [...new Set(costs.map(({ source }) => source))].join(", ")
  }
}

/** Each warning once. */
export const unique = (warnings: ReadonlyArray<Warning>): ReadonlyArray<Warning> =>
  warnings.length < 2
    ? warnings
    : [...new Map(warnings.map((warning) => [`${warning.code} ${warning.message}`, warning])).values()]

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
  typeof a === "number" && typeof b === "number" ? a + b : decimalText(add(decimalOf(a), decimalOf(b)))
