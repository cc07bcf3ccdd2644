import { Decimal } from "decimal.js"
import type { Answer, Case, Uses } from "../case.ts"
import { type Charge, chargeOf, promptOf, worked } from "./charge.ts"

/** A rule that a tool does not keep, and what it then charges; undefined if the case has nothing to break it with. */
interface Mistake {
  readonly because: string
  readonly charge: (charge: Charge, one: Case) => Charge | undefined
}

const moved = (uses: Uses, from: RegExp, to: string | undefined, isCopy = false): Uses | undefined => {
  const units = Object.keys(uses).filter((unit) => from.test(unit) && uses[unit]! > 0)
  if (units.length === 0) return undefined
  const sum = units.reduce((total, unit) => total + uses[unit]!, 0)
  const rest = Object.fromEntries(Object.entries(uses).filter(([unit]) => isCopy || !units.includes(unit)))
  return to === undefined ? rest : { ...rest, [to]: (rest[to] ?? 0) + sum }
}

/** Tokens of some units are charged as those of another unit, not at all, or on top of what they are. */
const uses =
  (from: RegExp, to?: string, isCopy = false): Mistake["charge"] =>
  (charge) => {
    const changed = moved(charge.uses, from, to, isCopy)
    return changed && { ...charge, uses: changed, promptTokens: promptOf(charge.uses) }
  }

const REASONING = /"(?:reasoning_tokens|reasoning_output_tokens|reasoningTokens|thinking_tokens)":(\d+)/u

/** In the order in which a tool is suspected of them. */
const MISTAKES: ReadonlyArray<Mistake> = [
  { because: "today's price for another day", charge: (charge, { prices = [] }) => otherSheet(charge, prices.at(-1)) },
  { because: "a past price", charge: (charge, { prices = [] }) => otherSheet(charge, prices[1]) },
  {
    because: "long context at the base price",
    charge: (charge) => (charge.isSum === true ? undefined : { ...charge, isSum: true })
  },
  {
    because: "a sum of requests as one long request",
    charge: (charge) => (charge.isSum === true ? { ...charge, isSum: false } : undefined)
  },
  {
    because: "the long price at the threshold itself",
    charge: (charge) => ({ ...charge, promptTokens: promptOf(charge.uses) + 1 })
  },
  {
    because: "the short price at an inclusive threshold",
    charge: (charge) => ({ ...charge, promptTokens: promptOf(charge.uses) - 1 })
  },
  {
    because: "the tier that served not heard",
    charge: (charge) => (charge.plan === undefined ? undefined : { ...charge, plan: "standard" })
  },
  { because: "the tier that was asked for", charge: (charge, { question }) => asked(charge, question.request) },
  {
    because: "the peak hour, or the region, left out",
    charge: ({ factor, ...charge }) => (factor === undefined ? undefined : charge)
  },
  {
    because: "a peak price outside of its hours",
    charge: (charge) =>
      charge.factor === undefined && charge.sheet.provider === "deepseek" ? { ...charge, factor: "2" } : undefined
  },
  {
    because: "10 % of a region where there is none",
    charge: (charge) => (charge.factor === undefined ? { ...charge, factor: "1.1" } : undefined)
  },
  { because: "an hour's cache write at the price of 5 minutes", charge: uses(/^cache_write_1h$/u, "cache_write_5m") },
  { because: "cache writes at the input price", charge: uses(/^cache_write/u, "input") },
  { because: "cache writes left out", charge: uses(/^cache_write/u) },
  { because: "cached input at the input price", charge: uses(/^cache_read/u, "input") },
  { because: "cached input left out", charge: uses(/^cache_read/u) },
  { because: "cached input billed twice", charge: uses(/^cache_read/u, "input", true) },
  { because: "cache writes billed twice", charge: uses(/^cache_write/u, "input", true) },
  { because: "reasoning left out", charge: uses(/^output_reasoning$/u) },
  { because: "reasoning billed twice", charge: (charge, one) => twice(charge, one) },
  { because: "what tools read left out", charge: uses(/^input_tool_use$/u) },
  { because: "audio input at the price of text", charge: uses(/^input_audio$/u, "input") },
  { because: "cached audio at the price of text", charge: uses(/^cache_read_(?:audio|image)$/u, "cache_read_text") },
  { because: "image input at the price of text", charge: uses(/^input_image$/u, "input_text") },
  { because: "audio output at the price of text", charge: uses(/^output_audio$/u, "output_text") },
  { because: "image output at the price of text", charge: uses(/^output_image$/u, "output_text") },
  { because: "fees left out", charge: uses(/_(?:call|query|prompt|request|hour)$/u) },
  { because: "the content of searches left out", charge: (charge) => withoutContent(charge) },
  { because: "compaction left out", charge: (charge, { input }) => withoutIterations(charge, input.usage) }
]

const otherSheet = (charge: Charge, sheet: Charge["sheet"] | undefined): Charge | undefined =>
  sheet === undefined || sheet === charge.sheet ? undefined : { ...charge, sheet }

const asked = (charge: Charge, request: Readonly<Record<string, unknown>> = {}): Charge | undefined => {
  const plan = request["speed"] ?? request["service_tier"]
  return typeof plan === "string" ? { ...charge, plan } : undefined
}

const twice = (charge: Charge, { input }: Case): Charge | undefined => {
  const inside = Number(REASONING.exec(JSON.stringify(input))?.[1] ?? 0)
  return inside === 0
    ? undefined
    : { ...charge, uses: { ...charge.uses, output: (charge.uses["output"] ?? 0) + inside } }
}

/** With small models each search brings 8,000 tokens. */
const withoutContent = (charge: Charge): Charge | undefined => {
  const { input = 0, web_search_call: calls = 0 } = charge.uses
  return calls > 0 && input >= 8_000 * calls && charge.sheet.model.endsWith("-mini")
    ? { ...charge, uses: { ...charge.uses, input: input - 8_000 * calls } }
    : undefined
}

const withoutIterations = (charge: Charge, usage: unknown): Charge | undefined => {
  const {
    cache_creation_input_tokens: written = 0,
    cache_read_input_tokens: read = 0,
    input_tokens: input = 0,
    iterations,
    output_tokens: output = 0
  } = (usage ?? {}) as Readonly<Record<string, number>>
  return iterations === undefined
    ? undefined
    : { ...charge, uses: { input, cache_read: read, cache_write_5m: written, output } }
}

/** All sets of one or two mistakes, the smallest first. */
const SETS: ReadonlyArray<ReadonlyArray<Mistake>> = MISTAKES.map((mistake) => [mistake]).concat(
  MISTAKES.flatMap((one, index) => MISTAKES.slice(index + 1).map((other) => [one, other]))
)

const totalWith = (one: Case, charge: Charge, mistakes: ReadonlyArray<Mistake>): Decimal | undefined => {
  let changed: Charge | undefined = charge
  for (const mistake of mistakes) if (changed !== undefined) changed = mistake.charge(changed, one)
  try {
    return changed && new Decimal(worked(changed).total)
  } catch {
    // The list has no such price.
    return undefined
  }
}

/** Equal but for binary fractions, or rounded to a millionth of a dollar. */
const isSame = (one: Decimal, other: Decimal): boolean => {
  const apart = one.minus(other).abs()
  return apart.lte(other.abs().times(1e-9)) || (apart.lte(5e-7) && one.decimalPlaces() <= 6)
}

/** Why an answer is wrong: the fewest rules without which the case comes to the same, from its own prices. */
export const whyWrong = (one: Case, { at_least, total: said }: Answer): ReadonlyArray<string> => {
  if (one.expect.refuse !== undefined) return [`answered what cannot be known (${one.expect.refuse})`]
  if (said === undefined) return at_least === undefined ? [] : ["said to be incomplete where all is known"]
  const total = new Decimal(said)
  const right = one.expect.total ?? one.expect.at_least
  if (one.expect.at_least !== undefined && total.gte(right!)) return ["a lower bound said to be the whole"]
  const known = one.wrong?.find((each) => isSame(total, new Decimal(each.total)))
  if (known !== undefined) return [known.because]
  if (total.isZero()) return ["answered 0"]
  const charge = chargeOf(one)
  const found =
    charge &&
    SETS.find((mistakes) => {
      const without = totalWith(one, charge, mistakes)
      return without !== undefined && !without.eq(right!) && isSame(total, without)
    })
  if (found !== undefined) return found.map(({ because }) => because)
  return one.expect.currency === "RUB" ? ["another currency"] : ["another price in its list, or more than two mistakes"]
}
