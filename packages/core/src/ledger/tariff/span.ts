import type { PriceLevel } from "../../catalogue/CatalogueEntry.ts"
import { type Kept, getOrMake } from "../../getOrMake.ts"
import { type Rule, UNITS } from "./rule.ts"
import type { ModelTariff } from "./tariffBook.ts"

/** The time between two changes of a tariff, in which prices do not depend on the date. */
export interface Span {
  readonly tariff: ModelTariff
  /** An instant in it. */
  readonly at: number
  readonly rules: ReadonlyArray<Rule>
  /** The rules for long prompts, longest first. */
  readonly long: ReadonlyArray<Rule>
  /** The rules for hours of the day. */
  readonly hourly: ReadonlyArray<Rule>
  /** The longest prompt, in tokens. */
  readonly window: number
}

const spans: Kept<ModelTariff, number, Span> = new WeakMap()

/** The span in which `at` lies, in milliseconds since the epoch. */
export const spanOf = (tariff: ModelTariff, at: number): Span =>
  getOrMake(spans, tariff, turnsBy(tariff, at), () => newSpan(tariff, at))

const newSpan = (tariff: ModelTariff, at: number): Span => {
  const level = tariff.entry?.levels.findLast(({ date }) => Date.parse(date) <= at)
  const inForce = tariff.rules.filter(({ from, until }) => from <= at && at < until)
  const since = inForce.find((rule) => rule.isLevel)?.date
  const rules = inForce.map((rule) => besideLevel(rule, level, since))
  return {
    tariff,
    at,
    rules,
    long: rules.filter(({ above }) => above > 0).toSorted((one, other) => other.above - one.above),
    hourly: rules.filter(({ when }) => when.hours),
    window: Math.max(tariff.entry?.context_window ?? Infinity, ...rules.map(({ row }) => row.context_window ?? 0))
  }
}

/** The number of changes of a tariff by `at`; most requests are of the last days. */
const turnsBy = ({ turns }: ModelTariff, at: number): number => turns.findLastIndex((turn) => turn <= at) + 1

/** Makes a price unknown unless the base prices, which hold `since` a day, are those that it was looked up with. */
export const besideLevel = (rule: Rule, level: PriceLevel | undefined, since: string | null = null): Rule => {
  const { beside, from } = rule.row
  if (!beside) return rule
  const holds = UNITS.every(([, field]) => beside[field] === undefined || beside[field] === level?.[field])
  return { ...rule, price: holds ? rule.price : null, seen: -Infinity, date: from ?? since }
}
