import { assert, describe, it } from "@effect/vitest"
import { publishCatalogue } from "@ratecard/core/effect"
import { sampleOf } from "@ratecard/test-support"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Completions } from "effect/cli"
import { join } from "node:path"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { claude, FILES } from "../../test/files.ts"
import { gitFolder } from "../../test/gitFolder.ts"
import { BUNDLED, folderOf, played, type Stage, words } from "../../test/played.ts"
import { serviceOf } from "../../test/serviceOf.ts"
import { leaves } from "../manual.ts"
import { ratecard } from "../ratecard.ts"
import { VIEWS } from "../usage/views/view.ts"
import type { Documents } from "./documents.ts"

const SCHEMAS = new URL("../../../../docs/schemas/", import.meta.url)

/** Other names of commands. */
const ALL = await ratecard()
const ALIASES = ALL.subcommands.flatMap(({ commands }) => commands.flatMap(({ alias }) => alias ?? []))

/** The commands that have `--json`, by their definition. */
const COMMANDS = leaves([], Completions.fromCommand(ALL).subcommands).flatMap(({ command, path }) =>
  command.flags.some(({ name }) => name === "json") && !ALIASES.includes(path.join(" ")) ? [path.join(" ")] : []
)

const fileOf = (command: string): string => `${command.replaceAll(" ", "-")}.json`

const line = (id: string, more: object, message: object = {}): string => {
  const logged = JSON.parse(claude(id, "2026-11-22T09:00:00Z", "claude-opus-5", 300)) as { readonly message: object }
  return JSON.stringify({ ...logged, ...more, message: { ...logged.message, ...message } })
}

const ODD_LOG = [
  JSON.stringify({ type: "ai-title", aiTitle: "Slow search", sessionId: "0b1f" }),
  line("5", { gitBranch: "main" }),
  line("6", { gitBranch: "main" }, { model: "claude-opus-55x" }),
  line("7", {}, { model: "house-1" }),
  line("8", {}, { usage: { input_tokens: -1 } }),
  // The usage of the stream's start, and more text than that.
  line(
    "9",
    { version: "2.1.45" },
    { stop_reason: null, content: [{ type: "text", text: "How much is the fish? ".repeat(99) }] }
  ),
  "{ nonsense",
  ""
].join("\n")

const LIMITS = [
  { limit: "50usd/day", agent: "claude-code" },
  { limit: "0.5usd/week", project: "/home/me/app" },
  { limit: "300usd/month", model: "anthropic-claude-opus-5", notify: { command: "exit", at: [80, 100] } }
]

/** Files about which answers have much to say. */
const ODD: Readonly<Record<string, string>> = {
  ...FILES,
  ".config/ratecard/budgets.json": JSON.stringify({ version: 1, budgets: LIMITS }),
  ".claude/projects/-work-odd/odd.jsonl": ODD_LOG,
  "odd.jsonl": ODD_LOG,
  "groups.jsonl":
    '{"model":"gpt-5","usage":{"prompt_tokens":1,"completion_tokens":2},"project":"a","user":"b","team":"c","customer":"d","tags":["e"]}',
  "empty.jsonl": "",
  "costs.csv": 'start_time,amount_value,amount_currency,line_item\n1756684800,0.5,usd,"gpt-5, input"\n',
  "calls/ask.ts":
    'await ai.chat.completions.create({ model: "gpt-4", messages })\nawait ai.chat.completions.create({ model: "gpt-99", messages })\nconst SMALL_MODEL = "gemini-3.6-flash"\n',
  "rates.json": '[{"model":"gpt-*","factor":"0.9"},{"model":"house-*","prices":{"input":"2"}}]',
  "rubles.jsonl": `${line("10", {}, { model: "GigaChat-2-Max", usage: { input_tokens: 10, output_tokens: 5 } })}\n`,
  "times.jsonl": ["2019", "2097"]
    .map((year) => `${line(year, { timestamp: `${year}-05-01T09:00:00Z` }, { model: "house-1" })}\n`)
    .join(""),
  "long.jsonl": `${claude("11", "2026-11-22T09:00:00Z", "claude-opus-5", 300).replace("40000", "400000")}\n`,
  ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/tasks/a/ui_messages.json": JSON.stringify([
    { ts: Date.parse("2026-11-20T09:00:00Z"), type: "say", say: "condense_context", contextCondense: { cost: 0.5 } }
  ]),
  "records.jsonl": [
    '{"model":"gpt-99","usage":{"prompt_tokens":1}}',
    '{"model":"house-1","usage":{"prompt_tokens":1,"completion_tokens":5,"total_tokens":6}}',
    '{"id":"c","model":"google/gemini-2.5-flash","usage":{"prompt_tokens":270,"completion_tokens":28,"total_tokens":298,"cost":0.0002,"is_byok":false}}',
    '{"model":"gpt-5","expected":{"input_tokens":300000,"output_tokens":1000,"calls":10,"per":"day"}}',
    "{}",
    "nonsense",
    ""
  ].join("\n")
}

/** What a branch has, and then changes. */
const BRANCH = {
  "calls/claude.ts":
    'await ai.messages.create({ model: "claude-opus-4-5", system: "Be brief.", max_tokens: 9, messages })\n',
  "prompts/tone.md": "Be kind.\n"
}
const CHANGED = {
  "deep.json": `{"gpt-5":`.repeat(4000),
  "calls/claude.ts": BRANCH["calls/claude.ts"].replace("brief", "brief and kind"),
  "calls/new.py": 'MODEL = "gpt-4"\nLATER = "gpt-5.6-sol"\n',
  "prompts/tone.md": "Be very kind.\n",
  "volumes.json": '{"calls/claude.ts": 1000}'
}

/** Questions to each command, of which each has an answer. */
const QUESTIONS: Readonly<Record<keyof Documents, ReadonlyArray<string>>> = {
  "budget check": [
    "",
    "--estimate 0.50 --session s",
    "--estimate 100000 --project /home/me/app",
    "--estimate 30rub --agent codex"
  ],
  "budget list": [""],
  "budget remove": ["day --agent claude-code", "week --project /home/me/app", "month --model claude-opus-5"],
  "budget set": ["5/day --project /home/me/app", "300rub/month --agent codex --model gpt-5 --notify exit --at 80,100"],
  "catalogue update": [""],
  changes: ["", "--kind all --days 1825 --limit 1000", "--min-change 100000"],
  check: ["", "calls --within 400 --fail-on never", "calls --findings"],
  cost: [
    "response.json",
    "response.json --why 0.0291",
    "response.json --why 7 --currency rub",
    "requests.csv --rates rates.json --currency usd",
    "batch_output.jsonl",
    "records.jsonl --rates rates.json",
    "groups.jsonl",
    "records.jsonl --settle reported",
    "odd.jsonl",
    "empty.jsonl",
    "prompt.txt",
    "prompt.txt --model claude-opus-4-5 --model gpt-5",
    "--input-tokens 300000 --output-tokens 10 --cached-tokens 200 --calls 3 --per day --currency rub",
    "--input-tokens 300000 --batch --model yandex-qwen3.6-35b-a3b"
  ],
  count: ["src", "README.md none.txt", "none.txt", "docs README.md --model gpt-5", "src --model claude-opus-4-5"],
  diff: [
    "HEAD --fail-on never",
    "HEAD --volumes volumes.json --budget 20/month",
    "HEAD~1..HEAD --model gpt-5.5 --budget 5/1000"
  ],
  doctor: ["", "--all"],
  history: ["gpt-4o"],
  model: ["claude-opus-4-5", "gpt-5 --at 2025-09-01", "gigachat-2-max", "groq/openai/gpt-oss-120b"],
  models: ["", "--retired", "nothing-of-this-name", "--text english,code,json,russian,chinese"],
  offers: ["--limit 1000", "claude-sonnet-4-5", "--host groq --kind embedding"],
  rate: [""],
  recommend: [
    "",
    "--max-input-price 1 --min-context-window 200000 --capabilities image --tools web_search",
    "--max-output-price 0 --price-currency rub",
    "--input-tokens 150000 --output-tokens 2000 --budget 0.5"
  ],
  reconcile: [
    "cost_report.json",
    "cost_report.json .claude laptop.jsonl",
    "cost_report.json requests.jsonl",
    "costs.csv requests.jsonl",
    "cost_report.json empty.jsonl odd.jsonl --timezone Europe/Berlin"
  ],
  resolve: [
    "gpt5",
    "us.anthropic.claude-sonnet-4-5-20250929-v1:0",
    "gpt-55x",
    "gemini-flash-latest",
    "openrouter/gpt-5:batch"
  ],
  usage: [
    "requests.jsonl",
    ...VIEWS.map((view) => `--by ${view}`),
    "odd.jsonl laptop.jsonl --by session",
    "empty.jsonl",
    "odd.jsonl rubles.jsonl --cache",
    "odd.jsonl --top 10",
    "rubles.jsonl --top 1",
    "--since 2026-11-21 --currency rub",
    "--currency rub --rate 81.5 --by month,session,branch,window",
    "times.jsonl --rates rates.json --currency rub",
    "--agent codex",
    "--as gpt-5 --by model",
    "odd.jsonl --as claude-sonnet-5",
    "long.jsonl --as claude-haiku-4-5",
    "empty.jsonl --as gpt-5",
    "odd.jsonl --rates rates.json",
    "--audit 2026-11"
  ],
  "usage forget": [""]
}

it("every command with --json has a schema", () => {
  assert.isAbove(COMMANDS.length, 10)
  assert.sameMembers(COMMANDS, Object.keys(QUESTIONS))
  assert.sameMembers(readdirSync(SCHEMAS), COMMANDS.map(fileOf))
})

/** A service with the newest prices and a bank's rate. */
const SERVICE = {
  "/api/v1/catalogue": JSON.stringify(publishCatalogue(BUNDLED.entries, { ...BUNDLED.tariffs, as_of: "2026-11-22" })),
  "/api/v1/exchange-rate": JSON.stringify({ rate: 81.5, source: "cbr", updated_at: "2026-11-21T00:00:00Z" })
}

const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  allErrors: true,
  formats: { "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/u }
})

/** The names of all members in a document. */
const namesIn = (document: unknown): ReadonlyArray<string> =>
  typeof document !== "object" || document === null
    ? []
    : [...(Array.isArray(document) ? [] : Object.keys(document)), ...Object.values(document).flatMap(namesIn)]

/** The names of all members that a schema knows. */
const namesOf = (schema: unknown): ReadonlyArray<string> =>
  typeof schema !== "object" || schema === null
    ? []
    : Object.entries(schema).flatMap(([keyword, inner]) => [
        ...(keyword === "properties" ? Object.keys(inner) : []),
        ...namesOf(inner)
      ])

/** What questions to a command are played on; another one has its own. */
const folderFor = (command: string) =>
  command === "diff" ? gitFolder({}, { ...ODD, ...BRANCH }, CHANGED) : folderOf(ODD)

/** Questions on a machine with no folder for what is kept of logs. */
const BROKEN: ReadonlySet<string> = new Set(["--all", "--agent codex"])

/** A log that another reader has read, and one that is gone. */
const readBefore = async (folder: string, on: Stage): Promise<void> => {
  const [project, at] = [join(folder, ".claude/projects/app"), "2026-11-21T10:00:00Z"]
  mkdirSync(project, { recursive: true })
  for (const name of ["gone", "grown"])
    writeFileSync(join(project, `${name}.jsonl`), claude(name, at, "claude-opus-5", 9))
  await played(folder, ["usage"], on)
  rmSync(join(project, "gone.jsonl"))
  writeFileSync(join(project, "grown.jsonl"), claude("more", at, "claude-opus-5", 99))
  using database = new DatabaseSync(join(folder, "data", "usage.db"))
  database.exec("UPDATE log SET reader = 0")
}

/** Plays a question, with a bank's rate where it is about rubles. */
const asked = async (folder: string, url: string, command: string, question: string) => {
  const data = BROKEN.has(question) ? join(folder, "odd.jsonl") : join(folder, "data")
  const on = { env: { RATECARD_URL: url, RATECARD_DATA_DIR: data } }
  if (question.includes("rub")) await played(folder, ["catalogue", "update"], on)
  if (question.startsWith("--audit")) await readBefore(folder, on)
  return await played(folder, [...words(command), ...words(question), "--json"], on)
}

describe.each(sampleOf(Object.entries(QUESTIONS), 8))("what ratecard %s --json prints", (command, questions) => {
  it("fits its schema, of which each field is in some answer", async () => {
    await using service = await serviceOf(SERVICE)
    using folder = folderFor(command)
    const schema = JSON.parse(readFileSync(new URL(fileOf(command), SCHEMAS), "utf8"))
    const fits = ajv.compile(schema)
    const unseen = new Set(namesOf(schema))
    for (const question of questions) {
      const { stderr, stdout } = await asked(folder.path, service.url, command, question)
      assert.isNotEmpty(stdout, `${question}: ${stderr}`)
      const document: unknown = JSON.parse(stdout)
      assert.strictEqual(stdout, `${JSON.stringify(document, null, 2)}\n`)
      assert.isTrue(fits(document), `${question}: ${JSON.stringify(fits.errors)}`)
      for (const name of namesIn(document)) unseen.delete(name)
    }
    // These few models do not have prices on all conditions that there are.
    if (command !== "model") assert.deepStrictEqual([...unseen], [])
  })
})

it.for([
  ["usage", "--model gpt-55x"],
  ["cost", "none.json"],
  ["model", "gpt-55x"],
  ["offers", "--host nobody"],
  ["budget remove", "week"]
])("a refusal is not a document: ratecard %s %s --json", async ([command, question]) => {
  using folder = folderFor(command!)
  const { code, stderr, stdout } = await asked(folder.path, "http://127.0.0.1:1", command!, question!)
  assert.deepStrictEqual([code, stdout], [1, ""])
  assert.match(stderr, /^ratecard: /u)
})
