import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { rowsOfEntry, type TariffData } from "@ratecard/core/ledger"
import { canonical, factsOfRow, placeOf, type TariffFact } from "./tariffFacts.ts"

/**
 * What to append so that the book says what these entries say of long prompts, batches and writes to the cache, and
 * still says of each earlier day what was known then. What they say otherwise holds since the base prices of the same
 * entry, or since they were looked up; what they no longer say ended on that day.
 */
export const lookedUp = (
  known: Iterable<TariffFact>,
  entries: ReadonlyArray<CatalogueEntry>,
  data: Pick<TariffData, "as_of" | "prices" | "sources">
): ReadonlyArray<TariffFact> => {
  const standing = Map.groupBy(
    [...known].filter(({ fact }) => fact.beside !== undefined),
    modelOf
  )
  return entries.flatMap((entry) => {
    const said = rowsOfEntry(entry, data).flatMap((row) => factsOfRow(entry.provider, row))
    const before = Map.groupBy(standing.get(modelOf({ provider: entry.provider, model: entry.name })) ?? [], placeOf)
    const places = new Set(said.map(placeOf))
    const level = entry.levels.at(-1)!.date
    return [
      ...said.flatMap((each) => following(each, before.get(placeOf(each)) ?? [], level, data.as_of)),
      ...[...before].flatMap(([place, facts]) =>
        places.has(place) ? [] : facts.flatMap((each) => ended(each, data.as_of))
      )
    ]
  })
}

const modelOf = ({ model, provider }: Pick<TariffFact, "model" | "provider">): string => `${provider} ${model}`

/** The fact as it follows those before it; nothing where the last of them says the same. */
const following = (
  said: TariffFact,
  before: ReadonlyArray<TariffFact>,
  level: string,
  day: string
): ReadonlyArray<TariffFact> => {
  const [last] = before.toSorted((one, other) => startOf(other) - startOf(one))
  if (last === undefined) return [said]
  const isBesideSame = canonical(last.fact.beside) === canonical(said.fact.beside)
  if (isBesideSame && last.fact.until === null && last.fact.price === said.fact.price) {
    return isSaidBySame(last, said) ? [] : [{ ...said, fact: { ...said.fact, from: last.fact.from } }]
  }
  const from = !isBesideSame && Date.parse(level) > startOf(last) ? level : day
  return [{ ...said, fact: { ...said.fact, from } }]
}

const isSaidBySame = ({ fact: one }: TariffFact, { fact: other }: TariffFact): boolean =>
  one.source === other.source && one.basis === other.basis && one.url === other.url

const ended = (each: TariffFact, day: string): ReadonlyArray<TariffFact> =>
  each.fact.until === null ? [{ ...each, fact: { ...each.fact, until: day } }] : []

const startOf = ({ fact }: TariffFact): number => (fact.from === null ? -Infinity : Date.parse(fact.from))
