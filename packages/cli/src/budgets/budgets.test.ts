import { assert, describe, it } from "@effect/vitest"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { claude, FILES } from "../../test/files.ts"
import { folderOf, type Outcome, played, type Stage, words } from "../../test/played.ts"

/** Costs 0.045 dollars on the day of the tests, and 0.135 in its month: by hand in run.test.ts. */
const LOGS = FILES

const ratecard = (folder: { readonly path: string }, command: string, stage?: Stage): Promise<Outcome> =>
  played(folder.path, words(command), stage)

/** The document of a command that prints one. */
const told = async (folder: { readonly path: string }, command: string, stage?: Stage) =>
  JSON.parse((await ratecard(folder, `${command} --json --quiet`, stage)).stdout)

/** What a check exits with. */
const codeOf = async (folder: { readonly path: string }, flags = "", stage?: Stage): Promise<number> =>
  (await ratecard(folder, `budget check ${flags}`, stage)).code

const fileOf = ({ path }: { readonly path: string }) => join(path, ".config/ratecard/budgets.json")

describe("ratecard budget set", () => {
  it("says what is spent and left, exactly, of each period", async () => {
    using folder = folderOf(LOGS)
    assert.deepInclude((await told(folder, "budget set 0.1/day")).budgets[0], {
      limit: "0.1",
      currency: "usd",
      period: "day",
      since: "2026-11-22",
      spent: "0.045",
      left: "0.055",
      complete: true,
      used_percent: 45
    })
    // From Monday, the 16th, on.
    assert.deepInclude((await told(folder, "budget set 1/week")).budgets[0], { since: "2026-11-16", spent: "0.135" })
    assert.deepInclude((await told(folder, "budget set 0.1/month")).budgets[0], { since: "2026-11-01", left: "-0.035" })
    const { budgets } = await told(folder, "budget list")
    assert.deepStrictEqual(
      budgets.map(({ period }: { period: string }) => period),
      ["day", "week", "month"]
    )
  })

  it("replaces a budget of the same period for the same, and no other", async () => {
    using folder = folderOf(LOGS)
    for (const command of ["set 1/day", "set 2/day --agent codex", "set 3/day"])
      await ratecard(folder, `budget ${command}`)
    const { budgets } = await told(folder, "budget list")
    assert.deepStrictEqual(
      budgets.map(({ agent, limit }: { agent?: string; limit: string }) => [limit, agent]),
      [
        ["3", undefined],
        ["2", "codex"]
      ]
    )
  })

  it("counts only what it is about: a folder with all below it, an agent, a model by any name", async () => {
    using folder = folderOf({
      ".claude/projects/p/log.jsonl": [
        ["1", "/home/me/app"],
        ["2", "/home/me/app/web"],
        ["3", "/home/me/app2"]
      ]
        .map(([id, cwd]) => claude(id!, "2026-11-22T09:00:00Z", "claude-opus-5", 300).replace("/home/me/app", cwd!))
        .join("\n")
    })
    const spentOf = async (flags: string) => (await told(folder, `budget set 1/day ${flags}`)).budgets[0].spent
    assert.strictEqual(await spentOf("--project /home/me/app"), "0.09")
    assert.strictEqual(await spentOf("--project /home/me/app/"), "0.09")
    assert.strictEqual(await spentOf("--project app"), "0.09")
    assert.strictEqual(await spentOf("--project web"), "0.045")
    assert.strictEqual(await spentOf("--project /home/me/app2"), "0.045")
    assert.strictEqual(await spentOf("--project ap"), "0")
    assert.strictEqual(await spentOf("--agent claude-code"), "0.135")
    assert.strictEqual(await spentOf("--agent codex"), "0")
    assert.strictEqual(await spentOf("--model anthropic/claude-opus-5"), "0.135")
    assert.strictEqual(await spentOf("--model gpt-5"), "0")
    const unheard = await ratecard(folder, "budget set 1/day --project elsewhere")
    assert.include(unheard.stdout, "No usage of elsewhere is logged yet\n")
  })

  it("moves its file with RATECARD_CONFIG_DIR", async () => {
    using folder = folderOf(LOGS)
    const env = { RATECARD_CONFIG_DIR: join(folder.path, "own") }
    await ratecard(folder, "budget set 1/day", { env })
    assert.isTrue(existsSync(join(folder.path, "own/budgets.json")))
    assert.isFalse(existsSync(fileOf(folder)))
    assert.lengthOf((await told(folder, "budget list", { env })).budgets, 1)
  })
})

describe("ratecard budget remove", () => {
  it("removes that budget alone, and says which there are where it is none", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 1/day")
    await ratecard(folder, "budget set 2/week --project .")
    const missing = await ratecard(folder, "budget remove month")
    assert.strictEqual(missing.code, 1)
    assert.strictEqual(missing.stderr, `ratecard: no such budget is set; these are: 1/day; 2/week for ${folder.path}\n`)
    assert.deepInclude((await told(folder, "budget remove week --project .")).removed, { limit: "2", period: "week" })
    assert.lengthOf((await told(folder, "budget list")).budgets, 1)
    await ratecard(folder, "budget remove day")
    assert.include(
      (await ratecard(folder, "budget list")).stdout,
      "No budget is set. Set one: `ratecard budget set 50/day`"
    )
  })
})

describe("ratecard budget check", () => {
  it("exits with 4 if nothing is left, or less than is asked for, and with 0 up to the limit", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 0.1/day")
    assert.strictEqual(await codeOf(folder), 0)
    assert.strictEqual(await codeOf(folder, "--estimate 0.0550001"), 4)
    assert.strictEqual(await codeOf(folder, "--estimate 0.055"), 0)
    assert.strictEqual(await codeOf(folder), 4)
    await ratecard(folder, "budget set 0.045/day")
    const { code, stderr } = await ratecard(folder, "budget check")
    assert.strictEqual(code, 4)
    assert.strictEqual(
      stderr,
      "ratecard: over the budget of 0.045/day: 0.0450 USD spent since 2026-11-22, 0.0000 left. Wait for the next day, or set a higher limit with `ratecard budget set`\n"
    )
  })

  it("holds a call against every budget that may be about it", async () => {
    using folder = folderOf(LOGS)
    for (const scope of ["--project /home/me/app", "--agent codex", "--model gpt-5"]) {
      await ratecard(folder, `budget set 0/day ${scope}`)
    }
    const refusing = async (flags: string) => {
      const { budgets } = await told(folder, `budget check ${flags}`)
      return budgets.map(({ agent, model, project }: Record<string, string>) => agent ?? model ?? project)
    }
    assert.deepStrictEqual(await refusing(""), ["codex", "openai-gpt-5"])
    assert.deepStrictEqual(await refusing("--agent claude-code --model claude-opus-5"), [])
    assert.deepStrictEqual(await refusing("--project /home/me/app/web --agent claude-code --model claude-opus-5"), [
      "/home/me/app"
    ])
    assert.strictEqual(await codeOf(folder, "--agent claude-code --model claude-opus-5"), 0)
  })

  it("says that it is not sure where something has no price: exit code 2, and 4 where it is to be strict", async () => {
    using folder = folderOf({
      ".claude/projects/p/log.jsonl": [
        claude("1", "2026-11-22T09:00:00Z", "claude-opus-5", 300),
        claude("2", "2026-11-22T09:00:00Z", "nobodys-model", 300),
        claude("3", "2026-10-22T09:00:00Z", "nobodys-model", 300),
        ""
      ].join("\n")
    })
    await ratecard(folder, "budget set 1/day")
    const { code, stderr, stdout } = await ratecard(folder, "budget check --estimate 0.1")
    assert.strictEqual(code, 2)
    assert.include(stderr, "at least 0.0450 USD of the budget of 1/day spent: 1 record has no price in full\n")
    assert.include(stdout, "≥ 0.0450")
    assert.strictEqual(await codeOf(folder, "--strict"), 4)
    assert.strictEqual(await codeOf(folder, "--estimate 2"), 4)
    await ratecard(folder, "budget set 0.01/day")
    assert.strictEqual(await codeOf(folder), 4)
  })

  it("is sure where only a line of an earlier period cannot be read", async () => {
    const broken = `{"type":"assistant","message":{"usage":{"input_tokens":\n`
    using folder = folderOf({ ...LOGS, ".claude/projects/p/log.jsonl": broken })
    await ratecard(folder, "budget set 1/month")
    const read = (await ratecard(folder, "usage --json --quiet")).code
    assert.strictEqual(read, 2)
    // The file was written today, whenever that is; the month of the tests is over or to come.
    const later = { now: "2099-01-01T12:00:00Z" }
    assert.strictEqual(await codeOf(folder, "", later), 0)
  })

  it("counts dollars at the newest known rate, and says which that is", async () => {
    using folder = folderOf(LOGS)
    assert.match(
      (await ratecard(folder, "budget set 100rub/day")).stdout,
      /A dollar is [\d.]+ rubles, the newest rate/u
    )
    const { budgets } = await told(folder, "budget list")
    const { rate } = (await told(folder, "rate")) as unknown as { readonly rate: number }
    assert.deepInclude(budgets[0], { complete: true })
    assert.approximately(Number(budgets[0].spent), 0.045 * rate, 1e-9)
    assert.strictEqual(await codeOf(folder, "--estimate 1"), 0)
  })
})

describe("a reservation", () => {
  it("counts against the next call until ten minutes are over", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 0.1/day")
    const first = await told(folder, "budget check --estimate 0.05")
    assert.deepInclude(first, { allowed: true, reserved_until: "2026-11-22T12:10:00Z" })
    assert.deepInclude(first.budgets[0], { reserved: "0.05", left: "0.005" })
    assert.strictEqual(await codeOf(folder, "--estimate 0.05"), 4)
    assert.deepInclude((await told(folder, "budget list")).budgets[0], { reserved: "0.05", left: "0.005" })
    assert.strictEqual(await codeOf(folder, "--estimate 0.05", { now: "2026-11-22T12:09:59Z" }), 4)
    assert.strictEqual(await codeOf(folder, "--estimate 0.05", { now: "2026-11-22T12:10:00Z" }), 0)
  })

  it("that a clock a day ahead has made does not count when it is put right", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 0.1/day")
    assert.strictEqual(await codeOf(folder, "--estimate 0.05", { now: "2026-11-23T12:00:00Z" }), 0)
    assert.strictEqual(await codeOf(folder, "--estimate 0.05"), 0)
    assert.strictEqual(await codeOf(folder, "--estimate 0.05"), 4)
  })

  it("is of all budgets that concern the call, or of none", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 10/day")
    await ratecard(folder, "budget set 0.1/day --agent claude-code")
    assert.strictEqual(await codeOf(folder, "--estimate 1"), 4)
    const { budgets } = await told(folder, "budget list")
    assert.deepStrictEqual(
      budgets.map(({ reserved }: { reserved: string }) => reserved),
      ["0", "0"]
    )
  })

  it("gives way to the next one of the same session, and to what the session logs", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 0.2/day")
    const reserved = async () => (await told(folder, "budget list")).budgets[0].reserved
    await ratecard(folder, "budget check --session one --estimate 0.06")
    await ratecard(folder, "budget check --session one --estimate 0.1")
    assert.strictEqual(await reserved(), "0.1")
    const log = join(folder.path, ".claude/projects/-work-app/one.jsonl")
    const line = claude("9", "2026-11-22T12:01:00Z", "claude-opus-5", 300).replace("0b1f", "one")
    writeFileSync(log, `${line}\n`)
    const after = (await told(folder, "budget list")).budgets[0]
    // Of 0.1 it has spent 0.045.
    assert.deepInclude(after, { spent: "0.09", reserved: "0.055", left: "0.055" })
    assert.strictEqual(await codeOf(folder, "--estimate 0.06"), 4)
    assert.strictEqual(await codeOf(folder, "--session one --estimate 0.11"), 0)
    await ratecard(folder, "budget check --session one")
    assert.strictEqual(await reserved(), "0")
  })

  it("is gone with its budget, and damage to its file is named", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 0.1/day")
    await ratecard(folder, "budget check --estimate 0.05")
    await ratecard(folder, "budget remove day")
    await ratecard(folder, "budget set 0.1/day")
    assert.deepInclude((await told(folder, "budget list")).budgets[0], { reserved: "0" })
    const file = join(folder.path, ".config/ratecard/reservations.db")
    writeFileSync(file, "no database ".repeat(100))
    const { code, stderr } = await ratecard(folder, "budget check")
    assert.strictEqual(code, 1)
    assert.strictEqual(
      stderr,
      `ratecard: ${file} is damaged: delete it. It has no budgets, only reservations of the last minutes\n`
    )
  })
})

describe("the file of budgets", () => {
  it.for([
    ["{", /budgets\.json: is not JSON: /u],
    ["[]", /the file is not a JSON object/u],
    ['{"version":2,"budgets":[]}', /its version is 2, and this program reads version 1/u],
    ['{"version":1}', /'budgets' is not a list/u],
    ['{"version":1,"budgets":[{"limit":50}]}', /budget 1: 'limit' is a text such as "50usd\/day", not 50/u],
    ['{"version":1,"budgets":[{"limit":"1usd/day","projekt":"x"}]}', /budget 1: unknown field 'projekt'/u],
    ['{"version":1,"budgets":[{"limit":"1usd/day","agent":"nobody"}]}', /budget 1: 'agent' is not an agent/u],
    [
      '{"version":1,"budgets":[{"limit":"1usd/day"},{"limit":"2usd/day"}]}',
      /budget 2 has the same scope as an earlier one/u
    ],
    [
      '{"version":1,"budgets":[{"limit":"1usd/day","notify":{"command":"x","at":[0]}}]}',
      /'at' is a list of percentages/u
    ]
  ] as const)("is never ignored where it is damaged: %s", async ([text, why]) => {
    using folder = folderOf(LOGS)
    mkdirSync(join(folder.path, ".config/ratecard"), { recursive: true })
    writeFileSync(fileOf(folder), text)
    for (const command of ["budget list", "budget check", "budget set 1/day", "budget remove day"]) {
      const { code, stderr } = await ratecard(folder, command)
      assert.strictEqual(code, 1, command)
      assert.match(stderr, why)
      assert.include(stderr, "Correct the file, or delete it and set the budgets again\n")
    }
    assert.strictEqual(readFileSync(fileOf(folder), "utf8"), text)
    const line = await ratecard(folder, "statusline")
    assert.match(line.stdout, / · budgets unreadable: see `ratecard budget list`\n$/u)
  })
})

describe("a notification", () => {
  const TELL = `'printf "%s|" "$RATECARD_THRESHOLD" "$RATECARD_SPENT" "$RATECARD_LEFT" "$RATECARD_PROJECT" "$RATECARD_MESSAGE" >> said'`

  it("comes once for each threshold and period, with the facts as variables", async () => {
    using folder = folderOf(LOGS)
    const said = () => readFileSync(join(folder.path, "said"), "utf8")
    await ratecard(folder, `budget set 0.1/day --at 40,60,100 --notify ${TELL}`)
    await ratecard(folder, "budget check")
    assert.strictEqual(said(), "40|0.045|0.055||40 % of 0.1/day reached: 0.0550 USD left|")
    await ratecard(folder, "budget check")
    await ratecard(folder, "budget check --session s --estimate 0.02")
    assert.match(said(), /left\|60\|0\.045\|0\.035\|\|60 % of 0\.1\/day reached: 0\.0350 USD left\|$/u)
    await ratecard(folder, "budget check --estimate 1")
    await ratecard(folder, "budget check --estimate 1")
    assert.match(said(), /\|100\|0\.045\|0\.035\|\|over the budget of 0\.1\/day: [^|]+ 1\.00 asked for[^|]+\|$/u)
    await ratecard(folder, "budget check --estimate 1", { now: "2026-11-23T12:00:00Z" })
    assert.match(said(), /\|100\|0\|0\.1\|/u)
  })

  it("tells thresholds that are reached together once, by the greatest", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, `budget set 0.01/day --notify ${TELL}`)
    await ratecard(folder, "budget check")
    assert.match(readFileSync(join(folder.path, "said"), "utf8"), /^100\|0\.045\|-0\.035\|/u)
  })

  it("never makes a name a part of the command", async () => {
    using folder = folderOf(LOGS)
    const project = join(folder.path, "$(touch pwned);`touch pwned`")
    const set = ["budget", "set", "0/day", "--project", project, "--notify", 'echo "$RATECARD_PROJECT" > said']
    await played(folder.path, set)
    await played(folder.path, ["budget", "check", "--project", project])
    assert.strictEqual(readFileSync(join(folder.path, "said"), "utf8"), `${project}\n`)
    assert.isFalse(existsSync(join(folder.path, "pwned")))
  })

  it("that fails is told, and fails no check", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 0.1/day --at 10 --notify 'echo no bell >&2; exit 3'")
    const { code, stderr } = await ratecard(folder, "budget check")
    assert.strictEqual(code, 0)
    assert.strictEqual(
      stderr,
      "ratecard: the --notify command of 0.1/day failed with exit code 3 (no bell): echo no bell >&2; exit 3\n"
    )
  })
})

describe("ratecard statusline", () => {
  const lineOf = async (folder: { readonly path: string }, stage?: Stage) =>
    (await ratecard(folder, "statusline", stage)).stdout.trim().split(" · ")[2]

  it("shows what is left of the budget that ends first", async () => {
    using folder = folderOf(LOGS)
    assert.isUndefined(await lineOf(folder))
    await ratecard(folder, "budget set 50/month")
    await ratecard(folder, "budget set 0.1/day")
    assert.strictEqual(await lineOf(folder), "0.0550 left of 0.1/day")
    await ratecard(folder, "budget check --estimate 0.05")
    assert.strictEqual(await lineOf(folder), "0.0050 left of 0.1/day")
    await ratecard(folder, "budget set 0.01/day")
    assert.strictEqual(await lineOf(folder), "0.0350 over 0.01/day")
    await ratecard(folder, "budget set 3000rub/day")
    await ratecard(folder, "budget remove month")
    assert.match((await lineOf(folder)) ?? "", /^2,99\d\.\d\d RUB left of 3000rub\/day$/u)
  })

  it("knows where Claude Code works, as its status line is told", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 1/day --project /home/me/app")
    await ratecard(folder, "budget set 2/day --model gpt-5")
    // As https://code.claude.com/docs/en/statusline has it, in part.
    const status = (project_dir: string, id: string) =>
      JSON.stringify({
        cwd: `${project_dir}/src`,
        session_id: "0b1f",
        model: { id, display_name: "Opus" },
        workspace: { current_dir: `${project_dir}/src`, project_dir },
        version: "2.1.130",
        cost: { total_cost_usd: 0.01234 }
      })
    const told = (stdin: string) => lineOf(folder, { stdin })
    assert.strictEqual(await told(status("/home/me/app", "claude-opus-5[1m]")), "0.9550 left of 1/day")
    assert.isUndefined(await told(status("/home/me/other", "claude-opus-5")))
    assert.strictEqual(await told(status("/home/me/other", "gpt-5")), "2.00 left of 2/day")
    // What is not JSON says nothing: the folder of the command counts, and any model.
    assert.strictEqual(await told("no JSON"), "2.00 left of 2/day")
  })

  it("does not read what a person types", async () => {
    using folder = folderOf(LOGS)
    await ratecard(folder, "budget set 1/day --agent claude-code")
    const typed = await lineOf(folder, { isTyped: true, stdin: new Error("was read") })
    assert.strictEqual(typed, "0.9550 left of 1/day")
  })
})
