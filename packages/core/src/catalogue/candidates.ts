import type { NamedModel, NamedModels } from "./findModel.ts"

/** How many models a refusal names at most. */
const LIMIT = 8

/**
 * The models that an unknown name may have meant: those that share most of its words and numbers, of
 * them the newest versions first. Never empty, as long as there are models.
 */
export const candidatesFor = (name: string, models: NamedModels, provider?: string): ReadonlyArray<string> => {
  const wanted = wordsOf(name)
  const all = modelWords(models)
  const own = all.filter(({ model }) => model.provider === provider)
  const ranked = (own.length > 0 ? own : all).map(({ model, words }) => ({
    id: model.id,
    words,
    shared: sharedWords(wanted, words)
  }))
  const most = ranked.reduce((best, { shared }) => Math.max(best, shared), 0)
  return ranked
    .filter(({ shared }) => shared > 0 || most === 0)
    .toSorted((a, b) => b.shared - a.shared || newer(a.words, b.words) || a.words.length - b.words.length)
    .slice(0, LIMIT)
    .map(({ id }) => id)
}

/** Runs of letters and numbers, in lower case, no longer than a name can be. */
const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .slice(0, 200)
    .toLowerCase()
    .match(/[a-z]+|\d+/gu) ?? []

interface ModelWords {
  readonly model: NamedModel
  readonly words: ReadonlyArray<string>
}

/** Views are immutable, and asked often. */
const kept = new WeakMap<NamedModels, ReadonlyArray<ModelWords>>()

const modelWords = (models: NamedModels): ReadonlyArray<ModelWords> => {
  let all = kept.get(models)
  if (all === undefined) {
    all = Array.from(models.values(), (model) => ({ model, words: wordsOf(model.name) }))
    kept.set(models, all)
  }
  return all
}

const sharedWords = (wanted: ReadonlyArray<string>, words: ReadonlyArray<string>): number => {
  let shared = 0
  for (const word of new Set(wanted)) if (words.includes(word)) shared++
  return shared
}

/** Compares the numbers of two names: the higher one first. */
const newer = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  const numbers = (words: ReadonlyArray<string>) =>
    words.filter((word) => word <= "9999" && word.length < 3).map(Number)
  const [ofA, ofB] = [numbers(a), numbers(b)]
  for (const [place, number] of ofA.entries()) {
    const other = ofB[place] ?? 0
    if (number !== other) return other - number
  }
  return ofB.length - ofA.length
}
