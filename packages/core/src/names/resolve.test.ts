import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { resolve, type Unresolved } from "../catalogue.ts"
import { book, prices } from "../../test/ledger.ts"
import { ALIASES } from "./aliases.ts"
import { MOVES } from "./moves.ts"
import fixture from "./names.fixture.json" with { type: "json" }

const models = prices.names

const find = (name: string, hints = {}) => {
  const found = resolve(models, name, hints)
  assert(found.how !== "none", name)
  return found
}

const candidates = (name: string, hints = {}) => {
  const found = resolve(models, name, hints)
  assert(found.how === "none", name)
  return found.candidates
}

const { names: rows } = fixture

// Without a bound a name of many parts takes half a minute.
it("takes no long text for a name", { timeout: 20_000 }, () => {
  for (const part of ["models/", "a-", "gpt-5 ", "1"]) {
    const { candidates, message } = resolve(models, part.repeat(300_000)) as Unresolved
    assert.isEmpty(candidates)
    assert.isBelow(message.length, 150)
  }
})

describe("resolve over names that people have", () => {
  it("means the right model by each, or refuses it with candidates that exist", () => {
    assert.isAbove(rows.length, 1000)
    for (const [name, provider, model, how] of rows) {
      const found = resolve(models, name, { provider: provider ?? undefined })
      if (found.how === "none") {
        assert.isNull(model, name)
        assert.isAtMost(found.candidates.length, 3, name)
        for (const id of found.candidates) assert.include(found.message, id)
        for (const id of found.candidates) assert.isTrue(models.has(id), id)
      } else assert.deepStrictEqual([found.model_id, found.how], [model, how], name)
    }
  })

  it("takes no neighbour for a model: no size or version more, less or other", () => {
    const keyOf = (name: string) => name.toLowerCase().replaceAll(/[ ._-]+/gu, "-")
    const idsByKey = Map.groupBy(book.models.values(), ({ name }) => keyOf(name).replace(/-20\d{6}$/u, ""))
    const aliases = new Set(ALIASES.flatMap(([, names]) => Object.keys(names).map(keyOf)))
    const sizes =
      "mini nano lite small large max pro plus flash turbo air ultra high 8b 70b codex coder audio vl v2 2 5"
    let asked = 0
    for (const [place, { name, provider }] of [...book.models.values()].entries()) {
      // CI looks at each third.
      if (!IS_WHOLE && place % 3 > 0) continue
      const digits = [...name.matchAll(/\d+/gu)].flatMap(({ 0: number, index }) =>
        [`${Number(number) + 1}`, `${Number(number) - 1}`, `${number}.5`, `${number}0`, ""].map(
          (other) => `${name.slice(0, index)}${other}${name.slice(index + number.length)}`
        )
      )
      const suffixed = sizes.split(" ").flatMap((size) => [`${name}-${size}`, name.replace("-", `-${size}-`)])
      for (const neighbour of [...digits, ...suffixed]) {
        const key = keyOf(neighbour)
        // A date more or less is another snapshot, and dated names have a table of their own.
        if (aliases.has(key) || /\d{4}-?\d\d-?\d\d$/u.test(key)) continue
        const own = (idsByKey.get(key) ?? []).map(({ id }) => id)
        for (const spelling of [neighbour, `openrouter/${provider}/${neighbour}`]) {
          asked++
          const found = resolve(book.models, spelling, { isSuggesting: false })
          if (found.how !== "none") assert.include(own, found.model_id, spelling)
        }
      }
    }
    assert.isAbove(asked, IS_WHOLE ? 30_000 : 10_000)
  })

  it("crosses no number and no word that tells models apart", () => {
    const words = (name: string): ReadonlyArray<string> => name.toLowerCase().match(/[a-z]+|\d+/gu) ?? []
    for (const [name, provider, model] of rows) {
      if (model === null) continue
      const asked = words(name)
      // Dates, and what tables of other names say, aside: each word and number of the model is in its name.
      const { steps } = find(name, { provider: provider ?? undefined })
      if (steps.includes("alias") || steps.includes("latest")) continue
      const missing = words(models.get(model)!.name).filter(
        (word) => !asked.includes(word) && word !== "latest" && word !== "preview" && !/^\d{4,}$/u.test(word)
      )
      assert.deepStrictEqual(missing, [], name)
    }
  })
})

describe("resolve", () => {
  it("says all that it took, where it is served, and through whom", () => {
    assert.deepStrictEqual(find("bedrock/eu.anthropic.claude-opus-4-5-20251101-v1:0"), {
      model_id: "anthropic-claude-opus-4-5",
      how: "host",
      steps: ["dated", "prefixed", "host"],
      channel: "bedrock",
      geo: "eu"
    })
    assert.deepStrictEqual(find("openrouter/deepseek/deepseek-v4-pro:free"), {
      model_id: "deepseek-deepseek-v4-pro",
      how: "host",
      steps: ["name", "prefixed", "host"],
      gateway: "openrouter"
    })
    assert.deepStrictEqual(find("openai-gpt-5"), { model_id: "openai-gpt-5", how: "id", steps: ["id"] })
  })

  it("takes a deployment by its base model, and only where its own name means nothing", () => {
    assert.deepStrictEqual(find("azure/prod-chat", { base_model: "azure/gpt-4o-2024-08-06" }), {
      model_id: "openai-gpt-4o",
      how: "alias",
      steps: ["dated", "host", "alias"],
      channel: "azure"
    })
    assert.strictEqual(find("gpt-5", { base_model: "gpt-4o" }).model_id, "openai-gpt-5")
    assert.include(candidates("prod-chat", { base_model: "gpt-5.6-codex" }), "openai-gpt-5.6-sol")
  })

  it("suggests the neighbours in family and version of what it refuses", () => {
    assert.deepStrictEqual(
      candidates("gpt-5.6-codex"),
      ["gpt-5.3-codex", "gpt-5.6-luna", "gpt-5.6-sol"].map((name) => `openai-${name}`)
    )
    assert.deepStrictEqual(candidates("deepseek-v4-flash"), ["yandex-deepseek-v4-flash", "deepseek-deepseek-v4-flash"])
    assert.strictEqual(candidates("gpt-55")[0], "openai-gpt-5.5")
    assert.strictEqual(candidates("claude-opus-45")[0], "anthropic-claude-opus-4-5")
    for (const name of ["gpt-55", "grok-5", "claude-opus-4-9"]) {
      assert.lengthOf(new Set(candidates(name).map((id) => models.get(id)?.provider)), 1, name)
    }
  })

  it("suggests nothing for what is not a name", () => {
    for (const name of ["日本語", "", " ", "/", "::", "a/b/c/d/e", "x".repeat(100_000), "__proto__", "foo", "zzz"]) {
      assert.deepStrictEqual(candidates(name), [], name.slice(0, 20))
    }
  })

  it("forgives how words and numbers are joined, where that is one model", () => {
    for (const [name, model] of [
      ["gpt5", "openai-gpt-5"],
      ["gpt5-mini", "openai-gpt-5-mini"],
      ["GPT5.1", "openai-gpt-5.1"],
      ["claude-3.5-sonnet", "anthropic-claude-3-5-sonnet-20241022"],
      ["openai/gpt5", "openai-gpt-5"]
    ] as const) {
      assert.strictEqual(find(name).model_id, model)
    }
    for (const name of ["gpt51", "gpt-51", "gpt-45", "claude45opus"]) candidates(name)
  })

  it("follows a name that moves on, and says from which day it means its model", () => {
    const newest = find("claude-sonnet-latest")
    assert.deepInclude(newest, { model_id: "anthropic-claude-sonnet-5-5", how: "latest", since: "2026-09-28" })
    const before = find("claude-sonnet-latest", { at: Date.parse("2026-09-27") })
    assert.deepInclude(before, { model_id: "anthropic-claude-sonnet-5", since: "2026-06-30" })
    assert.strictEqual(find("claude-3-7-sonnet-latest").how, "latest")
    candidates("gpt-latest")
    candidates("claude-latest")
  })

  it("says the tariff that a gateway's name says, and means the model itself", () => {
    for (const [name, model_id, tier] of [
      ["openrouter/openai/gpt-5:batch", "openai-gpt-5", "batch"],
      ["vercel/anthropic/claude-sonnet-4.6-batch", "anthropic-claude-sonnet-4-6", "batch"],
      ["xai/grok-4-fast-reasoning-batch", "xai-grok-4-fast-reasoning", "batch"],
      ["anthropic/claude-opus-4.8-fast", "anthropic-claude-opus-4-8", "fast"],
      ["openai/gpt-5.5-fast", "openai-gpt-5.5", "fast"],
      ["openai/gpt-5.1-thinking", "openai-gpt-5.1", undefined],
      ["google/gemini-3-flash-preview-thinking", "google-gemini-3-flash-preview", undefined]
    ] as const) {
      const { model_id: found, tier: said } = find(name)
      assert.deepStrictEqual([found, said], [model_id, tier], name)
    }
  })

  it("takes the name of a model for the model, whatever it ends in", () => {
    for (const name of ["grok-3-fast", "grok-code-fast-1", "grok-4-1-fast", "kimi-k2-thinking", "grok-3-mini-fast"]) {
      const { model_id, tier } = find(`openrouter/${name}`)
      assert.isUndefined(tier, name)
      assert.isTrue(model_id.includes(name), name)
    }
    // An unknown prefix; no such tariff; other prices; other models.
    candidates("gpt-5-batch")
    candidates("claude-opus-4-8-fast")
    candidates("xai/grok-4.5-fast")
    candidates("moonshotai/kimi-k2.5-fast")
    candidates("google/gemini-2.5-flash-preview-05-20-thinking")
    candidates("qwen/qwen3-235b-a22b-thinking")
  })

  it("means by a name that moves what it meant then, and refuses it where that is not known", () => {
    for (const [name, day, model_id, since] of [
      ["gemini-flash-latest", "2025-12-31", "google-gemini-2.5-flash-preview-09-2025", "2025-09-25"],
      ["models/gemini-flash-latest", "2026-01-21", "google-gemini-3-flash-preview", "2026-01-21"],
      ["gemini-flash-latest", "2026-07-20", "google-gemini-3.5-flash", "2026-05-19"],
      ["gemini-pro-latest", "2026-08-21", "google-gemini-3.1-pro-preview", "2026-03-09"],
      ["devstral-medium-latest", "2025-12-08", "mistral-devstral-medium-2507", "2025-07-10"],
      ["devstral-medium-latest", "2025-12-09", "mistral-devstral-2512", "2025-12-09"],
      ["grok-4-latest", "2026-05-15T18:59:59Z", "xai-grok-4-0709", "2025-07-09"],
      ["grok-4-latest", "2026-05-15T19:00:00Z", "xai-grok-4.3", "2026-05-15"]
    ] as const) {
      const found = find(name, { at: Date.parse(day) })
      assert.deepStrictEqual([found.model_id, found.steps[0], found.since], [model_id, "latest", since], name + day)
    }
    const refusal = (name: string, day: string) => {
      const found = resolve(models, name, { at: Date.parse(day) })
      assert(found.how === "none", name)
      return found
    }
    const before = refusal("gemini-flash-latest", "2025-09-24")
    assert.include(before.message, "before 2025-09-25 is not known")
    const between = refusal("gemini-flash-latest", "2026-08-01")
    assert.include(between.message, "from 2026-07-21 until 2026-10-08 is not known")
    assert.deepStrictEqual(between.candidates, ["google-gemini-3.5-flash", "google-gemini-3.8-flash"])
    assert.include(refusal("claude-sonnet-latest", "2023-01-01").message, "before 2024-03-04")
  })

  it("has only moves to models that had a price, in the order of their days", () => {
    for (const [provider, names] of MOVES) {
      for (const [name, moves] of Object.entries(names)) {
        assert.deepStrictEqual(
          moves,
          moves.toSorted(([one], [other]) => (one < other ? -1 : 1)),
          name
        )
        for (const [from, means] of moves) {
          const at = Date.parse(from)
          const found = resolve(book.models, name, { provider, at })
          if (found.how === "none") assert.isNull(means, name)
          else assert.strictEqual(found.model_id, `${provider}-${means}`)
          if (means !== null) assert.isAtMost(book.tariffOf(`${provider}-${means}`)!.start, at, name + from)
        }
      }
    }
  })

  it("has only aliases of models that exist", () => {
    for (const [provider, names] of ALIASES) {
      for (const [name, means] of Object.entries(names)) {
        const found = resolve(book.models, name, { provider })
        assert(found.how !== "none", name)
        assert.strictEqual(found.model_id, `${provider}-${means}`)
        assert.isDefined(book.tariffOf(found.model_id), name)
      }
    }
  })

  it("refuses a model of another vendor than the provider, and says which one it would be", () => {
    for (const name of ["claude-opus-4-5", "anthropic-claude-opus-4-5", "anthropic/claude-opus-4-5"]) {
      assert.deepStrictEqual(candidates(name, { provider: "openai" }), ["anthropic-claude-opus-4-5"], name)
    }
    candidates("qwen3-max", { provider: "yandex" })
    candidates("openai/claude-opus-4-5")
  })

  it("leaves a model with its vendor whatever stranger serves it, and says who does", () => {
    for (const provider of ["my-proxy", "openrouter", "groq", "openai-compatible"]) {
      assert.deepInclude(find("claude-opus-4-5", { provider }), {
        model_id: "anthropic-claude-opus-4-5",
        how: "name",
        gateway: provider
      })
    }
    assert.deepInclude(find("gpt-4o", { provider: "az.ai.openai" }), { model_id: "openai-gpt-4o", channel: "azure" })
    assert.deepInclude(find("gemini-2.5-pro", { provider: "google.vertex.chat" }), { channel: "vertex" })
  })

  it("means a model that Yandex sells of others only where Yandex is said", () => {
    for (const name of ["gpt-oss-120b", "gemma-3-27b-it", "llama", "qwen3-235b-a22b-fp8"]) {
      const id = `yandex-${name}`
      assert.deepStrictEqual(candidates(name), [id], name)
      for (const provider of ["cerebras", "groq", "ollama", "google", "openai", "azure"]) candidates(name, { provider })
      for (const answeredBy of ["google", "openai"] as const) candidates(name, { answeredBy })
      assert.strictEqual(find(name, { provider: "yandex" }).model_id, id)
      assert.strictEqual(find(name, { answeredBy: "yandex" }).model_id, id)
      assert.strictEqual(find(`gpt://b1gexample/${name}/latest`).model_id, id)
      assert.strictEqual(find(id, { provider: "my-proxy" }).model_id, id)
    }
  })

  it("takes the API that answered for a hint, which the name may contradict", () => {
    const id = "deepseek-deepseek-v4-flash"
    assert.deepStrictEqual(candidates("deepseek-v4-flash"), ["yandex-deepseek-v4-flash", id])
    assert.strictEqual(find("deepseek-v4-flash", { answeredBy: "deepseek" }).model_id, id)
    assert.strictEqual(find("deepseek-v4-flash", { provider: "my-proxy" }).model_id, id)
    assert.strictEqual(find("deepseek-v4-flash", { answeredBy: "yandex" }).model_id, "yandex-deepseek-v4-flash")
    assert.strictEqual(find("claude-opus-4-5", { answeredBy: "openai" }).model_id, "anthropic-claude-opus-4-5")
  })
})
