import { assert, describe, it } from "@effect/vitest"
import type { PackedSnapshot } from "@ratecard/core/bundled"
import { genaiFile, json, type Listed, litellmFile, modelsDevFile, StandIn, text } from "@ratecard/test-support"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { check } from "./check.ts"
import { readSeedFiles } from "./files.ts"
import { printed, SEEDS, workspace } from "./fixture.ts"
import { refresh } from "./refresh.ts"
import { reprice } from "./refresh/levels.ts"
import type { ModelSeed } from "./seed.ts"

/** The day of the refresh. */
const TODAY = "2026-11-27"
const NOW = Date.parse(`${TODAY}T04:17:00Z`)

const openai = SEEDS.find(({ provider }) => provider === "openai")!
const named = (name: string): ModelSeed => openai.models.find((model) => model.name === name)!
const [moving, lone, leaping, steady] = [named("moving"), named("lone"), named("leaping"), named("steady")]

/** A model as the lists tell it, at its price times `factor`. */
const listed = ({ name, price }: ModelSeed, factor = 1): Listed => ({
  provider: "openai",
  name,
  input: price.input_price * factor,
  output: price.output_price * factor
})

const NEW: Listed = { provider: "openai", name: "gpt-99", input: 1, output: 2 }

describe("a refresh", () => {
  it("adds a level where two lists agree, and tells of all else without writing it", async () => {
    using here = await workspace(NOW)
    const [litellm, modelsDev, genaiPrices] = await Promise.all([StandIn.start(), StandIn.start(), StandIn.start()])
    const agreed = [listed(moving, 0.5), listed(leaping, 100), listed(steady), NEW]
    litellm.answering = json(litellmFile([...agreed, listed(lone, 2)]))
    modelsDev.answering = json(modelsDevFile(agreed))
    genaiPrices.answering = json(genaiFile([listed(moving), listed(steady)]))
    const before = readSeedFiles(here.root)
    const { stdout } = await printed(() => refresh([], here), {
      LITELLM_URL: litellm.url,
      MODELS_DEV_URL: modelsDev.url,
      GENAI_PRICES_URL: genaiPrices.url,
      OPENROUTER_URL: "",
      NPM_URL: "",
      CBR_URL: ""
    })
    await Promise.all([litellm, modelsDev, genaiPrices].map((list) => list.stop()))

    const after = readSeedFiles(here.root)
    assert.deepStrictEqual(after.tariffs, before.tariffs)
    assert.deepStrictEqual(after.models[0], before.models[0])
    const prices = {
      input_price: moving.price.input_price / 2,
      output_price: moving.price.output_price / 2,
      cached_input_price: moving.price.cached_input_price
    }
    const citation = {
      source: `litellm, models.dev; lists of ${TODAY}`,
      url: `https://github.com/BerriAI/litellm/commits/main/model_prices_and_context_window.json?until=${TODAY}`
    }
    const level = { date: TODAY, ...prices, date_basis: "observed", price_basis: "published list", ...citation }
    const expected: unknown = {
      ...openai,
      models: openai.models.map((model) => (model === moving ? { ...model, levels: [...model.levels, level] } : model))
    }
    assert.deepStrictEqual(JSON.parse(after.models[1]!.text) as unknown, expected)
    assert.strictEqual((await printed(() => check([], here))).stderr, "")
    const snapshot = await readFile(join(here.root, "packages/core/src/catalogue/snapshot.json"), "utf8")
    const { entries } = JSON.parse(snapshot) as PackedSnapshot
    assert.strictEqual(entries.find(({ id }) => id === "openai-moving")?.levels.at(-1)?.input_price, prices.input_price)

    const section = (title: string) => stdout.split("## ").find((each) => each.startsWith(`${title}\n`)) ?? ""
    assert.include(section("New price levels"), "| `openai-moving` |")
    assert.include(
      section("New models, not written"),
      "- `openai-gpt-99`: litellm and models.dev list it at 1 / 2 usd."
    )
    const doubts = section("In doubt, not written")
    assert.include(doubts, "- `openai-lone`: Only litellm lists it")
    assert.match(doubts, /- `openai-leaping`: .*to more than ten times as much/u)
    assert.include(section("Sources"), "| openrouter | 0 | It is switched off. |")
    assert.notInclude(stdout, steady.name)
  })

  it("writes nothing where fewer than two lists answer", async () => {
    using here = await workspace(NOW)
    const litellm = await StandIn.start(json(litellmFile([listed(moving, 0.5)])))
    const before = readSeedFiles(here.root)
    const { status, stderr } = await printed(() => refresh([], here), {
      LITELLM_URL: litellm.url,
      MODELS_DEV_URL: "",
      GENAI_PRICES_URL: "",
      OPENROUTER_URL: "",
      NPM_URL: "",
      CBR_URL: ""
    })
    await litellm.stop()
    assert.strictEqual(status, 1)
    assert.include(stderr, "fewer than two price lists answered")
    assert.deepStrictEqual(readSeedFiles(here.root), before)
  })

  it("adds the rates that the bank has set since, and takes no other answer of it", async () => {
    const record = (date: string, value: string) =>
      `<Record Date="${date}" Id="R01235"><Nominal>1</Nominal><Value>${value}</Value></Record>`
    const answer = (...records: ReadonlyArray<string>) =>
      `<?xml version="1.0" encoding="windows-1251"?><ValCurs ID="R01235" name="Dynamic">${records.join("")}</ValCurs>`
    const old = record("19.11.2026", "80,9")
    const cases: ReadonlyArray<readonly [xml: string, last: string, said: string]> = [
      [answer(old, record("25.11.2026", "82,25"), record("01.12.2026", "83")), "25 82.25", "2026-11-25 82.25"],
      [answer(old), "19 81.5", "nothing is newer than 2026-11-19"],
      [answer(record("25.11.2026", "8225")), "19 81.5", "2026-11-25 has 8225, far from 81.5 before it"],
      [answer(record("25.11.2027", "82,25")), "19 81.5", "2027-11-25 is in the future"],
      [answer(record("25.11.2026", "82,25"), "<Record>"), "19 81.5", "it is not a list of the dollar's rates"],
      ["<html></html>", "19 81.5", "it is not a list of the dollar's rates"]
    ]
    for (const [xml, last, said] of cases) {
      using here = await workspace(NOW)
      const [litellm, modelsDev, bank] = await Promise.all([
        StandIn.start(json(litellmFile([listed(steady)]))),
        StandIn.start(json(modelsDevFile([listed(steady)]))),
        StandIn.start(text(xml))
      ])
      const { status, stdout } = await printed(() => refresh([], here), {
        LITELLM_URL: litellm.url,
        MODELS_DEV_URL: modelsDev.url,
        GENAI_PRICES_URL: "",
        OPENROUTER_URL: "",
        NPM_URL: "",
        CBR_URL: bank.url
      })
      await Promise.all([litellm, modelsDev, bank].map((each) => each.stop()))
      assert.strictEqual(status, 0)
      assert.include(stdout, said)
      const shipped = await readFile(join(here.root, "packages/core/src/exchange/bankRates.json"), "utf8")
      assert.include(shipped, `${last}"`.replace('25 82.25"', "19 81.5, 25 82.25"))
      assert.strictEqual((await printed(() => check([], here))).stderr, "")
    }
  })

  const change = (model: ModelSeed, factor: number) =>
    ({
      kind: "change",
      model_id: `openai-${model.name}`,
      source: "litellm",
      sources: ["litellm", "models.dev"],
      prices: {
        input_price: model.price.input_price * factor,
        output_price: 1,
        cached_input_price: null
      },
      valid_from: `${TODAY}T00:00:00Z`,
      reason: ""
    }) as const

  it("refuses a second level of the same day", () => {
    const { refused, taken } = reprice(SEEDS, [change(moving, 2), change(moving, 3)], TODAY)
    assert.lengthOf(taken, 1)
    assert.match(refused[0]?.fault ?? "", /is \S+ like the level before it/u)
  })

  it("ends the announcement that has come true, and no other", () => {
    const { prices } = change(moving, 2)
    const source = "a page"
    const due = { ...prices, date: null, source }
    const other = { ...due, output_price: 7 }
    const announced = [due, other]
    const announcing = SEEDS.map((seed) => ({
      ...seed,
      models: seed.models.map((model) => (model === moving ? { ...model, announced } : model))
    }))
    const { taken } = reprice(announcing, [change(moving, 2)], TODAY)
    assert.deepStrictEqual(taken[0]?.model.announced, [other])
  })
})

const DIFFERENCES = `| model | ours | theirs |
| --- | --- | --- |
| \`openai-moving\` | \`input\` 2 | \`input\` 10, \`output\` 40 in LiteLLM's map |
| \`google-pro\` | \`input\` 1.25 | \`input\` 1.5 in pi-ai |
`

/** What a comparison with these lists prints, and how it ends. */
const compare = async (lists: Readonly<Record<string, unknown>>) => {
  using here = await workspace(NOW)
  await writeFile(join(here.root, "seeds/price-differences.md"), DIFFERENCES)
  const folder = await mkdtemp(join(tmpdir(), "ratecard-lists-"))
  const paths = await Promise.all(
    Object.entries(lists).map(async ([name, list]) => {
      await writeFile(join(folder, name), JSON.stringify(list))
      return join(folder, name)
    })
  )
  const { status, stderr, stdout } = await printed(() => refresh(paths, here))
  await rm(folder, { recursive: true })
  const section = (title: string) => stdout.split("## ").find((each) => each.startsWith(`${title}\n`)) ?? ""
  return { section, status, stderr, stdout }
}

const litellmRow = (litellm_provider: string, input: number, output: number) => ({
  litellm_provider,
  mode: "chat",
  input_cost_per_token: input / 1e6,
  output_cost_per_token: output / 1e6
})

const piAi = (provider: string, name: string, input: number, output: number, cacheRead: number) => ({
  [provider]: { [name]: { name, cost: { input, output, cacheRead, cacheWrite: 0 } } }
})

describe("a comparison with copies of lists", () => {
  it("says who is right by date, and which differences are explained", async () => {
    const { section, status, stdout } = await compare({
      "litellm.2026-08-21.json": {
        moving: litellmRow("openai", 10, 40),
        leaping: litellmRow("openai", 0.3, 1.2),
        "gpt-99": litellmRow("openai", 1, 2),
        lone: litellmRow("openai", 6, 16)
      },
      "pi-ai.2026-11-10.json": {
        ...piAi("google", "pro", 1.5, 10, 0.125),
        ...piAi("openai", "lone", 4, 16, 0)
      }
    })
    assert.strictEqual(status, 1)
    assert.include(stdout, "11 prices were compared. Open differences: 1; explained: 3.")
    assert.include(
      section("Mend or explain"),
      "| `openai-lone` | input | 4 | 6 | litellm 2026-08-21 | Ours: pi-ai 2026-11-10 says the same. |"
    )
    const explained = section("Explained")
    assert.include(
      explained,
      "| `openai-moving` | input | 2 | 10 | litellm 2026-08-21 | Ours: its price was left on 2025-06-10. |"
    )
    assert.include(explained, "| `google-pro` | input | 1.25 | 1.5 |")
    assert.notInclude(stdout, "leaping")
    assert.include(section("Not in the catalogue"), "- `openai-gpt-99`: litellm 2026-08-21")
  })

  it("is content with lists whose differences are all explained", async () => {
    const { status, stdout } = await compare({ "pi-ai.2026-11-10.json": piAi("google", "pro", 1.5, 10, 0.125) })
    assert.strictEqual(status, 0)
    assert.include(stdout, "Open differences: 0; explained: 1.")
  })

  it("refuses a file without a day, and one that is not a list", async () => {
    const { status, stderr } = await compare({
      "list.json": {},
      "list.2026-11-10.json": { a: 1 }
    })
    assert.strictEqual(status, 2)
    assert.include(stderr, "list.json: write the day of the list into its name")
    assert.include(stderr, "list.2026-11-10.json: has the form of no list that is known")
  })
})
