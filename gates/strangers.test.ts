import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"

const PACKAGES = join(import.meta.dirname, "../packages")

/** A way to write what strangers may have written, where it may stand, and what a file that does it has to use. */
interface Rule {
  readonly what: string
  readonly in: RegExp
  readonly but: RegExp
  readonly writes: RegExp
  readonly by?: RegExp
}

const RULES: ReadonlyArray<Rule> = [
  {
    what: "write to a terminal with `say`, `sayOwn` or `give` of output/say.ts",
    in: /^cli\/src\//u,
    but: /^cli\/src\/(?:output\/|main\.ts|thisWorld\.ts|promptLine\.ts)/u,
    writes: /\b(?:stdout|stderr|screen)\s*\.write\(|\bprocess\.(?:stdout|stderr)\b|\bwriteSync\(|\bconsole\.\w+\(/u
  },
  {
    what: "write Markdown with `markdownText` or `markdownCode`",
    in: /^(?:cli|web)\/src\//u,
    but: /^(?:cli\/src\/manual\.ts|web\/src\/markdown\/)/u,
    writes: /`\| \$\{|\\`\$\{[^}]*(?:file|name|place)/u,
    by: /\bmarkdown(?:Text|Code)\(/u
  },
  {
    what: "write cells of CSV with `csvCell`",
    in: /^(?:cli|core|web)\/src\//u,
    but: /^core\/src\/plainText\.ts/u,
    writes: /replaceAll\('"', '""'\)|text\/csv|join\(","\)(?:\}`?|\)?).{0,3}(?:\\r)?\\n/u,
    by: /\bcsv(?:Cell|Table|Of)\(|\bcsvCell\b/u
  }
]

/** What a file writes past the functions for it. */
const pastIn = (file: string, text: string): ReadonlyArray<string> =>
  RULES.filter(
    (rule) =>
      rule.in.test(file) &&
      !rule.but.test(file) &&
      rule.writes.test(text) &&
      !(rule.by !== undefined && rule.by.test(text))
  ).map(({ what }) => `${file}: ${what}`)

describe("what strangers write", () => {
  it("is written nowhere but by the functions that make it text", () => {
    const files = globSync("*/src/**/*.{ts,tsx}", { cwd: PACKAGES }).filter((file) => !/\.test\.tsx?$/u.test(file))
    assert.isAbove(files.length, 500)
    assert.deepStrictEqual(
      files.flatMap((file) => pastIn(file, readFileSync(join(PACKAGES, file), "utf8"))),
      []
    )
  })

  it.for([
    ["cli/src/answers/other.ts", "world.stderr.write(`ratecard: ${name}\\n`)"],
    ["cli/src/answers/other.ts", "process.stdout.write(name)"],
    ["cli/src/answers/diff/other.ts", "const row = `| ${side.file} |`"],
    ["cli/src/answers/diff/other.ts", "const place = `\\`${side.file}\\``"],
    ["web/src/pages/other.ts", 'saveFile(name, "text/csv", rows.join())'],
    ["cli/src/focus/other.ts", 'const line = `${cells.join(",")}\\n`']
  ] as const)("is found where it is not: %s", ([file, text]) => {
    assert.lengthOf(pastIn(file, text), 1)
  })
})
