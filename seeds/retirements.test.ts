import { assert, describe, it } from "@effect/vitest"
import { genaiFile, json, litellmFile, modelsDevFile, StandIn } from "@ratecard/test-support"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { findOffers, offerAt, priceSnapshot } from "@ratecard/core/catalogue"
import type { TariffData } from "@ratecard/core/ledger"
import { LISTED_OFFERS } from "@ratecard/core/offers"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { check } from "./check.ts"
import { parseSeeds, readFileIn, readSeedFiles } from "./files.ts"
import { printed, SEEDS, workspace } from "./fixture.ts"
import { refresh } from "./refresh.ts"
import { checkRetirements, type DeprecationTable, type KeptTables, RETIREMENTS_FILE } from "./retirements.ts"
import type { ProviderSeed } from "./seed.ts"

const NOW = Date.parse("2026-11-27T04:17:00Z")

const openai = SEEDS.find(({ provider }) => provider === "openai")!

/** A tar of one file, packed. */
const packed = (name: string, text: string): Uint8Array => {
  const tar = new Uint8Array(2048 + Math.ceil(text.length / 512) * 512)
  const write = (at: number, value: string) => tar.set(new TextEncoder().encode(value), at)
  write(0, name)
  write(124, text.length.toString(8).padStart(11, "0"))
  write(512, text)
  return gzipSync(tar)
}

const types = (...rows: ReadonlyArray<string>): Uint8Array =>
  packed(
    "package/resources/shared.d.ts",
    `/**\n * Deprecated values:\n *\n${rows.join("\n")}\n */\nexport type Chat = 'a';`
  )

const TABLE = types(
  ' * - "moving", "moving-2025-06-10": Announced shutdown\n *   date: 2027-01-14. See the page.',
  ' * - "gone": It was shut down on March 1st, 2026. Use "steady".',
  ' * - "lone": Not a supported model ID.'
)

const listed = openai.models.map(({ name, price }) => ({
  provider: "openai",
  name,
  input: price.input_price,
  output: price.output_price
}))

/** The summary of a refresh with this newest package of OpenAI, and the seeds after it. */
const refreshed = async (
  tarball: Uint8Array,
  {
    kept = [],
    published = "2026-11-24",
    seed = openai,
    version = "7.59.0"
  }: {
    readonly kept?: ReadonlyArray<DeprecationTable>
    readonly published?: string
    readonly seed?: ProviderSeed
    readonly version?: string
  } = {}
) => {
  using here = await workspace(NOW)
  writeFileSync(join(here.root, "seeds/openai.json"), JSON.stringify(seed))
  writeFileSync(join(here.root, RETIREMENTS_FILE), JSON.stringify({ tables: kept }))
  const [litellm, modelsDev, genaiPrices, npm] = await Promise.all([
    StandIn.start(json(litellmFile(listed))),
    StandIn.start(json(modelsDevFile(listed))),
    StandIn.start(json(genaiFile(listed))),
    StandIn.start()
  ])
  npm.answering = (request, response) => {
    const packument = {
      "dist-tags": { latest: version },
      time: { [version]: `${published}T21:07:30Z` },
      versions: { [version]: { dist: { tarball: `${npm.url}packed.tgz` } } }
    }
    response.end(request.url === "/packed.tgz" ? tarball : JSON.stringify(packument))
  }
  const { stderr, stdout } = await printed(() => refresh([], here), {
    LITELLM_URL: litellm.url,
    MODELS_DEV_URL: modelsDev.url,
    GENAI_PRICES_URL: genaiPrices.url,
    OPENROUTER_URL: "",
    NPM_URL: npm.url,
    CBR_URL: ""
  })
  await Promise.all([litellm, modelsDev, genaiPrices, npm].map((each) => each.stop()))
  const section = (title: string) => stdout.split("## ").find((each) => each.startsWith(`${title}\n`)) ?? ""
  const [after] = parseSeeds(readSeedFiles(here.root).models.filter(({ file }) => file === "seeds/openai.json"))
  const { tables } = JSON.parse(readFileIn(here.root, RETIREMENTS_FILE)) as KeptTables
  const faults = (await printed(() => check([], here))).stderr
  const ends = Object.fromEntries(after!.models.map(({ name, retirement }) => [name, retirement]))
  return {
    doubts: section("Retirements in doubt, not written"),
    ends,
    faults,
    stderr,
    tables,
    written: section("Retirements")
  }
}

const OF_PACKAGE = {
  source: "openai 7.59.0 on npm of 2026-11-24",
  url: "https://www.npmjs.com/package/openai/v/7.59.0"
}

const table = (ends: DeprecationTable["ends"], published = "2026-11-20"): DeprecationTable => ({
  provider: "openai",
  package: "openai",
  version: "7.58.0",
  published,
  read: published,
  ends
})

describe("a refresh", () => {
  it("takes the ends that the newest package of a vendor names, with their source, and keeps its table", async () => {
    const { doubts, ends, faults, tables, written } = await refreshed(TABLE)
    assert.deepStrictEqual(ends["moving"], { date: "2027-01-14", ...OF_PACKAGE })
    assert.deepStrictEqual(ends["gone"], { date: "2026-03-01", ...OF_PACKAGE })
    assert.include(written, "- `openai-moving`: ends 2027-01-14 (openai 7.59.0 on npm of 2026-11-24).")
    assert.notInclude(written, "openai-gone")
    // Without a day nothing is written, and the seeds lack an end until somebody looks.
    assert.isNull(ends["lone"])
    assert.include(doubts, "- `openai-lone`: openai 7.59.0 on npm of 2026-11-24 calls it deprecated and names no day.")
    assert.include(
      faults,
      "seeds/openai.json lone retirement: is null, but openai 7.59.0 on npm of 2026-11-24 says it is deprecated"
    )
    const kept = { lone: null, gone: "2026-03-01", moving: "2027-01-14", "moving-2025-06-10": "2027-01-14" }
    assert.deepStrictEqual(tables, [
      {
        provider: "openai",
        package: "openai",
        version: "7.59.0",
        published: "2026-11-24",
        read: "2026-11-27",
        ends: kept
      }
    ])
  })

  it("moves an end with the package that named it, and leaves and names all other contradictions", async () => {
    const ended = (name: string, date: string, source: string) => ({
      ...openai,
      models: openai.models.map((model) => (model.name === name ? { ...model, retirement: { date, source } } : model))
    })
    const tarball = types(' * - "moving": Announced shutdown date: 2027-01-14.')
    const moved = await refreshed(tarball, {
      seed: ended("moving", "2026-12-01", "openai 7.58.0 on npm of 2026-11-20")
    })
    assert.strictEqual(moved.ends["moving"]?.date, "2027-01-14")
    assert.include(moved.written, "- `openai-moving`: ends 2027-01-14, before 2026-12-01 (openai 7.59.0")

    const other = await refreshed(tarball, { seed: ended("moving", "2026-12-01", "a list") })
    assert.deepStrictEqual(other.ends["moving"], { date: "2026-12-01", source: "a list" })
    assert.include(
      other.doubts,
      "openai 7.59.0 on npm of 2026-11-24 says 2027-01-14; the seeds say 2026-12-01 by a list."
    )

    const kept = [table({ steady: "2027-01-01" })]
    const dropped = await refreshed(tarball, { kept, seed: ended("steady", "2027-01-01", "openai 7.58.0 on npm") })
    assert.strictEqual(dropped.ends["steady"]?.date, "2027-01-01")
    assert.include(dropped.doubts, "- `openai-steady`: openai 7.59.0 on npm of 2026-11-24 names no end any more")
  })

  it("takes no package that is older, of a future day, or without its table, and says which and why", async () => {
    const kept = [table({ gone: "2026-03-01", moving: "2027-01-14", a: null, b: null, c: null })]
    const source = "openai 7.58.0 on npm of 2026-11-20"
    const known: Readonly<Record<string, string | null>> = { gone: "2026-03-01", moving: "2027-01-14" }
    const seed: ProviderSeed = {
      ...openai,
      models: openai.models.map((model) =>
        model.name in known ? { ...model, retirement: { date: known[model.name]!, source } } : model
      )
    }
    for (const [tarball, published, said] of [
      [TABLE, "2026-11-19", "openai 7.59.0 is of 2026-11-19, older than 7.58.0 of 2026-11-20"],
      [TABLE, "2026-11-28", "openai 7.59.0 is of 2026-11-28, in the future"],
      [
        packed("package/other.d.ts", "Deprecated values: */"),
        "2026-11-24",
        "openai has no table of deprecated models where it had one"
      ],
      [
        types(' * - "gone": Announced shutdown date: 2026-03-01.'),
        "2026-11-24",
        "names 1 models, fewer than half of the 5 of 7.58.0"
      ],
      [
        types(' * - "gone": 2026-03-01.', ' * - "gone": 2026-03-02.'),
        "2026-11-24",
        "says two days of gone, 2026-03-01 and 2026-03-02"
      ],
      [
        types(' * - "gone": 2026-13-01.', ' * - "b": 1.', ' * - "c": 1.'),
        "2026-11-24",
        "has 2026-13-01, which is not a day"
      ],
      [new TextEncoder().encode("<html>"), "2026-11-24", "openai was refused: incorrect header check"]
    ] as const) {
      const { doubts, ends, tables } = await refreshed(tarball, { kept, published, seed })
      assert.include(doubts, said)
      assert.isNull(ends["lone"])
      assert.deepStrictEqual(tables, kept)
    }
  })
})

describe("the kept tables of the vendors' packages", () => {
  const root = join(import.meta.dirname, "..")
  const kept = readFileSync(join(root, RETIREMENTS_FILE), "utf8")
  const seeds = parseSeeds(readSeedFiles(root).models)

  it("name no model that the seeds call offered without an end", () => {
    assert.deepStrictEqual(checkRetirements(kept, seeds), [])
  })

  it("refuse the seeds where any one of these ends is taken out", () => {
    const { tables } = JSON.parse(kept) as KeptTables
    const known = tables.flatMap(({ ends, provider }) =>
      seeds
        .filter((seed) => seed.provider === provider)
        .flatMap(({ models }) => models.filter(({ name }) => name in ends))
    )
    assert.isAtLeast(known.length, 40)
    for (const taken of known) {
      const without = seeds.map((seed) => ({
        ...seed,
        models: seed.models.map((model) => (model === taken ? { ...model, retirement: null } : model))
      }))
      assert.deepStrictEqual(
        checkRetirements(kept, without).map(({ model }) => model),
        [taken.name]
      )
    }
  })
})

describe("what the vendors' packages call deprecated", () => {
  /** The models that a vendor still offers here without an end although its package calls them deprecated. */
  const offeredWithoutEnd = (ends: NonNullable<TariffData["ends"]>): ReadonlyArray<string> => {
    const now = Date.parse("2026-11-30")
    const tariffs = { ...BUNDLED_TARIFFS, ends }
    const prices = priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs, offers: LISTED_OFFERS }, now)
    const { tables } = JSON.parse(readFileIn(".", RETIREMENTS_FILE)) as KeptTables
    const deprecated = new Set(
      tables.flatMap((table) => Object.keys(table.ends).map((name) => `${table.provider}/${name}`))
    )
    return findOffers(prices)
      .filter(({ id }) => deprecated.has(id))
      .map((offer) => offerAt(prices, offer, now))
      .filter(({ retires_at }) => retires_at === undefined)
      .map(({ id }) => id)
  }

  it("is not offered without a date, of whatever kind it is; the gate finds an end that is taken out", () => {
    assert.deepStrictEqual(offeredWithoutEnd(BUNDLED_TARIFFS.ends ?? {}), [])
    assert.include(offeredWithoutEnd({}), "openai/tts-1")
  })
})
