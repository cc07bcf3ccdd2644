import { assert, describe, it } from "@effect/vitest"
import { execFileSync, spawnSync } from "node:child_process"
import { claude, FILES } from "../test/files.ts"
import { BUNDLED, folderOf, played } from "../test/played.ts"
import type { UsageDocument } from "./usage/document.ts"
import { VERSION } from "./version.ts"

describe("ratecard", () => {
  it("tells its version", async () => {
    assert.strictEqual((await played("/", ["--version"])).stdout, `ratecard ${VERSION}\n`)
  })

  it("says in a line what is wrong with its arguments, and where help is", async () => {
    const { code, stderr, stdout } = await played("/", ["models", "--nope"])
    assert.deepStrictEqual([code, stdout], [1, ""])
    assert.match(stderr, /--nope[^\n]*\nSee 'ratecard models --help'\.\n$/u)
  })

  it.for(["bash", "zsh", "fish"])("completes its commands in %s", async (shell) => {
    const { code, stdout } = await played("/", ["--completions", shell])
    assert.strictEqual(code, 0)
    for (const word of ["recommend", "min-context", "statusline"]) assert.include(stdout, word)
  })

  it.for(["bash", "zsh", "fish"])("gives completions that %s can read, where it is there", async (shell, { skip }) => {
    const { stdout } = await played("/", ["--completions", shell])
    const { error, status, stderr } = spawnSync(shell, ["-n"], { input: stdout, encoding: "utf8" })
    skip(error !== undefined && shell !== "bash", `${shell} is not installed`)
    assert.strictEqual(status, 0, stderr)
  })

  it("completes the names of files in bash", async () => {
    using folder = folderOf(FILES)
    const { stdout } = await played("/", ["--completions", "bash"])
    const completed = (line: string) =>
      execFileSync("bash", {
        cwd: folder.path,
        encoding: "utf8",
        input: `${stdout}
        COMP_LINE='${line}' COMP_POINT=${line.length} COMP_WORDS=(${line}) COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
        _ratecard ratecard "\${COMP_WORDS[-1]}"; echo "\${COMPREPLY[@]}"`
      })
    assert.strictEqual(completed("ratecard count READ"), "README.md\n")
    assert.strictEqual(completed("ratecard cost --rates rat"), "rates.json\n")
    assert.strictEqual(completed("ratecard us"), "usage\n")
  })

  it("breaks no word of its notes and its help on a terminal", async () => {
    using folder = folderOf(FILES)
    for (const args of [["usage", "--help"], ["usage", "--agent", "codex"], ["rate"]]) {
      const wide = await played(folder.path, args)
      const { stdout } = await played(folder.path, args, { columns: 50 })
      const words = (text: string) => text.split(/\s+/u)
      assert.deepStrictEqual(words(stdout), words(wide.stdout))
      assert.deepStrictEqual(
        stdout.split("\n").filter((line) => line.length > 50 && !line.includes("--completions")),
        []
      )
    }
  })

  it("has every command and flag in its manual", async () => {
    const { stdout } = await played("/", ["man"])
    assert.match(stdout, /^\.TH RATECARD 1 /u)
    for (const text of [".SS ratecard catalogue update", "\\-\\-min\\-context", ".SS ratecard usage [paths...]"]) {
      assert.include(stdout, text)
    }
  })
})

describe("ratecard count", () => {
  it("leaves out what git leaves out", async () => {
    using folder = folderOf({
      ".gitignore":
        "*.log\n!keep.log\n/build\nout/\n# comment\n\\#odd\n**/deep/*.tmp\na/**/z.txt\nf?o.txt\n[ab].md\nsp \\ \n",
      "one.txt": "one",
      "x.log": "x",
      "keep.log": "keep",
      "build/a.txt": "a",
      "inner/build/a.txt": "a",
      "out/a.txt": "a",
      "inner/out/a.txt": "a",
      "#odd": "odd",
      "inner/deep/a.tmp": "a",
      "a/z.txt": "z",
      "a/b/c/z.txt": "z",
      "foo.txt": "f",
      "fo.txt": "f",
      "a.md": "a",
      "c.md": "c",
      "inner/.gitignore": "*.txt\n!special.txt\n",
      "inner/plain.txt": "p",
      "inner/special.txt": "s",
      "inner/more/plain.txt": "p"
    })
    execFileSync("git", ["init", "-q"], { cwd: folder.path })
    const listed = execFileSync("git", ["ls-files", "--others", "--exclude-standard"], { cwd: folder.path })
    const expected = listed.toString().trim().split("\n")
    const { stdout } = await played(folder.path, ["count", ".", "--json"])
    const { files } = JSON.parse(stdout) as { readonly files: ReadonlyArray<{ readonly file: string }> }
    assert.sameMembers(
      files.map(({ file }) => file),
      expected
    )
    const inner = await played(folder.path, ["count", "inner", "--json"])
    assert.sameMembers(
      (JSON.parse(inner.stdout) as { readonly files: ReadonlyArray<{ readonly file: string }> }).files.map(
        ({ file }) => file
      ),
      expected.filter((file) => file.startsWith("inner/"))
    )
  })

  it("counts each file once, and says which it could not read", async () => {
    using folder = folderOf({ "a.txt": "Hello, world", "b.txt": "Hello, world" })
    const { code, stderr, stdout } = await played(folder.path, ["count", "a.txt", ".", "none.txt", "--csv"])
    assert.strictEqual(stdout, "tokens,file\n3,a.txt\n3,b.txt\n")
    assert.strictEqual(code, 2)
    assert.include(stderr, "ratecard: none.txt: no such file\n")
  })

  it("prices the tokens as input of a model, by any of its names", async () => {
    using folder = folderOf({ "a.txt": "Hello, world" })
    const { stdout } = await played(folder.path, ["count", "a.txt", "--model", "gpt-5-2025-08-07", "--csv"])
    // 3 tokens at 1.25 dollars a million.
    assert.strictEqual(stdout, "tokens,cost USD,file\n3,0.00000375,a.txt\n")
  })

  it("estimates them for a model that publishes no vocabulary, with a band", async () => {
    using folder = folderOf({ "a.txt": "Hello, world. ".repeat(300), "b.txt": "Привет, мир" })
    const { stdout } = await played(folder.path, ["count", "a.txt", "b.txt", "--model", "claude-opus-4-5", "--json"])
    const { approximate, files, total } = JSON.parse(stdout)
    assert.isTrue(approximate)
    assert.strictEqual(files[0].tokens + files[1].tokens, total.tokens)
    assert.isTrue(total.low < total.tokens && total.tokens < total.high)
    assert.strictEqual(total.basis, "published counts of Claude 3 to 4.6")
  })

  it("counts and prices a file as the cost of its text does, read in parts or long for its model", async () => {
    using folder = folderOf({
      "parts.txt": "How much is the fish? ".repeat(400_000),
      "long.txt": "fish ".repeat(300_000)
    })
    const of = async (...args: ReadonlyArray<string>) =>
      JSON.parse((await played(folder.path, [...args, "--json", "--quiet"])).stdout)
    const costOfBoth = async (file: string, model: string): Promise<string> => {
      const { total } = await of("count", file, "--model", model)
      const { cost, tokens } = (await of("cost", file, "--model", model)).results[0]
      assert.deepInclude(total, { cost, tokens })
      return cost
    }
    assert.isAbove(Number(await costOfBoth("parts.txt", "claude-opus-4-5")), 10)
    // 300,001 tokens at the price above 272,000.
    const [long] = BUNDLED.entries.find(({ id }) => id === "openai-gpt-5.5")!.tiers
    assert.closeTo(Number(await costOfBoth("long.txt", "gpt-5.5")), 0.300_001 * long!.input_price, 1e-9)
  })
})

describe("ratecard cost", () => {
  it("prices a response line by line", async () => {
    using folder = folderOf(FILES)
    const { stdout } = await played(folder.path, ["cost", "response.json", "--explain", "--csv"])
    assert.deepStrictEqual(
      stdout
        .split("\n")
        .slice(1, -1)
        .map((line) => line.split(",").slice(1, 7)),
      [
        ["input", "1200", "3", "1000000", "", "0.0036"],
        ["cache_read", "50000", "0.3", "1000000", "", "0.015"],
        ["cache_write_1h", "3000", "6", "1000000", "", "0.018"],
        ["output", "700", "15", "1000000", "", "0.0105"]
      ]
    )
  })

  it.for([
    ["0.0471", "The totals are the same."],
    // 0.0471 less the 0.018 of the cache write.
    ["0.0291", "Theirs has no line for 3000 cache_write_1h"],
    // The 50,000 read from the cache at 3 instead of 0.3: 0.135 more.
    ["0.1821", "Theirs has 50000 cache_read at the price of input, 3 instead of 0.3."],
    // The 3,000 written at 3.75, for five minutes: 0.00675 less.
    ["0.04035", "Theirs has 3000 cache_write_1h at the price of cache_write_5m, 3.75 instead of 6."],
    // Both: no cache write, and the answer twice.
    ["0.0396", "Theirs has 700 output twice."],
    ["7", "No line, and no two lines, explain that difference"]
  ] as const)("explains a total of %s", async ([theirs, cause]) => {
    using folder = folderOf(FILES)
    const { code, stdout } = await played(folder.path, ["cost", "response.json", "--why", theirs])
    assert.strictEqual(code, 0)
    assert.include(stdout, cause)
  })

  it("reads records as JSON lines and as CSV alike, each at the price of its own time", async () => {
    using folder = folderOf(FILES)
    const totals = []
    for (const file of ["requests.jsonl", "requests.csv"]) {
      const { stdout } = await played(folder.path, ["cost", file, "--json"])
      totals.push((JSON.parse(stdout) as { readonly totals: unknown }).totals)
    }
    // 0.00125 + 0.002 of gpt-5, and 0.005 + 0.003 of gpt-4o as it was in June 2024.
    assert.deepStrictEqual(totals[0], [{ currency: "usd", cost: "0.01125", complete: true }])
    assert.deepStrictEqual(totals[1], totals[0])
  })

  it("loses no record of a file that has lines of an agent's log, too", async () => {
    const record = JSON.stringify({
      at: "2026-09-14T09:00:00Z",
      model: "gpt-5-mini",
      usage: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 }
    })
    const session = "5e55"
    const lines = [
      record,
      JSON.stringify({
        ts: 1_790_931_600,
        message: { model: "gpt-5-mini", usage: { input_tokens: 1000, output_tokens: 100 } }
      }),
      claude("1", "2026-09-14T10:00:00Z", "claude-opus-5", 900),
      claude("1", "2026-09-14T10:00:00Z", "claude-opus-5", 900),
      JSON.stringify({ type: "user", sessionId: session, message: { role: "user", content: "" } }),
      JSON.stringify({ type: "summary", summary: "A title" }),
      `2026-09-14 12:00:00 INFO ${record}`,
      JSON.stringify({ model: "gpt-5-mini", usage: null })
    ]
    using folder = folderOf({ "mixed.jsonl": `${lines.join("\n")}\n` })
    const { code, stdout } = await played(folder.path, ["cost", "mixed.jsonl", "--as", "jsonl", "--json"])
    const { records } = JSON.parse(stdout) as {
      records: ReadonlyArray<{ line: number; total?: string; error?: object }>
    }
    assert.deepStrictEqual(
      records.map(({ error, line, total }) => [line, error === undefined ? total : "none"]),
      [
        [1, "0.00045"],
        [2, "0.00045"],
        [4, "0.06"],
        [7, "0.00045"],
        [8, "none"]
      ]
    )
    assert.strictEqual(code, 2)
  })

  it("multiplies by the caller's own rates, at another date", async () => {
    using folder = folderOf(FILES)
    const args = ["cost", "requests.csv", "--at", "2025-09-01", "--rates", "rates.json", "--json"]
    const { stdout } = await played(folder.path, args)
    // (0.00325 + 0.0025 + 0.002) × 0.9
    assert.deepStrictEqual((JSON.parse(stdout) as { readonly totals: unknown }).totals, [
      { currency: "usd", cost: "0.006975", complete: true }
    ])
  })

  it("prices calls before they are made, by all that their bills will have", async () => {
    using folder = folderOf({
      ...FILES,
      "calls.jsonl":
        '{"model":"gpt-5.6-sol","at":"2026-08-01","expected":{"input_tokens":300000,"output_tokens":1000,"calls":10,"per":"day"}}\n{"model":"gpt-5","expected":{"input_tokens":1,"per":"week"}}\n{"model":"gpt-5","expected":null}\n',
      "calls.csv":
        "model,at,expected.input_tokens,expected.output_tokens,context.batch\ngpt-5.6-sol,2026-08-01,300000,1000,true\n"
    })
    const result = async (...args: ReadonlyArray<string>) => {
      const { code, stderr, stdout } = await played(folder.path, ["cost", ...args, "--json"])
      assert.strictEqual(code, 0, stderr)
      return JSON.parse(stdout).results[0]
    }
    const at = ["--at", "2026-08-01"]
    const long = ["--model", "gpt-5.6-sol", "--input-tokens", "300000", "--output-tokens", "1000", ...at]
    // 300,000 at 10 and 1000 at 45 dollars a million, the prices above 272,000 tokens.
    assert.deepInclude(await result(...long), { model: "openai-gpt-5.6-sol", cost: "3.045", complete: true })
    // 100,000 at 10, 200,000 from the cache at 1.
    assert.deepInclude(await result(...long, "--cached-tokens", "200000"), { cost: "1.245" })
    assert.deepInclude(await result(...long, "--batch"), { cost: "1.5225" })
    const daily = await result(...long, "--calls", "1000", "--per", "day")
    assert.deepInclude(daily, { cost: "3045", per_month: "91350" })
    // 9 in 10 of it.
    assert.deepInclude(await result(...long, "--rates", "rates.json"), { cost: "2.7405" })
    // A text of 10 tokens, 100 times.
    assert.deepInclude(await result("prompt.txt", "--model", "gpt-5", "--calls", "100", ...at), {
      cost: "0.00125",
      tokens: 10
    })

    const lines = await played(folder.path, ["cost", "calls.jsonl"])
    assert.include(lines.stdout, "Total at least 30.45 USD")
    assert.match(lines.stdout, /openai-gpt-5\.6-sol +30\.45 +913\.5 +USD/u)
    assert.match(lines.stderr, /:2: per must be day or month, not week\.\n.*:3: No usage found/u)
    assert.include((await played(folder.path, ["cost", "calls.csv"])).stdout, "Total 1.5225 USD\n")
  })

  it("leaves out what has no price of a call, and says what no bill can know", async () => {
    const args = ["cost", "--input-tokens", "300000", "--batch"]
    const all = await played("/", [...args, "--csv"])
    assert.match(all.stderr, /^Left out: \d+ models without such a price\n/u)
    assert.notInclude(all.stdout, "yandex-qwen3.6-35b-a3b")
    const one = await played("/", [...args, "--model", "yandex-qwen3.6-35b-a3b"])
    assert.match(one.stdout, /^yandex-qwen3\.6-35b-a3b +300,000 +0 +unknown +RUB +no$/mu)
    assert.strictEqual(one.code, 2)
  })

  it("says that a cost is unknown if no amount has a price", async () => {
    using folder = folderOf({
      "a.jsonl": '{"id":"a","model":"house-1","usage":{"prompt_tokens":0,"completion_tokens":5,"total_tokens":5}}\n',
      "rates.json": '[{"model":"house-1","prices":{"input":"2"}}]'
    })
    const { code, stdout } = await played(folder.path, ["cost", "a.jsonl", "--rates", "rates.json"])
    assert.match(stdout, /^a +house-1 +unknown +USD +no$/mu)
    assert.include(stdout, "\nTotal unknown\n")
    assert.strictEqual(code, 2)
  })

  it("skips what it cannot read or price with its line, marks the total, and exits with 2; with 3 if nothing is left", async () => {
    using folder = folderOf({
      "a.jsonl": `${FILES["requests.jsonl"]}nonsense\n{"model":"gpt-99","usage":{"prompt_tokens":1}}\n`
    })
    const { code, stderr, stdout } = await played(folder.path, ["cost", "a.jsonl"])
    assert.strictEqual(code, 2)
    assert.include(stdout, "Total at least 0.01125 USD")
    assert.match(stderr, /^ratecard: a\.jsonl:4: Unknown model 'gpt-99'\./mu)
    assert.match(stderr, /^ratecard: a\.jsonl:3: /mu)
    assert.strictEqual((await played(folder.path, ["cost", "a.jsonl", "--strict"])).code, 1)
    assert.strictEqual((await played(folder.path, ["cost"], { stdin: "{" })).code, 3)
  })
})

describe("ratecard cost of responses that report their own cost", () => {
  const response = (model: string) =>
    JSON.stringify({
      model,
      usage: { prompt_tokens: 270, completion_tokens: 28, total_tokens: 298, cost: 0.0002, is_byok: false }
    })

  it("bills each response of an agent's log once, at its own time", async () => {
    const usage = { input: 10, output: 5, cacheRead: 100, cacheWrite: 0, totalTokens: 115 }
    const message = { role: "assistant", provider: "anthropic", model: "claude-haiku-4-5", usage }
    const line = JSON.stringify({ type: "message", id: "00000001", timestamp: "2026-09-12T10:00:00Z", message })
    const header = JSON.stringify({ type: "session", id: "s1", cwd: "/project" })
    using folder = folderOf({ "pi.jsonl": `${header}\n${line}\n${line}\n` })
    const { code, stdout } = await played(folder.path, ["cost", "pi.jsonl"])
    assert.strictEqual(code, 0)
    assert.match(stdout, /pi\.jsonl:3 +2026-09-12T10:00:00Z +anthropic-claude-haiku-4-5 +0\.000045 /u)
  })

  it("shows it next to what the prices come to, and bills it where that is wanted", async () => {
    using folder = folderOf({ "calls.jsonl": `${response("google/gemini-2.5-flash")}\n${response("acme/brand-new")}` })
    const computed = await played(folder.path, ["cost", "calls.jsonl", "--at", "2026-11-20"])
    assert.strictEqual(computed.code, 2)
    assert.include(computed.stdout, "1 response reports a cost of 0.0002 USD; the prices come to 0.000151")
    const settled = await played(folder.path, ["cost", "calls.jsonl", "--settle", "reported", "--json"])
    const { records, totals } = JSON.parse(settled.stdout)
    assert.strictEqual(settled.code, 0)
    assert.deepStrictEqual(totals, [{ currency: "usd", cost: "0.0004", complete: true }])
    assert.deepStrictEqual(
      records.map(({ computed, lines, model_id }: any) => [model_id, lines[0].unit, computed.total]),
      [
        ["openrouter/google/gemini-2.5-flash", "reported", "0.000151"],
        ["acme/brand-new", "reported", null]
      ]
    )
  })
})

describe("ratecard cost of a batch", () => {
  it("counts requests without an answer apart, and they are not a failure of its own", async () => {
    using folder = folderOf(FILES)
    const { code, stderr, stdout } = await played(folder.path, ["cost", "batch_output.jsonl", "--json", "--strict"])
    const { failed, records, totals } = JSON.parse(stdout)
    assert.deepStrictEqual([code, failed], [0, 1])
    assert.include(stderr, "1 without an answer from its batch, billed nothing")
    // 20 × 0.075 + 17 × 0.30, for a million.
    assert.deepStrictEqual(totals, [{ currency: "usd", cost: "0.0000066", complete: true }])
    assert.deepStrictEqual(
      records.map(({ error, id }: { error?: { code: string }; id: string }) => [id, error?.code]),
      [
        ["request-1", undefined],
        ["request-2", "RequestFailed"]
      ]
    )
  })

  it("of which none was answered costs nothing, and beside what nobody can read is a lower bound", async () => {
    const expired = FILES["batch_output.jsonl"]!.split("\n")[1]!
    using folder = folderOf({
      "none.jsonl": `${expired}\n${expired}`,
      "mixed.jsonl": `${FILES["batch_output.jsonl"]}{}`
    })
    const none = await played(folder.path, ["cost", "none.jsonl"])
    assert.deepStrictEqual([none.code, none.stderr], [0, ""])
    assert.include(none.stdout, "2 without an answer from their batch, billed nothing")
    assert.notInclude(none.stdout, "Total unknown")
    const mixed = await played(folder.path, ["cost", "mixed.jsonl"])
    assert.strictEqual(mixed.code, 2)
    assert.include(mixed.stdout, "Total at least 0.0000066 USD")
    assert.include(mixed.stdout, "1 without an answer")
    assert.match(mixed.stderr, /^ratecard: mixed\.jsonl:3: No usage/mu)
  })

  it("names the model of each line that is not the response's own", async () => {
    using folder = folderOf({
      "advised.json": JSON.stringify({
        model: "claude-sonnet-5",
        usage: {
          input_tokens: 2390,
          output_tokens: 121,
          iterations: [{ type: "advisor_message", model: "claude-opus-4-8", input_tokens: 2518, output_tokens: 22 }]
        }
      })
    })
    const { stdout } = await played(folder.path, ["cost", "advised.json", "--explain", "--at", "2026-11-20"])
    assert.include(stdout, "Total 0.01913 USD")
    assert.include(stdout, "input of anthropic-claude-opus-4-8")
  })
})

describe("a log of Claude Code that has the usage of its stream's start", () => {
  const early = (id: string, text: string) => {
    const line = JSON.parse(claude(id, "2026-02-20T12:00:00Z", "claude-opus-4-5", 8)) as { message: object }
    const content = [{ type: "text", text }]
    return JSON.stringify({ ...line, version: "2.1.45", message: { ...line.message, content, stop_reason: null } })
  }
  const LOG = [early("1", "How much is the fish? ".repeat(100)), early("1", "Done."), ""].join("\n")
  const SAID = "The log has only the usage at the stream's start"

  it("is at least its text, in what usage and cost print", async () => {
    using folder = folderOf({ "log.jsonl": LOG })
    for (const command of ["usage", "cost"]) {
      const { code, stdout } = await played(folder.path, [command, "log.jsonl"])
      assert.strictEqual(code, 2)
      assert.match(stdout, /^.*(?:2026-02-20|log\.jsonl:2) .*≥ 0\.0\d+ +USD +no$/mu)
      assert.include(stdout, "\nTotal at least 0.0")
      assert.include(stdout.replaceAll(/\s+/gu, " "), SAID)
    }
    const used = await played(folder.path, ["usage", "log.jsonl", "--json"])
    const { total, warnings } = JSON.parse(used.stdout) as UsageDocument
    assert.deepInclude(total, { complete: false, responses: 1 })
    assert.isAbove(total.tokens.output, 500)
    assert.isAbove(Number(total.band?.high), Number(total.cost))
    assert.strictEqual(warnings[0]?.code, "undercounted")
    const { records } = JSON.parse((await played(folder.path, ["cost", "log.jsonl", "--json"])).stdout)
    assert.deepInclude(records[0], { complete: false, total: total.cost })
    assert.deepInclude(records[0].band, total.band)
    assert.strictEqual(records.length, 1)
  })
})

describe("ratecard usage", () => {
  // 1000 × 5 + 40,000 × 0.5 + 2000 × 6.25 + 900 × 25 of claude-opus-5, by hand; 300 × 25 on the last day;
  // 1000 × 2 + 40,000 × 0.2 + 2000 × 2.5 + 1500 × 10 of claude-sonnet-5.
  const ROWS = [
    "2026-11-20,1000,40000,2000,900,0.06,USD,yes",
    "2026-11-21,1000,40000,2000,1500,0.03,USD,yes",
    "2026-11-22,1000,40000,2000,300,0.045,USD,yes"
  ]

  it("sums each response once, by day", async () => {
    using folder = folderOf(FILES)
    const { code, stdout } = await played(folder.path, ["usage", "--timezone", "UTC", "--csv"])
    assert.strictEqual(code, 0)
    assert.deepStrictEqual(stdout.trim().split("\n").slice(1), ROWS)
  })

  it("takes files without usage for a finding and not for a cost of 0, but no files or empty ones for none", async () => {
    using folder = folderOf({
      ".codex/sessions/2026/11/20/rollout-a.jsonl": '{"type":"session_meta","payload":{"id":"a"}}\n',
      "logs/usage.jsonl": '{"model":"gpt-5-mini","usage":{"prompt_tokens":1,"completion_tokens":1}}\n',
      "claude.jsonl": claude("1", "2026-11-20T09:00:00Z", "claude-opus-5", 900),
      "empty.jsonl": ""
    })
    const of = (...args: ReadonlyArray<string>) => played(folder.path, ["usage", ...args])
    const own = await of()
    assert.strictEqual(own.code, 2)
    assert.match(own.stdout, /^Files were found, and no usage in them\.\nTotal unknown\. /u)
    assert.match(own.stderr, /rollout-a\.jsonl of Codex: no usage was found\. /u)
    const records = await of("logs")
    assert.strictEqual(records.code, 2)
    assert.match(records.stderr, /usage\.jsonl: no usage of an agent was found\. .*'ratecard cost'/u)
    const both = JSON.parse((await of("claude.jsonl", "--with-local", "--json")).stdout) as UsageDocument
    assert.deepStrictEqual(
      [both.total.cost, both.total.complete, both.silent_logs?.[0]?.agent],
      ["0.06", true, "codex"]
    )
    for (const named of ["empty.jsonl", "claude.jsonl"]) assert.strictEqual((await of(named)).code, 0)
  })

  it("never shows what it does not know as 0, and names what may have been meant", async () => {
    using folder = folderOf({
      ".claude/projects/p/log.jsonl": [
        claude("1", "2026-11-20T09:00:00Z", "claude-opus-5", 900),
        claude("2", "2026-11-22T09:00:00Z", "claude-opus-55x", 1500),
        ""
      ].join("\n")
    })
    const of = (...args: ReadonlyArray<string>) => played(folder.path, ["usage", "--timezone", "UTC", ...args])
    const { code, stderr, stdout } = await of()
    assert.strictEqual(code, 2)
    assert.match(stdout, /^2026-11-22 +1\.00k +40\.0k +2\.00k +1\.50k +unknown +no$/mu)
    assert.include(stdout, "\nTotal at least 0.06 USD. ")
    assert.match(stderr, /^ratecard: Unknown model 'claude-opus-55x'\. Did you mean anthropic-claude-opus-5-5, /mu)
    assert.include((await of("--markdown")).stdout, "| 2026-11-22 | 1000 | 40000 | 2000 | 1500 | unknown |  | no |\n")
    assert.include((await of("--csv")).stdout, "\n2026-11-22,1000,40000,2000,1500,,,no\n")
    const { rows, total } = JSON.parse((await of("--json")).stdout) as UsageDocument
    assert.deepInclude(rows[1], { priced: 0, responses: 1, complete: false })
    assert.deepInclude(total, { cost: "0.06", priced: 1, responses: 2, complete: false })
    const focus = await of("--export", "focus")
    assert.strictEqual(focus.stdout.trim().split("\n").length, 1 + 4)
    assert.include(focus.stderr, "'claude-opus-55x'")
    const only = await of("--since", "2026-11-22")
    assert.deepInclude(only.stdout, "Total unknown")
    assert.strictEqual(only.code, 3)
    const line = await played(folder.path, ["statusline"], { env: { TZ: "UTC" } })
    assert.strictEqual(line.stdout, "today unknown · month ≥0.0600 USD\n")
  })

  it("has the user's own prices", async () => {
    using folder = folderOf({
      ...FILES,
      "rates.json":
        '[{"model":"claude-*","factor":"0.5"},{"model":"house-*","prices":{"input":"2","output":"4","cache_read":"1","cache_write_5m":"1"}}]',
      "house.jsonl": `${claude("9", "2026-11-20T09:00:00Z", "house-1", 500)}\n`
    })
    const totalOf = async (...args: ReadonlyArray<string>) => {
      const { stdout } = await played(folder.path, ["usage", "--json", "--rates", "rates.json", ...args])
      return JSON.parse(stdout) as UsageDocument
    }
    // Half of 0.135.
    assert.deepInclude((await totalOf()).total, { cost: "0.0675", complete: true })
    // (1000 × 2 + 40,000 × 1 + 2000 × 1 + 500 × 4) / 1,000,000
    const house = await totalOf("house.jsonl", "--by", "model")
    assert.deepInclude(house.rows[0], { key: "house-1", cost: "0.046", complete: true })
    assert.deepStrictEqual(house.unknown_models, [])
    const own = await played(folder.path, ["usage", "--json"])
    assert.deepInclude((JSON.parse(own.stdout) as UsageDocument).total, { cost: "0.135" })
  })

  it("draws bars on a terminal that has room for them, and fits in it", async () => {
    using folder = folderOf(FILES)
    for (const columns of [60, 80, 200]) {
      const { stdout } = await played(folder.path, ["usage", "--timezone", "UTC"], { columns })
      const lines = stdout.split("\n")
      assert.isTrue(
        lines.slice(0, 6).every((line) => line.length <= columns),
        stdout
      )
      assert.strictEqual(stdout.includes("█"), columns >= 80, stdout)
    }
    const { stdout } = await played(folder.path, ["usage", "--timezone", "UTC", "--by", "hour"], { columns: 60 })
    assert.match(stdout, /^\d{4}-\d\d-\d\d \d\d:00 /mu, stdout)
    assert.isTrue(
      stdout.split("\n").every((line) => line.length <= 60),
      stdout
    )
  })

  it("has nothing to tell where there are no logs", async () => {
    using folder = folderOf({})
    const { code, stdout } = await played(folder.path, ["usage", "--json"])
    assert.strictEqual(code, 0)
    assert.deepStrictEqual((JSON.parse(stdout) as { readonly rows: unknown }).rows, [])
  })

  it("is said in one line", async () => {
    using folder = folderOf(FILES)
    const { stdout } = await played(folder.path, ["statusline"], { env: { TZ: "UTC" } })
    assert.match(stdout, /^today 0\.0450 USD · month 0\.1350 USD\n$/u)
  })
})
