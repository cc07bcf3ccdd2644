import { instantText, PROVIDER_SLUGS, type ProviderSlug } from "@ratecard/core/catalogue"
import type { Citation, TariffData, TariffRow } from "@ratecard/core/ledger"

/** Price of one unit of one model from one day on, under some conditions. */
export interface TariffFact {
  readonly provider: ProviderSlug
  /** A name, or a pattern of names. */
  readonly model: string
  readonly unit: string
  readonly conditions: NonNullable<TariffRow["when"]>
  /** As {@link TariffRow} has it, of one price. */
  readonly fact: Omit<TariffRow, "models" | "when" | "prices"> & { readonly price: TariffRow["prices"][string] }
}

/** The rows of `data`, unit by unit and model by model. */
export const factsOf = ({ rows, sources }: Pick<TariffData, "rows" | "sources">): ReadonlyArray<TariffFact> =>
  Object.entries(rows).flatMap(([provider, all]) =>
    all.flatMap((row) => factsOfRow(provider as ProviderSlug, { ...row, ...sources[row.source]! }))
  )

/** A row of a provider, unit by unit and model by model. */
export const factsOfRow = (
  provider: ProviderSlug,
  { models, prices, when: conditions = {}, ...fact }: TariffRow
): ReadonlyArray<TariffFact> =>
  models.flatMap((model) =>
    Object.entries(prices).map(([unit, price]) => ({ provider, model, unit, conditions, fact: { ...fact, price } }))
  )

/** The facts in force by what tells them from each other; the one that was written last counts, and stands last. */
export type KnownFacts = ReadonlyMap<string, TariffFact>

/** The facts with those that were written since, in the order in which they were. */
export const withFacts = (known: KnownFacts, written: ReadonlyArray<TariffFact>): KnownFacts => {
  if (written.length === 0) return known
  const facts = new Map(known)
  for (const fact of written) {
    const key = keyOf(fact)
    facts.delete(key)
    facts.set(key, fact)
  }
  return facts
}

const keyOf = (each: TariffFact): string => canonical([placeOf(each), instantOf(each.fact.from)])

/** Key of a fact's subject, whatever its days. */
export const placeOf = ({ conditions, model, provider, unit }: TariffFact): string =>
  canonical([provider, model, unit, conditions])

/** The instant from which a fact holds; null: always in force before. */
export const instantOf = (from: string | null): string | null => (from === null ? null : instantText(Date.parse(from)))

/** `data` with these facts for its rows: one row for all models and units of which the same is said. */
export const withRowsOf = (data: TariffData, facts: KnownFacts): TariffData => {
  const places = new Map(data.sources.map((citation, place) => [canonical(citation), place]))
  const placeOfSource = (citation: Citation): number => {
    const key = canonical(citation)
    const known = places.get(key) ?? places.size
    places.set(key, known)
    return known
  }
  const byModel = grouped([...facts.values()].toReversed(), ({ conditions, fact, model, provider }) =>
    canonical([provider, model, conditions, withoutPrice(fact)])
  ).map((group) => ({
    ...group[0],
    prices: Object.fromEntries(group.map(({ fact, unit }) => [unit, fact.price] as const).toSorted(byName))
  }))
  const rows = grouped(byModel, ({ conditions, fact, prices, provider }) =>
    canonical([provider, conditions, prices, withoutPrice(fact)])
  ).map((group) => {
    const [{ conditions, fact, prices, provider }] = group
    const { basis, source, url, ...rest } = withoutPrice(fact)
    const citation = { source, basis, ...(url === undefined ? {} : { url }) }
    const models = group.map(({ model }) => model).toSorted()
    const when = Object.keys(conditions).length === 0 ? {} : { when: conditions }
    return { provider, row: { models, ...when, prices, ...rest, source: placeOfSource(citation) } }
  })
  const each = Map.groupBy(rows, ({ provider }) => provider)
  return {
    ...data,
    rows: Object.fromEntries(
      PROVIDER_SLUGS.flatMap((slug) => {
        const own = each.get(slug)
        return own === undefined ? [] : [[slug, own.map(({ row }) => row)]]
      })
    ),
    sources: [...places.keys()].map((citation) => JSON.parse(citation) as Citation)
  }
}

const withoutPrice = ({ price: _price, ...rest }: TariffFact["fact"]) => rest

const grouped = <A>(all: ReadonlyArray<A>, by: (each: A) => string): ReadonlyArray<readonly [A, ...Array<A>]> =>
  [...Map.groupBy(all, by).values()].map((group) => group as [A, ...Array<A>])

/** JSON in which the order of members says nothing: the database has its own. */
export const canonical = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(byName)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1
