import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import { Schema } from "effect"
import { prices } from "../../test/ledger.ts"
import { PROVIDER_SLUGS, resolve } from "../catalogue.ts"

const { modelById, models } = prices.view

const find = (name: string, provider?: string) => {
  const found = resolve(prices.names, name, { provider })
  if (found.how === "none") return found
  const { how, model_id } = found
  return { model_id, how }
}
const idOf = (name: string, provider?: string) => {
  const match = find(name, provider)
  return "model_id" in match ? match.model_id : undefined
}
const namesakes = (name: string) => models.filter((model) => model.name === name).map(({ id }) => id)

/** Whether a table of other names led to a model, or the newest of its line is meant. */
const isAlias = (name: string): boolean => {
  const found = resolve(prices.names, name)
  return found.how !== "none" && (found.steps.includes("alias") || found.steps.includes("latest"))
}

/** Written apart from the code: letters and numbers in order, the date at the end left out. */
const words = (name: string): ReadonlyArray<string> =>
  (name
    .replace(/[-@]20\d\d-?[01]\d-?[0-3]\d$|-latest$/u, "")
    .toLowerCase()
    .match(/[a-z]+|\d+/gu) ?? []) as Array<string>

describe("resolve over the whole bundled catalogue", () => {
  it("finds every id", () => {
    for (const { id, provider } of models) {
      assert.deepStrictEqual(find(id), { model_id: id, how: "id" })
      assert.strictEqual(idOf(id, provider), id)
    }
  })

  it("finds every name, or refuses it with exactly the models that have it", () => {
    for (const { id, name, provider } of models) {
      const alike = namesakes(name)
      const found = find(name)
      const isResold = provider === "yandex" && !/^(?:yandexgpt|aliceai)/u.test(name)
      if (alike.length === 1 && !isResold) assert.deepStrictEqual(found, { model_id: id, how: "name" }, name)
      else assert.sameMembers([...("candidates" in found ? found.candidates : [])], alike, name)
      assert.deepStrictEqual(find(name, provider), { model_id: id, how: "name" }, name)
    }
  })

  it("finds every name with its vendor before it", () => {
    for (const { id, name, provider } of models) {
      for (const spelt of [`${provider}/${name}`, `${provider}:${name}`, `publishers/${provider}/models/${name}`]) {
        assert.deepStrictEqual(find(spelt), { model_id: id, how: "prefixed" }, spelt)
      }
      if (provider === "google") assert.deepStrictEqual(find(`models/${name}`), { model_id: id, how: "prefixed" })
    }
  })

  it("finds every id and name in another case and with other separators", () => {
    for (const { id, name, provider } of models) {
      for (const spelt of [name.toUpperCase(), name.replaceAll(/[-._]/gu, "_"), name.replaceAll(/[-._]/gu, " ")]) {
        assert.strictEqual(idOf(spelt, provider), id, spelt)
        assert.strictEqual(idOf(`${provider}/${spelt}`), id, spelt)
      }
      assert.strictEqual(idOf(id.toUpperCase()), id)
    }
  })

  it("finds an undated model by any snapshot's date, and a dated one by no other date", () => {
    const dates = ["-2031-02-28", "-20310228", "@20310228"]
    const none = ["-2031-02-29", "-20311301", "-20310", "-0228", "20310228"]
    // Looking for what is near takes long: each model has one of these.
    for (const [place, { id, name, provider }] of models.entries()) {
      const isDated = /-\d{4}-?\d{2}-?\d{2}$/u.test(name)
      if (name.endsWith("-latest") || isDated) continue
      for (const date of dates) {
        assert.deepStrictEqual(find(`${name}${date}`, provider), { model_id: id, how: "dated" }, name + date)
      }
      const other = name + none[place % none.length]!
      assert.strictEqual(find(other, provider).how, "none", other)
    }
    assert.strictEqual(find("claude-opus-4-20250601").how, "none")
  })

  it.prop(
    "means by a changed name no model of another name",
    {
      at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: models.length - 1 })),
      cut: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })),
      suffix: Schema.Literals([
        "",
        "-2025-08-07",
        "@20251101",
        "-latest",
        "-turbo",
        "-mini",
        "5",
        "-5",
        ".1",
        "-v1:0",
        ":free"
      ]),
      prefix: Schema.Literals([
        "",
        "openai/",
        "anthropic.",
        "us.anthropic.",
        "models/",
        "x-ai/",
        "azure/",
        "openrouter/"
      ])
    },
    ({ at, cut, prefix, suffix }) => {
      const { name } = models[at]!
      const asked = `${prefix}${name.slice(0, name.length - cut)}${suffix}`
      const match = find(asked)
      if (!("model_id" in match)) return
      if (isAlias(asked)) return
      const bare = asked.replace(/^(?:(?:us\.)?anthropic\.|[a-z-]+\/)/u, "").replace(/-v1:0$|:free$/u, "")
      const model = modelById.get(match.model_id)!
      const meant = match.how === "id" ? match.model_id : model.name
      const isId = words(bare).join("") === words(model.id).join("")
      if (!isId) assert.deepStrictEqual(words(bare).join(" "), words(meant).join(" "), asked)
    },
    { arbitrary: { runs: cases(200), seed: "ratecard" } }
  )
})

describe("resolve", () => {
  it.each([
    ["gpt-5", "openai-gpt-5", "name"],
    ["gpt-5-2025-08-07", "openai-gpt-5", "dated"],
    ["gpt-4o-2024-05-13", "openai-gpt-4o-2024-05-13", "name"],
    ["gpt-4o-20240513", "openai-gpt-4o-2024-05-13", "spelling"],
    ["gpt-4o-2024-08-06", "openai-gpt-4o", "dated"],
    ["claude-opus-4-5-20251101", "anthropic-claude-opus-4-5", "dated"],
    ["claude-opus-4-5@20251101", "anthropic-claude-opus-4-5", "dated"],
    ["claude-opus-4-20250514", "anthropic-claude-opus-4-20250514", "name"],
    ["claude-opus-4@20250514", "anthropic-claude-opus-4-20250514", "spelling"],
    ["claude-opus-4", "anthropic-claude-opus-4-20250514", "dated"],
    ["claude-3-7-sonnet-latest", "anthropic-claude-3-7-sonnet-20250219", "latest"],
    ["anthropic/claude-opus-4.5", "anthropic-claude-opus-4-5", "prefixed"],
    ["openai:gpt-5", "openai-gpt-5", "prefixed"],
    ["models/gemini-2.5-pro", "google-gemini-2.5-pro", "prefixed"],
    ["gemini/gemini-2.5-pro", "google-gemini-2.5-pro", "prefixed"],
    ["x-ai/grok-4.5", "xai-grok-4.5", "prefixed"],
    ["moonshotai/kimi-k2.5", "moonshot-kimi-k2.5", "prefixed"],
    ["us.anthropic.claude-opus-4-5-20251101-v1:0", "anthropic-claude-opus-4-5", "host"],
    ["anthropic.claude-3-5-sonnet-20241022-v2:0", "anthropic-claude-3-5-sonnet-20241022", "host"],
    ["GPT 5 mini", "openai-gpt-5-mini", "spelling"],
    ["gigachat-2-max", "sber-GigaChat-2-Max", "spelling"],
    ["deepseek/deepseek-v4-flash", "deepseek-deepseek-v4-flash", "prefixed"]
  ] as const)("takes %s for %s by %s", (name, model_id, how) => {
    assert.deepStrictEqual(find(name), { model_id, how })
  })

  it.each([
    "gpt-5-turbo-2025",
    "gpt-5-turbo",
    "gpt-5-latest",
    "mistral-large",
    "codestral",
    "kimi",
    "chat",
    "gpt-55",
    "gpt-3.5-turbo-1106",
    "claude-opus-45",
    "claude-opus-4-6-7",
    "claude-3-5-sonnet-20240101",
    "openai/claude-opus-4-5",
    "xai/gpt-5",
    "gpt-5é",
    "",
    " ",
    "-",
    "日本語",
    "gpt-5\u0000",
    "__proto__",
    "constructor",
    "g".repeat(100_000)
  ])("knows no model called %j", (name) => {
    assert.strictEqual(find(name).how, "none")
  })

  it("refuses a name that several models have alike, with their ids", () => {
    // The first is retired.
    const both = ["yandex-deepseek-v4-flash", "deepseek-deepseek-v4-flash"]
    for (const name of ["deepseek-v4-flash", "DeepSeek V4 Flash", "deepseek-v4-flash-2026-04-24"]) {
      assert.deepInclude(find(name), { how: "none", candidates: both }, name)
    }
    assert.strictEqual(idOf("deepseek-v4-flash", "yandex"), "yandex-deepseek-v4-flash")
  })

  it("holds a name against the provider that is said to have it", () => {
    for (const provider of ["openai", "OpenAI", "openai.responses"])
      assert.strictEqual(idOf("gpt-5", provider), "openai-gpt-5")
    for (const slug of PROVIDER_SLUGS) assert.isDefined(models.find(({ provider }) => provider === slug))
  })
})
