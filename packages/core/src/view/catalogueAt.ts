import type { CatalogueEntry } from "../catalogue/CatalogueEntry.ts"
import { compareTexts } from "../catalogue/compareTexts.ts"
import { entriesAt } from "../catalogue/entriesAt.ts"
import type { Model } from "../catalogue/Model.ts"
import { PROVIDER_SLUGS, providerOf } from "../catalogue/providers.ts"

/** The catalogue as it stands at one instant. An immutable value: a later instant needs another one. */
export interface CatalogueView {
  /** All entries in catalogue order: providers in their order, then names ascending. */
  readonly entries: ReadonlyArray<CatalogueEntry>
  /** Every model that has a price, retired ones included, in catalogue order. */
  readonly models: ReadonlyArray<Model>
  /** The models that their providers still offer, in catalogue order. */
  readonly offered: ReadonlyArray<Model>
  readonly modelById: ReadonlyMap<string, Model>
  readonly entryById: ReadonlyMap<string, CatalogueEntry>
  /** The entries as they stood: without what came later. */
  readonly standing: ReadonlyArray<CatalogueEntry>
  /** When the next announced retirement, for a past day the next change, makes this view stale, in milliseconds since the epoch; else Infinity. */
  readonly validUntil: number
}

/**
 * The view of `entries` at `now`, in milliseconds since the epoch.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.parse("2026-11-01"))
 * view.modelById.get("openai-gpt-5").context_window // => 400000
 */
export const catalogueAt = (entries: ReadonlyArray<CatalogueEntry>, now: number): CatalogueView =>
  viewOf(entries.toSorted(byCatalogueOrder), now)

/**
 * The models, prices and offers of a past `day`, in milliseconds since the epoch. The entries keep their later levels, so
 * that any other instant can be asked for.
 */
export const catalogueOn = (entries: ReadonlyArray<CatalogueEntry>, day: number, validUntil: number): CatalogueView => {
  const ordered = entries.toSorted(byCatalogueOrder)
  return viewOf(ordered, day, entriesAt(ordered, day), validUntil)
}

/** The instants at which the view of a day changes, ascending. */
export const turnsOf = (entries: ReadonlyArray<CatalogueEntry>): ReadonlyArray<number> =>
  entries
    .flatMap((entry) => [
      retiresAt(entry),
      ...[...entry.levels.map(({ date }) => date), entry.confirmed_at ?? "", entry.encoding_since ?? ""].map(Date.parse)
    ])
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other)

/** The next retirement after `now`, in milliseconds since the epoch; Infinity if none is announced. */
export const nextRetirement = (entries: ReadonlyArray<CatalogueEntry>, now: number): number =>
  Math.min(...entries.map(retiresAt).filter((at) => at > now))

const viewOf = (
  entries: ReadonlyArray<CatalogueEntry>,
  now: number,
  standing = entries,
  validUntil = nextRetirement(entries, now)
): CatalogueView => {
  let models: ReadonlyArray<Model> | undefined
  let offered: ReadonlyArray<Model> | undefined
  let modelById: ReadonlyMap<string, Model> | undefined
  const view: CatalogueView = {
    entries,
    standing,
    // A bill needs none of these.
    get models() {
      return (models ??= standing.map((entry) => modelOf(entry, now)))
    },
    get offered() {
      return (offered ??= view.models.filter((model) => model.supports_byok))
    },
    get modelById() {
      return (modelById ??= new Map(view.models.map((model) => [model.id, model])))
    },
    entryById: new Map(entries.map((entry) => [entry.id, entry])),
    validUntil
  }
  return view
}

/**
 * The catalogue of `view` as it stood at `instant`, in milliseconds since the epoch, or as it stands
 * if none is given. Models that had no price yet are not in it.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * viewAt(view, Date.parse("2025-08-01")).modelById.has("openai-gpt-5") // => false
 */
export const viewAt = (view: CatalogueView, instant: number | undefined): CatalogueView =>
  instant === undefined ? view : catalogueAt(entriesAt(view.entries, instant), instant)

/**
 * A model of `view` as it stood at `instant`, or as it stands; undefined if it had no price yet, or is not listed.
 *
 * @example
 * const view = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * modelAt(view, "openai-gpt-5", Date.parse("2025-09-01")).input_price // => 1.25
 * modelAt(view, "openai-gpt-5", Date.parse("2024-01-01")) // => undefined
 */
export const modelAt = (view: CatalogueView, modelId: string, instant: number | undefined): Model | undefined => {
  if (instant === undefined) return view.modelById.get(modelId)
  const entry = view.entryById.get(modelId)
  return entry && catalogueAt(entriesAt([entry], instant), instant).models[0]
}

/** A model of the catalogue as its tokens are counted today, whatever the day of the view. */
export const countedModel = ({ entryById }: CatalogueView, modelId: string) => {
  const entry = entryById.get(modelId)
  return entry && { provider: entry.provider, name: entry.name, tokenizer_config: tokenizerConfigOf(entry) }
}

/**
 * Whether the provider still offers the model at `now`; retirement takes effect at 00:00 UTC of its date.
 *
 * @example
 * const retiring = { retirement: { date: "2026-12-01" } }
 * isOffered(retiring, Date.parse("2026-11-30T23:59:59Z")) // => true
 * isOffered(retiring, Date.parse("2026-12-01")) // => false
 */
export const isOffered = (entry: Pick<CatalogueEntry, "retirement">, now: number): boolean => now < retiresAt(entry)

/**
 * Whether the model's tokens are counted locally and exactly.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * isCountedLocally(modelById.get("openai-gpt-5")) // => true
 */
export const isCountedLocally = (model: Model): boolean => model.tokenizer_type === "tiktoken"

/**
 * Whether the model's provider counts its tokens exactly for callers with a key; without one they are estimated.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * isCountedByProvider(modelById.get("xai-grok-4.3")) // => true
 * isCountedByProvider(modelById.get("openai-gpt-5")) // => false
 */
export const isCountedByProvider = (model: Model): boolean =>
  !isCountedLocally(model) && providerOf(model.provider).countsTokens

/** When the provider stops offering the model, in milliseconds since the epoch: Infinity if it stays, -Infinity if the day is unknown. */
export const retiresAt = ({ retirement }: Pick<CatalogueEntry, "retirement">): number => {
  if (retirement === null) return Infinity
  return retirement.date === null ? -Infinity : Date.parse(retirement.date)
}

const tokenizerConfigOf = ({ encoding }: CatalogueEntry) => (encoding === null ? null : { encoding })

/** The model of an entry at `now`, with its last price. */
export const modelOf = (entry: CatalogueEntry, now: number): Model => {
  const provider = providerOf(entry.provider)
  const level = entry.levels.at(-1)!
  return {
    id: entry.id,
    provider: provider.slug,
    provider_display_name: provider.displayName,
    name: entry.name,
    display_name: entry.display_name,
    tokenizer_type: entry.encoding === null ? provider.tokenizerType : "tiktoken",
    tokenizer_config: tokenizerConfigOf(entry),
    input_price: level.input_price,
    output_price: level.output_price,
    cached_input_price: level.cached_input_price,
    currency: provider.currency,
    is_paid_api: entry.is_paid_api,
    supports_byok: isOffered(entry, now),
    context_window: entry.context_window,
    description: entry.description,
    knowledge_cutoff: entry.knowledge_cutoff,
    price_updated_at: later(level.date, entry.confirmed_at),
    builtin_tools: entry.builtin_tools,
    max_output_tokens: entry.max_output_tokens,
    retirement: entry.retirement,
    capabilities: entry.capabilities ?? null
  }
}

const later = (date: string, other: string | undefined): string =>
  other !== undefined && Date.parse(other) > Date.parse(date) ? other : date

const byCatalogueOrder = (a: CatalogueEntry, b: CatalogueEntry): number =>
  PROVIDER_SLUGS.indexOf(a.provider) - PROVIDER_SLUGS.indexOf(b.provider) || compareTexts(a.name, b.name)
