import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { BUILTIN_TOOLS, MODALITIES, PROVIDERS } from "@ratecard/core/catalogue"
import { PRICE_BASES } from "@ratecard/core/ledger"
import { ALL_ENCODINGS } from "@ratecard/core/vocabularies"
import { IS_WHOLE } from "@ratecard/test-support"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { parseSeeds, readSeedFiles, readSnapshot } from "./files.ts"
import { playScript } from "./playScript.ts"
import { checkSeeds } from "./rules.ts"
import { faultLine } from "./rules/fault.ts"
import schema from "./schema.json" with { type: "json" }
import { catalogueEntries, snapshotText, summary } from "./snapshot.ts"

const TODAY = "2026-11-20"

const files = readSeedFiles()
const seeds = parseSeeds(files)

type Editable<T> =
  T extends ReadonlyArray<infer Item>
    ? Array<Editable<Item>>
    : T extends object
      ? { -readonly [Key in keyof T]: Editable<T[Key]> }
      : T
type EditableSeed = Editable<(typeof seeds)[number]>
type EditableModel = EditableSeed["models"][number]

/** The faults of the real seeds after an edit of one provider's file. */
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

const named = (seed: EditableSeed, name: string): EditableModel => {
  const model = seed.models.find((candidate) => candidate.name === name)
  assert.isDefined(model)
  return model
}

/** The faults of the real seeds after an edit of one model. */
const afterEditingModel = (provider: string, name: string, edit: (model: EditableModel) => void, today = TODAY) =>
  afterEditing(provider, (seed) => edit(named(seed, name)), today)

describe("the seeds", () => {
  it("have no fault", () => {
    assert.deepStrictEqual(checkSeeds(files, TODAY), [])
  })

  it("hold every model and every price level", () => {
    assert.strictEqual(summary(seeds), "298 models, 415 price levels")
  })

  it("hold 176 models that are offered on 2026-11-20", () => {
    const offered = catalogueEntries(seeds).filter(
      ({ retirement }) => retirement === null || (retirement.date !== null && retirement.date > TODAY)
    )
    assert.strictEqual(offered.length, 176)
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
  it("is what the seeds say", () => {
    assert.isTrue(readSnapshot() === snapshotText(seeds), "run pnpm x seeds build")
  })

  it("unpacks to the catalogue that the seeds describe", () => {
    assert.deepStrictEqual(BUNDLED_ENTRIES, catalogueEntries(seeds))
  })

  it("does not depend on the order of files and models", () => {
    const reversed = seeds.toReversed().map((seed) => ({ ...seed, models: seed.models.toReversed() }))
    assert.isTrue(snapshotText(reversed) === snapshotText(seeds))
  })

  it("starts a level at midnight UTC, as a seed", () => {
    const entry = catalogueEntries(seeds).find(({ id }) => id === "openai-o3")
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
        text: file === "seeds/sber.json" ? text.slice(1) : text
      })),
      TODAY
    )
    assert.strictEqual(fault?.file, "seeds/sber.json")
    assert.match(fault?.problem ?? "", /^is not JSON \(SyntaxError/)
  })

  it("is missed", () => {
    assert.deepStrictEqual(checkSeeds(files.slice(1), TODAY).map(faultLine), [
      "seeds/anthropic.json: is missing; every provider has a seed file"
    ])
  })

  it("is refused under another provider's name", () => {
    assert.deepStrictEqual(
      afterEditing("moonshot", (seed) => Object.assign(seed, { provider: "xai" })),
      ["seeds/moonshot.json provider: is xai, but the file is moonshot.json; name the file after its provider"]
    )
  })

  it("is refused in a currency that its provider does not bill in", () => {
    assert.deepStrictEqual(
      afterEditing("yandex", (seed) => Object.assign(seed, { currency: "usd" })),
      ["seeds/yandex.json currency: is usd, but yandex bills in rub; write rub and give the prices in it"]
    )
  })

  it("is refused with models out of order", () => {
    assert.deepStrictEqual(
      afterEditing("deepseek", (seed) => seed.models.push(seed.models.shift()!)),
      [
        "seeds/deepseek.json deepseek-chat name: stands after deepseek-v4-pro; " +
          "sort the models by name, capitals before small letters"
      ]
    )
  })

  it("is refused with a model that is there twice", () => {
    assert.deepStrictEqual(
      afterEditing("deepseek", (seed) => seed.models.push(seed.models.at(-1)!)),
      [
        "seeds/deepseek.json deepseek-v4-pro name: makes the id deepseek-deepseek-v4-pro, " +
          "which a model of seeds/deepseek.json has already; keep one of the two"
      ]
    )
  })
})

describe("the shape of a model", () => {
  const refused = (edit: (model: EditableModel) => void) => afterEditingModel("openai", "gpt-4o", edit)

  it("has no field missing", () => {
    assert.deepStrictEqual(
      refused((model) => Reflect.deleteProperty(model.levels[1]!, "source")),
      ["seeds/openai.json gpt-4o levels[1].source: is missing; add the field, with null if it may be unknown"]
    )
  })

  it("has no field too many", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model.price, { inputprice: 1 })),
      ["seeds/openai.json gpt-4o price.inputprice: is not a field of a seed; correct its spelling or remove it"]
    )
  })

  it("has no value of another type", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model.price, { input_price: "2.5" })),
      ['seeds/openai.json gpt-4o price.input_price: is "2.5"; write number']
    )
  })

  it("has no negative price", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model.levels[0]!, { output_price: -15 })),
      [
        "seeds/openai.json gpt-4o levels[0].output_price: is -15, below 0; " +
          "expected: A price per 1,000,000 tokens as the provider publishes it."
      ]
    )
  })

  it("has no character in its name that an id cannot have", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "babbage-002", (model) => Object.assign(model, { name: "a/b" })),
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
        'seeds/openai.json gpt-4o builtin_tools[1]: is "websearch", which is unknown; use one of ' +
          "web_search, code_interpreter, file_search, image_generation, computer_use, mcp"
      ]
    )
  })

  it("has no tool twice", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { builtin_tools: ["mcp", "mcp"] })),
      ['seeds/openai.json gpt-4o builtin_tools: holds a value twice: ["mcp","mcp"]; remove one of the two']
    )
  })

  it("has its tools in order", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { builtin_tools: ["mcp", "web_search"] })),
      ["seeds/openai.json gpt-4o builtin_tools: is in the order mcp, web_search; write web_search, mcp"]
    )
  })

  it("has its capabilities in order, each with a source that stays", () => {
    const withCapabilities = (edit: object) => refused((model) => Object.assign(model.capabilities!, edit))
    assert.deepStrictEqual(withCapabilities({ input: ["image", "text"] }), [
      "seeds/openai.json gpt-4o capabilities.input: is in the order image, text; write text, image"
    ])
    assert.match(
      withCapabilities({
        sources: [{ source: "a list", url: "https://github.com/a/b/blob/main/c.json" }]
      })[0]!,
      /^seeds\/openai\.json gpt-4o capabilities\.sources\[0\]\.url: is .*, a file that changes/u
    )
    assert.lengthOf(withCapabilities({ sources: [] }), 1)
    assert.lengthOf(withCapabilities({ tools: "yes" }), 1)
  })

  it("has no unknown encoding", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { encoding: "o300k_base" })),
      [
        'seeds/openai.json gpt-4o encoding: is "o300k_base", which is unknown; use one of ' +
          "cl100k_base, o200k_base, p50k_base, r50k_base, tekken, deepseek_v3, qwen3, gemma3, null"
      ]
    )
  })

  it("has an encoding where the provider publishes one", () => {
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { encoding: null })),
      [
        "seeds/openai.json gpt-4o encoding: is null, but every model of openai has an encoding; " +
          "write the encoding that its tokens are counted with"
      ]
    )
  })

  it("has no encoding of another provider", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "gemini-2.5-pro", (model) => Object.assign(model, { encoding: "cl100k_base" })),
      [
        "seeds/google.json gemini-2.5-pro encoding: is cl100k_base, " +
          "which is openai's and not google's; write the provider's own, or null"
      ]
    )
  })

  it("says how an encoding is known that is none of OpenAI's, and of no other", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "gemini-2.5-pro", (model) => Reflect.deleteProperty(model, "encoding_source")),
      ["seeds/google.json gemini-2.5-pro encoding_source: is missing next to gemma3; say how the encoding is known"]
    )
    assert.deepStrictEqual(
      refused((model) => Object.assign(model, { encoding_source: { source: "tiktoken", date: "2026-11-22" } })),
      ["seeds/openai.json gpt-4o encoding_source: stands next to o200k_base; leave it out"]
    )
  })

  it("has a condition in every tier", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "gemini-2.5-pro", (model) =>
        Reflect.deleteProperty(model.price.tiers[0]!, "above_input_tokens")
      ),
      [
        "seeds/google.json gemini-2.5-pro price.tiers[0]: has no condition; " +
          "expected: A tier has a condition: `above_input_tokens` or `windows_utc`."
      ]
    )
  })

  it("has no days in a tier without windows", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "gemini-2.5-pro", (model) =>
        Object.assign(model.price.tiers[0]!, { days: "Mon-Fri" })
      ),
      [
        "seeds/google.json gemini-2.5-pro price.tiers[0]: has days without windows_utc; " +
          "add the one or remove the other"
      ]
    )
  })

  it("hides no other fault of another model", () => {
    assert.lengthOf(
      afterEditing("openai", (seed) => {
        Object.assign(named(seed, "gpt-4o"), { encoding: "o300k_base" })
        Object.assign(named(seed, "gpt-4o-mini"), { encoding: null })
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
      afterEditingModel("openai", "gpt-4o", (model) => {
        Object.assign(model.levels[0]!, { input_price: 0 })
        Object.assign(model.price, { batch_output_price: 0 })
      }),
      [
        `seeds/openai.json gpt-4o levels[0].input_price: ${ZERO}`,
        `seeds/openai.json gpt-4o price.batch_output_price: ${ZERO}`
      ]
    )
  })

  it("may be 0 at a level that is marked as free, and only there", () => {
    assert.deepStrictEqual(
      afterEditingModel("mistral", "devstral-2512", (model) => Object.assign(model.levels[1]!, { free: true })),
      ["input_price: is 0.4", "output_price: is 2"].map(
        (wrong) =>
          `seeds/mistral.json devstral-2512 levels[1].${wrong} although the level is marked as free; write 0 or remove "free"`
      )
    )
  })

  it("may be 0 for cached tokens", () => {
    const gigaChat = catalogueEntries(seeds).find(({ id }) => id === "sber-GigaChat-2")
    assert.strictEqual(gigaChat?.levels.at(-1)?.cached_input_price, 0)
  })

  it("is not higher for cached tokens than for fresh ones", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "o3", (model) => Object.assign(model.levels[0]!, { cached_input_price: 10.01 })),
      [
        "seeds/openai.json o3 levels[0].cached_input_price: is 10.01, above the input price of 10; " +
          "look both up again, they may be swapped"
      ]
    )
    assert.deepStrictEqual(
      afterEditingModel("openai", "o3", (model) => Object.assign(model.levels[0]!, { cached_input_price: 10 })),
      []
    )
  })

  it("is not higher for cached tokens in a tier or an announcement either", () => {
    assert.deepStrictEqual(
      afterEditingModel("google", "gemini-2.5-pro", (model) =>
        Object.assign(model.price.tiers[0]!, { cached_input_price: 2.6 })
      ),
      [
        "seeds/google.json gemini-2.5-pro price.tiers[0].cached_input_price: " +
          "is 2.6, above the input price of 2.5; look both up again, they may be swapped"
      ]
    )
    assert.deepStrictEqual(
      afterEditingModel("google", "gemini-3.8-flash", (model) =>
        Object.assign(model.announced[0]!, { cached_input_price: 1.6 })
      ),
      [
        "seeds/google.json gemini-3.8-flash announced[0].cached_input_price: " +
          "is 1.6, above the input price of 1.5; look both up again, they may be swapped"
      ]
    )
  })

  it("equals the last level", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "o3", (model) => Object.assign(model.price, { output_price: 7 })),
      [
        "seeds/openai.json o3 levels[1].output_price: is 8, but price.output_price is 7; " +
          "add a level for the current price, or correct the one that is wrong"
      ]
    )
  })

  it("has tiers in ascending order", () => {
    assert.deepStrictEqual(
      afterEditingModel("qwen", "qwen3-max", ({ price }) => {
        price.tiers = price.tiers.toReversed()
      }),
      [
        "seeds/qwen.json qwen3-max price.tiers[1].above_input_tokens: is 32000, " +
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
      afterEditingModel("openai", "gpt-4", (model) => {
        Object.assign(model, {
          release_date: "2026-02-30",
          retirement: { date: "2026-02-30" },
          knowledge_cutoff: "2026-02-30"
        })
        Object.assign(model.levels[0]!, { date: "2026-02-30" })
      }),
      ["release_date", "retirement.date", "knowledge_cutoff", "levels[0].date"].map(
        (path) => `seeds/openai.json gpt-4 ${path}: ${IMPOSSIBLE}`
      )
    )
  })

  it("may be the last of February in a leap year only", () => {
    const edit = (day: string) =>
      afterEditingModel("openai", "gpt-4", (model) => Object.assign(model, { release_date: day }))
    assert.deepStrictEqual(edit("2024-02-29"), [])
    assert.deepStrictEqual(
      [edit("2023-02-29"), edit("2023-13-01"), edit("2023-01-00")].map((faults) => faults.length),
      [1, 1, 1]
    )
  })

  it("is written with all its digits", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "gpt-4", (model) => Object.assign(model.levels[0]!, { date: "2023-3-14" })),
      ['seeds/openai.json gpt-4 levels[0].date: is "2023-3-14"; expected: A day, YYYY-MM-DD.']
    )
  })

  it("comes after the day of the level before", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "o3", (model) => Object.assign(model.levels[1]!, { date: "2025-04-15" })),
      [
        "seeds/openai.json o3 levels[1].date: is 2025-04-15, " +
          "before the 2025-04-16 of the level before it; keep one level per day, oldest first"
      ]
    )
  })

  it("is not the day of the level before", () => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "o3", (model) => Object.assign(model.levels[1]!, { date: "2025-04-16" })),
      [
        "seeds/openai.json o3 levels[1].date: is 2025-04-16 like the level before it; " +
          "keep one level per day, oldest first"
      ]
    )
  })

  it("of a level or a release is not in the future", () => {
    const edit = (day: string) =>
      afterEditingModel("openai", "gpt-4", (model) => {
        Object.assign(model, { release_date: day })
        Object.assign(model.levels[0]!, { date: day })
      })
    assert.deepStrictEqual(edit("2026-11-20"), [])
    assert.deepStrictEqual(edit("2026-11-21"), [
      "seeds/openai.json gpt-4 levels[0].date: is 2026-11-21, in the future; move the level to `announced`",
      "seeds/openai.json gpt-4 release_date: is 2026-11-21, in the future; " +
        "add the model when its provider offers it"
    ])
  })

  it("of an announcement may be at most thirty days past", () => {
    const after = (today: string) =>
      afterEditingModel(
        "google",
        "gemini-3.8-flash",
        (model) => Object.assign(model.announced[0]!, { date: "2026-12-01" }),
        today
      )
    assert.deepStrictEqual(after("2026-12-31"), [])
    assert.deepStrictEqual(after("2027-01-01"), [
      "seeds/google.json gemini-3.8-flash announced[0].date: is 2026-12-01, " +
        "more than 30 days past; add a level if the price took effect, and remove the announcement"
    ])
  })
})

describe("an address", () => {
  const FILE = "https://github.com/pydantic/genai-prices/blob/"

  it("is there for every new price", () => {
    const faults = afterEditingModel("openai", "o3", (model) => delete model.levels[1]?.url)
    assert.deepStrictEqual(faults, [
      "seeds/openai.json: has more prices without an address than the 0 that are known: o3 levels[1]; " +
        "write the url of the new one"
    ])
  })

  it("is missing of fewer and fewer prices", () => {
    const faults = afterEditingModel("sber", "GigaChat", (model) =>
      Object.assign(model.levels[0]!, { url: "https://developers.sber.ru/docs/ru/gigachat" })
    )
    assert.deepStrictEqual(faults, [
      "seeds/sber.json: has 5 prices without an address, fewer than the 6 that are known; write 5 in seeds/rules/addresses.ts"
    ])
  })

  it.each([
    ["http://openai.com/pricing", /^seeds\/openai\.json o3 levels\[1\]\.url: is "http:/u],
    ["https://", /is https:\/\/, no address|is "https:\/\/"/u],
    [`${FILE}main/prices/data.json`, /a file that changes; write .*\/blob\/<the whole commit>/u],
    [`${FILE}47df840a/prices/data.json`, /a file that changes/u],
    ["https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/data.json", /changes/u]
  ])("can be opened, and what it shows stays: not %s", (url, fault) => {
    const faults = afterEditingModel("openai", "o3", (model) => Object.assign(model.levels[1]!, { url }))
    assert.lengthOf(faults, 1)
    assert.match(faults[0]!, fault)
  })

  it.each([
    `${FILE}47df840a5ab10bbcffb8e5ac01b9899032245d1b/prices/data.json`,
    "https://github.com/pydantic/genai-prices/pull/581"
  ])("may be %s", (url) => {
    assert.deepStrictEqual(
      afterEditingModel("openai", "o3", (model) => Object.assign(model.levels[1]!, { url })),
      []
    )
  })
})

describe("a basis", () => {
  it("is one of five words, of the price as of its day", () => {
    const faults = afterEditingModel("openai", "o3", (model) =>
      Object.assign(model.levels[1]!, { date_basis: "recalled", price_basis: "source" })
    )
    const words = "announced, published list, observed, remembered, inferred"
    assert.deepStrictEqual(faults, [
      `seeds/openai.json o3 levels[1].date_basis: is "recalled", which is unknown; use one of ${words}`,
      `seeds/openai.json o3 levels[1].price_basis: is "source", which is unknown; use one of ${words}`
    ])
  })

  it("is one of the core's, but for that of public lists", () => {
    assert.deepStrictEqual([...schema.$defs.basis.enum, "listed"], [...PRICE_BASES])
  })
})

describe("the commands", () => {
  const run = (script: string, ...args: ReadonlyArray<string>) => playScript(join(import.meta.dirname, script), args)

  it.runIf(IS_WHOLE)("check says how much is good", () => {
    const { status, stdout } = spawnSync(process.execPath, ["--conditions=ratecard-source", "check.ts"], {
      cwd: import.meta.dirname,
      encoding: "utf8"
    })
    assert.strictEqual(stdout, "298 models, 415 price levels, 859 tariff rows: all good\n")
    assert.strictEqual(status, 0)
  })

  it.each(["check.ts", "build.ts", "refresh.ts"])("explain themselves: %s", async (script) => {
    const { status, stdout } = await run(script, "--help")
    assert.match(stdout, /^Usage: node --conditions=ratecard-source seeds/)
    assert.strictEqual(status, 0)
  })

  it("refuse an argument that they do not know", async () => {
    const { status, stderr } = await run("build.ts", "--dry-run")
    assert.match(stderr, /^unknown argument --dry-run\n/)
    assert.strictEqual(status, 2)
  })
})
