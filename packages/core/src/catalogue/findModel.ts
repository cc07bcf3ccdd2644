import { LATEST_NAME, nameKey, undated } from "./modelName.ts"
import { providerNamed, withoutPrefix } from "./namePrefix.ts"
import { ambiguousModelMessage, nearestIds, unknownModelMessage } from "./nearestIds.ts"
import type { ProviderSlug } from "./providers.ts"

/** What a name is compared with. */
export interface NamedModel {
  readonly id: string
  readonly provider: ProviderSlug
  /** The provider's own name. */
  readonly name: string
}

/** The models of a catalogue by their ids, such as `modelById` or `entryById` of a view. */
export type NamedModels = ReadonlyMap<string, NamedModel>

/**
 * How a name led to its model: it is the id; it is the provider's own name; it has a prefix of its
 * vendor; it differs by a snapshot's date or `-latest`; it is written in another case or with other
 * separators. A name that is more than one of the last three counts as the first of them.
 */
export type MatchKind = "id" | "name" | "prefixed" | "dated" | "spelling"

/** The one model that a name means. */
export interface ModelMatch {
  readonly model_id: string
  readonly how: MatchKind
}

/** A name that means no model, or several: then they are the `candidates`. */
export interface NoMatch {
  readonly how: "none"
  readonly candidates: ReadonlyArray<string>
}

/** What is longer, or holds more than ASCII shows, is no name. */
const NAME = /^[\x20-\x7e]{1,200}$/u

/**
 * The one model that `name` means, as vendors, SDKs and gateways write it: `openai-gpt-5`, `gpt-5`,
 * `openai/gpt-5`, `gpt-5-2025-08-07`, `GPT 5`. The most exact reading counts. Nothing is guessed: a
 * name that several models have alike means none, and so does one of another provider than `provider`,
 * which is a slug or a name that SDKs have for it.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * findModel(modelById, "openai/gpt-5") // => { model_id: "openai-gpt-5", how: "prefixed" }
 * findModel(modelById, "gpt").how // => "none"
 */
export const findModel = (models: NamedModels, name: string, provider?: string): ModelMatch | NoMatch => {
  const slug = provider === undefined ? undefined : providerNamed(provider)
  if (provider !== undefined && slug === undefined) return NOTHING
  const known = models.get(name)
  if (known !== undefined)
    return slug === undefined || known.provider === slug ? { model_id: name, how: "id" } : NOTHING
  if (!NAME.test(name)) return NOTHING
  const { byKey, byName, byStem } = indexOf(models)
  const of = (named: ReadonlyArray<NamedModel> = [], by: ProviderSlug | undefined) =>
    named.filter((model) => by === undefined || model.provider === by)

  const named = of(byName.get(name), slug)
  if (named.length > 0) return onlyOne(named, "name")
  const { prefix, rest } = withoutPrefix(name)
  if (prefix !== undefined && slug !== undefined && prefix !== slug) return NOTHING
  const by = prefix ?? slug
  const loosely = (how: MatchKind): MatchKind => (prefix === undefined ? how : "prefixed")
  const same = of(byName.get(rest), by)
  const spelt = same.length > 0 ? same : of(byKey.get(nameKey(rest)), by)
  if (spelt.length > 0) return onlyOne(spelt, loosely("spelling"))
  const snapshot = undated(rest)
  return onlyOne(meant(snapshot.date, of(byStem.get(nameKey(snapshot.stem)), by)), loosely("dated"))
}

/**
 * Why a name means no model, in a sentence, and the ids that it may have meant, best first.
 *
 * @example
 * const { modelById } = catalogueAt(BUNDLED_ENTRIES, Date.now())
 * noModel(modelById, "opnai-gpt-5", findModel(modelById, "opnai-gpt-5")).nearest[0] // => "openai-gpt-5"
 */
export const noModel = (
  models: NamedModels,
  name: string,
  { candidates }: NoMatch
): { readonly nearest: ReadonlyArray<string>; readonly message: string } => {
  if (candidates.length > 0) return { nearest: candidates, message: ambiguousModelMessage(name, candidates) }
  const nearest = nearestIds(name, models.keys())
  return { nearest, message: unknownModelMessage(name, nearest) }
}

const NOTHING: NoMatch = { how: "none", candidates: [] }

const onlyOne = (models: ReadonlyArray<NamedModel>, how: MatchKind): ModelMatch | NoMatch =>
  models.length === 1 ? { model_id: models[0]!.id, how } : { how: "none", candidates: models.map(({ id }) => id) }

/** Vendors that document `-latest` as the name of a model's newest snapshot, at its price. */
const LATEST: ReadonlySet<ProviderSlug> = new Set(["anthropic", "xai"])

/**
 * Of the models that differ by their dates alone: with a date the undated one, whose snapshots cost
 * what it costs unless the catalogue says otherwise; with `latest` all of them; without one those with
 * a date. What moves on with `-latest` was another model before, which the bare name may mean.
 */
const meant = (date: string | undefined, siblings: ReadonlyArray<NamedModel>): ReadonlyArray<NamedModel> =>
  siblings.filter(({ name, provider }) =>
    date === "latest"
      ? LATEST.has(provider)
      : date === undefined
        ? !LATEST_NAME.test(name)
        : undated(name).date === undefined
  )

interface Index {
  readonly byName: ReadonlyMap<string, ReadonlyArray<NamedModel>>
  /** By id and name, in any spelling. */
  readonly byKey: ReadonlyMap<string, ReadonlyArray<NamedModel>>
  /** By the name without a date, in any spelling. */
  readonly byStem: ReadonlyMap<string, ReadonlyArray<NamedModel>>
}

/** Views are immutable, and asked often. */
const indexes = new WeakMap<NamedModels, Index>()

const indexOf = (models: NamedModels): Index => {
  let index = indexes.get(models)
  if (index === undefined) {
    const all = [...models.values()]
    index = {
      byName: groupBy(all, ({ name }) => [name]),
      byKey: groupBy(all, ({ id, name }) => [nameKey(id), nameKey(name)]),
      byStem: groupBy(all, ({ name }) => [nameKey(undated(name).stem)])
    }
    indexes.set(models, index)
  }
  return index
}

const groupBy = (
  models: ReadonlyArray<NamedModel>,
  keysOf: (model: NamedModel) => ReadonlyArray<string>
): ReadonlyMap<string, ReadonlyArray<NamedModel>> => {
  const groups = new Map<string, Array<NamedModel>>()
  for (const model of models) {
    for (const key of new Set(keysOf(model))) groups.set(key, [...(groups.get(key) ?? []), model])
  }
  return groups
}
