import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { bill } from "@ratecard/core"
import { BUILTIN_TOOLS, MODALITIES, priceSnapshot, PROVIDER_SLUGS, PROVIDERS } from "@ratecard/core/catalogue"
import { NO_TARIFFS, PRICE_BASES } from "@ratecard/core/ledger"
import { ALL_ENCODINGS } from "@ratecard/core/vocabularies"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "./build.ts"
import { check } from "./check.ts"
import { newestDay, parseSeeds, readSeedFiles, writeFiles } from "./files.ts"
import { filesFrom, printed, SEEDS, TODAY, workspace } from "./fixture.ts"
import { refresh } from "./refresh.ts"
import { checkSeeds } from "./rules.ts"
import { faultLine } from "./rules/fault.ts"
import schema from "./schema.json" with { type: "json" }
import { catalogueEntries, snapshotText } from "./snapshot.ts"

const ROOT = join(import.meta.dirname, "..")

const files = filesFrom(SEEDS)

type Editable<T> =
  T extends ReadonlyArray<infer Item>
    ? Array<Editable<Item>>
    : T extends object
      ? { -readonly [Key in keyof T]: Editable<T[Key]> }
      : T
type EditableSeed = Editable<(typeof SEEDS)[number]>
type EditableModel = EditableSeed["models"][number]

/** The faults of the two providers after an edit of a file. */
const afterEditing = (provider: string, edit: (seed: EditableSeed) => void, today = TODAY) =>
  checkSeeds(
    files.map(({ file, text }) => {
      if (file !== `seeds/${provider}.json`) return { file, text }
      const seed = JSON.parse(text) as EditableSeed
      edit(seed)
      return { file, text: JSON.stringify(seed) }
    }),
    today
  ).map(faultLine)

/** The faults after an edit of one model. */
const afterEditingModel = (provider: string, name: string, edit: (model: EditableModel) => void, today = TODAY) =>
  afterEditing(provider, (seed) => edit(seed.models.find((model) => model.name === name)!), today)

describe("the bundled catalogue", () => {
  const { models, tariffs } = readSeedFiles(ROOT)
  const seeds = parseSeeds(models)

  it("is of seeds without a fault, and all that follows from them is built", async () => {
    const now = Date.parse(`${newestDay(seeds, tariffs)}T12:00:00Z`)
    const { status, stderr, stdout } = await printed(() => check([], { root: ROOT, now, providers: PROVIDER_SLUGS }))
    assert.strictEqual(stderr, "")
    assert.match(stdout, /^\d+ models, \d+ price levels, \d+ tariff rows: all good\n$/u)
    assert.strictEqual(status, 0)
  })

  it("unpacks to the one that the seeds describe", () => {
    assert.deepStrictEqual(BUNDLED_ENTRIES, catalogueEntries(seeds))
  })
})

describe("the schema", () => {
  it("knows the providers, encodings and tools of the core", () => {
    assert.deepStrictEqual(
      schema.properties.provider.enum,
      PROVIDERS.map(({ slug }) => slug)
    )
    assert.deepStrictEqual(schema.$defs.model.properties.encoding.enum, [...ALL_ENCODINGS, null])
    assert.deepStrictEqual(schema.$defs.model.properties.builtin_tools.items.enum, [...BUILTIN_TOOLS])
    assert.deepStrictEqual(schema.$defs.modalities.items.enum, [...MODALITIES])
  })
})

describe("the snapshot", () => {
  it("does not depend on the order of files and models", () => {
    const reversed = SEEDS.toReversed().map((seed) => ({ ...seed, models: seed.models.toReversed() }))
    assert.isTrue(snapshotText(reversed) === snapshotText(SEEDS))
  })

  it("keeps the prices of long prompts of earlier days when a level is added, and has none for the new one yet", () => {
    const dearer = { date: "2026-11-01", input_price: 2, output_price: 20, cached_input_price: 0.2 }
    const seeds = SEEDS.map((seed) => ({
      ...seed,
      models: seed.models.map((model) =>
        model.name === "pro"
          ? { ...model, levels: [...model.levels, { ...model.levels[0], ...dearer }] as const }
          : model
      )
    }))
    const of = (all: typeof SEEDS, at: string) => {
      const entries = catalogueEntries(all)
      const prices = priceSnapshot({ entries, tariffs: NO_TARIFFS }, Date.parse("2026-11-20"))
      const usage = { promptTokenCount: 100_000, candidatesTokenCount: 1000, totalTokenCount: 101_000 }
      const { complete, total } = bill({ usageMetadata: usage }, { model: "google-pro", at, prices })
      return { complete, total }
    }
    assert.isTrue(of(SEEDS, "2026-10-01").complete)
    assert.deepStrictEqual(of(seeds, "2026-10-01"), of(SEEDS, "2026-10-01"))
    assert.isFalse(of(seeds, "2026-11-02").complete)
  })

  it("starts a level at midnight UTC, as a seed", () => {
    const entry = catalogueEntries(SEEDS).find(({ id }) => id === "openai-moving")
    assert.deepStrictEqual(entry?.levels, [
      {
        date: "2025-04-16T00:00:00Z",
        input_price: 10,
        output_price: 40,
        cached_input_price: 2.5,
        source: "seed"
      },
      {
        date: "2025-06-10T00:00:00Z",
        input_price: 2,
        output_price: 8,
        cached_input_price: 0.5,
        source: "seed"
      }
    ])
  })
})

describe("a file", () => {
  it("is refused when it is not JSON", () => {
    const [fault] = checkSeeds(
      files.map(({ file, text }) => ({
        file,
        text: file === "seeds/google.json" ? text.slice(1) : text
      })),
      TODAY
    )
    assert.strictEqual(fault?.file, "seeds/google.json")
    assert.match(fault?.problem ?? "", /^is not JSON \(SyntaxError/)
  })

  it("is missed", () => {
    assert.deepStrictEqual(checkSeeds(files, TODAY, ["google", "openai", "xai"]).map(faultLine), [
      "seeds/xai.json: is missing; every provider has a seed file"
    ])
  })

  it("is refused under another provider's name", () => {
    assert.deepStrictEqual(
      afterEditing("google", (seed) => {
        Object.assign(seed, { provider: "xai" })
        for (const model of seed.models) {
          model.encoding = null
          delete model.encoding_source
        }
      }),
      ["seeds/google.json provider: is xai, but the file is google.json; name the file after its provider"]
    )
  })

  it("is refused in a currency that its provider does not bill in", () => {
    assert.deepStrictEqual(
      afterEditing("openai", (seed) => Object.assign(seed, { currency: "rub" })),
      ["seeds/openai.json currency: is rub, but openai bills in usd; write usd and give the prices in it"]
    )
  })

  it("is refused with models out of order", () => {
    assert.deepStrictEqual(
      afterEditing("openai", (seed) => seed.models.push(seed.models.shift()!)),
      ["seeds/openai.json gone name: stands after steady; sort the models by name, capitals before small letters"]
    )
  })

  it("is refused with a model that is there twice", () => {
    assert.deepStrictEqual(
      afterEditing("openai", (seed) => seed.models.push(seed.models.at(-1)!)),
      [
        "seeds/openai.json steady name: makes the id openai-steady, " +
          "which a model of seeds/openai.json has already; keep one of the two"
      ]
    )
  })
})

describe("the shape of a model", () => {
  const refused = (edit: (model: EditableModel) => void) => afterEditingModel("openai", "moving", edit)

  it("has no field missing", () => {
    assert.deepStrictEqual(
      refused((model) => Reflect.deleteProperty(model.levels[1]!, "source")),
      ["seeds/openai.json moving levels[1].source: is missing; add the field, with null if it may be unknown"]
    )
  })

  it("has no field too many", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model.price, { inputprice: 1 })),
      ["seeds/openai.json moving price.inputprice: is not a field of a seed; correct its spelling or remove it"]
    )
  })

  it("has no value of another type", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model.price, { input_price: "2.5" })),
      ['seeds/openai.json moving price.input_price: is "2.5"; write number']
    )
  })

  it("has no negative price", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model.levels[0]!, { output_price: -15 })),
      [
        "seeds/openai.json moving levels[0].output_price: is -15, below 0; " +
          "expected: A price per 1,000,000 tokens as the provider publishes it."
      ]
    )
  })

  it("has no character in its name that an id cannot have", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "gone", (model) => Object.assign(model, { name: "a/b" })),
      [
        'seeds/openai.json a/b name: is "a/b"; expected: The provider\'s own API name of letters, ' +
          "digits, dot, underscore and hyphen; any other character of it is replaced by a hyphen."
      ]
    )
  })

  it("has no unknown tool", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { builtin_tools: ["web_search", "websearch"] })),
      [
        'seeds/openai.json moving builtin_tools[1]: is "websearch", which is unknown; use one of ' +
          "web_search, code_interpreter, file_search, image_generation, computer_use, mcp"
      ]
    )
  })

  it("has no tool twice", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { builtin_tools: ["mcp", "mcp"] })),
      ['seeds/openai.json moving builtin_tools: holds a value twice: ["mcp","mcp"]; remove one of the two']
    )
  })

  it("has its tools in order", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { builtin_tools: ["mcp", "web_search"] })),
      ["seeds/openai.json moving builtin_tools: is in the order mcp, web_search; write web_search, mcp"]
    )
  })

  it("has its capabilities in order, each with a source that stays", () => {
    const withCapabilities = (edit: object) => refused((model) => Object.assign(model.capabilities!, edit))
    assert.deepStrictEqual(withCapabilities({ input: ["image", "text"] }), [
      "seeds/openai.json moving capabilities.input: is in the order image, text; write text, image"
    ])
    assert.match(
      withCapabilities({
        sources: [{ source: "a list", url: "https://github.com/a/b/blob/main/c.json" }]
      })[0]!,
      /^seeds\/openai\.json moving capabilities\.sources\[0\]\.url: is .*, a file that changes/u
    )
    assert.lengthOf(withCapabilities({ sources: [] }), 1)
    assert.lengthOf(withCapabilities({ tools: "yes" }), 1)
  })

  it("has no unknown encoding", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { encoding: "o300k_base" })),
      [
        'seeds/openai.json moving encoding: is "o300k_base", which is unknown; use one of ' +
          "cl100k_base, o200k_base, p50k_base, r50k_base, tekken, deepseek_v3, qwen3, gemma3, null"
      ]
    )
  })

  it("has an encoding where the provider publishes one", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { encoding: null })),
      [
        "seeds/openai.json moving encoding: is null, but every model of openai has an encoding; " +
          "write the encoding that its tokens are counted with"
      ]
    )
  })

  it("has no encoding of another provider", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "pro", (model) => Object.assign(model, { encoding: "cl100k_base" })),
      [
        "seeds/google.json pro encoding: is cl100k_base, " +
          "which is openai's and not google's; write the provider's own, or null"
      ]
    )
  })

  it("says how an encoding is known that is none of OpenAI's, and of no other", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "pro", (model) => Reflect.deleteProperty(model, "encoding_source")),
      ["seeds/google.json pro encoding_source: is missing next to gemma3; say how the encoding is known"]
    )
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { encoding_source: { source: "tiktoken", date: "2026-11-22" } })),
      ["seeds/openai.json moving encoding_source: stands next to o200k_base; leave it out"]
    )
  })

  it("has a condition in every tier", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "pro", (model) =>
        Reflect.deleteProperty(model.price.tiers[0]!, "above_input_tokens")
      ),
      [
        "seeds/google.json pro price.tiers[0]: has no condition; " +
          "expected: A tier has a condition: `above_input_tokens` or `windows_utc`."
      ]
    )
  })

  it("has no days in a tier without windows", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "pro", (model) => Object.assign(model.price.tiers[0]!, { days: "Mon-Fri" })),
      ["seeds/google.json pro price.tiers[0]: has days without windows_utc; add the one or remove the other"]
    )
  })

  it("hides no other fault of another model", () => {
    assert.lengthOf(
      afterEditing("openai", (seed) => {
        Object.assign(
          seed.models.find(({ name }) => name === "moving")!,
          { encoding: "o300k_base" }
        )
        Object.assign(
          seed.models.find(({ name }) => name === "lone")!,
          { encoding: null }
        )
      }),
      2
    )
  })
})

describe("a price", () => {
  const ZERO =
    "is 0, and an unknown price is never 0; " +
    'write the published price, or mark a level that cost nothing with "free": true'

  it("is not 0", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => {
        Object.assign(model.levels[0]!, { output_price: 0 })
        Object.assign(model.price, { batch_output_price: 0 })
      }),
      [
        `seeds/openai.json moving levels[0].output_price: ${ZERO}`,
        `seeds/openai.json moving price.batch_output_price: ${ZERO}`
      ]
    )
  })

  it("may be 0 at a level that is marked as free, and only there", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "flash", (model) => Object.assign(model.levels[0]!, { free: true })),
      ["input_price: is 1", "output_price: is 4"].map(
        (wrong) =>
          `seeds/google.json flash levels[0].${wrong} although the level is marked as free; write 0 or remove "free"`
      )
    )
  })

  it("may be 0 for cached tokens", () => {
    const flash = catalogueEntries(SEEDS).find(({ id }) => id === "google-flash")
    assert.strictEqual(flash?.levels.at(-1)?.cached_input_price, 0)
  })

  it("is not higher for cached tokens than for fresh ones", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => Object.assign(model.levels[0]!, { cached_input_price: 10.01 })),
      [
        "seeds/openai.json moving levels[0].cached_input_price: is 10.01, above the input price of 10; " +
          "look both up again, they may be swapped"
      ]
    )
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => Object.assign(model.levels[0]!, { cached_input_price: 10 })),
      []
    )
  })

  it("is not higher for cached tokens in a tier or an announcement either", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "pro", (model) => Object.assign(model.price.tiers[0]!, { cached_input_price: 2.6 })),
      [
        "seeds/google.json pro price.tiers[0].cached_input_price: " +
          "is 2.6, above the input price of 2; look both up again, they may be swapped"
      ]
    )
    assert.deepStrictEqual(
      afterEditingModel("google", "flash", (model) => Object.assign(model.announced[0]!, { cached_input_price: 1.6 })),
      [
        "seeds/google.json flash announced[0].cached_input_price: " +
          "is 1.6, above the input price of 1.5; look both up again, they may be swapped"
      ]
    )
  })

  it("equals the last level", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => Object.assign(model.price, { output_price: 7 })),
      [
        "seeds/openai.json moving levels[1].output_price: is 8, but price.output_price is 7; " +
          "add a level for the current price, or correct the one that is wrong"
      ]
    )
  })

  it("has tiers in ascending order", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "pro", ({ price }) => {
        price.tiers = price.tiers.toReversed()
      }),
      [
        "seeds/google.json pro price.tiers[1].above_input_tokens: is 32000, " +
          "not above the 128000 of a tier before it; " +
          "sort the tiers by their threshold and keep one tier per threshold"
      ]
    )
  })
})

describe("a day", () => {
  const IMPOSSIBLE = "is 2026-02-30, no day of the calendar; write the right day"

  it("exists in the calendar", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "gone", (model) => {
        Object.assign(model, {
          release_date: "2026-02-30",
          retirement: { date: "2026-02-30" },
          knowledge_cutoff: "2026-02-30"
        })
        Object.assign(model.levels[0]!, { date: "2026-02-30" })
      }),
      ["release_date", "retirement.date", "knowledge_cutoff", "levels[0].date"].map(
        (path) => `seeds/openai.json gone ${path}: ${IMPOSSIBLE}`
      )
    )
  })

  it("may be the last of February in a leap year only", () => {
    const edit = (day: string) =>
      afterEditingModel("openai", "gone", (model) => Object.assign(model, { release_date: day }))
    assert.deepStrictEqual(edit("2024-02-29"), [])
    assert.deepStrictEqual(
      [edit("2023-02-29"), edit("2023-13-01"), edit("2023-01-00")].map((faults) => faults.length),
      [1, 1, 1]
    )
  })

  it("is written with all its digits", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "gone", (model) => Object.assign(model.levels[0]!, { date: "2023-3-14" })),
      ['seeds/openai.json gone levels[0].date: is "2023-3-14"; expected: A day, YYYY-MM-DD.']
    )
  })

  it("comes after the day of the level before", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => Object.assign(model.levels[1]!, { date: "2025-04-15" })),
      [
        "seeds/openai.json moving levels[1].date: is 2025-04-15, " +
          "before the 2025-04-16 of the level before it; keep one level per day, oldest first"
      ]
    )
  })

  it("is not the day of the level before", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => Object.assign(model.levels[1]!, { date: "2025-04-16" })),
      [
        "seeds/openai.json moving levels[1].date: is 2025-04-16 like the level before it; " +
          "keep one level per day, oldest first"
      ]
    )
  })

  it("of a level or a release is not in the future", () => {
    const edit = (day: string) =>
      afterEditingModel("openai", "gone", (model) => {
        Object.assign(model, { release_date: day })
        Object.assign(model.levels[0]!, { date: day })
      })
    assert.deepStrictEqual(edit("2026-11-20"), [])
    assert.deepStrictEqual(edit("2026-11-21"), [
      "seeds/openai.json gone levels[0].date: is 2026-11-21, in the future; move the level to `announced`",
      "seeds/openai.json gone release_date: is 2026-11-21, in the future; " +
        "add the model when its provider offers it"
    ])
  })

  it("of an announcement may be at most thirty days past", () => {
    const after = (today: string) =>
      afterEditingModel("google", "flash", (model) => Object.assign(model.announced[0]!, { date: "2026-12-01" }), today)
    assert.deepStrictEqual(after("2026-12-31"), [])
    assert.deepStrictEqual(after("2027-01-01"), [
      "seeds/google.json flash announced[0].date: is 2026-12-01, " +
        "more than 30 days past; add a level if the price took effect, and remove the announcement"
    ])
  })
})

describe("an address", () => {
  const FILE = "https://github.com/pydantic/genai-prices/blob/"
  const price_basis = "published list"

  it("is there for every new price", () => {
    const faults = afterEditingModel("openai", "moving", (model) => {
      delete model.levels[1]?.url
      delete model.price.url
    })
    assert.deepStrictEqual(
      faults,
      ["price", "levels[1]"].map(
        (place) =>
          `seeds/openai.json moving ${place}.url: is missing; write the address where others can read the price`
      )
    )
  })

  it.each([
    ["http://openai.com/pricing", /^seeds\/openai\.json moving levels\[1\]\.url: is "http:/u],
    ["https://", /is https:\/\/, no address|is "https:\/\/"/u],
    [`${FILE}main/prices/data.json`, /a file that changes; write .*\/blob\/<the whole commit>/u],
    [`${FILE}47df840a/prices/data.json`, /a file that changes/u],
    ["https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/data.json", /changes/u]
  ])("can be opened, and what it shows stays: not %s", (url, fault) => {
    const faults = afterEditingModel("openai", "moving", (model) =>
      Object.assign(model.levels[1]!, { url, price_basis })
    )
    assert.lengthOf(faults, 1)
    assert.match(faults[0]!, fault)
  })

  it.each([
    `${FILE}47df840a5ab10bbcffb8e5ac01b9899032245d1b/prices/data.json`,
    "https://github.com/pydantic/genai-prices/pull/581"
  ])("may be %s", (url) => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "moving", (model) => Object.assign(model.levels[1]!, { url, price_basis })),
      []
    )
  })
})

describe("a basis", () => {
  it("is one of five words, of the price as of its day", () => {
    const faults = afterEditingModel("openai", "moving", (model) =>
      Object.assign(model.levels[1]!, { date_basis: "recalled", price_basis: "source" })
    )
    const words = "announced, published list, observed, remembered, inferred"
    assert.deepStrictEqual(faults, [
      `seeds/openai.json moving levels[1].date_basis: is "recalled", which is unknown; use one of ${words}`,
      `seeds/openai.json moving levels[1].price_basis: is "source", which is unknown; use one of ${words}`
    ])
  })

  it.each([
    "https://www.npmjs.com/package/@earendil-works/pi-ai/v/1.5.2",
    "https://unpkg.com/@earendil-works/pi-ai@1.5.2/dist/providers/data/openai.json",
    "https://openrouter.ai/openai/moving",
    "https://github.com/pydantic/genai-prices/pull/581"
  ])("is no announcement of the vendor at %s", (url) => {
    const faults = afterEditingModel("openai", "moving", (model) => Object.assign(model.price, { url }))
    assert.deepStrictEqual(faults, [
      `seeds/openai.json moving price.url: is ${url}, a list that others keep, and no announcement of the vendor; ` +
        "write `published list`, or the vendor's own address"
    ])
  })

  it("is one of the core's, but for that of public lists", () => {
    assert.deepStrictEqual([...schema.$defs.basis.enum, "listed"], [...PRICE_BASES])
  })
})

describe("a source", () => {
  it.each(["(its table of 2026-11-10)", "https://openai.com/pricing", "github.com", "as read on 2026-11-10"])(
    "says who says it: not %s",
    (source) => {
      const faults = afterEditingModel("openai", "moving", (model) => Object.assign(model.levels[0]!, { source }))
      assert.deepStrictEqual(faults, [
        `seeds/openai.json moving levels[0].source: is '${source}', a fragment or an address; ` +
          "say who says it: `OpenAI's pricing page`"
      ])
    }
  )
})

describe("the commands", () => {
  it("check says how much is good", async () => {
    using here = await workspace()
    const { status, stdout } = await printed(() => check([], here))
    assert.strictEqual(stdout, "7 models, 9 price levels, 5 tariff rows: all good\n")
    assert.strictEqual(status, 0)
  })

  it("check finds each file that is not what the build writes, and the build writes it", async () => {
    using here = await workspace()
    const { stdout: list } = await printed(() => build(["--list"], here))
    for (const file of list.trim().split("\n")) {
      const text = readFileSync(join(here.root, file), "utf8")
      // Of the counting page, only the table is the build's.
      writeFiles(here.root, [{ file, text: file.endsWith(".md") ? text.replace("| ", "|  ") : `${text}\n` }])
      const { status, stderr } = await printed(() => check([], here))
      assert.strictEqual(stderr, `${file}: is not what the seeds say; run pnpm x seeds build\n`)
      assert.strictEqual(status, 1)
      await printed(() => build([], here))
      assert.strictEqual(readFileSync(join(here.root, file), "utf8"), text)
    }
  })

  it("check and build list the faults of a file, and write nothing", async () => {
    using here = await workspace()
    const wrong = structuredClone(SEEDS)
    Object.assign(wrong[0]!.models[0]!.price, { input_price: "0.5" })
    Object.assign(wrong[1]!.models[0]!.levels[0], { date: "2023-02-30" })
    writeFiles(here.root, filesFrom(wrong))
    const before = readFileSync(join(here.root, "packages/core/src/catalogue/snapshot.json"), "utf8")
    for (const command of [check, build]) {
      const { status, stderr } = await printed(() => command([], here))
      assert.strictEqual(
        stderr,
        'seeds/google.json flash price.input_price: is "0.5"; write number\n' +
          "seeds/openai.json gone levels[0].date: is 2023-02-30, no day of the calendar; write the right day\n2 faults\n"
      )
      assert.strictEqual(status, 1)
    }
    assert.strictEqual(readFileSync(join(here.root, "packages/core/src/catalogue/snapshot.json"), "utf8"), before)
  })

  it.each([
    ["build", build],
    ["check", check],
    ["refresh", refresh]
  ])("explain themselves: %s", async (name, command) => {
    const { status, stdout } = await printed(() => command(["--help"]))
    assert.isTrue(stdout.startsWith(`Usage: pnpm x seeds ${name}`), stdout)
    assert.strictEqual(status, 0)
  })

  it("refuse an argument that they do not know", async () => {
    using here = await workspace()
    const { status, stderr } = await printed(() => build(["--dry-run"], here))
    assert.match(stderr, /^unknown argument --dry-run\n/)
    assert.strictEqual(status, 2)
  })
})
