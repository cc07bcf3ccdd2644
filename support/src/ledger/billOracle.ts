import { Decimal } from "decimal.js"
import type { Fact, SeedFacts, SeedModel } from "./seedFacts.ts"

/** A request to be billed, in the words of the tariff files. */
export interface Charged {
  readonly provider: string
  readonly name: string
  readonly at: number
  readonly amounts: ReadonlyArray<{ readonly unit: string; readonly quantity: number }>
  readonly promptTokens: number
  /** `standard`, a service tier, `fast` or `batch`. */
  readonly plan: string
  readonly channel?: string
  /** Names of the geography in the files, nearest first. */
  readonly geos: ReadonlyArray<string>
  readonly isAmerican: boolean
  readonly cacheType?: string
}

/** Costs: the amounts in the order of the request, null if no price is known. */
export interface Charge {
  readonly amounts: ReadonlyArray<Decimal | null>
  readonly total: Decimal
}

const Exact = Decimal.clone({ precision: 80 })

/**
 * Bills by the rules of docs/pricing/bills.md, one step after the other: the row of the tariff, the length of the
 * prompt, the cache, the batch, the geography. Slow, and with nothing of the engine in it.
 */
export class BillOracle {
  readonly #seeds: SeedFacts

  constructor(seeds: SeedFacts) {
    this.#seeds = seeds
  }

  /** Undefined before the first price. */
  bill(charged: Charged): Charge | undefined {
    const model = this.#seeds.models.find(
      ({ name, provider }) => provider === charged.provider && name === charged.name
    )
    if (model !== undefined && charged.at < Date.parse(model.levels[0]!.date)) return undefined
    const scene = new Scene(this.#seeds, model, charged)
    const amounts = charged.amounts.flatMap(({ quantity, unit }) => {
      const price = scene.perUnit(unit)
      const inside = price === null ? 0 : scene.inputTokensPerCall(unit)
      const extra = inside === 0 ? [] : [scene.perUnit("input")?.times(inside).times(quantity) ?? null]
      return [price?.times(quantity) ?? null, ...extra]
    })
    return { amounts, total: amounts.reduce<Decimal>((sum, amount) => sum.plus(amount ?? 0), new Exact(0)) }
  }
}

type Price = Decimal | null | undefined

const TOKENS = /^(?:input|output|cache_read|cache_write)/u

class Scene {
  readonly #facts: ReadonlyArray<Fact>
  readonly #model: SeedModel | undefined
  readonly #charged: Charged
  readonly #above: number
  readonly #isSum: boolean
  readonly #daysOff: ReadonlySet<string>

  constructor({ daysOff, facts }: SeedFacts, model: SeedModel | undefined, charged: Charged) {
    this.#model = model
    this.#charged = charged
    this.#daysOff = daysOff
    const inForce = (facts[charged.provider] ?? []).filter(
      (fact) =>
        names(fact, charged.name) && day(fact.from, -Infinity) <= charged.at && charged.at < day(fact.until, Infinity)
    )
    const windows = inForce.map(({ context_window: window = 0 }) => window)
    this.#isSum = charged.promptTokens > Math.max(model?.context_window ?? Infinity, ...windows)
    this.#facts = inForce.filter(({ when = {} }) => this.#holds(when))
    this.#above = this.#isSum ? 0 : this.#lengthReached()
  }

  perUnit(unit: string): Decimal | null {
    if (!TOKENS.test(unit)) {
      const [fee] = this.#numbers(unit, "standard", 0)
      return fee === undefined ? null : new Exact(fee.price).div(fee.fact.per ?? 1_000_000)
    }
    const price = this.#price(unit, this.#charged.plan)
    return price ? price.times(this.#uplift()).div(1_000_000) : null
  }

  inputTokensPerCall(unit: string): number {
    const [fee] = this.#numbers(unit, "standard", 0)
    return fee?.fact.input_tokens_per_call ?? 0
  }

  #holds({ cache_type, channel, hours, ...when }: NonNullable<Fact["when"]>): boolean {
    if (cache_type !== undefined && cache_type !== this.#charged.cacheType) return false
    if (channel !== undefined && channel !== this.#charged.channel) return false
    if (when.memory_gb !== undefined && when.memory_gb !== 1) return false
    if (when.resolution !== undefined) return false
    if (when.geo !== undefined && !this.#charged.geos.includes(when.geo)) return false
    const isDirect = this.#charged.channel === undefined
    if (when.inference_geo !== undefined && !(this.#charged.isAmerican && isDirect)) return false
    return hours === undefined || (!this.#isSum && this.#isWithin(hours))
  }

  #isWithin({
    days,
    utc_offset_hours: offset = 0,
    windows_utc
  }: NonNullable<NonNullable<Fact["when"]>["hours"]>): boolean {
    const time = new Date(this.#charged.at).toISOString().slice(11, 16)
    if (!windows_utc.some((window) => window.slice(0, 5) <= time && time < window.slice(6))) return false
    const there = new Date(this.#charged.at + offset * 3_600_000)
    const isWeekend = there.getUTCDay() === 0 || there.getUTCDay() === 6
    if (days === "every day") return true
    return !isWeekend && (days === "Monday to Friday" || !this.#daysOff.has(there.toISOString().slice(0, 10)))
  }

  /** The highest length that the prompt exceeds, of those that the standard tariff or the plan's own has. */
  #lengthReached(): number {
    const { plan, promptTokens } = this.#charged
    const lengths = this.#facts
      .filter((fact) => planOf(fact) === "standard" || planOf(fact) === plan)
      .map(({ when }) => ({ above: when?.above_input_tokens ?? 0, inclusive: false }))
    for (const { above_input_tokens: above = 0, inclusive = false } of this.#model?.price.tiers ?? []) {
      lengths.push({ above, inclusive })
    }
    const reached = lengths.filter(
      ({ above, inclusive }) => promptTokens > above || (inclusive && promptTokens === above)
    )
    return Math.max(0, ...reached.map(({ above }) => above))
  }

  /** Numbers for exactly this unit, plan and length: those with more conditions first, then those that name the model. */
  #numbers(unit: string, plan: string, above: number): ReadonlyArray<{ readonly price: number; readonly fact: Fact }> {
    return this.#facts
      .flatMap((fact) => {
        const price = fact.prices[unit]
        const fits = planOf(fact) === plan && (fact.when?.above_input_tokens ?? 0) === above
        return typeof price === "number" && fits ? [{ price, fact }] : []
      })
      .toSorted((one, other) => closeness(other.fact, this.#charged.name) - closeness(one.fact, this.#charged.name))
  }

  #factors(unit: string, of: (fact: Fact) => boolean, isOfInput: boolean) {
    return this.#facts
      .filter((fact) => of(fact) && !isOfPlace(fact))
      .flatMap((fact) => {
        const own = fact.prices[unit]
        const price = own ?? (isOfInput ? undefined : fact.prices["tokens"])
        return typeof price === "object" && price !== null && (price.of === "input") === isOfInput
          ? [{ factor: price.factor, fact, rank: closeness(fact, this.#charged.name) + (own === undefined ? 0 : 2) }]
          : []
      })
      .toSorted((one, other) => other.rank - one.rank)
  }

  #price(unit: string, plan: string): Price {
    const own = plan === "standard" ? this.#standard(unit) : this.#special(unit, plan)
    return own === undefined ? this.#asKindOf(unit, plan) : own
  }

  /** A price of the standard tariff. */
  #standard(unit: string): Price {
    const isPlain = (fact: Fact) => planOf(fact) === "standard"
    if (this.#saysNull(unit, "standard")) return null
    // A kind of cache has a price of its own, whatever cached tokens cost otherwise.
    const [kind] = this.#factors(unit, (fact) => isPlain(fact) && fact.when?.cache_type !== undefined, true)
    if (kind !== undefined) return times(this.#price("input", "standard"), kind.factor)
    const [byHour] = this.#numbers(unit, "standard", this.#above).filter(({ fact }) => fact.when?.hours !== undefined)
    if (byHour !== undefined) return new Exact(byHour.price)
    const [hourly] = this.#factors(unit, (fact) => isPlain(fact) && fact.when?.hours !== undefined, false)
    const listed = this.#listed(unit)
    if (listed === null || listed === undefined) return listed
    // A cloud's own list has no hours: those are of the maker's.
    const [number] = this.#numbers(unit, "standard", this.#above)
    return hourly === undefined || number?.fact.when?.channel !== undefined ? listed : listed.times(hourly.factor)
  }

  /** Of the list: a number of this length, otherwise a multiple of the input price. */
  #listed(unit: string): Price {
    const [number] = this.#numbers(unit, "standard", this.#above)
    if (number !== undefined) return new Exact(number.price)
    if (this.#above === 0) {
      const base = this.#base(unit)
      if (base !== undefined) return base
    }
    const [ofInput] = this.#factors(unit, (fact) => planOf(fact) === "standard", true)
    if (ofInput !== undefined) return times(this.#price("input", "standard"), ofInput.factor)
    return this.#undated(unit)
  }

  /** A price of a tariff that is not the standard one. */
  #special(unit: string, plan: string): Price {
    const [number] = this.#numbers(unit, plan, this.#above)
    // A factor for a channel is closer than a number or a null without one.
    const [factor] = this.#factors(unit, (fact) => planOf(fact) === plan, false)
    if (factor?.fact.when?.channel !== undefined) return times(this.#price(unit, "standard"), factor.factor)
    if (number !== undefined) return new Exact(number.price)
    if (this.#saysNull(unit, plan)) return null
    if (factor !== undefined) {
      return times(this.#price(unit, "standard"), factor.factor)
    }
    const batch = plan === "batch" && this.#above === 0 ? this.#undatedBatch(unit) : undefined
    if (batch !== undefined) return batch
    if (this.#base(unit)?.isZero() === true) return new Exact(0)
    const [ofInput] = this.#factors(unit, (fact) => planOf(fact) === "standard", true)
    return ofInput === undefined ? undefined : times(this.#price("input", plan), ofInput.factor)
  }

  /** Without a price of its own: what reasoning, a modality and cached tokens cost instead. */
  #asKindOf(unit: string, plan: string): Price {
    switch (unit) {
      case "output_reasoning":
        return this.#price("output", plan)
      case "input_tool_use":
        return this.#price("input", plan)
      case "input":
      case "output":
        return this.#own(`${unit}_text`, plan)
      case "input_text":
      case "output_text":
        return this.#own(unit.replace("_text", ""), plan)
      case "cache_read":
      case "cache_read_text": {
        const other = this.#own(unit === "cache_read" ? "cache_read_text" : "cache_read", plan)
        return other === undefined ? this.#price("input", plan) : other
      }
    }
    const [, side, modality] = /^(input|output|cache_read)_(audio|image|video)$/u.exec(unit) ?? []
    if (side === undefined) return undefined
    const fresh = side === "cache_read" ? `input_${modality}` : unit
    const hasPrice = this.#facts.some((fact) => planOf(fact) === "standard" && fact.prices[fresh] !== undefined)
    if (!hasPrice) return this.#price(side, plan)
    return side === "cache_read" ? this.#price(fresh, plan) : undefined
  }

  #own(unit: string, plan: string): Price {
    return plan === "standard" ? this.#standard(unit) : this.#special(unit, plan)
  }

  #saysNull(unit: string, plan: string): boolean {
    return this.#facts.some((fact) => planOf(fact) === plan && fact.prices[unit] === null)
  }

  /** The base price of the day. */
  #base(unit: string): Decimal | undefined {
    const field = FIELDS[unit]
    const price = field && this.#level()?.[field]
    return price === undefined || price === null ? undefined : new Exact(price)
  }

  #level() {
    return this.#model?.levels.findLast(({ date }) => Date.parse(date) <= this.#charged.at)
  }

  /** Whether the base prices are those that long prompts, batches and writes were looked up with. */
  #isAsListed(unit: string): boolean {
    const level = this.#level()
    const listed = this.#model?.price
    if (level === undefined || listed === undefined) return false
    if (unit === "output") return level.output_price === listed.output_price
    const sameInput = level.input_price === listed.input_price
    return unit === "cache_read" ? sameInput && level.cached_input_price === listed.cached_input_price : sameInput
  }

  #undated(unit: string): Price {
    const written = this.#charged.provider === "openai" ? "cache_write_30m" : "cache_write_5m"
    const tier = this.#model?.price.tiers.find((each) => each.above_input_tokens === this.#above)
    const row = this.#above === 0 ? { cache_write_price: this.#model?.price.cache_write_price } : (tier ?? {})
    const field = unit === written ? "cache_write_price" : this.#above === 0 ? undefined : FIELDS[unit]
    const price = field && (row as Record<string, number | null | undefined>)[field]
    if (price === null || price === undefined) return undefined
    return this.#isAsListed(unit === written ? "input" : unit) ? new Exact(price) : null
  }

  #undatedBatch(unit: string): Price {
    const price =
      unit === "input"
        ? this.#model?.price.batch_input_price
        : unit === "output"
          ? this.#model?.price.batch_output_price
          : undefined
    if (price === null || price === undefined) return undefined
    return this.#isAsListed(unit) ? new Exact(price) : null
  }

  #uplift(): number {
    const { geos, name } = this.#charged
    const rank = ({ models, when }: Fact) => 2 * geos.indexOf(when!.geo ?? "") - (models.includes(name) ? 1 : 0)
    const [closest] = this.#facts
      .filter(isOfPlace)
      .toSorted(
        (one, other) => Object.keys(other.when!).length - Object.keys(one.when!).length || rank(one) - rank(other)
      )
    const price = closest?.prices["tokens"]
    return typeof price === "object" && price !== null ? price.factor : 1
  }
}

/** Multiplies a price; an unknown one stays unknown. */
const times = (price: Price, factor: number): Price => price && price.times(factor)

const FIELDS: Readonly<Record<string, "input_price" | "output_price" | "cached_input_price">> = {
  input: "input_price",
  output: "output_price",
  cache_read: "cached_input_price"
}

const planOf = ({ when = {} }: Fact): string =>
  when.batch === true ? "batch" : (when.service_tier ?? when.speed ?? "standard")

/** Tells whether a fact is a surcharge of a place on all tokens, whatever the tariff. */
const isOfPlace = (fact: Fact): boolean => {
  const { channel, geo, inference_geo } = fact.when ?? {}
  return "tokens" in fact.prices && planOf(fact) === "standard" && (channel ?? geo ?? inference_geo) !== undefined
}

const names = ({ models }: Fact, name: string): boolean =>
  models.some((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`, "u").test(name))

/** More conditions count more than the model's own name. */
const closeness = ({ models, when = {} }: Fact, name: string): number =>
  4 * [when.hours, when.channel, when.geo, when.cache_type].filter((each) => each !== undefined).length +
  (models.includes(name) ? 1 : 0)

const day = (text: string | null, none: number): number => (text === null ? none : Date.parse(text))
