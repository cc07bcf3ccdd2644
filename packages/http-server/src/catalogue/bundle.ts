import type { CatalogueEntry } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { createHash } from "node:crypto"
import { isAny, part, sql } from "../database/sql.ts"
import { bookOf, withRows } from "./book.ts"
import { type BookWriter, underNextRevision } from "./bookWriter.ts"
import { lookedUp } from "./lookedUp.ts"
import { NO_REVISION, rowsSince, storedFacts } from "./priceRows.ts"
import { factsOf, withFacts } from "./tariffFacts.ts"

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
  const { entries } = withRows(bookOf([], data), (yield* rowsSince(NO_REVISION))!)
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
