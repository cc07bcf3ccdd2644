import { compareTexts } from "../catalogue/compareTexts.ts"
import type { NamedModel, NamedModels } from "./NamedModel.ts"

/** Longer texts are not misspelt names; the limit keeps the comparison cheap. */
const MAX_COMPARED = 64

/** A model is suggested if its letters differ in at most this share, as with a typing mistake. */
const MOST_APART = 0.25

/** The other limit: this share of its words and numbers. */
const MIN_WORDS = 0.6

/** A retired model is suggested after others that are less like it by so much. */
const RETIRED = 0.25

/** The most models that an error suggests. */
const MAX_CANDIDATES = 3

/** The base model in the name of a fine-tuned one of OpenAI: `ft:gpt-4o-mini-2024-07-18:acme::id`. */
const FINE_TUNED = /^ft:([^:]+)(?::.*)?$/u

/** The error for a name that means no model: a sentence, and the ids that may have been meant. */
export interface UnknownName {
  /** At most three, the nearest first, retired ones last; empty if nothing is near. */
  readonly candidates: ReadonlyArray<string>
  readonly message: string
}

/**
 * Makes the error for a name that means no model of `models`. `alike` are the ids that it means equally well; without
 * them, the nearest ids are suggested. `reason` replaces "Unknown model" if more is known. With `at`, in milliseconds
 * since the epoch, retired ones are those of then.
 *
 * @example
 * const { names } = bundledPrices(Date.parse("2026-11-01"))
 * unknownName(names, "opnai-gpt-5").candidates[0] // => "openai-gpt-5"
 * unknownName(names, "foo").message // => "Unknown model 'foo'."
 */
export const unknownName = (
  models: NamedModels,
  name: string,
  alike: ReadonlyArray<string> = nearestModels(name, models),
  reason = `Unknown model '${name.length > 100 ? `${name.slice(0, 100)}…` : name}'.`,
  at?: number
): UnknownName => {
  const isRetired = (id: string) => {
    const { isRetired: isGone, retires_at } = models.get(id) ?? {}
    return at === undefined || retires_at === undefined ? isGone : at >= retires_at
  }
  const nearest = alike.slice(0, MAX_CANDIDATES)
  const candidates = [...nearest.filter((id) => !isRetired(id)), ...nearest.filter(isRetired)]
  const marked = candidates.map((id) => (isRetired(id) ? `${id} (retired)` : id))
  return { candidates, message: `${reason}${suggestion(marked)}` }
}

/**
 * The question "Did you mean …?" to append to a sentence; empty without candidates.
 *
 * @example
 * suggestion(["a", "b", "c"]) // => " Did you mean a, b or c?"
 */
export const suggestion = (candidates: ReadonlyArray<string>): string =>
  candidates.length === 0 ? "" : ` Did you mean ${candidates.join(", ").replace(/, ([^,]*)$/u, " or $1")}?`

/**
 * The complaint about an unknown field; it names the known one most like it.
 *
 * @example
 * unknownField("capabilites", ["at", "capabilities"])
 * // => "Extra inputs are not permitted. Did you mean 'capabilities'?"
 */
export const unknownField = (name: string, known: ReadonlyArray<string>): string => {
  const nearest = nearestIds(name, known, 1).map((id) => `'${id}'`)
  return `Extra inputs are not permitted${nearest.length === 0 ? "" : `.${suggestion(nearest)}`}`
}

/** The letters of the models' ids and names, kept: an unknown name takes 0.5 ms instead of 1. */
const lettersOf = /* @__PURE__ */ new WeakMap<NamedModel, ReadonlyArray<string>>()

/**
 * Finds the models most like a name, by their letters or their words. Among equally near ones, newer models come first.
 */
export const nearestModels = (name: string, models: NamedModels): ReadonlyArray<string> => {
  const wanted = FINE_TUNED.exec(name)?.[1] ?? name
  const letters = normalise(wanted)
  const words = wordsOf(wanted)
  return Array.from(models.values(), (model) => {
    const known = lettersOf.get(model) ?? [model.id, model.name].map(normalise)
    lettersOf.set(model, known)
    const apart = Math.min(...known.map((each) => difference(letters, each, MOST_APART)))
    return { model, likeness: Math.max(apart > MOST_APART ? 0 : 1 - apart, sharedWords(words, wordsOf(model.name))) }
  })
    .filter(({ likeness }) => likeness >= MIN_WORDS)
    .toSorted(
      (one, other) =>
        rankOf(other) - rankOf(one) ||
        compareTexts(other.model.release_date ?? "", one.model.release_date ?? "") ||
        compareTexts(one.model.id, other.model.id)
    )
    .map(({ model }) => model.id)
}

const rankOf = ({ likeness, model }: { readonly likeness: number; readonly model: NamedModel }): number =>
  likeness - (model.isRetired === true ? RETIRED : 0)

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .match(/[a-z]+|\d+/gu) ?? []

/** The share of the words and numbers of two names that both have; the first, which names the family, counts twice. */
const sharedWords = (wanted: ReadonlyArray<string>, known: ReadonlyArray<string>): number => {
  if (wanted[0] !== known[0]) return 0
  const shared = wanted.filter((word) => known.includes(word)).length
  const share = (shared + 1) / (wanted.length + known.length - shared + 1)
  return shared === wanted.length ? share + ALL_WORDS : share
}

/** A model that has every word that was written is likelier meant. */
const ALL_WORDS = 0.1

/**
 * Finds the ids most like `wanted`, best first, at most `limit` of them: the same id in another case, with the provider
 * left out or with other separators, then ids by edit distance, as a share of the letters.
 *
 * @example
 * nearestIds("gpt5", ["openai-gpt-5", "openai-gpt-5-mini", "mistral-large"], 1) // => ["openai-gpt-5"]
 */
export const nearestIds = (
  wanted: string,
  ids: Iterable<string>,
  limit = 3,
  maxDifference = MAX_DIFFERENCE
): ReadonlyArray<string> => {
  const target = normalise(wanted)
  if (target === "") return []
  const ranked: Array<{ readonly id: string; readonly distance: number }> = []
  for (const id of ids) {
    const distance = Math.min(
      difference(target, normalise(id), maxDifference),
      difference(target, normalise(bareName(id)), maxDifference)
    )
    if (distance <= maxDifference) ranked.push({ id, distance })
  }
  return ranked
    .toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** A suggested id differs in at most this share of its letters. */
const MAX_DIFFERENCE = 0.5

/** An id without its provider. */
const bareName = (id: string): string => id.slice(id.indexOf("-") + 1)

const normalise = (id: string): string =>
  id
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "")

/** The distances of {@link difference} to one letter of `a`. */
const row = /* @__PURE__ */ new Uint8Array(MAX_COMPARED + 1)

/** Edit distance (insert, delete, replace) as a share of the longer text; 1 where it is certainly above `maxDifference`. */
const difference = (a: string, b: string, maxDifference: number): number => {
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longest * maxDifference) return 1
  for (let column = 0; column <= b.length; column++) row[column] = column
  for (let i = 0; i < a.length; i++) {
    let before = i
    let least = (row[0] = i + 1)
    for (let j = 0; j < b.length; j++) {
      const replaced = before + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1)
      before = row[j + 1]!
      row[j + 1] = Math.min(replaced, before + 1, row[j]! + 1)
      least = Math.min(least, row[j + 1]!)
    }
    // This early exit halves the time for a name.
    if (least > longest * maxDifference) return 1
  }
  return row[b.length]! / longest
}
