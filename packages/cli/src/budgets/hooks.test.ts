import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { FILES } from "../../test/files.ts"
import { folderOf, played, words } from "../../test/played.ts"

/** What all events of Claude Code have: https://code.claude.com/docs/en/hooks. */
const CLAUDE = {
  session_id: "abc123",
  transcript_path: "/home/me/.claude/projects/app/abc123.jsonl",
  cwd: "/home/me/app",
  permission_mode: "default"
}

/** Events as the agents document them; those of Codex by the schemas in its repository. */
const EVENTS = {
  "claude-code": {
    UserPromptSubmit: { ...CLAUDE, prompt: "Write a function" },
    PreToolUse: { ...CLAUDE, tool_name: "Bash", tool_input: { command: "npm test" }, tool_use_id: "toolu_01" },
    Stop: { ...CLAUDE, stop_hook_active: false }
  },
  codex: {
    UserPromptSubmit: { ...CLAUDE, model: "gpt-5.5", turn_id: "turn-1", prompt: "Write a function" },
    PreToolUse: {
      ...CLAUDE,
      model: "gpt-5.5",
      turn_id: "turn-1",
      tool_name: "Bash",
      tool_input: { command: "npm test" },
      tool_use_id: "call_1"
    },
    Stop: { ...CLAUDE, model: "gpt-5.5", turn_id: "turn-1", stop_hook_active: false, last_assistant_message: null }
  }
}

type Hook = keyof typeof EVENTS

const ask = async (folder: string, hook: Hook, name: keyof (typeof EVENTS)[Hook], flags = "", more: object = {}) => {
  const stdin = JSON.stringify({ ...EVENTS[hook][name], hook_event_name: name, ...more })
  const { code, stderr, stdout } = await played(folder, words(`budget check --hook ${hook} ${flags}`), { stdin })
  assert.strictEqual(code, 0, stderr)
  assert.strictEqual(stderr, "")
  return stdout === "" ? undefined : JSON.parse(stdout)
}

const REASON =
  "ratecard: over the budget of 0/day: 0.0450 USD spent since 2026-11-22, 0.0450 over. Wait for the next day, or set a higher limit with `ratecard budget set`"

describe.each(["claude-code", "codex"] as const)("ratecard budget check --hook %s", (hook) => {
  it("says nothing within the budget: what it prints would reach the model", async () => {
    using folder = folderOf(FILES)
    await played(folder.path, words("budget set 50/day"))
    for (const name of ["UserPromptSubmit", "PreToolUse", "Stop"] as const) {
      assert.isUndefined(await ask(folder.path, hook, name))
    }
  })

  it("stops a prompt and a tool call over the budget, and holds back nothing else", async () => {
    using folder = folderOf(FILES)
    await played(folder.path, words("budget set 0/day"))
    assert.deepStrictEqual(await ask(folder.path, hook, "UserPromptSubmit"), { decision: "block", reason: REASON })
    assert.deepStrictEqual(await ask(folder.path, hook, "PreToolUse"), {
      // Codex takes no `continue` in this event.
      ...(hook === "claude-code" && { continue: false, stopReason: REASON }),
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: REASON
      }
    })
    assert.deepStrictEqual(await ask(folder.path, hook, "Stop"), { systemMessage: REASON })
  })

  it("is about its agent, in its folder", async () => {
    using folder = folderOf(FILES)
    const other = hook === "codex" ? "claude-code" : "codex"
    await played(folder.path, words(`budget set 0/day --agent ${other}`))
    await played(folder.path, words("budget set 0/day --project /elsewhere"))
    assert.isUndefined(await ask(folder.path, hook, "UserPromptSubmit"))
    const there = await ask(folder.path, hook, "UserPromptSubmit", "", { cwd: "/elsewhere/web" })
    assert.include(there.reason, "over the budget of 0/day for /elsewhere: ")
  })

  it("reserves for its session, until the turn is over", async () => {
    using folder = folderOf(FILES)
    await played(folder.path, words("budget set 1/day"))
    const estimated = (name: "UserPromptSubmit" | "PreToolUse" | "Stop", more?: object) =>
      ask(folder.path, hook, name, "--estimate 0.40", more)
    const reserved = async () =>
      JSON.parse((await played(folder.path, words("budget list --json"))).stdout).budgets[0].reserved
    await estimated("UserPromptSubmit")
    await estimated("PreToolUse")
    assert.strictEqual(await reserved(), "0.4")
    await estimated("PreToolUse", { agent_id: "subagent", agent_type: "Explore" })
    assert.strictEqual(await reserved(), "0.8")
    assert.include((await estimated("UserPromptSubmit", { session_id: "another" })).reason, "0.8000 reserved")
    await estimated("Stop")
    assert.strictEqual(await reserved(), "0.4")
  })

  it("tells people what it is not sure of, and stops the call where it is to be strict", async () => {
    using folder = folderOf({ ...FILES, ".claude/projects/p/log.jsonl": FILES[LOG]!.replaceAll("opus-5", "opus-55x") })
    await played(folder.path, words("budget set 50/day"))
    const unsure = await ask(folder.path, hook, "UserPromptSubmit")
    assert.match(unsure.systemMessage, /^ratecard: at least 0\.\d+ USD of the budget of 50\/day spent: /u)
    assert.strictEqual((await ask(folder.path, hook, "UserPromptSubmit", "--strict")).decision, "block")
  })

  it("stops what it cannot check", async () => {
    using folder = folderOf({ ...FILES, ".config/ratecard/budgets.json": "{" })
    const { decision, reason } = await ask(folder.path, hook, "UserPromptSubmit")
    assert.strictEqual(decision, "block")
    assert.match(reason, /^ratecard: the budgets could not be checked: .*budgets\.json: is not JSON: /u)
    const odd = await ask(folder.path, hook, "UserPromptSubmit", "--estimate much")
    assert.include(odd.reason, "--estimate takes an amount such as 0.50")
    const { code, stderr, stdout } = await played(folder.path, words(`budget check --hook ${hook}`), { stdin: "hello" })
    assert.deepStrictEqual([code, stdout], [2, ""])
    assert.include(stderr, "standard input is not a hook event")
  })
})

const LOG = ".claude/projects/-work-app/0b1f.jsonl"

describe("the settings of hooks in docs/cli/budgets.md", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/cli/budgets.md"), "utf8")
  const blocks = Array.from(page.matchAll(/^```json\n([\s\S]*?)^```$/gmu), ([, text]) => text!)
  // The page says that Codex takes the same hooks with its own name.
  const settings = [...blocks, ...blocks.map((text) => text.replaceAll("claude-code", "codex"))]

  it.for(settings.map((text) => JSON.parse(text)))(
    "name commands that answer their events",
    async ({ hooks, statusLine }) => {
      using folder = folderOf(FILES)
      await played(folder.path, words("budget set 0/day"))
      const events = Object.entries(
        hooks as Record<string, ReadonlyArray<{ hooks: ReadonlyArray<{ command: string }> }>>
      )
      assert.isNotEmpty(events)
      for (const [name, [group]] of events) {
        const { command } = group!.hooks[0]!
        const hook = command.includes("codex") ? "codex" : "claude-code"
        const stdin = JSON.stringify({
          ...EVENTS[hook][name as "UserPromptSubmit" | "PreToolUse" | "Stop"],
          hook_event_name: name
        })
        const { code, stdout } = await played(folder.path, words(command).slice(1), { stdin })
        assert.strictEqual(code, 0)
        assert.include(stdout, "over the budget of 0/day")
      }
      if (statusLine === undefined) return
      const line = await played(folder.path, words(statusLine.command as string).slice(1))
      assert.include(line.stdout, "over 0/day")
    }
  )

  it("are there for both agents", () => {
    assert.lengthOf(blocks, 1)
    assert.include(page, "Codex: the same `hooks` in `~/.codex/hooks.json`, with `--hook codex`")
  })
})
