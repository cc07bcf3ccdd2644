import { assert, describe, it } from "@effect/vitest"
import { AGENT_LOGS, LINE_READERS, type LogState } from "@ratecard/core/ledger"
import { FlatUsage, usageOf } from "./usageShape.ts"
import { flatUsageAt } from "./flatUsages.ts"
import { BROKEN, linePicker } from "./pickLine.ts"

const AGENTS = ["claude-code", "codex", "gemini", "opencode"] as const
type Agent = (typeof AGENTS)[number]

let seed = 11
const whole = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
const oneOf = <A>(all: ReadonlyArray<A>): A => all[whole(all.length)]!

/** Names that readers look at, as they are and with escapes, and others. */
const NAMES = [
  "type timestamp sessionId cwd requestId uuid isSidechain message id model usage input_tokens output_tokens",
  "version stop_reason content text thinking tool_use input",
  "payload info total_token_usage last_token_usage response_id service_tier thread_settings forked_from_id",
  "tokens messages $set directories projectHash modelID providerID path time created cache 2 1"
]
  .join(" ")
  .split(" ")
const nameText = (name: string): string =>
  whole(40) === 0 ? `"\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${name.slice(1)}"` : JSON.stringify(name)

const SCALARS = ["null", "true", "false", "0", "-0", "7", "12", "1.5", "-3", "2e3", "123456789012345678"].concat(
  ['""', '"a"', '"é"', '"\\"usage\\":{"', String.raw`"\u0061\n"`, '"assistant"', '"event_msg"', '"token_count"'],
  ['"token_usage_record"', '"session_meta"', '"<synthetic>"', '"2026-09-06T12:00:00Z"']
)

const blanks = (): string => (whole(12) === 0 ? " \t" : "")

/** JSON as nobody writes it: names twice, blanks anywhere, usage within usage. */
const value = (depth: number): string => {
  const kind = whole(depth > 4 ? 3 : 7)
  if (kind < 3) return oneOf(SCALARS)
  const parts = Array.from({ length: whole(5) }, () => blanks() + value(depth + 1) + blanks())
  if (kind === 3) return `[${parts.join(",")}]`
  return object(depth, parts)
}

const object = (depth: number, parts: ReadonlyArray<string>): string =>
  `{${parts.map((part) => `${blanks()}${nameText(oneOf(NAMES))}${blanks()}:${part || value(depth + 1)}`).join(",")}}`

/** What each agent writes, with all that is random in places where it is read. */
const line = (agent: Agent): string => {
  const any = () => value(1)
  const usage = () => oneOf([`{"input_tokens":${whole(1e6)},"output_tokens":${whole(100)}}`, any()])
  const more = () => (whole(3) === 0 ? `,${nameText(oneOf(NAMES))}:${any()}` : "")
  if (agent === "claude-code") {
    const message = `{"id":${any()},"model":"m","content":${any()},"usage":${usage()}${more()}}`
    return `{"type":"assistant","timestamp":${any()},"requestId":${any()},"message":${message}${more()}}`
  }
  const start = `{"type":${oneOf(SCALARS)},"timestamp":"t","id":${any()},"tokens":${usage()}${more()}`
  if (agent === "opencode")
    return `${start},"modelID":"m","time":{"created":${any()}},"path":{"cwd":${any()}${more()}}}`
  if (agent === "gemini") return `${start},"messages":[${start}},${any()}],"sessionId":${any()}}`
  return `${start},"payload":{"type":${oneOf(SCALARS)},"usage":${usage()},"info":{"total_token_usage":${usage()}}${more()}}}`
}

const read = (agent: Agent, parsed: unknown): unknown => {
  const state: LogState = {}
  const entries = LINE_READERS[agent](state, parsed, 3).map(({ usage, ...entry }) => ({
    ...entry,
    usage: usage instanceof FlatUsage ? usageOf(JSON.parse(usage.shape), usage.numbers) : usage
  }))
  return [entries, JSON.parse(JSON.stringify(state))]
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return BROKEN
  }
}

describe("linePicker", () => {
  for (const agent of AGENTS) {
    it(`leaves to the reader of ${agent} what it looks at, as if all were parsed`, () => {
      const pick = linePicker(AGENT_LOGS[agent].lineNames, agent === "claude-code" ? flatUsageAt : undefined, true)
      let told = 0
      let broken = 0
      for (let round = 0; round < 3000; round++) {
        const made = whole(4) === 0 ? value(0) : line(agent)
        const text = whole(20) === 0 ? made.slice(0, whole(made.length)) : made
        const bytes = Buffer.from(`{"type":"before"}\n${text}\n{}\n`)
        const start = bytes.indexOf("\n") + 1
        const picked = pick(bytes, start, start + Buffer.byteLength(text))
        const expected = parsed(text)
        assert.strictEqual(picked === BROKEN, expected === BROKEN, text)
        if (expected === BROKEN) broken++
        else {
          const entries = read(agent, expected)
          assert.deepStrictEqual(read(agent, picked), entries, text)
          if (JSON.stringify(entries) !== "[[],{}]") told++
        }
      }
      assert.isAbove(told, 100)
      assert.isAbove(broken, 20)
    })
  }
})

describe("flatUsageAt", () => {
  const usages = [
    '{"input_tokens":1,"output_tokens":20}',
    '{"input_tokens":300,"output_tokens":0}',
    '{"output_tokens":1,"output_tokens":2}',
    '{"output_tokens":5,"output_tokens":5}',
    '{"2":1,"1":2,"output_tokens":3}',
    '{"input_tokens":1,"output_tokens":"7"}',
    '{"input_tokens":1,"output_tokens":1.5,"output":3}',
    '{"input_tokens":1,"output_tokens":null,"output":3}',
    '{"input_tokens":1,"output_tokens":-20}',
    '{"input_tokens":1,"output_tokens":2e1}',
    '{"input_tokens":1234567890123456789,"output_tokens":9}',
    '{"cache_creation":{"ephemeral_5m_input_tokens":4},"service_tier":"tier 5","output_tokens":6,"list":[1,[2]]}'
  ]

  it("has each number where it is, however usages are written", () => {
    for (let round = 0; round < 3; round++) {
      for (const text of usages) {
        const { numbers, output, shape } = flatUsageAt(Buffer.from(`${text}\n`), 0, text.length)
        const expected = JSON.parse(text) as Record<string, unknown>
        assert.deepStrictEqual(usageOf(JSON.parse(shape), numbers), expected)
        assert.strictEqual(output, Number(expected["output_tokens"] ?? expected["output"]))
      }
    }
  })

  it("takes no counters from a prototype", () => {
    const text = '{"__proto__":{"output_tokens":9},"input_tokens":1}'
    const { numbers, shape } = flatUsageAt(Buffer.from(`${text}\n`), 0, text.length)
    assert.deepStrictEqual(usageOf(JSON.parse(shape), numbers), { input_tokens: 1 })
  })
})
