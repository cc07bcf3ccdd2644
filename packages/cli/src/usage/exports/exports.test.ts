import { assert, describe, it } from "@effect/vitest"
import { agentLogs, type Bill, billRecord, exportedEntry, usageRecordOf } from "@ratecard/core/ledger"
import { pricesWithOffers } from "@ratecard/core/offers"
import { IS_WHOLE, sampleOf } from "@ratecard/test-support"
import { SHARED_RESPONSES, SHARED_WARNINGS, sharedSum } from "@ratecard/test-support/ledger"
import { appendFileSync, cpSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { claude, FILES } from "../../../test/files.ts"
import { folderOf, played } from "../../../test/played.ts"
import type { UsageDocument } from "../document.ts"

const FIXTURES = fileURLToPath(new URL("../../../test/logs", import.meta.url))

/** Agents whose responses are recognised by a path, a sum, a cost, or a document. */
const OTHER_AGENTS: Readonly<Record<string, string>> = {
  ".kimi-code/sessions/w/s1/agents/main/wire.jsonl": [
    { type: "llm.request", model: "claude-haiku-4-5", modelAlias: "k" },
    { type: "usage.record", model: "k", time: 1_757_671_200_000, usage: { inputOther: 100, output: 7 } },
    { type: "usage.record", model: "k", time: 1_757_671_200_000, usage: { inputOther: 100, output: 7 } }
  ]
    .map((line) => JSON.stringify(line))
    .join("\n"),
  ".vibe/logs/session/s/meta.json": JSON.stringify({
    session_id: "v1",
    end_time: "2026-09-12T10:00:00.000Z",
    stats: { session_prompt_tokens: 1000, session_completion_tokens: 10 },
    config: { active_model: "m", models: [{ alias: "m", name: "claude-haiku-4-5", provider: "anthropic" }] }
  }),
  ".claude/projects/-early/e.jsonl": JSON.stringify({
    type: "assistant",
    sessionId: "early",
    version: "2.0.1",
    timestamp: "2026-09-01T09:00:00Z",
    requestId: "req_early",
    message: {
      id: "msg_early",
      model: "claude-haiku-4-5",
      stop_reason: null,
      content: [{ type: "text", text: "A canary sings of the secret of the house. ".repeat(20) }],
      usage: { input_tokens: 10, output_tokens: 1 }
    }
  })
}

const home = (files: Readonly<Record<string, string>> = OTHER_AGENTS) => {
  const folder = folderOf(files)
  cpSync(join(FIXTURES, "claude/projects"), join(folder.path, ".claude/projects"), { recursive: true })
  cpSync(join(FIXTURES, "codex"), join(folder.path, ".codex"), { recursive: true })
  cpSync(join(FIXTURES, "gemini/tmp"), join(folder.path, ".gemini/tmp"), { recursive: true })
  cpSync(join(FIXTURES, "opencode"), join(folder.path, ".local/share/opencode"), { recursive: true })
  return folder
}

const ask = async (folder: string, ...args: ReadonlyArray<string>): Promise<UsageDocument> => {
  const { stdout } = await played(folder, ["usage", "--timezone", "UTC", "--json", ...args])
  return JSON.parse(stdout) as UsageDocument
}

const exported = async (folder: string, ...args: ReadonlyArray<string>): Promise<string> =>
  (await played(folder, ["usage", "--export", "responses", "--quiet", ...args])).stdout

/** All orders of a list. */
const orders = <A>(list: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  list.length < 2
    ? [list]
    : list.flatMap((each, place) => orders(list.toSpliced(place, 1)).map((rest) => [each, ...rest]))

describe("ratecard usage --export responses", () => {
  it("writes what comes to the same sums on any machine, of each agent", async () => {
    using here = home()
    using there = folderOf({ "here.jsonl": await exported(here.path, "--with-projects") })
    const agents = (await ask(here.path, "--by", "agent")).rows.map(({ key }) => key)
    assert.includeMembers([...agents], ["claude-code", "codex", "gemini", "opencode", "kimi-code", "vibe"])
    assert.isDefined((await ask(here.path)).total.band)
    // Names of sessions, branches and repositories stay where they are.
    // Of the others, one of each kind: by time, by what a line names, and by what is in its answers.
    for (const by of sampleOf(["day", "agent", "project", "model"], 2)) {
      const own = await ask(here.path, "--by", by)
      const joined = await ask(there.path, "--by", by, "here.jsonl")
      // What cannot be billed or read is not exported.
      const total = { ...own.total, complete: joined.total.complete, responses: joined.total.responses }
      assert.deepStrictEqual(joined.total, { ...total, tokens: joined.total.tokens })
      assert.deepStrictEqual(
        joined.rows.map(({ cost, key, priced }) => [key, cost, priced]),
        own.rows.map(({ cost, key, priced }) => [key, cost, priced])
      )
      assert.deepStrictEqual(joined.warnings, own.warnings)
      assert.deepStrictEqual(joined.unknown_models, own.unknown_models)
    }
  })

  it("is the same after it was joined and exported again", async () => {
    using here = home()
    const once = await exported(here.path, "--with-projects", "--machine", "laptop")
    using there = folderOf({ "a.jsonl": once, "b.jsonl": once })
    const lines = (text: string) => text.trim().split("\n").toSorted()
    assert.deepStrictEqual(lines(await exported(there.path, "--with-projects", "a.jsonl", "b.jsonl")), lines(once))
  })

  it("has no text, no plain id, and a path or a machine's name only where these were asked for", async () => {
    using here = home()
    const plain = await exported(here.path)
    for (const word of ["canary", "msg_", "req_", "0199a000", "5e551000", "/home", here.path, "laptop", "kimi-code/"]) {
      assert.notInclude(plain, word)
    }
    const named = await exported(here.path, "--with-projects", "--machine", "laptop")
    assert.include(named, '"project":"/home/me/shop"')
    assert.isTrue(
      named
        .trim()
        .split("\n")
        .every((line) => line.includes('"machine":"laptop"'))
    )
    for (const line of plain.trim().split("\n")) assert.match(line, /^\{"v":1,"agent":"[a-z-]+","id":"[\w-]{22}[ "]/u)
  })

  it("is asked for only what belongs to it", async () => {
    using here = folderOf(FILES)
    for (const flags of [
      ["--machine", "laptop"],
      ["--with-projects", "--export", "focus"]
    ]) {
      const { code, stderr } = await played(here.path, ["usage", ...flags])
      assert.strictEqual(code, 1)
      assert.include(stderr, "needs --export responses")
    }
    for (const flags of [
      ["--focus", "1.2"],
      ["--billing-day", "5"]
    ]) {
      const { code, stderr } = await played(here.path, ["usage", ...flags])
      assert.strictEqual(code, 1)
      assert.include(stderr, "need --export focus")
    }
  })

  it("names what it leaves out, and says so with its exit code", async () => {
    using here = folderOf({
      "logs/old.jsonl": [
        claude("1", "1970-01-01T00:00:00Z", "claude-opus-5", 1),
        claude("2", "2026-11-20T09:00:00Z", "claude-opus-5", 1)
      ].join("\n")
    })
    const { code, stderr, stdout } = await played(here.path, ["usage", "--export", "responses", "logs"])
    assert.strictEqual(stdout.trim().split("\n").length, 1)
    assert.match(stderr.replaceAll(/\s+/gu, " "), /old\.jsonl:1: .*at: No response is from before 2020-01-01/u)
    assert.strictEqual(code, 2)
  })
})

/** Enough for each of three machines. */
const RESPONSES = 60

/** Responses of a stream that grows: what each of three machines has seen of it, 30 % by two of them. */
const threeMachines = () => {
  const logs = [0, 1, 2].map(() => [] as Array<string>)
  for (let place = 0; place < RESPONSES; place++) {
    const at = new Date(Date.UTC(2026, 10, 1, 0, place * 30)).toISOString()
    const later = new Date(Date.UTC(2026, 10, 1, 0, place * 30, 5)).toISOString()
    const model = place % 3 === 0 ? "claude-opus-5" : "claude-haiku-4-5"
    const whole = [claude(String(place), at, model, 10), claude(String(place), later, model, 100 + place)]
    logs[place % 3]!.push(...whole)
    if (place % 10 < 3) logs[(place + 1) % 3]!.push(...(place % 2 === 0 ? whole : whole.slice(0, 1)))
  }
  return logs.map((lines) => `${lines.join("\n")}\n`)
}

describe("ratecard usage with exported responses", () => {
  it.runIf(IS_WHOLE)(
    "gives one sum of three machines that share responses, in any order, and that of all their logs",
    async () => {
      const logs = threeMachines()
      const files: Record<string, string> = {}
      for (const [place, log] of logs.entries()) {
        using machine = folderOf({ "logs/a.jsonl": log })
        files[`m${place}.jsonl`] = await exported(machine.path, "--machine", `m${place}`, "--with-projects", "logs")
        files[`logs/m${place}.jsonl`] = log
      }
      using here = folderOf(files)
      const all = await ask(here.path, "logs")
      assert.strictEqual(all.total.responses, RESPONSES)
      const shared = logs.join("").trim().split("\n").length
      assert.isAbove(shared, 2 * RESPONSES * 1.2)
      const byMachine = await ask(here.path, "--by", "machine", "m0.jsonl", "m1.jsonl", "m2.jsonl")
      for (const order of orders(["m0.jsonl", "m1.jsonl", "m2.jsonl"])) {
        const joined = await ask(here.path, ...order)
        assert.deepStrictEqual([joined.rows, joined.total], [all.rows, all.total])
        assert.deepStrictEqual((await ask(here.path, "--by", "machine", ...order)).rows, byMachine.rows)
      }
      const bySession = await ask(here.path, "--by", "session", "logs")
      // Of all orders some, in which each is the first and the last.
      const some = orders(["m0.jsonl", "logs/m1.jsonl", "m2.jsonl", "logs/m2.jsonl"]).filter(
        (_, place) => place % 5 === 0
      )
      for (const order of some) {
        const joined = await ask(here.path, "--by", "session", ...order)
        assert.deepStrictEqual([joined.rows, joined.total], [bySession.rows, all.total])
      }
    },
    60_000
  )

  it("knows those of a file that has grown", async () => {
    const log = ["1", "2", "3", "4"].map((id) => claude(id, `2026-11-22T0${id}:00:00Z`, "claude-opus-5", 100))
    using there = folderOf({ "logs/a.jsonl": log.join("\n") })
    const lines = (await exported(there.path, "--machine", "there", "logs")).trim().split("\n")
    using here = folderOf({ "there.jsonl": "", "logs/a.jsonl": log[0]! })
    for (const [place, line] of lines.entries()) {
      appendFileSync(join(here.path, "there.jsonl"), `${line}\n`)
      const { rows } = await ask(here.path, "--by", "machine", "there.jsonl", "logs")
      assert.deepStrictEqual(
        rows.map(({ key, responses }) => [key, responses]),
        [["there", place + 1]]
      )
    }
  })

  it("joins the logs of this machine where that is asked for", async () => {
    using there = folderOf({
      "logs/a.jsonl": claude("3", "2026-11-22T09:00:00Z", "claude-opus-5", 300),
      "logs/b.jsonl": claude("9", "2026-11-22T09:00:00Z", "claude-opus-5", 300)
    })
    using here = folderOf({ ...FILES, "there.jsonl": await exported(there.path, "--machine", "there", "logs") })
    assert.strictEqual((await ask(here.path, "there.jsonl")).total.responses, 2)
    const joined = await ask(here.path, "--with-local", "--by", "machine", "there.jsonl")
    assert.strictEqual(joined.total.responses, 4)
    const responses = new Map(joined.rows.map(({ key, responses }) => [key, responses]))
    assert.deepStrictEqual([responses.size, responses.get(""), responses.get("there")], [2, 2, 2])
  })

  it("knows a fork of Codex on another machine than its parent", async () => {
    const parent = "codex/sessions/2026/07/29/rollout-2026-07-29T10-00-00-parent.jsonl"
    const fork = "codex/sessions/2026/07/31/rollout-2026-07-31T08-00-00-fork.jsonl"
    using one = folderOf({})
    using other = folderOf({})
    cpSync(join(FIXTURES, parent), join(one.path, "parent.jsonl"))
    cpSync(join(FIXTURES, fork), join(other.path, "fork.jsonl"))
    using here = folderOf({
      "one.jsonl": await exported(one.path, "parent.jsonl"),
      "other.jsonl": await exported(other.path, "fork.jsonl")
    })
    cpSync(join(FIXTURES, parent), join(here.path, "parent.jsonl"))
    cpSync(join(FIXTURES, fork), join(here.path, "fork.jsonl"))
    const all = await ask(here.path, "parent.jsonl", "fork.jsonl")
    for (const order of orders(["one.jsonl", "other.jsonl", "parent.jsonl"])) {
      assert.deepStrictEqual((await ask(here.path, ...order)).total, all.total)
    }
  })

  it("names lines that are broken, foreign or impossible, and counts the rest", async () => {
    using there = folderOf(FILES)
    const [first = "", second = "", third = ""] = (await exported(there.path)).split("\n")
    const lines = [
      first,
      second.slice(0, 80),
      second.replace('"input_tokens":1000', '"input_tokens":-1000'),
      claude("8", "2026-11-22T09:00:00Z", "claude-opus-5", 300),
      second.replace('"v":1', '"v":2'),
      "",
      third
    ]
    using here = folderOf({ "a.jsonl": lines.join("\n") })
    for (let round = 0; round < 2; round++) {
      const { code, stderr, stdout } = await played(here.path, ["usage", "--json", "a.jsonl"])
      const { faults, total } = JSON.parse(stdout) as UsageDocument
      assert.deepStrictEqual([total.responses, total.complete, code], [2, false, 2])
      assert.deepStrictEqual(
        faults.map(({ line, message }) => [line, message]),
        [
          [2, "Not valid JSON, or truncated."],
          [3, "Not an exported response: usage: usage.input_tokens should be from 0 to 1000000000000, not -1000."],
          [4, "Not an exported response: v is missing."],
          [5, "Not an exported response: v: should be 1: a newer version of Ratecard reads the others."]
        ]
      )
      assert.include(stderr, "a.jsonl:2")
    }
    const { code, stderr } = await played(here.path, ["usage", "--strict", "a.jsonl"])
    assert.strictEqual(code, 1)
    assert.include(stderr, "a.jsonl:2")
  })

  it("are summed up as in the service and on the page", async () => {
    const now = Date.parse("2026-11-22T12:00:00Z")
    const billing = { prices: pricesWithOffers(now), now, logs: agentLogs }
    const bills = SHARED_RESPONSES.map((each) => {
      const entry = exportedEntry(each as never, 0)
      return billRecord({ ...usageRecordOf(entry), at: entry.at }, billing) as Bill
    })
    const { dollars, rubles } = sharedSum(bills)
    const lines = [...SHARED_RESPONSES, SHARED_RESPONSES[0]].map((each) => JSON.stringify(each))
    using folder = folderOf({ "laptop.jsonl": lines.join("\n") })
    const { total, warnings } = await ask(folder.path, "laptop.jsonl")
    assert.deepInclude(total, { ...dollars, also: [rubles], responses: 5, priced: 5 } as object)
    assert.deepStrictEqual(
      warnings.map(({ code, responses }) => [code, responses]),
      SHARED_WARNINGS.map((each) => [...each])
    )
  })
})

describe("usage by person", () => {
  const log = (id: string) => ({
    ".claude/projects/p/a.jsonl": `${claude(id, "2026-11-20T09:00:00Z", "claude-opus-5", 100)}\n`
  })
  const people = ({ rows }: UsageDocument) =>
    rows.map(({ key, responses }) => [key, responses] as const).toSorted(([one], [other]) => (one < other ? -1 : 1))

  it("is who the logs are said to be of, else the machine, and an export keeps it", async () => {
    using anna = folderOf(log("1"))
    using desk = folderOf(log("2"))
    using other = folderOf(log("3"))
    const files = {
      "anna.jsonl": await exported(anna.path, "--person", "Anna", "--machine", "laptop"),
      "desk.jsonl": await exported(desk.path, "--machine", "desk"),
      "nameless.jsonl": await exported(other.path)
    }
    assert.include(files["anna.jsonl"], '"machine":"laptop","person":"Anna"')
    using here = folderOf({ ...files, ...log("4") })
    const all = [...Object.keys(files), "--with-local", "--by", "person"]
    assert.deepStrictEqual(people(await ask(here.path, ...all)), [
      ["", 2],
      ["Anna", 1],
      ["desk", 1]
    ])
    assert.deepStrictEqual(people(await ask(here.path, ...all, "--person", "Bob")), [
      ["", 1],
      ["Anna", 1],
      ["Bob", 1],
      ["desk", 1]
    ])
    const again = await exported(here.path, ...all.slice(0, -2), "--person", "Bob", "--machine", "shed")
    using joined = folderOf({ "again.jsonl": again })
    assert.deepStrictEqual(people(await ask(joined.path, "again.jsonl", "--by", "person")), [
      ["Anna", 1],
      ["Bob", 1],
      ["desk", 1],
      ["shed", 1]
    ])
  })

  it("counts a response once, whoever exported it", async () => {
    using anna = folderOf(log("1"))
    const person = await exported(anna.path, "--person", "Anna")
    const machine = await exported(anna.path, "--machine", "laptop")
    using here = folderOf({ "a.jsonl": machine, "b.jsonl": person, ...log("1") })
    const { rows } = await ask(
      here.path,
      "a.jsonl",
      "b.jsonl",
      "--with-local",
      "--by",
      "person,model",
      "--person",
      "Bob"
    )
    assert.deepStrictEqual(
      rows.map(({ keys, responses }) => [keys?.["person"], responses]),
      [["Anna", 1]]
    )
  })

  it("needs a use", async () => {
    const { code, stderr } = await played("/", ["usage", "--person", "Anna"])
    assert.strictEqual(code, 1)
    assert.include(stderr, "--person needs --by person or --export responses")
  })
})

describe("ratecard usage of telemetry", () => {
  const attributes = (values: Readonly<Record<string, string | number>>) =>
    Object.entries(values).map(([key, value]) => ({
      key,
      value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value }
    }))

  const message = (service: string, events: ReadonlyArray<Readonly<Record<string, string | number>>>) => ({
    resourceLogs: [
      {
        resource: {
          attributes: attributes({
            "service.name": service,
            "vcs.repository.url.full": "git@github.com:acme/shop.git",
            "ratecard.paid": "plan"
          })
        },
        scopeLogs: [
          {
            logRecords: events.map((values) => ({
              timeUnixNano: `${Date.parse("2026-09-06T12:00:00Z")}000000`,
              attributes: attributes(values)
            }))
          }
        ]
      }
    ]
  })

  const event = (id: string, person: string, input_tokens: number) => ({
    "event.name": "claude_code.api_request",
    "user.email": person,
    model: "claude-haiku-4-5",
    request_id: id,
    input_tokens,
    output_tokens: 10,
    cache_read_tokens: 0,
    cache_creation_tokens: 0
  })

  const metrics = (service: string) => ({
    resourceMetrics: [
      {
        resource: { attributes: attributes({ "service.name": service }) },
        scopeMetrics: [{ metrics: [{ name: "claude_code.token.usage", sum: { dataPoints: [{ asDouble: 5 }] } }] }]
      }
    ]
  })

  const first = message("claude-code", [event("req_1", "anna@example.com", 100), event("req_2", "bo@example.com", 30)])

  const lines = (...messages: ReadonlyArray<unknown>): string =>
    messages.map((each) => `${JSON.stringify(each)}\n`).join("")

  it("bills each response once, by person and repository, whatever the file is called", async () => {
    const files = {
      "otel.jsonl": lines(first, first, metrics("claude-code")),
      "otel.json": lines(first, first),
      "one.json": JSON.stringify(first, undefined, 2)
    }
    using here = folderOf(files)
    for (const name of Object.keys(files)) {
      const { faults, rows, total } = await ask(
        here.path,
        name,
        "--by",
        "person,repository,model",
        "--agent",
        "claude-code"
      )
      assert.deepStrictEqual(faults, [])
      assert.deepStrictEqual(
        rows.map(({ keys, tokens }) => [keys!["person"], keys!["repository"], tokens.input]),
        [
          ["anna@example.com", "acme/shop", 100],
          ["bo@example.com", "acme/shop", 30]
        ]
      )
      assert.deepStrictEqual([total.responses, total.complete], [2, true])
    }
    const text = await exported(here.path, "otel.jsonl", "otel.json")
    assert.include(text, '"repository":"acme/shop","service":"claude-code","paid":"plan"')
    using there = folderOf({ "there.jsonl": text })
    assert.deepStrictEqual((await ask(there.path, "there.jsonl")).total, (await ask(here.path, "one.json")).total)
  })

  it("says what was not read, and that the sum is not all", async () => {
    const strange = { "event.name": "some.thing", used_tokens: 7 }
    using here = folderOf({ "otel.jsonl": lines(first, message("claude-code", [strange, strange]), metrics("other")) })
    const { faults, total } = await ask(here.path, "otel.jsonl")
    assert.deepStrictEqual(
      faults.map(({ message }) => message),
      [
        "2 of some.thing: It has tokens, and its meaning is unknown.",
        "1 of claude_code.token.usage: Sums, which events or spans say of each response: send logs or traces."
      ]
    )
    assert.deepStrictEqual([total.responses, total.complete], [2, false])
  })
})
