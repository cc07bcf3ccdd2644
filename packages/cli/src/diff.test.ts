import { assert, describe, it } from "@effect/vitest"
import { mkdirSync, writeFileSync } from "node:fs"
import { claude } from "../test/files.ts"
import { type Files, gitFolder } from "../test/gitFolder.ts"
import { played } from "../test/played.ts"
import type { DiffDocument } from "./answers/diff/document.ts"

const CALL = (model: string, prompt: string) =>
  `client.responses.create({ model: "${model}", instructions: "${prompt}", input: question })\n`

const diffed = async (revisions: ReadonlyArray<Files>, ...args: ReadonlyArray<string>) => {
  using folder = gitFolder(...revisions)
  return await diffedIn(folder.path, ...args)
}

/** The same in a repository that is there: making one takes as long as four of these. */
const diffedIn = async (folder: string, ...args: ReadonlyArray<string>) => {
  const { code, stderr, stdout } = await played(folder, ["diff", ...args, "--json"])
  assert.isNotEmpty(stdout, stderr)
  return { code, document: JSON.parse(stdout) as DiffDocument }
}

const CHANGE: readonly [Files, Files] = [
  { "ask.ts": CALL("gpt-5.5", "Be brief.") },
  { "ask.ts": CALL("gpt-5.5", "Be brief. How much is the fish?") }
]

describe("ratecard diff", () => {
  it("counts prompts as their model does, and prices 1,000 calls", async () => {
    const { code, document } = await diffed(CHANGE, "HEAD")
    const [call] = document.calls
    // "Be brief." has 3 tokens of o200k_base, "How much is the fish?" 6 more: at 5 dollars per million.
    assert.strictEqual(code, 0)
    assert.deepStrictEqual([call?.before?.prompt_tokens, call?.after?.prompt_tokens], [3, 9])
    assert.strictEqual(call?.after?.encoding, "o200k_base")
    assert.deepStrictEqual([call?.change_per_1000, call?.change_per_month], ["0.03", null])
    assert.deepStrictEqual(document.totals, [{ currency: "usd", per_1000: "0.03", per_month: null, complete: true }])
  })

  // By OpenAI's cookbook, "How to count tokens with tiktoken".
  const COUNTS = [
    ["gpt-4-turbo", "cl100k_base", "antidisestablishmentarianism", 6],
    ["gpt-4-turbo", "cl100k_base", "2 + 2 = 4", 7],
    ["gpt-4-turbo", "cl100k_base", "お誕生日おめでとう", 9],
    ["gpt-5.5", "o200k_base", "antidisestablishmentarianism", 6],
    ["gpt-5.5", "o200k_base", "2 + 2 = 4", 7],
    ["gpt-5.5", "o200k_base", "お誕生日おめでとう", 8]
  ] as const

  it("counts as the vendor of each model does", async () => {
    const files = COUNTS.map(([model, , prompt], place) => [`${place}.ts`, CALL(model, prompt)] as const)
    const { document } = await diffed([{}, Object.fromEntries(files)], "HEAD", "--fail-on", "never")
    for (const [place, [, encoding, prompt, tokens]] of COUNTS.entries()) {
      const call = document.calls.find(({ after }) => after?.file === `${place}.ts`)
      assert.deepInclude(call?.after, { encoding, prompt_tokens: tokens }, prompt)
    }
  })

  it("takes volumes from a file and never makes them up", async () => {
    const volumes = { "volumes.csv": "call,calls\nask.ts,20000\n" }
    using folder = gitFolder(CHANGE[0], { ...CHANGE[1], ...volumes, "v.json": '{"other.ts": 5}' })
    const { document } = await diffedIn(folder.path, "HEAD", "--volumes", "volumes.csv")
    assert.strictEqual(document.calls[0]?.change_per_month, "0.6")
    const { document: other } = await diffedIn(folder.path, "HEAD", "--volumes", "v.json")
    assert.strictEqual(other.calls[0]?.change_per_month, null)
  })

  it("takes volumes from logs where one place alone makes a model's calls", async () => {
    const record = (at: string, model: string) =>
      JSON.stringify({ at, model, usage: { prompt_tokens: 5, completion_tokens: 1, total_tokens: 6 } })
    // Three calls in two days are 45 in thirty.
    const logs = ["2026-11-01T00:00:00Z", "2026-11-01T23:00:00Z", "2026-11-02T01:00:00Z"].map((at) =>
      record(at, "gpt-5.5")
    )
    const changed = { ...CHANGE[1], "logs.jsonl": `${logs.join("\n")}\n` }
    const alone = await diffed([CHANGE[0], changed], "HEAD", "--logs", "logs.jsonl")
    assert.deepInclude(alone.document.calls[0], { calls_per_month: 45, change_per_month: "0.00135" })
    const other = { "other.ts": CALL("gpt-5.5", "Be long.") }
    const shared = await diffed([{ ...CHANGE[0], ...other }, changed], "HEAD", "--logs", "logs.jsonl")
    assert.deepInclude(shared.document.calls[0], { calls_per_month: null, change_per_month: null })
    const unsaid = { "other.ts": "client.responses.create({ model: process.env.MODEL, input })\n" }
    const open = await diffed([{ ...CHANGE[0], ...unsaid }, changed], "HEAD", "--logs", "logs.jsonl")
    assert.deepInclude(open.document.calls[0], { calls_per_month: null })
  })

  it("takes volumes from spans of OpenTelemetry: those of calls, and not of the agents around them", async () => {
    const span = (operation: string, hours: number) => ({
      startTimeUnixNano: `${1_793_491_200 + hours * 3600}000000000`,
      attributes: [
        { key: "gen_ai.operation.name", value: { stringValue: operation } },
        { key: "gen_ai.request.model", value: { stringValue: "gpt-5.5" } }
      ]
    })
    const exported = (...spans: ReadonlyArray<object>) =>
      JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
    // Three calls in two days are 45 in thirty.
    const lines = [exported(span("invoke_agent", 0), span("chat", 0)), exported(span("chat", 23), span("chat", 25))]
    const { document } = await diffed(
      [CHANGE[0], { ...CHANGE[1], "spans.jsonl": `${lines.join("\n")}\n` }],
      "HEAD",
      "--logs",
      "spans.jsonl"
    )
    assert.deepInclude(document.calls[0], { calls_per_month: 45, change_per_month: "0.00135" })
  })

  it("holds the change against a budget", async () => {
    using folder = gitFolder(...CHANGE)
    for (const [budget, expected, kept] of [
      ["0.05/1000", 0, true],
      ["0.03/1000", 0, true],
      ["0.02/1000", 4, false],
      ["20/month", 2, null]
    ] as const) {
      const { code, document } = await diffedIn(folder.path, "HEAD", "--budget", budget)
      assert.deepStrictEqual([code, document.budget], [expected, { limit: budget, kept }])
    }
  })

  it("sees a constant of another file, which calls in files that did not change use", async () => {
    const { document } = await diffed(
      [
        {
          "names.py": 'MODEL = "gpt-5.5"\n',
          "ask.py": "from names import MODEL\nclient.responses.create(model=MODEL, input='Hi')\n"
        },
        { "names.py": 'MODEL = "gpt-4"\n' }
      ],
      "HEAD",
      "--fail-on",
      "never"
    )
    assert.deepStrictEqual(
      document.calls.map(({ after, before }) => [before?.file, before?.model, after?.model]),
      [["ask.py", "openai-gpt-5.5", "openai-gpt-4"]]
    )
    assert.deepStrictEqual(
      document.names.map(({ file, findings }) => [file, findings[0]?.code]),
      [["names.py", "retired"]]
    )
  })

  it("estimates if no vocabulary is published, and prices nothing where the code says no model", async () => {
    const { document } = await diffed(
      [
        {},
        {
          "ask.ts":
            'client.messages.create({ model: "claude-opus-4-5", system: "Be brief.", max_tokens: 5, messages })\n',
          "prompts/tone.md": "Be kind.\n",
          "tools.json": '{"tools": [{"name": "search", "description": "Searches.", "inputSchema": {"type": "object"}}]}'
        }
      ],
      "HEAD"
    )
    const [call, tone, tools] = document.calls
    assert.isDefined(call?.after?.band)
    assert.deepStrictEqual([tone?.kind, tone?.after?.model, tone?.change_per_1000], ["prompt", null, null])
    assert.deepStrictEqual([tools?.kind, tools?.after?.prompt_tokens, tools?.before], ["tools", 0, null])
    assert.isAbove(tools?.after?.tool_tokens ?? 0, 10)
    assert.strictEqual(document.totals[0]?.complete, false)
  })

  it("compares two commits, and tells nothing of what moved", async () => {
    const revisions: ReadonlyArray<Files> = [
      CHANGE[0],
      CHANGE[1],
      { "ask.ts": `// A comment.\n\n${CALL("gpt-5.5", "Be brief. How much is the fish?")}` },
      {}
    ]
    using folder = gitFolder(...revisions)
    assert.lengthOf((await diffedIn(folder.path, "HEAD~2..HEAD~1")).document.calls, 1)
    assert.lengthOf((await diffedIn(folder.path, "HEAD~1..HEAD")).document.calls, 0)
    assert.lengthOf((await diffedIn(folder.path, "HEAD~2")).document.calls, 1)
  })

  it("prints a comment of at most 15 lines, however much there is to say", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, place) => [`a${place}.ts`, CALL("gpt-4", `Prompt ${place} | odd`)])
    )
    using folder = gitFolder({}, files)
    const { code, stdout } = await played(folder.path, ["diff", "HEAD", "--markdown"])
    assert.strictEqual(code, 4)
    assert.isAtMost(stdout.trimEnd().split("\n").length, 15)
    assert.match(stdout, /^<!-- ratecard -->\n\*\*Cost of this change\*\*: \+/u)
    assert.include(stdout, "gpt-4 was retired on 2026-10-23")
  })

  it("adds what agents cost on the branch", async () => {
    using folder = gitFolder({ "a.ts": "" }, {})
    const name = folder.path.split("/").at(-1)!
    const line = JSON.parse(claude("1", "2026-11-20T09:00:00Z", "claude-opus-5", 900)) as object
    mkdirSync(`${folder.path}/.claude/projects/p`, { recursive: true })
    writeFileSync(
      `${folder.path}/.claude/projects/p/1.jsonl`,
      `${JSON.stringify({ ...line, cwd: `/home/me/${name}`, gitBranch: "main" })}\n`
    )
    const { stdout } = await played(folder.path, ["diff", "HEAD", "--json"])
    // 1,000 input at 5, 40,000 cached at 0.5, 2,000 written at 6.25 and 900 output at 25 dollars per million.
    assert.deepInclude((JSON.parse(stdout) as DiffDocument).receipt, { branch: "main", cost: "0.06", responses: 1 })
  })

  it("refuses what it cannot do", async () => {
    using folder = gitFolder(
      {
        "bad.csv": "call,calls\na,many\n",
        "spans.jsonl": '{"resourceSpans":[]}\n{"resourceSpans":',
        "empty.json": '{"resourceSpans":[]}',
        "timeless.jsonl": '{"model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}\n'
      },
      {}
    )
    for (const [args, told] of [
      ["nowhere", /^ratecard: 'nowhere' is not a revision of this repository/u],
      ["--upload-pack=x..HEAD", /Unrecognized flag|no revision/u],
      ["HEAD --budget lots", /^ratecard: --budget takes dollars such as 20\/month/u],
      ["HEAD --volumes none.csv", /^ratecard: none\.csv: no such file/u],
      ["HEAD --logs spans.jsonl", /^ratecard: spans\.jsonl:2: is not JSON/u],
      ["HEAD --logs empty.json", /^ratecard: empty\.json: has no spans of model calls/u],
      ["HEAD --logs timeless.jsonl", /^ratecard: timeless\.jsonl:1: has no time, so/u],
      ["HEAD --volumes bad.csv", /^ratecard: bad\.csv: 'a' has no whole number of calls a month: "many"/u]
    ] as const) {
      const { code, stderr } = await played(folder.path, ["diff", ...args.split(" ")])
      assert.strictEqual(code, 1, args)
      assert.match(stderr, told)
    }
  })
})
