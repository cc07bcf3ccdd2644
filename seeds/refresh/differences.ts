import { type CatalogueEntry, instantText, isOffered, priceSnapshot } from "@ratecard/core/catalogue"
import { finish, type ModelTariff, type TariffData } from "@ratecard/core/ledger"
import { describeFact, keyOfFact, findPrice, type Quote, type QuotedFact, underKnownNames } from "@ratecard/price-sync"
import type { ListCopy } from "./copies.ts"

/** A price of ours that lists say otherwise, on their days. */
export interface Difference {
  readonly model_id: string
  /** The priced unit with its conditions: `input`, `output, above_input_tokens 200000`. */
  readonly what: string
  /** Ours on the day of the first list; undefined if we know none. */
  readonly ours: number | undefined
  readonly theirs: number
  /** `litellm 2026-08-21`, oldest first. */
  readonly lists: ReadonlyArray<string>
  /** A sentence on which side is right by date. */
  readonly verdict: string
}

/** The prices of lists compared with the catalogue on the day of each list. */
export interface Comparison {
  /** Number of prices that were compared. */
  readonly compared: number
  readonly differences: ReadonlyArray<Difference>
  /** Models that a list offers and the catalogue lacks, each with the lists. */
  readonly lacking: ReadonlyMap<string, ReadonlyArray<string>>
}

interface Said {
  readonly list: string
  readonly at: number
  readonly tariff: ModelTariff
  readonly fact: QuotedFact
}

/** Compares all that the lists say of our providers' own models with the prices that hold on their days. */
export const compareLists = (
  entries: ReadonlyArray<CatalogueEntry>,
  tariffs: TariffData,
  copies: ReadonlyArray<ListCopy>,
  now: number
): Comparison => {
  const { book } = priceSnapshot({ entries, tariffs }, now)
  const named = underKnownNames(entries)
  const lacking = new Map<string, ReadonlyArray<string>>()
  const said = copies
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .flatMap(({ answer, day, name }) => {
      const list = `${name} ${day}`
      const at = Date.parse(`${day}T12:00:00Z`)
      return finish(named(answer)).quotes.flatMap((quote): ReadonlyArray<Said> => {
        const tariff = book.tariffOf(quote.model_id)
        if (tariff === undefined && quote.is_text !== false && isOffered(quote, at))
          lacking.set(quote.model_id, [...new Set([...(lacking.get(quote.model_id) ?? []), list])])
        return tariff === undefined || at < tariff.start
          ? []
          : factsOf(quote).map((fact) => ({ list, at, tariff, fact }))
      })
    })
  const ofPrice = Map.groupBy(said, ({ fact, tariff }) => `${tariff.id} ${keyOfFact(fact)}`)
  const differences = [...ofPrice.values()].flatMap((all) =>
    [...Map.groupBy(all.filter(isOther), ({ fact }) => fact.price).values()].map((alike) => differenceOf(alike, all))
  )
  return { compared: said.length, differences, lacking }
}

const factsOf = ({ cached_input_price, input_price, output_price, tariff = [] }: Quote): ReadonlyArray<QuotedFact> => [
  { unit: "input", when: {}, price: input_price },
  { unit: "output", when: {}, price: output_price },
  ...(cached_input_price === null ? [] : [{ unit: "cache_read", when: {}, price: cached_input_price }]),
  ...tariff
]

/** Prices that differ by less are one price, which a list has rounded. */
const ROUNDED = 0.01

const isSame = (one: number | undefined, other: number | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && Math.abs(one - other) < ROUNDED * other)

const isOther = ({ at, fact, tariff }: Said): boolean => !isSame(findPrice(tariff, fact, at), fact.price)

const differenceOf = (alike: ReadonlyArray<Said>, all: ReadonlyArray<Said>): Difference => {
  const [{ at, fact, tariff }] = alike as readonly [Said, ...Array<Said>]
  return {
    model_id: tariff.id,
    what: describeFact(fact),
    ours: findPrice(tariff, fact, at),
    theirs: fact.price,
    lists: [...new Set(alike.map(({ list }) => list))],
    verdict: verdictOn(alike, all)
  }
}

const verdictOn = (alike: ReadonlyArray<Said>, all: ReadonlyArray<Said>): string => {
  const [{ fact, tariff }] = alike as readonly [Said, ...Array<Said>]
  const last = alike.at(-1)!.at
  const isTheirs = (at: number) => isSame(findPrice(tariff, fact, at), fact.price)
  const turns = tariff.turns.filter((turn) => turn >= tariff.start)
  const later = turns.find((turn) => turn > last && isTheirs(turn))
  if (later !== undefined) return `The list: we have its price from ${dayOf(later)} on.`
  const left = turns.findLast((turn, index) => turn <= last && index > 0 && !isTheirs(turn) && isTheirs(turn - 1))
  if (left !== undefined) return `Ours: its price was left on ${dayOf(left)}.`
  const agreeing = all.filter((each) => !isOther(each))
  const newer = agreeing.findLast((each) => each.at > last)
  if (newer !== undefined) return `Ours: ${newer.list} says the same.`
  const names = new Set(alike.map(({ list }) => list.split(" ")[0]))
  if (names.size > 1 && agreeing.length === 0) return "The lists: several say so, and none says ours."
  return agreeing.length > 0
    ? `Undecided: ${agreeing.at(-1)!.list} says ours.`
    : "Undecided: no other list says a price."
}

const dayOf = (at: number): string => instantText(at).slice(0, 10)
