import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { Catalogue } from "@ratecard/core/effect"
import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { NO_TARIFFS, priceAt, type PackedTariffRow, type PriceRequest, type TariffData } from "@ratecard/core/ledger"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { literal, sql } from "../database/sql.ts"
import type { Installation } from "../../test/Installation.ts"
import { onOneDatabase } from "../../test/databases.ts"
import { NO_BANK } from "../../test/noBank.ts"
import { Database } from "../database/Database.ts"
import { PriceBook } from "./PriceBook.ts"

const ENTRY = BUNDLED_ENTRIES.find(({ id }) => id === "anthropic-claude-sonnet-4-5")!

const row = (more: Partial<PackedTariffRow>): PackedTariffRow => ({
  models: [ENTRY.name],
  prices: { cache_write_1h: 6 },
  from: "2026-01-01",
  until: null,
  source: 0,
  confidence: 3,
  ...more
})

const tariffs = (...rows: ReadonlyArray<PackedTariffRow>): TariffData => ({
  ...NO_TARIFFS,
  as_of: "2026-06-01",
  sources: [{ source: "the vendor's page", basis: "announced" }],
  rows: { anthropic: rows }
})

/** What a unit costs in requests of a kind, at each instant. */
type Question = readonly [unit: string, request: Omit<PriceRequest, "at">, ...instants: ReadonlyArray<string>]

/** The answers of a version that ships this. */
const answersIn = (
  installation: Installation,
  entry: CatalogueEntry,
  data: TariffData,
  questions: ReadonlyArray<Question>,
  told: (price: ReturnType<typeof priceAt>) => unknown = ({ price }) => price
) =>
  installation.with(
    Effect.gen(function* () {
      const database = yield* Database
      yield* database.ready
      const context = yield* Layer.build(
        Layer.provide(PriceBook.layerOf([entry], data), [NO_BANK, Layer.succeed(Database, database)])
      )
      return yield* Effect.gen(function* () {
        yield* (yield* PriceBook).write(() => Effect.void, { deadline: "20 seconds" })
        const { book } = yield* (yield* Catalogue).snapshot
        const tariff = book.tariffOf(ENTRY.id)!
        return questions.map(([unit, request, ...instants]) =>
          instants.map((at) => told(priceAt(tariff, unit, { ...request, at: Date.parse(at) })))
        )
      }).pipe(Effect.provide(context))
    })
  )

/** What a version that ships these tariffs says of an hour's writes to the cache on each day. */
const pricesIn = async (installation: Installation, data: TariffData, ...days: ReadonlyArray<string>) =>
  (await answersIn(installation, ENTRY, data, [["cache_write_1h", {}, ...days]]))[0]

const execute = (statement: string) => sql`${literal(statement)}`

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
    const stored = execute("select fact->>'price' as price from tariff_facts where fact->'beside' is null order by id")
    expect(await installation.query(stored)).toEqual(["6", "5", "9", "7"].map((price) => ({ price })))
    for (const change of ["update tariff_facts set unit = ''", "delete from tariff_facts", "truncate tariff_facts"]) {
      await expect(installation.query(execute(change)), change).rejects.toThrow()
    }
  })

  it("say in today's words what a price rests on that an older version wrote in its own", async () => {
    const installation = install()
    const data = tariffs(row({}))
    await pricesIn(installation, data, "2026-02-01")
    await installation.query(
      execute(`
        insert into tariff_facts (provider, model, unit, conditions, valid_from, fact, author, revision)
        select provider, model, unit, conditions, '2026-03-01',
          fact || '{"from": "2026-03-01", "source": "a list", "basis": "price_list"}', author, revision
        from tariff_facts where fact->'beside' is null`)
    )
    const sourceOf = (price: ReturnType<typeof priceAt>) => price.price !== null && price.source
    const question: Question = ["cache_write_1h", {}, "2026-02-01", "2026-03-01"]
    expect(await answersIn(installation, ENTRY, data, [question], sourceOf)).toEqual([
      [
        { date: "2026-01-01", source: "the vendor's page", basis: "announced" },
        { date: "2026-03-01", source: "a list", basis: "published list" }
      ]
    ])
  })

  it("keep long prompts, batches and writes to the cache as they were before a newer version looked them up", async () => {
    const installation = install()
    const [seed] = ENTRY.levels
    const level = { ...seed, date: "2026-01-01T00:00:00Z", input_price: 3, output_price: 15, cached_input_price: 0.3 }
    const long = { above_input_tokens: 200_000, input_price: 6, output_price: 22.5, cached_input_price: 0.6 }
    const prices = { cache_write_price: 3.75, batch_input_price: 1.5, batch_output_price: 7.5 }
    const older: CatalogueEntry = { ...ENTRY, ...prices, levels: [level], tiers: [{ ...long, cache_write_price: 7.5 }] }
    const newer: CatalogueEntry = { ...older, cache_write_price: 3, batch_input_price: 1, tiers: [] }
    const moved: CatalogueEntry = {
      ...newer,
      cache_write_price: 2.5,
      levels: [level, { ...level, date: "2026-10-01T00:00:00Z", input_price: 2 }]
    }
    const before = "2026-08-31T23:59:59.999Z"
    const questions: ReadonlyArray<Question> = [
      ["cache_write_5m", {}, "2026-01-01", before, "2026-09-01", "2026-09-30", "2026-10-01"],
      ["input", { batch: true }, before, "2026-09-01", "2026-10-01"],
      ["output", { batch: true }, before, "2026-09-01", "2026-10-01"],
      ["input", { promptTokens: 200_001 }, before, "2026-09-01", "2026-10-01"],
      ["cache_read", { promptTokens: 200_001 }, before, "2026-09-01"],
      ["cache_write_5m", { promptTokens: 200_001 }, before, "2026-09-01"]
    ]
    const of = (entry: CatalogueEntry, as_of: string) =>
      answersIn(installation, entry, { ...NO_TARIFFS, as_of }, questions)
    expect(await of(older, "2026-06-01")).toEqual([
      ["3.75", "3.75", "3.75", "3.75", "3.75"],
      ["1.5", "1.5", "1.5"],
      ["7.5", "7.5", "7.5"],
      ["6", "6", "6"],
      ["0.6", "0.6"],
      ["7.5", "7.5"]
    ])
    const since = await of(newer, "2026-09-01")
    expect(since).toEqual([
      ["3.75", "3.75", "3", "3", "3"],
      ["1.5", "1", "1"],
      ["7.5", "7.5", "7.5"],
      ["6", "3", "3"],
      ["0.6", "0.3"],
      ["7.5", "3"]
    ])
    expect(await of(older, "2026-06-01")).toEqual(since)
    // One that was never here before is older all the same.
    expect(await of({ ...older, cache_write_price: 9 }, "2026-08-01")).toEqual(since)
    const last = await of(moved, "2026-10-05")
    expect(last.slice(0, 2)).toEqual([
      ["3.75", "3.75", "3", "3", "2.5"],
      ["1.5", "1", "1"]
    ])
    expect(await of(newer, "2026-09-01")).toEqual(last)
  })

  it("keep what a version without rows of tariffs had in its models", async () => {
    const installation = install()
    const [seed] = ENTRY.levels
    const older: CatalogueEntry = { ...ENTRY, cache_write_price: 3.5, levels: [seed] }
    const questions: ReadonlyArray<Question> = [["cache_write_5m", {}, "2026-06-01", "2026-09-01"]]
    const of = (entry: CatalogueEntry, as_of: string) =>
      answersIn(installation, entry, { ...NO_TARIFFS, as_of }, questions)
    await of(older, "2026-06-01")
    for (const statement of [
      "alter table tariff_facts disable trigger all",
      "delete from tariff_facts",
      "alter table tariff_facts enable trigger all"
    ]) {
      await installation.query(execute(statement))
    }
    expect(await of({ ...older, cache_write_price: 3 }, "2026-09-01")).toEqual([["3.5", "3"]])
  })
})
