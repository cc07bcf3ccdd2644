import type { Overlay } from "@ratecard/core/ledger"

/** The caller's own prices in a file: an overlay, or its rules alone; a sentence that says what is wrong with it. */
export const readRates = (text: string, name: string): Overlay | string => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return `is not JSON: ${(error as Error).message}`
  }
  const { name: own = name, rules } = (Array.isArray(value) ? { rules: value } : (value ?? {})) as Partial<Overlay>
  if (typeof own !== "string" || !Array.isArray(rules)) return 'expected {"name": "…", "rules": […]}'
  for (const [index, rule] of (rules as ReadonlyArray<unknown>).entries()) {
    const fault = faultOf(rule)
    if (fault !== undefined) return `rules.${index}: ${fault}`
  }
  return { name: own, rules: rules as Overlay["rules"] }
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/u
const FIELDS = ["provider", "model", "currency", "prices", "factor", "cap"]

const faultOf = (rule: unknown): string | undefined => {
  if (typeof rule !== "object" || rule === null) return "is no rule"
  const { cap, currency, factor, prices = {} } = rule as Readonly<Record<string, unknown>>
  const unknown = Object.keys(rule).find((field) => !FIELDS.includes(field))
  if (unknown !== undefined) return `there is no field '${unknown}', only ${FIELDS.join(", ")}`
  if (currency !== undefined && currency !== "usd" && currency !== "rub") return "currency is usd or rub"
  if (typeof prices !== "object" || prices === null) return "prices are an object of decimals by unit"
  const decimals = { factor, cap, ...prices }
  for (const [field, decimal] of Object.entries(decimals)) {
    const isDecimal = typeof decimal === "string" && DECIMAL.test(decimal)
    if (decimal !== undefined && !isDecimal) return `${field} is a decimal in a string, such as "1.25"`
  }
  return undefined
}
