import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { rowsOfEntry, type TariffData } from "@ratecard/core/ledger"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { createHash } from "node:crypto"
import { isAny, part, sql } from "../database/sql.ts"
import { bookOf, withHistories, withRows } from "./book.ts"
import { type BookWriter, underNextRevision } from "./bookWriter.ts"
import { historyUpTo, NO_REVISION, rowsSince, storedFacts } from "./priceRows.ts"
import { canonical, factsOf, factsOfRow, placeOf, type TariffFact, withFacts } from "./tariffFacts.ts"

/**
 * Merges what a version ships into the book: entries and tariffs once each, and never after newer ones, so
 * that an older version that starts again never brings its prices back.
 */
export const mergeBundle = Effect.fnUntraced(function* (bundled: ReadonlyArray<CatalogueEntry>, tariffs: TariffData) {
  yield* mergeOnce([bundled, "as rows"], tariffs.as_of, (book) =>
    appendLookedUp(book, bundled, tariffs).pipe(
      Effect.andThen(
        book.putModels(
          "seed",
          bundled.map(({ levels: _levels, ...facts }) => facts)
        )
      ),
      Effect.andThen(book.appendSeeds(bundled))
    )
  )
  const facts = factsOf(tariffs)
  if (facts.length > 0) yield* mergeOnce(tariffs, tariffs.as_of, (book) => book.appendTariffs(facts, "bundle"))
})

/** Whatever wrote the models that stand in the book, what it knew is kept before they are replaced. */
const appendLookedUp = Effect.fnUntraced(function* (
  book: BookWriter,
  bundled: ReadonlyArray<CatalogueEntry>,
  data: TariffData
) {
  const inForce = withRows(bookOf([], data), (yield* rowsSince(NO_REVISION))!)
  const { entries } = withHistories(inForce, yield* historyUpTo(inForce.revision, (read) => read))
  for (const [each, of] of [
    [[...entries.values()], { ...data, prices: {} }],
    [bundled, data]
  ] as const) {
    const known = withFacts(new Map(), yield* storedFacts(part`fact->'beside' is not null`))
    yield* book.appendTariffs(lookedUp(known.values(), each, of), "bundle")
  }
})

const mergeOnce = Effect.fnUntraced(function* (
  content: unknown,
  asOf: string,
  merge: (book: BookWriter) => Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
) {
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex")
  if (yield* isAny(sql`select from merged_bundles where digest = ${digest} or as_of > ${asOf}::date`)) return
  yield* underNextRevision((book) =>
    Effect.gen(function* () {
      // Another replica may have merged it while this one waited for the lock.
      const isMine = yield* isAny(sql`
        insert into merged_bundles (digest, as_of) values (${digest}, ${asOf}::date) on conflict do nothing returning 1`)
      if (isMine) yield* merge(book)
    })
  )
})

/**
 * Rows to append so that the book has these entries' prices of long prompts, batches and cache writes, and keeps for
 * each earlier day what was known then. Changed prices hold since the base prices of the same entry, or since the day
 * they were looked up. Prices that the entries no longer have end on that day.
 */
const lookedUp = (
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
