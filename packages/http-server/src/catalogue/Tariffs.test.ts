import { BUNDLED_ENTRIES, Catalogue } from "@ratecard/core"
import { priceAt, type TariffData, type PackedTariffRow } from "@ratecard/core/ledger"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { expect, it } from "vitest"
import { type Installation, onOneDatabase } from "../../test/databases.ts"
import { Database } from "../database/Database.ts"
import { PriceBook } from "./PriceBook.ts"
import { NO_TARIFFS } from "./tariffFacts.ts"
import { Tariffs } from "./Tariffs.ts"

const ENTRY = BUNDLED_ENTRIES.find(({ id }) => id === "anthropic-claude-sonnet-4-5")!

const row = (more: Partial<PackedTariffRow>): PackedTariffRow => ({
  models: [ENTRY.name],
  prices: { cache_write_1h: 6 },
  from: "2026-01-01",
  until: null,
  source: 0,
  basis: "vendor_page",
  confidence: 3,
  ...more
})

const tariffs = (...rows: ReadonlyArray<PackedTariffRow>): TariffData => ({
  ...NO_TARIFFS,
  sources: ["the vendor's page"],
  rows: { anthropic: rows }
})

/** What a version that ships these tariffs says of an hour's writes to the cache on each day. */
const pricesIn = (installation: Installation, data: TariffData, ...days: ReadonlyArray<string>) =>
  installation.with(
    Effect.gen(function* () {
      const database = yield* Database
      yield* database.ready
      const context = yield* Layer.build(
        Layer.provide(PriceBook.layerOf([ENTRY], data), Layer.succeed(Database, database))
      )
      return yield* Effect.gen(function* () {
        yield* (yield* PriceBook).write(() => Effect.void, { deadline: "20 seconds" })
        const book = (yield* Tariffs).bookOf(yield* (yield* Catalogue).view)
        return days.map((day) => priceAt(book.tariffOf(ENTRY.id)!, "cache_write_1h", { at: Date.parse(day) }).price)
      }).pipe(Effect.provide(context))
    })
  )

const execute = (statement: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement))

onOneDatabase("the tariffs in the price book", (install) => {
  it("keep what an older version said of its days, under a newer one and back again", async () => {
    const installation = install()
    const older = tariffs(row({}), row({ prices: { cache_write_1h: 5 }, from: null, until: "2026-01-01" }))
    const newer = tariffs(row({ prices: { cache_write_1h: 9 }, from: "2026-06-01" }))
    const days = ["2025-12-31", "2026-01-01", "2026-06-01"]
    expect(await pricesIn(installation, older, ...days)).toEqual(["5", "6", "6"])
    expect(await pricesIn(installation, newer, ...days)).toEqual(["5", "6", "9"])
    expect(await pricesIn(installation, older, ...days)).toEqual(["5", "6", "9"])
    // A correction of the same day counts from then on, and both stay.
    expect(await pricesIn(installation, tariffs(row({ prices: { cache_write_1h: 7 } })), ...days)).toEqual([
      "5",
      "7",
      "9"
    ])
    const stored = execute("select fact->>'price' as price from tariff_facts order by id")
    expect(await installation.query(stored)).toEqual(["6", "5", "9", "7"].map((price) => ({ price })))
    for (const change of ["update tariff_facts set unit = ''", "delete from tariff_facts", "truncate tariff_facts"]) {
      await expect(installation.query(execute(change)), change).rejects.toThrow()
    }
  })
})
