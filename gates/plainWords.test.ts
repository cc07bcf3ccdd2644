import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const ROOT = join(import.meta.dirname, "..")

/** Phrases at which readers stopped. */
const STILTED =
  /\b(?:whoever|whomever|nobody|somebody|no one|(?:is|are|was|were|be|been|being) told|beside|bears?|unless given|dearer|dearest|so many|of mine|that is none)\b/iu

const HERE = "gates/plainWords.test.ts"

const filesOf = (...patterns: ReadonlyArray<string>): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", ...patterns], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => path !== HERE)

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

const stiltedIn = (path: string, texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts
    .filter((text) => STILTED.test(text.replaceAll(/@example[^]*|`[^`]*` |'\w+'|"\w+"/gu, "")))
    .map((text) => `${path}: ${text.replaceAll(/\s+/gu, " ")}`)

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")

describe("plain words", () => {
  it("fill the docs", () => {
    const pages = filesOf("*.md").filter((path) => !/RESULTS\.md$|NOTICE\.md$|^bench\/proofs/u.test(path))
    assert.deepStrictEqual(
      pages.flatMap((path) =>
        stiltedIn(
          path,
          read(path)
            .replaceAll(/^```[^]*?^```$|`[^`\n]*`/gmu, "")
            .split("\n")
        )
      ),
      []
    )
  })

  it("fill comments, help, errors and pages", () => {
    const sources = filesOf("*.ts", "*.tsx", "*.mjs", "*.css").filter((path) => !path.includes("/words/ru/"))
    assert.deepStrictEqual(
      sources.flatMap((path) => stiltedIn(path, proseOf(path, read(path)))),
      []
    )
  })
})
