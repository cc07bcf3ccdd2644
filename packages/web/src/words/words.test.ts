import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"

/** Phrases that readers stopped at: the sentence instead of the thing, and words that are not used there. */
const BANNED = {
  en: [
    /\bis told\b/iu,
    /\bdearest\b/iu,
    /\bof mine\b/iu,
    /\btake away\b|\bgive way\b/iu,
    /\bnot taken\b/iu,
    /\bwhat \w+(?: \w+){0,3} costs? with\b/iu,
    /\bbeside\b/iu,
    /\bwhoever\b/iu,
    /\bunless given\b/iu,
    /\bmeans no one\b/iu,
    /\bmay be read by\b/iu,
    /\bnothing moved\b/iu,
    /^"(?!.*\bthan\b).*\ba (?:month|day|call)"$/u
  ],
  ru: [/\.\./u, /не известн/iu, /провайдер/iu, /площадк/iu, /запечатан/iu, /для вошедших/iu, /крупнее/iu]
} as const

const FILES = readdirSync(import.meta.dirname).filter((file) => !file.includes(".test."))

/** The source of the words of a language: the English ones, if a file has any, come before the Russian ones. */
const sourceOf = (file: string, language: keyof typeof BANNED): string => {
  const source = readFileSync(new URL(file, import.meta.url), "utf8").replaceAll(/^import .*$/gmu, "")
  const [english = ""] = /^[^]*?^const en\b(?:.*\}$|[^]*?^\})/mu.exec(source) ?? []
  return language === "en" ? english : source.slice(english.length)
}

describe.each(["en", "ru"] as const)("the words of the pages in %s", (language) => {
  it.for(FILES.filter((file) => sourceOf(file, language) !== ""))("%s say things as people say them", (file) => {
    const texts = sourceOf(file, language).match(/"(?:[^"\\]|\\.)*"|`[^`]*`/gu) ?? []
    assert.isNotEmpty(texts)
    assert.deepStrictEqual(
      texts.filter((text) => BANNED[language].some((phrase) => phrase.test(text))),
      []
    )
  })
})
