import { assert, describe, it } from "@effect/vitest"
import { readdirSync } from "node:fs"

type Words = Readonly<Record<string, unknown>>

/** The words of a file in a language. */
const wordsOf = async (language: "en" | "ru", file: string): Promise<Words> => {
  const exported: ReadonlyArray<Readonly<Record<typeof language, Words>>> = Object.values(await import(`./${file}`))
  assert.lengthOf(exported, 1, file)
  return exported[0]![language]
}

const ALL = readdirSync(import.meta.dirname).filter((file) => !file.includes(".test."))

const ENGLISH = await Promise.all(ALL.map((file) => wordsOf("en", file)))

/** Those that say something in English: for the others the English is core's own. */
const FILES = ALL.filter((_, index) => Object.keys(ENGLISH[index]!).length > 0)

/** Every value of nested words, with its place. */
const leaves = (words: unknown, place = ""): ReadonlyArray<readonly [place: string, value: unknown]> =>
  typeof words === "object" && words !== null
    ? Object.entries(words).flatMap(([name, value]) => leaves(value, `${place}.${name}`))
    : [[place, words]]

/** The nouns among words: what has forms by its count. */
const nouns = (words: unknown, place = ""): ReadonlyArray<readonly [place: string, forms: Words]> => {
  if (typeof words !== "object" || words === null) return []
  const inner = words as Words
  const isNoun =
    typeof inner["other"] === "string" && Object.keys(inner).every((name) => /^(?:one|few|many|other)$/u.test(name))
  return isNoun ? [[place, inner]] : Object.entries(inner).flatMap(([name, value]) => nouns(value, `${place}.${name}`))
}

describe("the words of the pages", () => {
  it.for(FILES)("%s say as much in Russian as in English", async (file) => {
    const [en, ru] = await Promise.all([wordsOf("en", file), wordsOf("ru", file)])
    const places = (words: Words) =>
      leaves(words)
        .map(([place]) => place)
        // Russian has more forms of a noun, and words for what core says in English.
        .filter((place) => !/\.(?:one|few|many)$|^\.warnings\./u.test(place))
        .toSorted()
    assert.deepStrictEqual(places(ru), places(en))
    assert.isNotEmpty(places(en))
  })

  it.for(FILES)("%s are functions of the same facts in both languages", async (file) => {
    const [en, ru] = await Promise.all([wordsOf("en", file), wordsOf("ru", file)])
    const russian = new Map(leaves(ru))
    for (const [place, value] of leaves(en)) {
      if (/\.(?:one|few|many)$/u.test(place)) continue
      assert.strictEqual(typeof russian.get(place), typeof value, place)
      if (typeof value === "string") assert.notStrictEqual(value.trim() === "" && value !== "", true, place)
    }
  })

  it.for(FILES)("%s have all forms of each noun", async (file) => {
    for (const [language, needed] of [
      ["en", ["one", "other"]],
      ["ru", ["few", "many", "one", "other"]]
    ] as const) {
      for (const [place, forms] of nouns(await wordsOf(language, file))) {
        assert.deepStrictEqual(Object.keys(forms).toSorted(), [...needed], `${language}${place}`)
        assert.isTrue(
          Object.values(forms).every((form) => typeof form === "string" && form.trim() !== ""),
          place
        )
      }
    }
  })
})
