import { getOrMake, type Kept } from "../getOrMake.ts"
import type { MatchKind, NamedModel, NamedModels } from "./NamedModel.ts"
import { readInstant } from "../time/readInstant.ts"

/** The model that a bare name means, or all candidates if it is ambiguous. */
export type Found =
  | { readonly model_id: string; readonly how: Extract<MatchKind, "id" | "name" | "dated" | "spelling"> }
  | { readonly how: "none"; readonly candidates: ReadonlyArray<string> }

/** Longer texts, and those with other characters than ASCII, are not names. */
const NAME = /^[\x20-\x7e]{1,200}$/u

/**
 * Finds the model that `name` means by the catalogue alone: its id, its name, a snapshot's date, another spelling. The
 * most exact match counts, and an ambiguous name is not resolved. Models that are not eligible are skipped.
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
  // OpenRouter's names with turned words have their own dates.
  const turned = date === "latest" ? undefined : familyFirst(stem)
  const found = turned === undefined ? NOTHING : findModel(models, turned, isEligible)
  return found.how === "none" ? found : { ...found, how: date === undefined ? "spelling" : "dated" }
}

const NOTHING: Found = { how: "none", candidates: [] }

const onlyOne = (models: ReadonlyArray<NamedModel>, how: Extract<Found, { readonly model_id: string }>["how"]): Found =>
  models.length === 1 ? { model_id: models[0]!.id, how } : { how: "none", candidates: models.map(({ id }) => id) }

/**
 * Chooses among models that differ only by date. A name with a date means the undated model, whose snapshots cost the
 * same unless the catalogue says otherwise; a name without one means the dated ones. `-latest` is neither: the bare
 * name may mean an earlier model.
 */
const datedAlike = (date: string | undefined, siblings: ReadonlyArray<NamedModel>): ReadonlyArray<NamedModel> =>
  siblings.filter(({ name }) =>
    date === undefined ? !LATEST_NAME.test(name) : date !== "latest" && dropDate(name).date === undefined
  )

/** Computes the keys by which a model is looked up. */
type KeysOf = (model: NamedModel) => ReadonlyArray<string>

const NAMES: KeysOf = ({ name }) => [name]
const SPELLINGS: KeysOf = ({ id, name }) => [nameKey(id), nameKey(name)]
/** The name without a date, in any spelling. */
const STEMS: KeysOf = ({ name }) => [nameKey(dropDate(name).stem)]
/** The words and numbers of the name. */
const WORDS: KeysOf = ({ name }) => [wordKey(name) ?? []].flat()

type Index = ReadonlyMap<string, ReadonlyArray<NamedModel>>

/** A cache of indexes: snapshots are immutable, and most names are found before the last index is needed. */
const indexes: Kept<NamedModels, KeysOf, Index> = new WeakMap()

const groupBy = (models: NamedModels, keysOf: KeysOf): Index => {
  const groups = new Map<string, Array<NamedModel>>()
  for (const model of models.values()) {
    for (const key of new Set(keysOf(model))) if (!groups.get(key)?.push(model)) groups.set(key, [model])
  }
  return groups
}

/** A date after a separator at the end of a name: `-2025-08-07`, `-20251101`, `@20251101`. */
const DATE = /^(.+)[-@_. ](\d{4})[-_. ]?(\d{2})[-_. ]?(\d{2})$/u

/** A name that moves on to the vendor's next model. */
export const LATEST_NAME = /-latest$/iu

/** A name without the date of its snapshot, and that date as `YYYY-MM-DD`, or `latest`. */
export const dropDate = (name: string): { readonly stem: string; readonly date?: string } => {
  if (LATEST_NAME.test(name)) return { stem: name.replace(LATEST_NAME, ""), date: "latest" }
  const [, stem = name, year, month, day] = DATE.exec(name) ?? []
  const date = `${year}-${month}-${day}`
  return year !== undefined && year > "2019" && typeof readInstant(date) === "number" ? { stem, date } : { stem: name }
}

/**
 * A key that all spellings of a name share: case does not count, nor which separators there are. A date has one form.
 */
export const nameKey = (name: string): string => {
  const { date, stem } = LATEST_NAME.test(name) ? { stem: name, date: undefined } : dropDate(name)
  const key = stem
    .trim()
    .toLowerCase()
    .replaceAll(/[ ._-]+/gu, "-")
  return date === undefined ? key : `${key}@${date}`
}

/** OpenRouter's order of words in Claude's names: the version before the family, `claude-4.6-sonnet`. */
const VERSION_FIRST = /^(claude)[- ](\d+(?:[.-]\d+)?)[- ]([a-z]+)$/iu

/** A name with its family before its version; undefined for one without a version before its family. */
const familyFirst = (stem: string): string | undefined =>
  VERSION_FIRST.test(stem) ? stem.replace(VERSION_FIRST, "$1-$3-$2") : undefined

/** A name of words and numbers with single separators between them. */
const JOINED = /^[a-z\d]+(?:[ ._-]+[a-z\d]+)*$/u

/**
 * A key shared by spellings that also differ in where words and numbers are joined: `gpt5` and `gpt-5`. Undefined for
 * what is not a name of words and numbers alone.
 */
const wordKey = (name: string): string | undefined => {
  const lower = name.toLowerCase()
  return JOINED.test(lower) ? lower.match(/[a-z]+|\d+/gu)!.join(" ") : undefined
}
