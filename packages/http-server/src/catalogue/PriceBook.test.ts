import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { type CatalogueEntry, instantText, type PriceLevel, type PriceSnapshot } from "@ratecard/core/catalogue"
import { Catalogue } from "@ratecard/core/effect"
import { Context, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { expect, it } from "vitest"
import { literal, sql } from "../database/sql.ts"
import { Installation } from "../../test/Installation.ts"
import { onEveryDatabase, onOneDatabase } from "../../test/databases.ts"
import { NO_BANK } from "../../test/noBank.ts"
import { Database } from "../database/Database.ts"
import { DatabaseUnavailable } from "../database/deadline.ts"
import { PriceBook } from "./PriceBook.ts"
import type { NewPrice } from "./bookWriter.ts"

/** Two models with one price each. */
const [first, second] = BUNDLED_ENTRIES.slice(0, 2).map((entry): CatalogueEntry => ({
  ...entry,
  levels: [{ ...entry.levels[0], date: "2026-01-01T00:00:00Z" }]
})) as [CatalogueEntry, CatalogueEntry]

/** Runs `work` on a book over the installation's database, as one replica with this bundle would. */
const replica = <A, E>(
  installation: Installation,
  bundle: ReadonlyArray<CatalogueEntry>,
  work: Effect.Effect<A, E, PriceBook | Database>
): Promise<A> =>
  installation.with(
    Effect.gen(function* () {
      const database = yield* Database
      yield* database.ready
      const context = yield* Layer.build(
        Layer.provide(PriceBook.layerOf(bundle), [NO_BANK, Layer.succeed(Database, database)])
      )
      // A new embedded database is not waited for by the book itself.
      yield* Effect.provide(settled, context)
      return yield* Effect.provide(work, context)
    })
  )

const settled = Effect.flatMap(PriceBook, (book) => book.write(() => Effect.void, { deadline: "1 minute" }))

const entries = Effect.flatMap(PriceBook, (book) => book.entries)

const entryOf = (id: string) => Effect.map(entries, (all) => all.find((entry) => entry.id === id)!)

const price = (more: Partial<NewPrice>): NewPrice => ({
  model_id: first.id,
  valid_from: "2026-11-20T12:00:00Z",
  input_price: 1,
  output_price: 2,
  cached_input_price: null,
  source: "manual",
  author: "a@example.org",
  ...more
})

const append = (...prices: ReadonlyArray<NewPrice>) =>
  Effect.flatMap(PriceBook, (book) => book.write(({ append }) => append(prices)))

const countRows = Effect.gen(function* () {
  const [row] = yield* sql<{ n: number }>`select count(*)::int as n from price_entries`
  return row!.n
})

const withLevel = (entry: CatalogueEntry, level: Partial<PriceLevel>): CatalogueEntry => ({
  ...entry,
  levels: [...entry.levels, { ...entry.levels[0], ...level }]
})

onEveryDatabase("the price book", (install) => {
  it("writes all of it or nothing", async () => {
    const installation = install()
    const [exit, shown] = await replica(
      installation,
      [first],
      Effect.all([
        Effect.exit(append(price({ input_price: 3 }), price({ model_id: "nobody-nothing" }))),
        entryOf(first.id)
      ])
    )
    expect(Exit.isFailure(exit)).toBe(true)
    expect(shown).toEqual(first)
    expect(await installation.query(countRows)).toBe(first.levels.length)
  })
})

onOneDatabase("the price book", (install, postgres) => {
  it("has a history that the database itself keeps", async () => {
    const changes = ["update price_entries set input_price = 0", "delete from price_entries", "truncate price_entries"]
    const attempts = Effect.flatMap(Database, (database) =>
      Effect.all([
        Effect.forEach(changes, (change) => Effect.exit(database.run(sql`${literal(change)}`))),
        database.run(countRows)
      ])
    )
    const [exits, rows] = await replica(install(), [first], attempts)
    expect(exits.map(Exit.isFailure)).toEqual([true, true, true])
    expect(rows).toBe(first.levels.length)
  })

  it("takes the bundle into an empty database, and keeps it as it is at the next start", async () => {
    const installation = install()
    const sorted = (all: ReadonlyArray<CatalogueEntry>) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const start of [1, 2]) {
      const stored = await replica(installation, BUNDLED_ENTRIES, entries)
      expect(sorted(stored), `start ${start}`).toEqual(sorted(BUNDLED_ENTRIES))
    }
    expect(await installation.query(countRows)).toBe(BUNDLED_ENTRIES.flatMap(({ levels }) => levels).length)
  })

  it("leaves out a model that only a newer version can read, and serves the others", async () => {
    const installation = install()
    await replica(installation, [first, second], entries)
    await installation.query(
      sql`update models set facts = facts || '{"encoding": "o300k_base"}' where id = ${first.id}`
    )
    expect(await replica(installation, [first, second], entries)).toEqual([second])
  })

  it("serves a write before the write ends, to the last digit", async () => {
    const exact = price({ input_price: 0.1 + 0.2, output_price: 2.5e-7, cached_input_price: 1 / 3 - 0.1 })
    const shown = await replica(install(), [first], Effect.andThen(append(exact), entryOf(first.id)))
    expect(shown.levels.at(-1)).toMatchObject({
      input_price: 0.1 + 0.2,
      output_price: 2.5e-7,
      cached_input_price: 1 / 3 - 0.1
    })
  })

  it("adds the models and levels of a newer bundle, and leaves a later manual price in force", async () => {
    const installation = install()
    await replica(installation, [first], append(price({ input_price: 7 })))
    const newer = [withLevel(first, { date: "2026-11-19T00:00:00Z", input_price: 5 }), second]
    const [known, added] = await replica(installation, newer, Effect.all([entryOf(first.id), entryOf(second.id)]))
    expect(known.levels.slice(-2)).toEqual([
      { ...first.levels[0], date: "2026-11-19T00:00:00Z", input_price: 5 },
      { date: "2026-11-20T12:00:00Z", input_price: 7, output_price: 2, cached_input_price: null, source: "manual" }
    ])
    expect(added).toEqual(second)
  })

  it("is not turned back by an older bundle that starts again", async () => {
    const installation = install()
    const older: CatalogueEntry = { ...first, levels: [first.levels[0]] }
    const corrected: CatalogueEntry = {
      ...first,
      description: "Corrected",
      levels: [{ ...first.levels[0], input_price: 9 }]
    }
    await replica(installation, [older], entries)
    await replica(installation, [corrected], entries)
    const shown = await replica(installation, [older], entryOf(first.id))
    expect(shown.description).toBe("Corrected")
    // What was published stays in the history; the correction of the same day follows it.
    expect(shown.levels.map(({ input_price }) => input_price)).toEqual([first.levels[0].input_price, 9])
  })

  it("forgets what a database no longer has that was restored from a backup, and serves what is written then", async () => {
    const restore = sql`${literal(`do $$ begin
        alter table price_entries disable trigger all;
        delete from price_entries where input_price = 8;
        alter table price_entries enable trigger all;
        update book set revision = revision - 1;
        end $$`)}`
    const isForgotten = Effect.map(entryOf(first.id), ({ levels }) => levels.every((level) => level.input_price !== 8))
    const shown = await replica(
      install(),
      [first],
      append(price({ input_price: 8 })).pipe(
        Effect.andThen(Effect.flatMap(Database, (database) => database.run(restore))),
        Effect.andThen(Effect.repeat(Effect.delay(isForgotten, "20 millis"), { until: (is) => is })),
        Effect.andThen(append(price({ input_price: 9 }))),
        Effect.andThen(entryOf(first.id))
      )
    )
    expect(shown.levels.slice(first.levels.length).map(({ input_price }) => input_price)).toEqual([9])
  })

  it("shows prices in force, and a model's own history, before all histories are read", async () => {
    const installation = install()
    const early = price({ input_price: 3, valid_from: "2026-11-21T12:00:00Z" })
    await replica(installation, [first, second], append(early, price({ input_price: 4, valid_from: null })))
    await installation.with(
      Effect.gen(function* () {
        const database = yield* Database
        yield* database.ready
        const released = yield* Deferred.make<void>()
        let reads = 0
        /** The histories, which are read after the prices in force, are read once they are released. */
        const slow: Database["Service"] = {
          ...database,
          run: (work, options) =>
            options !== undefined && ++reads === 2
              ? Effect.andThen(Deferred.await(released), database.run(work, options))
              : database.run(work, options)
        }
        const context = yield* Layer.build(
          Layer.provide(PriceBook.layerOf([first, second]), [NO_BANK, Layer.succeed(Database, slow)])
        )
        const { current, snapshot } = Context.get(context, Catalogue)
        yield* Effect.sync(() => reads).pipe(Effect.delay("5 millis"), Effect.repeat({ until: (count) => count === 2 }))
        const waiting = yield* Effect.forkScoped(snapshot)
        const shown = yield* current()
        const ofFirst = yield* current(first.id)
        const levelsOf = (prices: PriceSnapshot, { id }: CatalogueEntry) =>
          prices.view.entryById.get(id)!.levels.map(({ input_price }) => input_price)
        expect(levelsOf(shown, first)).toEqual([4])
        expect(levelsOf(ofFirst, first)).toEqual([first.levels[0].input_price, 3, 4])
        expect(waiting.pollUnsafe()).toBeUndefined()
        yield* Deferred.succeed(released, undefined)
        const whole = yield* Fiber.join(waiting)
        expect(levelsOf(whole, first)).toEqual([first.levels[0].input_price, 3, 4])
        expect(whole.view.models).toEqual(shown.view.models)
        expect((yield* current()).view).toBe(whole.view)
      })
    )
  })

  it("has the bundle where the database is lost before all histories are read", async () => {
    const installation = install()
    await replica(installation, [first], append(price({ input_price: 3, valid_from: null })))
    await installation.with(
      Effect.gen(function* () {
        const database = yield* Database
        yield* database.ready
        let reads = 0
        const away = Effect.fail(new DatabaseUnavailable({ message: "lost", state: "away" }))
        const lost: Database["Service"] = {
          ...database,
          run: (work, options) => (options !== undefined && ++reads === 2 ? away : database.run(work, options))
        }
        const context = yield* Layer.build(
          Layer.provide(PriceBook.layerOf([first]), [NO_BANK, Layer.succeed(Database, lost)])
        )
        const { snapshot } = Context.get(context, Catalogue)
        expect((yield* snapshot).view.entries).toEqual([first])
        const again = yield* snapshot.pipe(
          Effect.delay("20 millis"),
          Effect.repeat({ until: ({ view }) => view.entries[0]!.levels.length > 1 }),
          Effect.timeout("1 minute")
        )
        expect(again.view.entries[0]!.levels.map(({ input_price }) => input_price)).toEqual([
          first.levels[0].input_price,
          3
        ])
      })
    )
  })

  it("reads a history in the order of its days, whatever the order of writing, over gaps of any length", async () => {
    const installation = install()
    await replica(installation, [first, second], entries)
    await installation.query(
      Effect.forEach(["2026-11-03", "2026-11-01", "2026-11-02"], (day, at) =>
        Effect.andThen(
          sql`select setval(pg_get_serial_sequence('price_entries', 'id'), ${100_000 * (at + 1)}::bigint)`,
          sql`insert into price_entries
            (model_id, valid_from, input_price, output_price, cached_input_price, source, author, revision)
            values (${first.id}, ${day}::date, ${at + 1}::numeric, 1, null, 'manual', 'a@example.org', 0)`
        )
      )
    )
    const shown = await replica(installation, [first, second], entries)
    const own = shown.find(({ id }) => id === first.id)!
    expect(own.levels.slice(1).map(({ input_price }) => input_price)).toEqual([2, 3, 1])
    expect(shown.find(({ id }) => id === second.id)).toEqual(second)
  })

  it("keeps equal instants in the order in which they were written", async () => {
    const shown = await replica(
      install(),
      [first],
      append(price({ input_price: 3 }), price({ input_price: 1 }), price({ input_price: 2 })).pipe(
        Effect.andThen(entryOf(first.id))
      )
    )
    expect(shown.levels.slice(-3).map(({ input_price }) => input_price)).toEqual([3, 1, 2])
  })

  it("puts every price in force that is appended, whatever the clocks said before", async () => {
    const tomorrow = instantText(Date.now() + 86_400_000)
    const vendors = instantText(Date.now() - 60_000)
    const shown = await replica(
      install(),
      [first],
      append(price({ input_price: 3, valid_from: vendors })).pipe(
        Effect.andThen(append(price({ input_price: 4, valid_from: "2026-01-01T00:00:00Z" }))),
        Effect.andThen(append(price({ input_price: 5, valid_from: tomorrow }))),
        Effect.andThen(append(price({ input_price: 6, valid_from: null }))),
        Effect.andThen(entryOf(first.id))
      )
    )
    const [own, late, ahead, last] = shown.levels.slice(-4)
    expect(shown.levels.slice(-4).map(({ input_price }) => input_price)).toEqual([3, 4, 5, 6])
    expect(own!.date).toBe(vendors)
    expect(Math.abs(Date.parse(late!.date) - Date.now())).toBeLessThan(60_000)
    expect([ahead!.date, last!.date]).toEqual([tomorrow, tomorrow])
  })

  it("takes no price that is none", async () => {
    const wrong = [{ input_price: -1 }, { output_price: NaN }, { cached_input_price: 1.5 }]
    const attempts = wrong.map((prices) => Effect.exit(append(price(prices))))
    const exits = await replica(install(), [first], Effect.all(attempts))
    for (const [index, exit] of exits.entries()) {
      expect(Exit.isFailure(exit), JSON.stringify(Object.entries(wrong[index]!).map(String))).toBe(true)
    }
  })

  if (postgres)
    it("shows the write of one replica in the others", async () => {
      const installation = install()
      const shown = await replica(
        installation,
        [first],
        Effect.gen(function* () {
          yield* Effect.promise(() => replica(installation, [first], append(price({ input_price: 7 }))))
          return yield* entryOf(first.id).pipe(
            Effect.delay("20 millis"),
            Effect.repeat({ until: (entry) => entry.levels.at(-1)!.input_price === 7 }),
            Effect.timeout("1 minute")
          )
        })
      )
      expect(shown.levels.at(-1)!.source).toBe("manual")
    })

  if (postgres)
    it("is set up once by replicas that start together", async () => {
      const installation = new Installation(postgres().createEmptyDatabase())
      const books = await Promise.all(Array.from({ length: 6 }, () => replica(installation, [first, second], entries)))
      for (const book of books) expect(book).toEqual([first, second])
      expect(await installation.query(countRows)).toBe(first.levels.length + second.levels.length)
      await installation.remove()
    })
})
