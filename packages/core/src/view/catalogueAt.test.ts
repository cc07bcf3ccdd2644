import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  type CatalogueEntry,
  catalogueAt,
  changeLogIn,
  changeLogOf,
  changesOf,
  isCountedByProvider,
  isCountedLocally,
  isOffered,
  PROVIDER_SLUGS,
  PROVIDERS,
  snapshotsOf
} from "../catalogue.ts"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "../bundled.ts"
import { Model } from "../effect.ts"

const NOW = Date.parse("2026-11-20T12:00:00Z")

const [known] = BUNDLED_ENTRIES
assert.isDefined(known)
const template: CatalogueEntry = { ...known, levels: [{ ...known.levels[0], date: "2024-01-04T00:00:00Z" }] }

const entry = (id: string, fields: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  ...template,
  id,
  name: id.slice(id.indexOf("-") + 1),
  retirement: null,
  ...fields
})

const retiring = (date: string | null): CatalogueEntry => entry("openai-a", { retirement: { date } })

const ids = (models: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> => models.map(({ id }) => id)

describe("the bundled catalogue", () => {
  const view = catalogueAt(BUNDLED_ENTRIES, NOW)

  it("has a model for every entry, each under its own id", () => {
    assert.deepStrictEqual(new Set(ids(view.models)), new Set(ids(BUNDLED_ENTRIES)))
    assert.strictEqual(view.modelById.size, BUNDLED_ENTRIES.length)
  })

  it("offers those that are not retired by 2026-11-20, at any hour of it", () => {
    const kept = BUNDLED_ENTRIES.filter(({ retirement }) => {
      return retirement === null || (retirement.date !== null && retirement.date > "2026-11-20")
    })
    assert.deepStrictEqual(new Set(ids(view.offered)), new Set(ids(kept)))
    assert.deepStrictEqual(
      new Set(ids(catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-20T00:00:00Z")).offered)),
      new Set(ids(kept))
    )
  })

  it("fits the schema of the wire", () => {
    assert.deepStrictEqual(Schema.decodeSync(Schema.Array(Model))(view.models), view.models)
  })

  it("names each model by its provider and a path segment", () => {
    for (const { id, provider } of view.models) {
      assert.isTrue(id.startsWith(`${provider}-`), id)
      assert.match(id, /^[A-Za-z0-9._-]+$/)
    }
  })

  it("stands in the order of the providers, then of the names", () => {
    const sorted = view.models.toSorted(
      (a, b) => PROVIDER_SLUGS.indexOf(a.provider) - PROVIDER_SLUGS.indexOf(b.provider) || (a.name < b.name ? -1 : 1)
    )
    assert.deepStrictEqual(ids(view.models), ids(sorted))
    assert.deepStrictEqual([...new Set(view.models.map(({ provider }) => provider))], [...PROVIDER_SLUGS])
  })

  it("counts locally the models that have an encoding, all of OpenAI among them", () => {
    for (const model of view.models) {
      assert.strictEqual(model.tokenizer_config !== null, isCountedLocally(model), model.id)
      if (model.provider === "openai") assert.isTrue(isCountedLocally(model), model.id)
    }
    const counted = new Set(view.offered.filter(isCountedLocally).map(({ provider }) => provider))
    assert.deepStrictEqual([...counted], ["openai", "google", "mistral", "deepseek", "qwen"])
  })

  it("has the others counted by those providers that count", () => {
    const counting = ["anthropic", "google", "xai", "moonshot", "yandex", "sber"]
    for (const model of view.models) {
      const isAsked = !isCountedLocally(model) && counting.includes(model.provider)
      assert.strictEqual(isCountedByProvider(model), isAsked, model.id)
    }
  })
})

describe("a view", () => {
  it("orders entries by provider, then by name, however they come", () => {
    const entries = [
      entry("sber-a", { provider: "sber" }),
      entry("openai-b"),
      entry("google-z", { provider: "google" }),
      entry("openai-B"),
      entry("openai-a")
    ]
    const ordered = ["openai-B", "openai-a", "openai-b", "google-z", "sber-a"]
    for (const shuffled of [entries, entries.toReversed()]) {
      const view = catalogueAt(shuffled, NOW)
      assert.deepStrictEqual(ids(view.models), ordered)
      assert.deepStrictEqual(ids(view.entries), ordered)
      assert.deepStrictEqual(ids(view.offered), ordered)
    }
  })

  it("shows the newest level as the price, dated by it", () => {
    const prices = { output_price: 2, cached_input_price: null, source: "seed" }
    const { models } = catalogueAt(
      [
        entry("openai-a", {
          levels: [
            { ...prices, date: "2026-01-01T00:00:00Z", input_price: 5 },
            { ...prices, date: "2026-02-01T00:00:00Z", input_price: 4 }
          ]
        })
      ],
      NOW
    )
    assert.strictEqual(models[0]?.input_price, 4)
    assert.strictEqual(models[0]?.price_updated_at, "2026-02-01T00:00:00Z")
  })

  it("dates a price by its last confirmation, if that came later", () => {
    const updatedAt = (confirmed_at: string) =>
      catalogueAt([entry("openai-a", { levels: template.levels, confirmed_at })], NOW).models[0]?.price_updated_at
    const set = template.levels.at(-1)!.date
    assert.strictEqual(updatedAt("2026-11-19T03:15:00Z"), "2026-11-19T03:15:00Z")
    assert.strictEqual(updatedAt("2000-01-01T00:00:00Z"), set)
    assert.strictEqual(updatedAt("2026-11-19T03:15:00+03:00"), "2026-11-19T03:15:00+03:00")
  })

  it("has one log of changes", () => {
    const view = catalogueAt(BUNDLED_ENTRIES, NOW)
    assert.strictEqual(changeLogIn(view), changeLogIn(view))
    assert.deepStrictEqual(changeLogIn(view), changeLogOf(BUNDLED_ENTRIES))
  })

  it("takes display name, currency and, without an encoding, the tokenizer from the provider", () => {
    for (const { currency, displayName, slug, tokenizerType } of PROVIDERS) {
      const [model] = catalogueAt([entry(`${slug}-a`, { provider: slug, encoding: null })], NOW).models
      assert.deepStrictEqual(
        [model?.provider_display_name, model?.currency, model?.tokenizer_type],
        [displayName, currency, tokenizerType]
      )
    }
  })
})

describe("retirement", () => {
  const midnight = Date.parse("2026-12-01T00:00:00Z")

  it("takes effect at 00:00 UTC of its date", () => {
    const announced = retiring("2026-12-01")
    assert.isTrue(isOffered(announced, midnight - 1))
    assert.isFalse(isOffered(announced, midnight))
    assert.isFalse(isOffered(announced, midnight + 1))
    assert.lengthOf(catalogueAt([announced], midnight - 1).offered, 1)
    assert.lengthOf(catalogueAt([announced], midnight).offered, 0)
  })

  it("has already happened if no date is known", () => {
    assert.isFalse(isOffered(retiring(null), 0))
  })

  it("leaves the model its row, its history and its id", () => {
    const view = catalogueAt([retiring("2026-12-01")], midnight)
    assert.deepStrictEqual(ids(view.models), ["openai-a"])
    assert.strictEqual(view.modelById.get("openai-a")?.id, "openai-a")
    assert.strictEqual(view.entryById.get("openai-a")?.id, "openai-a")
    assert.deepStrictEqual(
      view.standing.flatMap(changesOf).map(({ model_id }) => model_id),
      ["openai-a"]
    )
  })

  it("ends calls with a user's own key", () => {
    const supportsByok = (now: number) => catalogueAt([retiring("2026-12-01")], now).models[0]?.supports_byok
    assert.isTrue(supportsByok(midnight - 1))
    assert.isFalse(supportsByok(midnight))
  })

  it("makes a view stale at the next such instant", () => {
    const entries = ["2026-12-01", "2026-12-05", "2026-10-01", null].map(retiring)
    const view = catalogueAt([...entries, entry("openai-b")], midnight - 1)
    assert.strictEqual(view.validUntil, midnight)
    assert.strictEqual(catalogueAt(entries, midnight).validUntil, Date.parse("2026-12-05T00:00:00Z"))
    assert.strictEqual(catalogueAt(entries, Date.parse("2026-12-05T00:00:00Z")).validUntil, Infinity)
    assert.strictEqual(catalogueAt([], midnight).validUntil, Infinity)
  })

  it("changes nothing in a view before it is stale", () => {
    const { validUntil } = catalogueAt(BUNDLED_ENTRIES, NOW)
    const offeredAt = (now: number) => ids(catalogueAt(BUNDLED_ENTRIES, now).offered)
    assert.isBelow(validUntil, Infinity)
    assert.deepStrictEqual(offeredAt(validUntil - 1), offeredAt(NOW))
    assert.isBelow(offeredAt(validUntil).length, offeredAt(NOW).length)
  })

  it("is taken back where a clock that was ahead is put right", () => {
    const at = snapshotsOf({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS })
    const { offered, validUntil } = at(NOW).view
    assert.isBelow(at(validUntil).view.offered.length, offered.length)
    assert.deepStrictEqual(ids(at(NOW).view.offered), ids(offered))
  })
})
