import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const ROOT = join(import.meta.dirname, "..")

/** Phrases at which readers stopped, each with what to write instead. */
const STILTED: ReadonlyArray<readonly [phrase: RegExp, instead: string]> = [
  [/\b(?:whoever|whomever)\b/iu, "name the person: 'the caller', 'anyone who'"],
  [/\bbears?\b/iu, "'has', 'carries'"],
  [/\bunless given\b/iu, "'by default'"],
  [/\bdearer\b/iu, "'more expensive'"],
  [/\bdearest\b/iu, "'most expensive'"],
  [/\bso many\b/iu, "say how many"],
  [/\bof mine\b/iu, "'my', 'own'"],
  [/\bthat is none\b/iu, "'that is not one', or name it again"],
  [/\bfor want of\b/iu, "'without', 'because there is no'"],
  [/\bat hand\b/iu, "'available', 'loaded'"],
  [/\bleft alone\b/iu, "'unchanged'"],
  [/\bknown here\b/iu, "name who knows it"],
  [/\bits kin\b/iu, "'similar ones'"],
  [/\bgoes? first\b/iu, "'takes precedence', 'comes first'"],
  [/\bfrom ever\b/iu, "'from the beginning'"],
  [/\bas far as is\b/iu, "'if'"],
  [/\b(?:is|are|was|were|be|been|being|not) told\b/iu, "'gets', 'receives', 'knows'"],
  // "There is no price" is English.
  [/(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more\b|such\b)/iu, "'is not a'"],
  [/\bwhere (?:unknown|nothing|none)\b|(?<!= )\b(?:null|absent|undefined|empty) where\b/iu, "'if' for a condition"],
  [/\bthe (?:cheapest|oldest|newest|soonest|greatest|longest-\w+) first\b/iu, "'cheapest first', without 'the'"],
  [/\b(?:is|are) (?:not )?to be\b/iu, "'must be', 'will be'"],
  [/\bof one's\b|\bone's own\b/iu, "'your own', 'their own'"],
  [/\band (?:its|the) like\b/iu, "'and similar ones', or list them"],
  [/\bnot taken\b/iu, "'not accepted', 'ignored'"],
  [/\btake away\b/iu, "'subtract', 'remove'"],
  [/\bgive way\b/iu, "'yield', 'wait'"],
  [/\bmeans no one\b/iu, "'none'"]
]

/** A comment of a declaration begins with its noun, or is a sentence with a verb. */
const CLAUSE = /^\/\*\*\s+(?:\*\s+)?(?:What|Which|Where|How|Whose|Who)\b/u

/** The same for Russian: calques of the English phrases, and words that readers do not use for these things. */
const STILTED_RUSSIAN: typeof STILTED = [
  [/какой-нибудь фильтр/iu, "«фильтр»"],
  [/кто (?:их )?называет/iu, "«кто публикует»"],
  [/на чём основано/iu, "«источник»"],
  [/ни одного нет/iu, "«нет»"],
  [/какими их сообщили/iu, "«как сообщает поставщик»"],
  [/запечатан/iu, "«зашифрован»"],
  [/для вошедших/iu, "«после входа»"],
  [/площадк/iu, "«хостинг», «поставщик»"]
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

/** The texts with such a phrase, each with the phrase and what to write instead. */
const stiltedIn = (path: string, texts: ReadonlyArray<string>, phrases = STILTED): ReadonlyArray<string> =>
  texts.flatMap((text) => {
    const prose = text.replaceAll(/@example[^]*|`[^`]*` |'\w+'|"\w+"/gu, "")
    return phrases.flatMap(([phrase, instead]) => {
      const [found] = phrase.exec(prose) ?? []
      return found === undefined
        ? []
        : [`${path}: "${found}" in "${text.replaceAll(/\s+/gu, " ").trim()}". Write instead: ${instead}`]
    })
  })

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

  it("begin comments of declarations", () => {
    const sources = filesOf("*.ts", "*.tsx").filter((path) => !/\.test\.tsx?$/u.test(path))
    const clauses = sources.flatMap((path) =>
      (read(path).match(COMMENT) ?? [])
        .filter((comment) => CLAUSE.test(comment))
        .map((comment) => `${path}: ${comment}\n  Begin with the noun ("Prices by model") or a verb ("Returns …").`)
    )
    assert.strictEqual(clauses.join("\n"), "")
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
