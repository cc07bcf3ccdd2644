import type { NamedModel, NamedModels } from "./findModel.ts"
import { undated } from "./modelName.ts"

/** How many models a refusal names at most. */
const LIMIT = 8

/**
 * The models that an unknown name may have meant: those spelt the same but for separators, or a letter or
 * digit apart, then those that share most of its words and numbers, of which the first
 * counts twice, of them the newest versions first. Never empty, as long as there are models.
 */
export const candidatesFor = (name: string, models: NamedModels, provider?: string): ReadonlyArray<string> => {
  const words = wordsOf(name)
  const wanted = new Set(words)
  const letters = words.join("")
  const all = modelWords(models)
  const own = all.filter(({ model }) => model.provider === provider)
  const byLikeness: Array<Array<ModelWords>> = []
  for (const each of own.length > 0 ? own : all) {
    const shared = each.words.reduce((sum, word, place) => sum + (wanted.has(word) ? (place === 0 ? 2 : 1) : 0), 0)
    const apart = lettersApart(letters, each.letters)
    ;(byLikeness[apart < 2 ? wanted.size + 3 - apart : shared] ??= []).push(each)
  }
  const found: Array<string> = []
  for (let like = byLikeness.length - 1; like >= (found.length > 0 ? 1 : 0) && found.length < LIMIT; like--) {
    const alike = (byLikeness[like] ?? []).toSorted(
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
  /** All of them in a row. */
  readonly letters: string
  /** Of its version, in order. */
  readonly numbers: ReadonlyArray<number>
}

/** Of a version. `20b` is a size, and four digits are a date too. */
const VERSION = /(?<!\d)\d{1,2}(?![\db])/gu

/** Views are immutable, and asked often. */
const kept = new WeakMap<NamedModels, ReadonlyArray<ModelWords>>()

const modelWords = (models: NamedModels): ReadonlyArray<ModelWords> => {
  let all = kept.get(models)
  if (all === undefined) {
    all = Array.from(models.values(), (model) => {
      const words = wordsOf(model.name)
      const numbers = (undated(model.name).stem.match(VERSION) ?? []).map(Number)
      return { model, words: [...new Set(words)], letters: words.join(""), numbers }
    })
    kept.set(models, all)
  }
  return all
}

/** 0 for the same; 1 where one letter is another, left out or put in; 2 for all that is further apart. */
const lettersApart = (one: string, other: string): 0 | 1 | 2 => {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > 1) return 2
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [rest, longer] = one.length < other.length ? [one, other] : [other, one]
  return longer.slice(start + 1) === rest.slice(rest.length < longer.length ? start : start + 1) ? 1 : 2
}

/** Compares the numbers of two names: the higher one first. */
const newer = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  for (let place = 0; place < a.length; place++) {
    const difference = (b[place] ?? 0) - a[place]!
    if (difference !== 0) return difference
  }
  return b.length - a.length
}
