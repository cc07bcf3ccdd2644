import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const ROOT = join(import.meta.dirname, "..")

/** Phrases at which readers stopped. */
const STILTED = [
  /\b(?:whoever|whomever|nobody|somebody|no one|beside|bears?|unless given|dearer|dearest|so many|of mine)\b/iu,
  /\b(?:that is none|for want of|at hand|left alone|known here|its kin|goes? first|from ever|as far as is)\b/iu,
  /\b(?:is|are|was|were|be|been|being|not) told\b/iu,
  // "is no number": say "is not a number". "There is no price" is English.
  /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more\b|such\b)/iu,
  // A condition is "if", a place is "where".
  /\bwhere (?:unknown|nothing|none)\b|(?<!= )\b(?:null|absent|undefined|empty) where\b/iu,
  /\bthe (?:cheapest|oldest|newest|soonest|greatest|longest-\w+) first\b/iu,
  /\b(?:is|are) (?:not )?to be\b|\bof one's\b|\bone's own\b|\band (?:its|the) like\b/iu,
  /\b(?:not taken|take away|give way|means no one)\b/iu
]

/** The same for Russian: calques of the English phrases, and words that readers do not use for these things. */
const STILTED_RUSSIAN = [
  /какой-нибудь фильтр|кто (?:их )?называет|на чём основано|ни одного нет|какими их сообщили/iu,
  /запечатан|для вошедших|площадк/iu
]

const HERE = "gates/plainWords.test.ts"

/** Tests of phrases, and results that benches write. */
const EXEMPT = /RESULTS\.md$|NOTICE\.md$|CHANGELOG\.md$|^bench\/proofs.*\.md$|words\.test\.ts$/u

const filesOf = (...patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => path !== HERE && !EXEMPT.test(path))

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gmu

/** The comments of a source file and, but for tests, its texts: what is quoted and has a blank, and lines of prose. */
const proseOf = (path: string, source: string): ReadonlyArray<string> => [
  ...(source.match(COMMENT) ?? []),
  ...(path.includes("/test/") || path.includes(".test.")
    ? []
    : (source
        .replaceAll(COMMENT, "")
        .match(/"(?=[^"\n]* )[^"\n]*"|`(?=[^`\n]* )[^`\n]*`|^(?:[^"'`{}=<>:;\n]+ ){8}.*$/gmu) ?? []))
]

const pageProse = (page: string): ReadonlyArray<string> =>
  page.replaceAll(/^```[^]*?^```$|`[^`\n]*`/gmu, "").split("\n")

const stiltedIn = (
  path: string,
  texts: ReadonlyArray<string>,
  phrases: ReadonlyArray<RegExp> = STILTED
): ReadonlyArray<string> =>
  texts
    .filter((text) => {
      const prose = text.replaceAll(/@example[^]*|`[^`]*` |'\w+'|"\w+"/gu, "")
      return phrases.some((phrase) => phrase.test(prose))
    })
    .map((text) => `${path}: ${text.replaceAll(/\s+/gu, " ")}`)

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

describe("plain words", () => {
  it("fill the docs", () => {
    const pages = filesOf("*.md").filter((path) => !path.includes("/docs/ru/"))
    assert.deepStrictEqual(
      pages.flatMap((path) => stiltedIn(path, pageProse(read(path)))),
      []
    )
  })

  it("fill comments, help, errors and pages", () => {
    const sources = filesOf("*.ts", "*.tsx", "*.mjs", "*.css")
    assert.deepStrictEqual(
      sources.flatMap((path) => stiltedIn(path, proseOf(path, read(path)))),
      []
    )
  })

  it("fill pages and docs in Russian", () => {
    const files = filesOf("packages/web/src/words/*.ts", "packages/web/src/pages/docs/ru/**/*.md")
    assert.isAbove(files.length, 40)
    assert.deepStrictEqual(
      files.flatMap((path) => {
        const text = read(path)
        return stiltedIn(path, path.endsWith(".md") ? pageProse(text) : proseOf(path, text), STILTED_RUSSIAN)
      }),
      []
    )
  })
})
