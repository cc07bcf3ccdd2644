import type { NamedModels } from "./NamedModel.ts"

/** Longer texts are not misspelt names; the limit keeps the comparison cheap. */
const MAX_COMPARED = 64

/** A model is suggested if at most this share of its letters differs from what was written. */
const MAX_MODEL_DIFFERENCE = 0.4

/** How many models a refusal suggests at most. */
const MAX_CANDIDATES = 3

/** The base model in the name of a fine-tuned one of OpenAI: `ft:gpt-4o-mini-2024-07-18:acme::id`. */
const FINE_TUNED = /^ft:([^:]+)(?::.*)?$/u

/** Why a name means no model: a sentence, and the ids that may have been meant. */
export interface UnknownName {
  /** At most three, the nearest first, retired ones last; empty if nothing is near. */
  readonly candidates: ReadonlyArray<string>
  readonly message: string
}

/**
 * What to say of a name that means no model of `models`. `alike` are the ids that it means equally well;
 * without any, the nearest ids are suggested.
 *
 * @example
 * const { names } = bundledPrices(Date.parse("2026-11-01"))
 * unknownName(names, "opnai-gpt-5").message // => "Unknown model 'opnai-gpt-5'. Did you mean openai-gpt-5, openai-gpt-5.1 or openai-gpt-5.2?"
 * unknownName(names, "foo").message // => "Unknown model 'foo'."
 */
export const unknownName = (
  models: NamedModels,
  name: string,
  alike: ReadonlyArray<string> = nearestModels(name, models)
): UnknownName => {
  const isRetired = (id: string) => models.get(id)?.isRetired === true
  const nearest = alike.slice(0, MAX_CANDIDATES)
  const candidates = [...nearest.filter((id) => !isRetired(id)), ...nearest.filter(isRetired)]
  const marked = candidates.map((id) => (isRetired(id) ? `${id} (retired)` : id))
  const question = candidates.length === 0 ? "" : ` Did you mean ${marked.join(", ").replace(/, ([^,]*)$/u, " or $1")}?`
  return { candidates, message: `Unknown model '${name.length > 100 ? `${name.slice(0, 100)}…` : name}'.${question}` }
}

const nearestModels = (name: string, models: NamedModels): ReadonlyArray<string> =>
  nearestIds(FINE_TUNED.exec(name)?.[1] ?? name, models.keys(), MAX_CANDIDATES, MAX_MODEL_DIFFERENCE)

/**
 * The ids most like `wanted`, best first, at most `limit` of them: the same id in another case, with
 * the provider left out or with other separators, then ids by edit distance. At most the share
 * `maxDifference` of their letters differs.
 *
 * @example
 * nearestIds("gpt5", ["openai-gpt-5", "openai-gpt-5-mini", "mistral-large"], 1) // => ["openai-gpt-5"]
 */
export const nearestIds = (
  wanted: string,
  ids: Iterable<string>,
  limit = 3,
  maxDifference = 0.5
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

/** An id without its provider. */
const bareName = (id: string): string => id.slice(id.indexOf("-") + 1)

const normalise = (id: string): string =>
  id
    .slice(0, MAX_COMPARED)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "")

/** Edit distance (insert, delete, replace) as a share of the longer text; 1 if that is certainly too much. */
const difference = (a: string, b: string, maxDifference: number): number => {
  const longest = Math.max(a.length, b.length)
  if (Math.abs(a.length - b.length) > longest * maxDifference) return 1
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]! / longest
}
