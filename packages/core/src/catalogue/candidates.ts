import type { NamedModel, NamedModels } from "./findModel.ts"

/** How many models a refusal names at most. */
const LIMIT = 8

/**
 * The models that an unknown name may have meant: those that share most of its words and numbers, of
 * them the newest versions first. Never empty, as long as there are models.
 */
export const candidatesFor = (name: string, models: NamedModels, provider?: string): ReadonlyArray<string> => {
  const wanted = new Set(wordsOf(name))
  const all = modelWords(models)
  const own = all.filter(({ model }) => model.provider === provider)
  const byShared: Array<Array<ModelWords>> = []
  for (const each of own.length > 0 ? own : all) {
    const shared = each.words.reduce((sum, word) => sum + (wanted.has(word) ? 1 : 0), 0)
    ;(byShared[shared] ??= []).push(each)
  }
  const found: Array<string> = []
  for (let shared = byShared.length - 1; shared >= (found.length > 0 ? 1 : 0) && found.length < LIMIT; shared--) {
    const alike = (byShared[shared] ?? []).toSorted(
      (a, b) => newer(a.numbers, b.numbers) || a.words.length - b.words.length
    )
    found.push(...alike.slice(0, LIMIT - found.length).map(({ model }) => model.id))
  }
  return found
}

/** Runs of letters and numbers, in lower case, no longer than a name can be. */
const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .slice(0, 200)
    .toLowerCase()
    .match(/[a-z]+|\d+/gu) ?? []

interface ModelWords {
  readonly model: NamedModel
  /** Each once. */
  readonly words: ReadonlyArray<string>
  /** Of its version and size, in order. */
  readonly numbers: ReadonlyArray<number>
}

/** Views are immutable, and asked often. */
const kept = new WeakMap<NamedModels, ReadonlyArray<ModelWords>>()

const modelWords = (models: NamedModels): ReadonlyArray<ModelWords> => {
  let all = kept.get(models)
  if (all === undefined) {
    all = Array.from(models.values(), (model) => {
      const words = wordsOf(model.name)
      const numbers = words.filter((word) => /^\d{1,2}$/u.test(word)).map(Number)
      return { model, words: [...new Set(words)], numbers }
    })
    kept.set(models, all)
  }
  return all
}

/** Compares the numbers of two names: the higher one first. */
const newer = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let place = 0; place < a.length; place++) {
    const difference = (b[place] ?? 0) - a[place]!
    if (difference !== 0) return difference
  }
  return b.length - a.length
}
