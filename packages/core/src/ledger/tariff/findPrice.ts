import { type Decimal, decimal } from "../../pricing/money.ts"
import type { Card } from "./card.ts"
import type { Rule } from "./rule.ts"
import type { Plan } from "./served.ts"
import type { TariffFactor, TariffAmount } from "./TariffRow.ts"
import type { Warning } from "../schemas/Bill.ts"

/** A price that was found, and what multiplies it. */
export interface Found {
  readonly price: Decimal
  readonly rule: Rule
  readonly factors: ReadonlyArray<{ readonly factor: Decimal; readonly reason: string; readonly by: Rule }>
  readonly warnings: ReadonlyArray<Warning>
}

/** A search's result. Null: the price is unpublished. Undefined: there is no rule. */
type Search = Found | null | undefined

/**
 * Finds the price of a token unit in a tier: by its own rules, else as the kind of unit that it is. Reasoning costs
 * what output costs; a modality without a price of its own costs what text costs, and cached tokens without one cost
 * what fresh tokens cost, both with a warning.
 */
export const findPrice = (card: Card, unit: string, plan: Plan): Search => {
  const own = ownPrice(card, unit, plan)
  return own === undefined ? substitute(card, unit, plan) : own
}

const ownPrice = (card: Card, unit: string, plan: Plan): Search => {
  const rules = rankRules(card.rules.filter((rule) => isAbout(rule, unit, plan) && fitsLength(rule, card.above)))
  if (plan === "standard") return firstPrice(card, unit, plan, rules)
  const ofPlan = rules.filter((rule) => rule.plan === plan)
  // A multiple of the input price is the same multiple in each tariff, and what is free stays free.
  const ofAll = rules.filter(({ isLevel, price }) => isOfInput(price) || (isLevel && price === 0))
  return firstPrice(card, unit, plan, ofPlan.length > 0 ? ofPlan : ofAll)
}

const isAbout = (rule: Rule, unit: string, plan: Plan): boolean =>
  (rule.unit === unit || rule.unit === "tokens") && (rule.plan === undefined || rule.plan === plan)

/** A number is of one length of the prompt; a factor, or an unpublished price, of all unless it says otherwise. */
const fitsLength = ({ above, price }: Rule, reached: number): boolean =>
  typeof price !== "number" && above === 0 ? true : above === reached

/** The price by the first of `rules`, which stand in the order of their rank. */
const firstPrice = (card: Card, unit: string, plan: Plan, [rule, ...rest]: ReadonlyArray<Rule>): Search => {
  if (rule === undefined) return undefined
  const { price } = rule
  if (price === null) return null
  if (typeof price === "number") return plain(rule, price)
  if (isOfInput(price)) {
    const warnings = unit.startsWith("cache_read") && price.factor === 1 ? [AT_INPUT_PRICE] : []
    return times(findPrice(card, "input", plan), price.factor, `of the input price; ${rule.row.source}`, rule, warnings)
  }
  const without = rule.plan === undefined ? firstPrice(card, unit, plan, rest) : findPrice(card, unit, "standard")
  return times(without, price.factor, reasonOf(rule), rule)
}

const substitute = (card: Card, unit: string, plan: Plan): Search => {
  const [, side, kind = ""] = /^(input|output|cache_read)(?:_(.+))?$/u.exec(unit) ?? []
  if (side === undefined) return undefined
  if (kind === "" || kind === "text") {
    const own = ownPrice(card, kind === "" ? `${side}_text` : side, plan)
    return own === undefined && side === "cache_read" ? atInputPrice(card, "input", plan) : own
  }
  if (kind === "reasoning" || kind === "tool_use") return findPrice(card, side, plan)
  const fresh = side === "cache_read" ? `input_${kind}` : unit
  if (!hasOwnPrice(card, fresh)) {
    const text = findPrice(card, side, plan)
    // A maker's one price of input is that of pictures, too.
    return card.span.tariff.entry && !/audio|output/u.test(unit) ? text : warned(text, textPrice(kind))
  }
  return side === "cache_read" ? atInputPrice(card, fresh, plan) : undefined
}

const atInputPrice = (card: Card, unit: string, plan: Plan): Search =>
  warned(findPrice(card, unit, plan), AT_INPUT_PRICE)

/** Tells whether a unit has a price in the standard tier: then the price of text is not its price in another one. */
const hasOwnPrice = ({ rules }: Card, unit: string): boolean =>
  rules.some((rule) => rule.unit === unit && rule.plan === undefined)

/** A price that a rule says. */
export const plain = (rule: Rule, price: number): Found => ({
  price: decimal(price),
  rule,
  factors: [],
  warnings: rule.warnings ?? []
})

const times = (
  found: Search,
  factor: number,
  reason: string,
  by: Rule,
  warnings: ReadonlyArray<Warning> = []
): Search =>
  found && {
    ...found,
    factors: [...found.factors, { factor: decimal(factor), reason, by }],
    warnings: [...found.warnings, ...warnings]
  }

const warned = (found: Search, warning: Warning): Search =>
  found && { ...found, warnings: [...found.warnings, warning] }

const isOfInput = (price: TariffAmount): price is InputFactor =>
  typeof price === "object" && price !== null && price.of === "input"

interface InputFactor extends TariffFactor {
  readonly of: "input"
}

/** Sorts rules, the most specific first, by conditions, then vagueness, then start. */
export const rankRules = (rules: ReadonlyArray<Rule>): ReadonlyArray<Rule> =>
  rules.toSorted(
    (one, other) => other.weight - one.weight || vagueness(one) - vagueness(other) || other.from - one.from
  )

/**
 * The vagueness of a rule: a pattern adds 1, a rule of all tokens 2, a factor 4, a price tied to base prices 8, and 16
 * if it does not hold with the current ones.
 */
const vagueness = ({ isExact, price, row, unit }: Rule): number =>
  (row.beside === undefined ? 0 : price === null ? 16 : 8) +
  (typeof price === "object" && price !== null ? 4 : 0) +
  (unit === "tokens" ? 2 : 0) +
  (isExact ? 0 : 1)

/** The label of a rule's price: tier, length, hours, channel and place; empty for the standard price. */
export const labelOf = ({ above, inclusive, plan, when }: Rule): string =>
  [
    plan,
    above === 0 ? undefined : `${inclusive ? "at least" : "above"} ${above} input tokens`,
    when.hours && `${when.hours.name} hours`,
    when.channel,
    when.geo ?? when.inference_geo
  ]
    .filter((part) => part !== undefined)
    .join(", ")

/** The reason why a rule multiplies a price, and its source. */
export const reasonOf = (rule: Rule): string => `${labelOf(rule)}; ${rule.row.source}`

const AT_INPUT_PRICE: Warning = {
  code: "cached_at_input_price",
  message: "No price for cached tokens is published: they cost the input price."
}

const textPrice = (kind: string): Warning => ({
  code: "text_price",
  message: `No price for ${kind} is published: it costs the price of text.`
})
