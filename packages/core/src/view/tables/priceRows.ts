import type { Currency } from "../../catalogue/Fields.ts"
import type { PriceSource } from "../../ledger/schemas/Bill.ts"
import { type Card, cardUnder } from "../../ledger/tariff/card.ts"
import { isTokens, quoteOf } from "../../ledger/tariff/quote.ts"
import { placeOf, type Plan } from "../../ledger/tariff/served.ts"
import type { Rule } from "../../ledger/tariff/rule.ts"
import { type Span, spanOf } from "../../ledger/tariff/span.ts"
import { isOfCloudsAlone, type ModelTariff } from "../../ledger/tariff/tariffBook.ts"
import type { Hours, TariffConditions } from "../../ledger/tariff/TariffRow.ts"
import type { Steps } from "../../ledger/logs/steps.ts"
import { ALIASES } from "../../names/aliases.ts"
import type { NamedModel, NamedModels } from "../../names/NamedModel.ts"
import { dropDate } from "../../names/findModel.ts"
import { movingNames } from "../../names/moves.ts"
import { resolve } from "../../names/resolve.ts"
import { decimalOf, decimalText, multiply } from "../../pricing/money.ts"
import { instantText } from "../../time/readInstant.ts"
import type { PriceSnapshot } from "../priceSnapshot.ts"

/** One price of the table: all that a bill multiplies a quantity with, and when. */
export interface PriceRow {
  readonly model_id: string
  readonly model_name: string
  /** A JSON list: the id, the maker's name, and other names that mean this model alone in these days. */
  readonly names: string
  readonly provider: string
  readonly seller: string
  readonly unit: string
  readonly tier: string
  readonly region: string
  readonly prompt_from: number
  readonly prompt_to: number | null
  /** A JSON object: what else must hold. */
  readonly conditions: string
  readonly from: string | null
  readonly to: string | null
  readonly price: string | null
  readonly per: number
  /** The price of one unit; null if it is not known, or has more than 12 decimals. */
  readonly each: string | null
  /** Input tokens that one unit is billed as, too. */
  readonly input_tokens: number
  readonly currency: Currency
  readonly basis: PriceSource["basis"] | null
  readonly source: string | null
  readonly url: string | null
  readonly note: string | null
}

/**
 * The rows of the catalogue's prices: every price that a bill may use, on every day, with its factors worked out. Prices
 * of hosts that are only listed are not among them. It pauses between models and their days.
 */
export function* priceRows({ book, names, view }: PriceSnapshot): Steps<ReadonlyArray<PriceRow>> {
  const rows: Array<PriceRow> = []
  const moving = movedIn(names)
  for (const model of names.values()) {
    const model_name = view.entryById.get(model.id)?.display_name ?? model.name
    const named = [...namesOf(model, names), ...(moving.get(model.id) ?? [])]
    rows.push(...(yield* rowsOf(book.tariffOf(model.id)!, model_name, named)))
  }
  return rows
}

/** A name of a model, in milliseconds since the epoch: from the first of them until before the last. */
interface DatedName {
  readonly name: string
  readonly from: number
  readonly until: number
}

const namesOf = ({ id, name, provider }: NamedModel, names: NamedModels): ReadonlyArray<DatedName> => {
  const aliases = ALIASES.flatMap(([of, all]) =>
    of === provider ? Object.keys(all).filter((alias) => all[alias] === name) : []
  )
  const isMine = (written: string) => {
    const match = resolve(names, written, { isSuggesting: false })
    return match.how !== "none" && match.how !== "latest" && match.model_id === id
  }
  const { date, stem } = dropDate(name)
  const own = [name, ...aliases, ...(date === undefined ? [] : [`${stem}-${date}`])].filter(isMine)
  // Snapshots of most models mean the model itself.
  const dated = [id, ...own].filter((each) => isMine(`${each}-${SOME_DAY}`)).map((each) => `${each}-YYYY-MM-DD`)
  return [...new Set([id, ...own, ...dated])].map((each) => ({ name: each, from: -Infinity, until: Infinity }))
}

/** A day of which no model is a snapshot. */
const SOME_DAY = "2099-12-30"

/** The moving names by the models that they mean, each in its days. */
const movedIn = (names: NamedModels): ReadonlyMap<string, ReadonlyArray<DatedName & { readonly id: string }>> => {
  const moved = [...movingNames(names)].flatMap(([name, moves]) =>
    moves.flatMap(([day, id], index) => {
      const [from, until] = [Date.parse(day), Date.parse(moves[index + 1]?.[0] ?? "") || Infinity]
      const match = resolve(names, name, { at: from, isSuggesting: false })
      return match.how === "latest" && match.model_id === id ? [{ id, name, from, until }] : []
    })
  )
  return Map.groupBy(moved, ({ id }) => id)
}

function* rowsOf(
  tariff: ModelTariff,
  model_name: string,
  names: ReadonlyArray<DatedName>
): Steps<ReadonlyArray<PriceRow>> {
  const { currency, id, provider, start: first, turns } = tariff
  const moves = names.flatMap(({ from, until }) => [from, until])
  const later = unique([...turns, ...moves]).filter((turn) => turn > first && turn < Infinity)
  const starts = [first, ...later.toSorted((one, other) => one - other)]
  const rows = new Map<string, Array<PriceRow>>()
  for (const [index, start] of starts.entries()) {
    const days = { from: dayOf(start), to: dayOf(starts[index + 1] ?? Infinity) }
    const inForce = names.filter(({ from, until }) => from <= start && start < until).map(({ name }) => name)
    const named = { model_id: id, model_name, names: JSON.stringify(inForce) }
    for (const price of pricesIn(spanOf(tariff, start))) {
      const { seller, unit, tier, region, prompt_from, conditions } = price
      const key = [seller, unit, tier, region, prompt_from, price.prompt_to, conditions].join("\n")
      const next: PriceRow = { ...named, provider, ...price, currency, ...days }
      const alike = rows.get(key)
      const last = alike?.at(-1)
      if (alike === undefined) rows.set(key, [next])
      else if (last!.to === days.from && SAID.every((field) => last![field] === next[field]))
        alike[alike.length - 1] = { ...last!, to: days.to }
      else alike.push(next)
      yield
    }
  }
  return [...rows.values()].flat()
}

const dayOf = (at: number): string | null => (Number.isFinite(at) ? instantText(at) : null)

/** The columns in which two prices of the same circumstances differ. */
const SAID = ["names", "price", "per", "input_tokens", "basis", "source", "url", "note"] as const

type PriceIn = Omit<PriceRow, "model_id" | "model_name" | "names" | "provider" | "currency" | "from" | "to">

/** The prices of a span under all circumstances that a rule asks for: for tokens one of any tokens, for a fee its own. */
function* pricesIn(span: Span): Generator<PriceIn> {
  const [ofTokens, ofFees] = [true, false].map((is) => span.rules.filter(({ unit }) => isOfTokens(unit) === is))
  const units = unique(ofTokens!.map(({ unit }) => unit).filter((unit) => unit !== "tokens"))
  // Text is what is counted where no kind is named, and cached tokens without a price of their own are billed, too.
  const named = [...units, ...units.map((unit) => unit.replace(/_text$/u, ""))]
  yield* pricesOf(span, unique(named.includes("input") ? [...named, "cache_read"] : named), ofTokens!)
  for (const [unit, rules] of Map.groupBy(ofFees!, (rule) => rule.unit)) {
    const isEverywhere = rules.every(
      ({ plan, when }) => (plan ?? when.channel ?? when.geo ?? when.inference_geo) === undefined
    )
    const sellers = isEverywhere ? unique(placesIn(span, span.rules).map(({ channel }) => channel)) : []
    for (const price of pricesOf(span, [unit], rules))
      if (!isEverywhere) yield price
      else for (const channel of sellers) yield { ...price, seller: sellerOf(span, channel), tier: "", region: "" }
  }
}

const sellerOf = ({ tariff }: Span, channel: string): string => channel || tariff.provider

const isOfTokens = (unit: string): boolean => unit === "tokens" || isTokens(unit)

/** The prices of units under all circumstances that one of `rules` asks for. */
function* pricesOf(span: Span, units: ReadonlyArray<string>, rules: ReadonlyArray<Rule>): Generator<PriceIn> {
  const lengths = new Map<Plan, ReturnType<typeof lengthsIn>>()
  for (const { channel, geo, place } of placesIn(span, rules))
    for (const plan of unique<Plan>(["standard", ...rules.flatMap((rule) => rule.plan ?? [])]))
      for (const { hours, when } of hoursIn(span, rules))
        for (const unit of units)
          for (const special of specialsIn(rules.filter((rule) => rule.unit === unit)))
            for (const [above, prompt_from, prompt_to] of getLengths(plan)) {
              const row = {
                seller: sellerOf(span, channel),
                unit,
                tier: plan,
                region: geo,
                prompt_from,
                prompt_to,
                conditions: JSON.stringify({ ...when, ...special })
              }
              const { cache_type: cacheType, ...sized } = special
              const card = cardUnder(span, { cacheType, ...sized }, plan, place, above, hours)
              yield { ...row, ...priceOn(card, unit) }
            }
  function getLengths(plan: Plan) {
    if (!isTokens(units[0]!)) return ANY_LENGTH
    if (!lengths.has(plan)) lengths.set(plan, lengthsIn(span, plan))
    return lengths.get(plan)!
  }
}

/** The caches, sizes and resolutions that have prices of their own, after none of them. */
const specialsIn = (rules: ReadonlyArray<Rule>) => {
  const all = rules.map(({ when: { cache_type, memory_gb, resolution } }) => ({
    ...(cache_type && { cache_type }),
    ...(memory_gb && memory_gb !== 1 && { memory_gb }),
    ...(resolution && { resolution })
  }))
  return [...new Map([{}, ...all].map((each) => [JSON.stringify(each), each])).values()] as ReadonlyArray<
    Pick<TariffConditions, "cache_type" | "memory_gb" | "resolution">
  >
}

const priceOn = (card: Card, unit: string) => {
  const { each, inputTokensPerCall: input_tokens, shown, warnings } = quoteOf(card, unit)
  const note = warnings.length === 0 ? null : unique(warnings.map(({ message }) => message)).join(" ")
  const unknown = { price: null, each: null, basis: null, source: null, url: null }
  if (shown.price === null) return { ...unknown, per: shown.per, input_tokens, note }
  const { multiplier = "1", per, price, source } = shown
  return {
    price: decimalText(multiply(decimalOf(price), decimalOf(multiplier))),
    per,
    each: each!.scale > MOST_DECIMALS ? null : decimalText(each!),
    input_tokens,
    basis: source.basis,
    source: source.source,
    url: source.url ?? null,
    note
  }
}

/** The decimals that engines of SQL multiply without a loss: 18 are left of 6 more of a quantity. */
const MOST_DECIMALS = 12

const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

const ANY_LENGTH = [[0, 0, null]] as const

/**
 * The lengths of prompts that have prices of their own, the shortest first: its mark, its first token, and its end. What
 * is longer than any request can be has none, as it is a sum of several.
 */
const lengthsIn = (
  { long, window }: Span,
  plan: Plan
): ReadonlyArray<readonly [above: number, from: number, to: number | null]> => {
  const begins = new Map([[0, 0]])
  for (const { above, inclusive, plan: of } of long) {
    if (of !== undefined && of !== plan) continue
    const from = inclusive ? above : above + 1
    begins.set(above, Math.min(from, begins.get(above) ?? from))
  }
  const sorted = [...begins].toSorted(([, one], [, other]) => one - other)
  const end = sorted.length > 1 && Number.isFinite(window) ? window + 1 : null
  return sorted
    .map(([above, from], index) => [above, from, sorted[index + 1]?.[1] ?? end] as const)
    .filter(([, from, to]) => to === null || from < to)
}

/** The sellers and regions that a rule asks for. */
const placesIn = ({ tariff }: Span, rules: ReadonlyArray<Rule>) => {
  const own = isOfCloudsAlone(tariff) ? [] : [""]
  return unique([...own, ...rules.flatMap(({ when }) => when.channel ?? [])]).flatMap((channel) => {
    const geos = rules.flatMap(({ when }) =>
      when.channel === undefined || when.channel === channel ? (when.geo ?? when.inference_geo ?? []) : []
    )
    const places = unique(["", ...geos.map((geo) => WRITTEN[geo] ?? geo)]).map((geo) => ({
      channel,
      geo,
      place: placeOf(tariff.provider, { channel, geo })
    }))
    return places.filter(({ place }, index) => places.findIndex((each) => each.place.key === place.key) === index)
  })
}

/** The words of tariffs that a bill's `context.geo` has other words for. */
const WRITTEN: Readonly<Record<string, string>> = { us_data_zone: "data_zone", us_endpoint: "us" }

interface WhenIn {
  readonly hours?: Hours
  /** None of these hours. */
  readonly outside?: ReadonlyArray<Hours>
}

/** The hours that have prices of their own, after all others. */
const hoursIn = (
  { hourly }: Span,
  rules: ReadonlyArray<Rule>
): ReadonlyArray<{ readonly hours: string; readonly when: WhenIn }> => {
  const texts = hourly.map(({ when }) => JSON.stringify(when.hours))
  const letters = (text: string) => texts.map((each) => (each === text ? "y" : "n")).join("")
  const own = unique(texts.filter((_, index) => rules.includes(hourly[index]!)))
  const known = own.map((text) => ({ hours: letters(text), when: { hours: JSON.parse(text) as Hours } }))
  const outside = known.map(({ when }) => when.hours)
  return [{ hours: letters(""), when: outside.length === 0 ? {} : { outside } }, ...known]
}
