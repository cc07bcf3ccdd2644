import { assert, it } from "@effect/vitest"
import { findOffers, type OfferData, offerAt, type PriceSnapshot } from "@ratecard/core/catalogue"
import { billRecord } from "@ratecard/core/ledger"
import { json, type Listed, litellmFile, modelsDevFile } from "@ratecard/test-support"
import { onOneDatabase } from "../../test/databases.ts"
import { pause } from "../../test/pause.ts"
import { fleetForFile } from "../../test/upstreams/fleet.ts"
import { type Bench, onBench, seeded } from "../../test/upstreams/syncService.ts"

const GPT: Listed = { provider: "openai", name: "gpt-5", input: 1.25, output: 10 }

/** What other hosts sell, as both lists name it. */
const hosted = (input: number, count = 10): ReadonlyArray<Listed> =>
  Array.from({ length: count }, (_, index) => ({
    provider: "groq",
    name: `maker/model-${index}`,
    input: index === 0 ? input : 1 + index,
    output: 20
  }))

const fleet = fleetForFile([GPT])

const say = (litellm: ReadonlyArray<Listed>, modelsDev = litellm) => {
  fleet().answer("litellm", json(litellmFile([GPT, ...litellm])))
  fleet().answer("models.dev", json(modelsDevFile([GPT, ...modelsDev])))
}

const run = async ({ perform, sync }: Bench) => (await perform(sync.run("all", "admin@example.org"))).offers

const statusOf = (offers: Awaited<ReturnType<typeof run>>, name: string) => offers.find(({ list }) => list === name)!

const DAY = 86_400_000

/** An offer as it is served on a later day: what was read today holds then. */
const shown = (prices: PriceSnapshot, id = "groq/maker/model-0") => {
  const [offer] = findOffers(prices, { search: id })
  return offer === undefined ? undefined : offerAt(prices, offer, Date.now() + DAY)
}

const today = () => new Date().toISOString().slice(0, 10)

const quotesIn = async ({ rows }: Bench) =>
  (await rows<{ count: number }>("select count(*)::int as count from offer_quotes"))[0]!.count

/** What is bundled: two offers that litellm named in August, one of which was never named again. */
const BUNDLED = (): OfferData => ({
  hosts: { groq: "Groq" },
  offers: ["maker/model-0", "maker/old"].map((name) => ({
    host: "groq",
    name,
    kind: "chat",
    maker: null,
    model: null,
    context_window: null,
    max_output_tokens: null,
    quotes: [{ list: "litellm", from: "2026-08-21", as_of: "2026-08-21", prices: { input: 1, output: 20 } }]
  }))
})

onOneDatabase("the offers of a sync", (install) => {
  it("are served by every replica, with who says so and as of when", () => {
    say(hosted(1))
    return onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      const offers = await run(bench)
      const { list, named, reason, status } = statusOf(offers, "litellm")
      assert.deepStrictEqual([list, status, reason], ["litellm", "ok", null])
      assert.isAtLeast(named, 10)
      const offer = shown(await bench.perform(bench.prices))
      assert.deepStrictEqual(
        [offer?.input_price, offer?.output_price, offer?.source.agreed, offer?.source.as_of],
        [1, 20, "2 of 2 lists", today()]
      )
      let there = await bench.perform(bench.otherPrices)
      while (there.offers!.offers.length === 0) {
        await pause(20)
        there = await bench.perform(bench.otherPrices)
      }
      assert.deepStrictEqual(shown(there), offer)
      const billed = billRecord(
        { provider: "groq", model: "maker/model-0", usage: { prompt_tokens: 1_000_000, completion_tokens: 0 } },
        { prices: there, now: Date.now() }
      )
      assert.deepInclude(billed, { total: "1" })
      // The maker's own price is kept, and no list is asked for it.
      assert.lengthOf(findOffers(there, { host: "openai", shelf: "listed", search: "gpt-5" }), 0)
    })
  })
})

// What the storage cannot change.
onOneDatabase("the offers of a sync", (install) => {
  it("are appended where they changed, and nothing is where they did not", () => {
    say(hosted(1))
    return onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      await run(bench)
      const written = await quotesIn(bench)
      const again = statusOf(await run(bench), "litellm")
      assert.deepStrictEqual([again.added, again.changed, again.withdrawn, await quotesIn(bench)], [0, 0, 0, written])
      say(hosted(2).slice(0, 9))
      const changed = statusOf(await run(bench), "litellm")
      assert.deepStrictEqual([changed.added, changed.changed, changed.withdrawn], [0, 1, 1])
      assert.strictEqual(await quotesIn(bench), written + 4)
      const prices = await bench.perform(bench.prices)
      assert.strictEqual(shown(prices)?.input_price, 2)
      assert.isUndefined(shown(prices, "groq/maker/model-9"))
      for (const statement of ["delete from offer_quotes", "update offer_readings set day = '2000-01-01'"]) {
        const failed = await bench.rows(statement).then(
          () => false,
          () => true
        )
        assert.isTrue(failed, statement)
      }
    })
  })

  it("stay as they are where a list is not believed, and the report says why", () => {
    say(hosted(1))
    return onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      await run(bench)
      const before = shown(await bench.perform(bench.prices))
      const written = await quotesIn(bench)
      say(
        hosted(1).map((each) => ({ ...each, input: each.input * 7, output: each.output * 7 })),
        hosted(1).slice(0, 3)
      )
      const offers = await run(bench)
      assert.match(statusOf(offers, "litellm").reason!, /by the factor 7: its units or its currency have changed\.$/u)
      assert.match(statusOf(offers, "models.dev").reason!, /less than 70 %\.$/u)
      assert.strictEqual(await quotesIn(bench), written)
      assert.deepStrictEqual(shown(await bench.perform(bench.prices)), before)
      assert.include(bench.logged.join(" "), "The offers of litellm were not updated")
    })
  })

  it("are taken as the list has them where an administrator accepts it, this once, and the runs say both", () => {
    say(hosted(1))
    return onBench(install(), fleet(), [seeded(GPT)], async (bench) => {
      await run(bench)
      say(
        hosted(1),
        hosted(1)
          .slice(0, 3)
          .map((each) => ({ ...each, input: 50 }))
      )
      const refused = statusOf(await run(bench), "models.dev")
      const numbers = { named_last: 11, withdrawn: 7, left: 3 }
      assert.deepInclude(refused, { ...numbers, status: "refused", can_accept: true })
      await bench.perform(bench.sync.run("all", "admin@example.org", "litellm"))
      const { offers } = await bench.perform(bench.sync.run("all", "admin@example.org", "models.dev"))
      assert.deepInclude(statusOf(offers, "models.dev"), { withdrawn: 7, left: 0, status: "ok", can_accept: false })
      // Next time, it is judged as ever.
      say(hosted(1), hosted(1).slice(0, 1))
      await run(bench)
      const runs = await bench.perform(bench.sync.runs)
      assert.deepStrictEqual(
        runs.map(({ report }) => statusOf(report.offers, "models.dev").status),
        ["refused", "ok", "refused", "refused", "ok"]
      )
    })
  })

  it("are those that are bundled with what is stored, and each is as of the day on which its list said it last", () => {
    say([
      { provider: "groq", name: "maker/model-0", input: 1, output: 20 },
      ...hosted(1).slice(1),
      {
        provider: "groq",
        name: "maker/old",
        input: 1,
        output: 200.5
      }
    ])
    return onBench(
      install(),
      fleet(),
      [seeded(GPT)],
      async (bench) => {
        const { changed, left } = statusOf(await run(bench), "litellm")
        assert.deepStrictEqual([changed, left], [0, 1])
        const prices = await bench.perform(bench.prices)
        const quotesOf = (name: string) =>
          prices
            .offers!.offers.find((offer) => offer.name === name)!
            .quotes.filter(({ list }) => list === "litellm")
            .map(({ as_of, from }) => [from, as_of])
        assert.deepStrictEqual(quotesOf("maker/model-0"), [["2026-08-21", today()]])
        // Its price jumped: what the list says today is not what is served.
        assert.deepStrictEqual(quotesOf("maker/old"), [["2026-08-21", "2026-08-21"]])
      },
      { read: BUNDLED }
    )
  })
})
