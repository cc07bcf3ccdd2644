import { assert, describe, it } from "@effect/vitest"
import { folderOf, played } from "../../../test/played.ts"
import type { UsageDocument } from "../document.ts"

interface Told {
  readonly at: string
  readonly session?: string
  readonly cwd?: string
  readonly branch?: string
  readonly output?: number
}

let responses = 0

/** A response of Claude Code, a dollar for each 40,000 tokens of output. */
const claude = ({ at, branch, cwd = "/home/me/shop", output = 40_000, session = "s" }: Told): string => {
  const id = `${++responses}`
  const usage = { input_tokens: 0, output_tokens: output }
  const message = { id, model: "claude-opus-4-5", stop_reason: "end_turn", usage }
  const line = { type: "assistant", version: "2.1.130", sessionId: session, cwd, gitBranch: branch, timestamp: at }
  return `${JSON.stringify({ ...line, requestId: id, message })}\n`
}

const codex = (git: object | undefined, at: string, cwd = "/home/me/shop"): string => {
  const id = `codex-${++responses}`
  const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 10, total_tokens: 110 }
  const lines = [
    { type: "session_meta", payload: { id, cwd, git } },
    { type: "turn_context", payload: { model: "gpt-5" } },
    { type: "token_usage_record", timestamp: at, payload: { response_id: id, usage } }
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("")
}

const asked = async (files: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) => {
  using folder = folderOf(files)
  const zone = args.includes("--timezone") ? [] : ["--timezone", "UTC"]
  const ask = async () => {
    const { stderr, stdout } = await played(folder.path, ["usage", "--json", "--quiet", ...zone, ...args])
    assert.strictEqual(stderr, "")
    return JSON.parse(stdout) as UsageDocument
  }
  const document = await ask()
  assert.deepStrictEqual(await ask(), document, "what is kept says the same")
  return document
}

const keys = ({ rows }: UsageDocument) => rows.map(({ key, responses }) => [key, responses])

const CLAUDE = ".claude/projects/p/a.jsonl"

describe("usage by branch and repository", () => {
  const files = {
    [CLAUDE]: [
      claude({ at: "2026-11-20T09:00:00Z", branch: "main" }),
      claude({ at: "2026-11-20T09:01:00Z", branch: "fix/slow" }),
      claude({ at: "2026-11-20T09:02:00Z", branch: "fix/slow", cwd: "/home/me/shop/.claude/worktrees/slow" }),
      claude({ at: "2026-11-20T09:03:00Z", branch: "main", cwd: "/home/me/other" }),
      claude({ at: "2026-11-20T09:04:00Z", cwd: String.raw`C:\work\notes` })
    ].join(""),
    ".codex/sessions/1.jsonl": codex(
      { branch: "main", repository_url: "https://me:secret@github.com/acme/shop.git" },
      "2026-11-20T10:00:00Z"
    )
  }

  it("joins the folders of one remote, whichever agent names it", async () => {
    assert.sameDeepMembers(keys(await asked(files, "--by", "repository")), [
      ["acme/shop", 4],
      ["other", 1],
      ["notes", 1]
    ])
  })

  it("tells branches of one name in two repositories apart", async () => {
    const document = await asked(files, "--by", "branch")
    assert.sameDeepMembers(keys(document), [
      ["acme/shop@fix/slow", 2],
      ["acme/shop@main", 2],
      ["other@main", 1],
      ["notes", 1]
    ])
    const slow = document.rows.find(({ branch }) => branch === "fix/slow")
    assert.deepInclude(slow, { repository: "acme/shop", cost: "2" })
    assert.notInclude(JSON.stringify(document), "secret")
  })

  it.for([
    ["git@github.com:acme/shop.git", "acme/shop"],
    ["ssh://git@git.example.org:2222/group/part/shop.git/", "group/part/shop"],
    ["https://github.com/acme/shop", "acme/shop"],
    ["/srv/git/shop.git", "shop"],
    ["file:///srv/git/shop.git", "shop"],
    [String.raw`C:\git\shop`, "shop"],
    ["../shop", "shop"]
  ])("reads the remote %s", async ([repository_url, name]) => {
    const log = codex({ repository_url }, "2026-11-20T10:00:00Z")
    assert.deepStrictEqual(keys(await asked({ ".codex/sessions/1.jsonl": log }, "--by", "repository")), [[name, 1]])
  })

  it("has a folder's own name where it had two remotes", async () => {
    const log = [
      codex({ repository_url: "https://github.com/a/shop" }, "2026-11-20T10:00:00Z"),
      codex({ repository_url: "https://github.com/b/shop" }, "2026-11-20T10:00:00Z"),
      codex(undefined, "2026-11-20T10:00:00Z")
    ]
    const files = Object.fromEntries(log.map((text, place) => [`.codex/sessions/${place}.jsonl`, text]))
    assert.sameDeepMembers(keys(await asked(files, "--by", "repository")), [
      ["a/shop", 1],
      ["b/shop", 1],
      ["shop", 1]
    ])
  })
})

describe("usage by time", () => {
  const log = [
    claude({ at: "2026-11-20T09:40:00Z" }),
    claude({ at: "2026-11-20T13:59:59Z" }),
    claude({ at: "2026-11-20T14:00:00Z" }),
    claude({ at: "2026-11-20T18:59:00Z" }),
    claude({ at: "2026-11-21T00:10:00Z" }),
    claude({ at: "2026-11-27T08:59:59Z" }),
    claude({ at: "2026-11-27T09:00:00Z" })
  ].join("")
  const files = { [CLAUDE]: log, ".codex/sessions/1.jsonl": codex(undefined, "2026-11-20T13:30:00Z") }

  it("has hours of the time zone", async () => {
    const document = await asked(files, "--by", "hour", "--until", "2026-11-20", "--timezone", "Asia/Kolkata")
    assert.deepStrictEqual(keys(document), [
      ["2026-11-20 15:00", 1],
      ["2026-11-20 19:00", 3]
    ])
  })

  it("has windows of five hours from an agent's first response on", async () => {
    const document = await asked(files, "--by", "window", "--until", "2026-11-21")
    assert.deepStrictEqual(keys(document), [
      ["2026-11-20 09:00 claude-code", 2],
      ["2026-11-20 13:00 codex", 1],
      ["2026-11-20 14:00 claude-code", 2],
      ["2026-11-21 00:00 claude-code", 1]
    ])
    assert.deepInclude(document.rows[0], {
      agent: "claude-code",
      from: "2026-11-20T09:00:00Z",
      until: "2026-11-20T14:00:00Z"
    })
  })

  it("has the same windows whichever of their responses are asked for", async () => {
    const document = await asked(files, "--by", "window", "--since", "2026-11-27")
    assert.deepStrictEqual(keys(document), [["2026-11-27 08:00 claude-code", 2]])
    const week = await asked(files, "--by", "weekly-window", "--since", "2026-11-21", "--agent", "claude-code")
    assert.deepStrictEqual(keys(week), [
      ["2026-11-20 09:00 claude-code", 2],
      ["2026-11-27 09:00 claude-code", 1]
    ])
  })
})

describe("usage of days by their names", () => {
  // Commands are played on Sunday, 2026-11-22, at noon in UTC.
  const days = ["2026-09-30", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-08", "2026-11-09", "2026-11-15"]
  const log = [...days, "2026-11-16", "2026-11-21", "2026-11-22"].map((day) => claude({ at: `${day}T11:30:00Z` }))

  it.for([
    ["today", "today", ["2026-11-22"]],
    ["yesterday", "yesterday", ["2026-11-21"]],
    ["7d", "1d", ["2026-11-15", "2026-11-16", "2026-11-21"]],
    ["this week", "this week", ["2026-11-16", "2026-11-21", "2026-11-22"]],
    ["last week", "last-week", ["2026-11-09", "2026-11-15"]],
    ["This Month", "2026-11-08", ["2026-11-01", "2026-11-08"]],
    ["last month", "last month", ["2026-10-01", "2026-10-31"]]
  ] as const)("from %s to %s", async ([since, until, expected]: readonly [string, string, ReadonlyArray<string>]) => {
    const { rows } = await asked({ [CLAUDE]: log.join("") }, "--since", since, "--until", until)
    assert.deepStrictEqual(
      rows.map(({ key }) => key),
      [...expected]
    )
  })

  it("are days of the time zone", async () => {
    const { rows } = await asked({ [CLAUDE]: log.join("") }, "--since", "today", "--timezone", "Pacific/Kiritimati")
    assert.deepStrictEqual(
      rows.map(({ key }) => key),
      ["2026-11-23"]
    )
  })
})

describe("usage by several groups", () => {
  const files = {
    [CLAUDE]: [
      claude({ at: "2026-10-20T09:00:00Z", output: 40_000 }),
      claude({ at: "2026-11-20T09:00:00Z", cwd: "/home/me/small", output: 20_000 }),
      claude({ at: "2026-11-20T10:00:00Z", branch: "main", session: "t" }),
      claude({ at: "2026-11-21T09:00:00Z", branch: "main", session: "t" })
    ].join(""),
    ".codex/sessions/1.jsonl": codex(undefined, "2026-11-20T09:00:00Z", "/home/me/small")
  }

  it("divides each group by the next, each in its own order", async () => {
    const document = await asked(files, "--by", "month,project,model")
    assert.deepStrictEqual(document.by, ["month", "project", "model"])
    assert.deepStrictEqual(
      document.rows.map(({ keys, responses }) => [...Object.values(keys!), responses]),
      [
        ["2026-10", "/home/me/shop", "anthropic-claude-opus-4-5", 1],
        ["2026-11", "/home/me/shop", "anthropic-claude-opus-4-5", 2],
        ["2026-11", "/home/me/small", "anthropic-claude-opus-4-5", 1],
        ["2026-11", "/home/me/small", "openai-gpt-5", 1]
      ]
    )
    assert.strictEqual(document.rows[0]?.key, "2026-10\n/home/me/shop\nanthropic-claude-opus-4-5")
    const one = await asked(files, "--by", "month")
    assert.deepStrictEqual(document.total, one.total)
    assert.notProperty(one.rows[0], "keys")
  })

  it("keeps the details of each group, and windows go with others", async () => {
    const { rows } = await asked(files, "--by", "session", "--by", "branch,window")
    const first = rows.find(({ keys }) => keys?.["window"] === "2026-11-21 09:00 claude-code")
    assert.deepInclude(first, {
      keys: { session: "t", branch: "shop@main", window: "2026-11-21 09:00 claude-code" },
      branch: "main",
      agent: "claude-code",
      first_day: "2026-11-21",
      until: "2026-11-21T14:00:00Z"
    })
  })

  it("has a column for each group, in the sheet of caches and of another model too", async () => {
    using folder = folderOf(files)
    const csv = async (...args: ReadonlyArray<string>) =>
      (await played(folder.path, ["usage", "--timezone", "UTC", "--quiet", "--csv", ...args])).stdout.split("\n")
    const [head, row] = await csv("--by", "month,session,model")
    assert.strictEqual(
      head,
      "month,session,about,model,input,cache_read,cache_write,output,cost,currency,complete,from,until"
    )
    assert.strictEqual(
      row,
      "2026-10,s,2026-10-20 shop,anthropic-claude-opus-4-5,0,0,0,40000,1,USD,yes,2026-10-20,2026-10-31"
    )
    assert.match((await csv("--by", "day,agent"))[0]!, /^day,agent,input,.*,complete$/u)
    assert.match((await csv("--by", "project,model", "--as", "gpt-5"))[1]!, /^\/home\/me\/shop,anthropic-.*,3,/u)
    assert.match((await csv("--by", "project,model", "--cache"))[1]!, /^\/home\/me\/shop,anthropic-.*,3,/u)
    const { stdout } = await played(folder.path, ["usage", "--by", "project,model,person", "--quiet"], { columns: 80 })
    assert.match(stdout, /^\S+ +\S*-opus-4-5 +unknown .* USD$/mu)
    assert.match(stdout, /^total +\d/mu)
  })

  it.for([
    ["day,day", "--by has day twice"],
    ["window,weekly-window", "--by takes window or weekly-window, not both"],
    ["day,model,agent,machine,person,project", "--by takes at most 5 groups"]
  ])("refuses %s", async ([by, why]) => {
    const { code, stderr } = await played("/", ["usage", "--by", by!])
    assert.deepStrictEqual([code, stderr.includes(why!)], [1, true], stderr)
  })
})
