import { getOrMake, type Kept } from "../getOrMake.ts"
import type { MatchKind, NamedModel, NamedModels } from "./NamedModel.ts"
import { familyFirst, LATEST_NAME, nameKey, dropDate, wordKey } from "./modelName.ts"

/** The one model that a bare name means, or all that it means equally well. */
export type Found =
  | { readonly model_id: string; readonly how: Extract<MatchKind, "id" | "name" | "dated" | "spelling"> }
  | { readonly how: "none"; readonly candidates: ReadonlyArray<string> }

/** Longer texts, and those with other characters than ASCII, are not names. */
const NAME = /^[\x20-\x7e]{1,200}$/u

/**
 * The one model that `name` means by the catalogue alone: its id, its name, a snapshot's date, another
 * spelling. The most exact reading counts. Nothing is guessed: a name that several models have alike
 * means none. Models that are not eligible are passed over.
 */
export const findModel = (models: NamedModels, name: string, isEligible: (model: NamedModel) => boolean): Found => {
  const known = models.get(name)
  if (known !== undefined && isEligible(known)) return { model_id: name, how: "id" }
  if (!NAME.test(name)) return NOTHING
  const by = (keysOf: KeysOf, key: string) =>
    (getOrMake(indexes, models, keysOf, () => groupBy(models, keysOf)).get(key) ?? []).filter(isEligible)
  const named = by(NAMES, name)
  if (named.length > 0) return onlyOne(named, "name")
  const spelt = by(SPELLINGS, nameKey(name))
  if (spelt.length > 0) return onlyOne(spelt, "spelling")
  const { date, stem } = dropDate(name)
  const siblings = datedAlike(date, by(STEMS, nameKey(stem)))
  if (siblings.length > 0) return onlyOne(siblings, "dated")
  const joined = by(WORDS, wordKey(name) ?? "")
  if (joined.length > 0) return onlyOne(joined, "spelling")
  // Who turns the words round has days of their own for it.
  const turned = date === "latest" ? undefined : familyFirst(stem)
  const found = turned === undefined ? NOTHING : findModel(models, turned, isEligible)
  return found.how === "none" ? found : { ...found, how: date === undefined ? "spelling" : "dated" }
}

const NOTHING: Found = { how: "none", candidates: [] }

const onlyOne = (models: ReadonlyArray<NamedModel>, how: Extract<Found, { readonly model_id: string }>["how"]): Found =>
  models.length === 1 ? { model_id: models[0]!.id, how } : { how: "none", candidates: models.map(({ id }) => id) }

/**
 * Of the models that differ by their dates alone: with a date the undated one, whose snapshots cost
 * what it costs unless the catalogue says otherwise; without one those with a date. What moves on with
 * `-latest` was another model before, which the bare name may mean.
 */
const datedAlike = (date: string | undefined, siblings: ReadonlyArray<NamedModel>): ReadonlyArray<NamedModel> =>
  siblings.filter(({ name }) =>
    date === undefined ? !LATEST_NAME.test(name) : date !== "latest" && dropDate(name).date === undefined
  )

/** By what a model is looked for. */
type KeysOf = (model: NamedModel) => ReadonlyArray<string>

const NAMES: KeysOf = ({ name }) => [name]
const SPELLINGS: KeysOf = ({ id, name }) => [nameKey(id), nameKey(name)]
/** Without a date, in any spelling. */
const STEMS: KeysOf = ({ name }) => [nameKey(dropDate(name).stem)]
/** Words and numbers. */
const WORDS: KeysOf = ({ name }) => [wordKey(name) ?? []].flat()

type Index = ReadonlyMap<string, ReadonlyArray<NamedModel>>

/** Snapshots are immutable, and asked often; most names are found before the last index is made. */
const indexes: Kept<NamedModels, KeysOf, Index> = new WeakMap()

const groupBy = (models: NamedModels, keysOf: KeysOf): Index => {
  const groups = new Map<string, Array<NamedModel>>()
  for (const model of models.values()) {
    for (const key of new Set(keysOf(model))) groups.set(key, [...(groups.get(key) ?? []), model])
  }
  return groups
}
