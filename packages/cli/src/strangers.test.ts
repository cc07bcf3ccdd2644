import { assert, describe, it } from "@effect/vitest"
import { markdownCode, markdownText, csvCell, plainText } from "@ratecard/core/plain-text"
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gitFolder } from "../test/gitFolder.ts"
import { folderOf, type Outcome, played } from "../test/played.ts"

/** Sets a title, clears a screen, writes to a clipboard, turns text around, and begins lines of its own. */
const ESCAPES = "\u001b]0;PWN\u0007\u001b[2J\u001b]52;c;cHdu\u0007\u009b31m\u202e\r\n\u2028\n::add-mask::x"

/** What Markdown and its host make links, mentions, code, headings and HTML of. */
const MARKS = "`<img src=x>|[l](https:evil.example)``\n\n# Approved by @maintainer\\|<b>"

const FORMULAS = ["=1+1", "+1+1", "-1+cmd|' /C calc'!A0", "@SUM(1)", "\t=1+1", "\r=1+1", '=HYPERLINK("https:x","y")']

/** A response of Claude Code with this text in each of its names. */
const logged = (name: string, id = "1", model = name): string =>
  `${JSON.stringify({
    type: "assistant",
    timestamp: "2026-11-22T10:00:00.000Z",
    sessionId: name,
    cwd: `/home/${name}`,
    gitBranch: name,
    requestId: `req_${id}`,
    message: { id: `msg_${id}`, model, usage: { input_tokens: 1000, output_tokens: 10 } }
  })}\n`

const call = (model: string): string =>
  `client.responses.create({ model: ${JSON.stringify(model)}, instructions: "Be brief.", input })\n`

const statement = (name: string): string =>
  `start_time,amount_value,line_item\n1789344000,0.5,"${name.replaceAll('"', '""')}, input"\n`

describe("a name that steers a terminal", () => {
  const files = {
    "log.jsonl": logged(ESCAPES),
    "code.ts": call(ESCAPES),
    "statement.csv": statement(ESCAPES),
    "calls.jsonl": `${JSON.stringify({ model: ESCAPES, usage: { input_tokens: 1, output_tokens: 1 } })}\n`,
    "other.csv": `"${ESCAPES}",b\n1,2\n`,
    [`${ESCAPES.replaceAll("/", "")}.jsonl`]: "{\n"
  }
  it.for([
    ["usage", "log.jsonl"],
    ["usage", "log.jsonl", "--quiet"],
    ["usage", "log.jsonl", "--by", "session", "--top", "3"],
    ["usage", "log.jsonl", "--by", "project,branch,model", "--csv"],
    ["usage", "log.jsonl", "--by", "project", "--markdown"],
    ["usage", "log.jsonl", "--export", "focus"],
    ["usage", ".", "--quiet"],
    ["usage", `${ESCAPES}.jsonl`],
    ["check", "code.ts"],
    ["check", "code.ts", "--csv"],
    ["check", ESCAPES],
    ["reconcile", "statement.csv", "log.jsonl"],
    ["reconcile", "statement.csv", "log.jsonl", "--explain"],
    ["reconcile", "other.csv", "log.jsonl"],
    ["cost", "calls.jsonl"],
    ["count", ESCAPES],
    ["doctor"],
    ["resolve", ESCAPES],
    ["model", ESCAPES],
    ["history", ESCAPES],
    ["budget", "check", "--model", ESCAPES],
    ["statusline"],
    [ESCAPES.replaceAll("\n", "")]
  ])("is text: %j", async (args) => {
    using folder = folderOf(files)
    for (const columns of [undefined, 60]) {
      const { stderr, stdout } = await played(folder.path, args, columns === undefined ? {} : { columns })
      const isTable = columns === undefined && args.some((arg) => arg === "--csv" || arg === "focus")
      // Cells have their line breaks, in quotes.
      const allowed = isTable ? /(?![\n\r\t])[\p{Cc}\u2028-\u202e]/u : /(?!\n)[\p{Cc}\u2028-\u202e]/u
      assert.notMatch(stderr, /(?!\n)[\p{Cc}\u2028-\u202e]|^::/mu)
      assert.notMatch(stdout, allowed)
      if (!args.includes("--csv")) assert.notMatch(stdout, /^::/mu)
    }
  })

  it("is whole for a program, but not on a terminal", async () => {
    using folder = folderOf(files)
    const args = ["usage", "log.jsonl", "--by", "branch", "--json"]
    const { rows } = JSON.parse((await played(folder.path, args)).stdout)
    assert.include(rows[0].key, ESCAPES)
    assert.notMatch((await played(folder.path, args, { columns: 80 })).stdout, /(?!\n)[\p{Cc}\u2028-\u202e]/u)
  })
})

describe("names in the comment of a pull request", () => {
  const commented = async (name: string): Promise<Outcome> => {
    using folder = gitFolder({}, { [`${name.replaceAll("/", "∕")}.ts`]: call(name), "b.ts": call("gpt-5.5") }, {})
    execFileSync("git", ["-C", folder.path, "checkout", "--quiet", "-b", "a`b"])
    return await played(folder.path, ["diff", "HEAD^..HEAD", "--markdown", "--fail-on", "unknown"])
  }

  it("are no lines, mentions, links or HTML", async () => {
    const { code, stderr, stdout } = await commented(MARKS)
    assert.strictEqual(code, 4, stderr)
    const outside = stdout.split("\n").map(withoutCode).join("\n")
    assert.notMatch(outside, /[`[\]@]|^#|<img|<b>|https?:|evil/mu)
    assert.lengthOf(outside.match(/^⚠️/gmu) ?? [], 1)
    for (const line of outside.split("\n").filter((line) => line.startsWith("| "))) {
      assert.lengthOf(line.match(/\|/gu) ?? [], 5, line)
    }
  })

  it("are read as words where they are words", async () => {
    assert.match((await commented("gpt-zz")).stdout, /^⚠️ `gpt-zz\.ts:1` Unknown model 'gpt-zz'/mu)
  })

  it.for([
    ["gpt-5.5 → claude-haiku-4-5", "gpt-5.5 → claude-haiku-4-5"],
    ["cache_read", "cache_read"],
    ["_a_", "`_a_`"],
    ["@me", "`@me`"],
    ["me@example.com", "`me@example.com`"],
    ["https://evil.example", "`https://evil.example`"],
    ["www.evil.example", "`www.evil.example`"],
    ["#12", "`#12`"],
    ["gh-12", "`gh-12`"],
    ["deadbeef", "`deadbeef`"],
    ["a`b", "``a`b``"],
    ["`", "`` ` ``"],
    ["a``b`|", "```a``b`¦```"],
    ["<b>\n\n# x", "`<b> # x`"],
    ["", ""]
  ] as const)("%j is %s", ([text, written]) => {
    assert.strictEqual(markdownText(text), written)
  })
})

/** A line of Markdown without its code, by the rule of CommonMark: a fence ends at the next one as long as itself. */
const withoutCode = (line: string): string => {
  let rest = ""
  for (let at = 0; at < line.length;) {
    const [fence = ""] = /^`*/u.exec(line.slice(at)) ?? []
    const ends = [...line.slice(at + fence.length).matchAll(/`+/gu)]
    const end = fence === "" ? undefined : ends.find(([ticks]) => ticks === fence)
    rest += end === undefined ? line.slice(at, at + Math.max(1, fence.length)) : "code"
    at += end === undefined ? Math.max(1, fence.length) : 2 * fence.length + end.index
  }
  return rest
}

describe("a cell of a CSV file", () => {
  it.for([
    ["plain", "plain"],
    ["two words", "two words"],
    ["a,b", `"a,b"`],
    [`say "hi"`, `"say ""hi"""`],
    ["a\nb", `"a\nb"`],
    ["a\rb", `"a\rb"`],
    ["1-1", "1-1"],
    ["", ""],
    ["=1+1", "'=1+1"],
    [" =1+1", "' =1+1"],
    ["+1+1", "'+1+1"],
    ["-x", "'-x"],
    ["@x", "'@x"],
    ["＝1", "'＝1"],
    ["\tx", "'\tx"],
    ["\rx", `"'\rx"`],
    ["-1.5", "-1.5"],
    ["-50 %", "-50 %"],
    ["+2e-7", "+2e-7"],
    ["a\u001b[2J", "a\ufffd[2J"]
  ] as const)("%j is %j", ([text, cell]) => {
    assert.strictEqual(csvCell(text), cell)
  })
})

describe("a formula in a name", () => {
  const files = {
    "log.jsonl": FORMULAS.map((name, id) => logged(name, String(id))).join(""),
    "priced.jsonl": FORMULAS.map((name, id) => logged(name, String(id), "claude-opus-5")).join(""),
    "code.ts": FORMULAS.map(call).join("")
  }
  const EXPORTS = [
    ["usage", "log.jsonl", "--by", "branch"],
    ["usage", "log.jsonl", "--by", "model"],
    ["usage", "log.jsonl", "--by", "project,branch,session"],
    ["usage", "priced.jsonl", "--billing-account-name", "=1+1", "--invoice-issuer", "=1+1", "--export", "focus"],
    ["check", "code.ts"]
  ]

  it.for(EXPORTS)("is text in %s %s %s %s", async (...[args]) => {
    using folder = folderOf(files)
    const { stdout } = await played(folder.path, args.includes("--export") ? args : [...args, "--csv"])
    const cells = cellsOf(stdout)
    assert.isTrue(cells.some((cell) => cell.startsWith("'=1+1")))
    assert.isEmpty(cells.filter((cell) => /^\s*[=+\-@]/u.test(cell) && Number.isNaN(Number(cell))))
    // Opened by a spreadsheet, where there is one: what it would have computed is no longer there to be read.
    if (!existsSync(SSCONVERT)) return
    const [file, opened] = [join(folder.path, "out.csv"), join(folder.path, "opened.csv")]
    writeFileSync(file, stdout)
    execFileSync(SSCONVERT, [file, opened], { stdio: "pipe" })
    const text = (of: ReadonlyArray<string>) =>
      of.filter((cell) => /[=+@]/u.test(cell)).map((cell) => cell.replace(/^'/u, ""))
    assert.deepStrictEqual(text(cellsOf(readFileSync(opened, "utf8"))), text(cells))
  })
})

const SSCONVERT = "/usr/bin/ssconvert"

/** All cells of a CSV file. */
const cellsOf = (csv: string): ReadonlyArray<string> =>
  Array.from(csv.matchAll(/(?:^|[,\n])(?:"((?:[^"]|"")*)"|([^,\n]*))/gu), ([, quoted, plain = ""]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"')
  )

describe("text of anybody", () => {
  it("is on one line", () => {
    assert.strictEqual(plainText("a\u001b[2J\n\u0085\u2028b\u202e"), "a\ufffd[2J\ufffd\ufffd\ufffdb\ufffd")
    assert.strictEqual(markdownCode("a\nb"), "`a b`")
  })
})
