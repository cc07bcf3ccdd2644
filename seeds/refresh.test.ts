import { assert, describe, it } from "@effect/vitest"
import type { PackedSnapshot } from "@ratecard/core/bundled"
import { genaiFile, IS_WHOLE, json, type Listed, litellmFile, modelsDevFile, StandIn } from "@ratecard/test-support"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseSeeds, readSeedFiles, seedText } from "./files.ts"
import { playScript } from "./playScript.ts"
import { reprice } from "./refresh/levels.ts"
import { checkSeeds } from "./rules.ts"
import type { ModelSeed, ProviderSeed } from "./seed.ts"

const files = readSeedFiles()
const seeds = parseSeeds(files)

const mistral = seeds.find(({ provider }) => provider === "mistral")!

/** Models of one provider that are offered and whose price is not about to move. */
const [moving, lone, leaping, steady] = mistral.models.filter(
  ({ announced, price, retirement }) => retirement === null && announced.length === 0 && price.input_price > 0
) as [ModelSeed, ModelSeed, ModelSeed, ModelSeed]

/** A model as the lists tell it, at its price times `factor`. */
const listed = ({ name, price }: ModelSeed, factor = 1): Listed => ({
  provider: "mistral",
  name,
  input: price.input_price * factor,
  output: price.output_price * factor
})

const NEW: Listed = { provider: "openai", name: "gpt-99", input: 1, output: 2 }

const today = () => new Date().toISOString().slice(0, 10)

/** A checkout whose seeds may be spoilt. */
const checkout = async () => {
  const root = await mkdtemp(join(tmpdir(), "ratecard-seeds-"))
  const own = join(import.meta.dirname, "..")
  const folder = join(root, "seeds")
  const snapshot = join(root, "packages/core/src/catalogue/snapshot.json")
  await mkdir(join(snapshot, ".."), { recursive: true })
  const tariffs = "packages/core/src/ledger/tariff"
  await mkdir(join(root, tariffs), { recursive: true })
  await cp(join(own, tariffs, "tariffs.json"), join(root, tariffs, "tariffs.json"))
  await cp(import.meta.dirname, folder, {
    recursive: true,
    filter: (path) => !path.includes("node_modules")
  })
  await symlink(join(own, "node_modules"), join(root, "node_modules"))
  await symlink(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"))
  return {
    snapshot,
    refresh: (environment: Readonly<Record<string, string>>) =>
      playScript(join(folder, "refresh.ts"), [], { OPENROUTER_URL: "", ...environment }),
    read: async () =>
      new Map(
        await Promise.all(
          (await readdir(folder))
            .filter((name) => name.endsWith(".json"))
            .map(async (name) => [`seeds/${name}`, await readFile(join(folder, name), "utf8")] as const)
        )
      ),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true })
  }
}

describe("a refresh", () => {
  it("adds a level where two lists agree, and tells of all else without writing it", async () => {
    await using copy = await checkout()
    const [litellm, modelsDev, genaiPrices] = await Promise.all([StandIn.start(), StandIn.start(), StandIn.start()])
    const agreed = [listed(moving, 0.5), listed(leaping, 100), listed(steady), NEW]
    litellm.answering = json(litellmFile([...agreed, listed(lone, 2)]))
    modelsDev.answering = json(modelsDevFile(agreed))
    genaiPrices.answering = json(genaiFile([listed(moving), listed(steady)]))
    const before = await copy.read()
    const { stdout } = await copy.refresh({
      LITELLM_URL: litellm.url,
      MODELS_DEV_URL: modelsDev.url,
      GENAI_PRICES_URL: genaiPrices.url
    })
    await Promise.all([litellm, modelsDev, genaiPrices].map((list) => list.stop()))

    const after = await copy.read()
    for (const [file, text] of before) {
      if (file !== "seeds/mistral.json") assert.isTrue(after.get(file) === text, file)
    }
    const text = after.get("seeds/mistral.json")!
    const seed = JSON.parse(text) as ProviderSeed
    const next = seed.models.find(({ name }) => name === moving.name)!
    const level = next.levels.at(-1)!
    const prices = {
      input_price: moving.price.input_price / 2,
      output_price: moving.price.output_price / 2,
      cached_input_price: next.price.cached_input_price
    }
    const citation = {
      source: `litellm, models.dev; lists of ${level.date}`,
      url: `https://github.com/BerriAI/litellm/commits/main/model_prices_and_context_window.json?until=${level.date}`
    }
    assert.include([today(), new Date(Date.now() - 60_000).toISOString().slice(0, 10)], level.date)
    assert.deepStrictEqual(level, {
      date: level.date,
      ...prices,
      date_basis: "observed",
      price_basis: "published list",
      ...citation
    })
    const expected: unknown = {
      ...mistral,
      models: mistral.models.map((model) =>
        model.name === moving.name
          ? {
              ...model,
              price: { ...model.price, ...prices, ...citation, basis: "published list" },
              levels: [...model.levels, level]
            }
          : model
      )
    }
    assert.deepStrictEqual(seed, expected)
    assert.strictEqual(text, await seedText(seed))
    assert.deepStrictEqual(
      checkSeeds(
        [...after].filter(([file]) => files.some((each) => each.file === file)).map(([file, text]) => ({ file, text })),
        today()
      ),
      []
    )
    const { entries } = JSON.parse(await readFile(copy.snapshot, "utf8")) as PackedSnapshot
    assert.strictEqual(
      entries.find(({ id }) => id === `mistral-${moving.name}`)?.levels.at(-1)?.input_price,
      prices.input_price
    )

    const section = (title: string) => stdout.split("## ").find((each) => each.startsWith(`${title}\n`)) ?? ""
    assert.include(section("New price levels"), `| \`mistral-${moving.name}\` |`)
    assert.include(
      section("New models, not written"),
      "- `openai-gpt-99`: litellm and models.dev list it at 1 / 2 usd."
    )
    const doubts = section("In doubt, not written")
    assert.include(doubts, `- \`mistral-${lone.name}\`: Only litellm lists it`)
    assert.match(doubts, new RegExp(`- \`mistral-${leaping.name}\`: .*to more than ten times as much`, "u"))
    assert.include(section("Sources"), "| openrouter | 0 | It is switched off. |")
    assert.notInclude(stdout, steady.name)
  })

  it.runIf(IS_WHOLE)("writes nothing where fewer than two lists answer", async () => {
    await using copy = await checkout()
    const litellm = await StandIn.start(json(litellmFile([listed(moving, 0.5)])))
    const before = await copy.read()
    const { status, stderr } = await copy.refresh({
      LITELLM_URL: litellm.url,
      MODELS_DEV_URL: "",
      GENAI_PRICES_URL: ""
    })
    await litellm.stop()
    assert.strictEqual(status, 1)
    assert.include(stderr, "fewer than two price lists answered")
    assert.deepStrictEqual(await copy.read(), before)
  })

  const change = (model: ModelSeed, factor: number) =>
    ({
      kind: "change",
      model_id: `mistral-${model.name}`,
      source: "litellm",
      sources: ["litellm", "models.dev"],
      prices: {
        input_price: model.price.input_price * factor,
        output_price: 1,
        cached_input_price: null
      },
      valid_from: "2026-11-21T00:00:00Z",
      reason: ""
    }) as const

  it("refuses a second level of the same day", () => {
    const { refused, taken } = reprice(seeds, [change(moving, 2), change(moving, 3)], today())
    assert.lengthOf(taken, 1)
    assert.match(refused[0]?.fault ?? "", /is \S+ like the level before it/u)
  })

  it("ends the announcement that has come true, and no other", () => {
    const { prices } = change(moving, 2)
    const source = "a page"
    const due = { ...prices, date: null, source }
    const other = { ...due, output_price: 7 }
    const announced = [due, other]
    const announcing = seeds.map((seed) => ({
      ...seed,
      models: seed.models.map((model) => (model === moving ? { ...model, announced } : model))
    }))
    const { taken } = reprice(announcing, [change(moving, 2)], today())
    assert.deepStrictEqual(taken[0]?.model.announced, [other])
  })
})

/** What a comparison with these lists prints, and how it ends. */
const compare = async (lists: Readonly<Record<string, unknown>>) => {
  const folder = await mkdtemp(join(tmpdir(), "ratecard-lists-"))
  const paths = await Promise.all(
    Object.entries(lists).map(async ([name, list]) => {
      await writeFile(join(folder, name), JSON.stringify(list))
      return join(folder, name)
    })
  )
  const { status, stderr, stdout } = await playScript(join(import.meta.dirname, "refresh.ts"), paths)
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
        "gpt-5.6-luna": litellmRow("openai", 1, 6),
        "gpt-5.6-terra": litellmRow("openai", 2, 12),
        "gpt-99": litellmRow("openai", 1, 2),
        "claude-opus-4-8": litellmRow("anthropic", 6, 25)
      },
      "pi-ai.2026-11-10.json": {
        ...piAi("mistral", "mistral-large-4", 0.7, 2.1, 0.07),
        ...piAi("anthropic", "claude-opus-4-8", 5, 25, 0)
      }
    })
    assert.strictEqual(status, 1)
    assert.include(stdout, "11 prices were compared. Open differences: 1; explained: 3.")
    assert.include(
      section("Mend or explain"),
      "| `anthropic-claude-opus-4-8` | input | 5 | 6 | litellm 2026-08-21 | Ours: pi-ai 2026-11-10 says the same. |"
    )
    const explained = section("Explained")
    assert.include(
      explained,
      "| `openai-gpt-5.6-luna` | input | 0.2 | 1 | litellm 2026-08-21 | Ours: its price was left on 2026-07-30. |"
    )
    assert.include(explained, "| `mistral-mistral-large-4` | input | 0.68 | 0.7 |")
    assert.notInclude(stdout, "terra")
    assert.include(section("Not in the catalogue"), "- `openai-gpt-99`: litellm 2026-08-21")
  })

  it("is content with lists whose differences are all explained", async () => {
    const { status, stdout } = await compare({
      "pi-ai.2026-11-10.json": piAi("mistral", "mistral-large-4", 0.7, 2.1, 0.07)
    })
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

describe("the text of a seed file", () => {
  it.for(files)("is the one that lies there: $file", async ({ text }) => {
    assert.isTrue((await seedText(JSON.parse(text) as ProviderSeed)) === text)
  })
})
