import { assert, describe, it } from "@effect/vitest"
import { cases } from "@ratecard/test-support"
import type { LineNames } from "../agents/agent.ts"
import { AGENT_LOGS, readLineOf } from "../agents/agents.ts"
import { FlatUsage, usageOf } from "../flatUsage.ts"
import { BROKEN, type LogState, partOf } from "../logRecord.ts"
import { type LineScanner, lineScanner, parsingScanner } from "./LineScanner.ts"

const AGENTS = ["claude-code", "codex", "gemini", "opencode"] as const
type Agent = (typeof AGENTS)[number]

/** The same names, with what is read late among all else. */
const readAtOnce = (names: LineNames): LineNames =>
  JSON.parse(JSON.stringify(names).replaceAll('"late"', '"wanted"')) as LineNames

let seed = 11
const whole = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below
const oneOf = <A>(all: ReadonlyArray<A>): A => all[whole(all.length)]!

/** Names that readers look at, as they are and with escapes, and others. */
const NAMES = [
  "type timestamp sessionId cwd requestId uuid isSidechain message id model usage input_tokens output_tokens",
  "version stop_reason content text thinking tool_use input",
  "payload info total_token_usage last_token_usage response_id service_tier thread_settings forked_from_id",
  "gitBranch git thread_name aiTitle customTitle",
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

/** Unusual JSON: names twice, blanks anywhere, usage within usage. */
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

/** Pieces that make JSON and what is nearly JSON. */
const PIECES = [
  '{"a":',
  "[",
  "]",
  "}",
  ",",
  ":",
  '"',
  '"b"',
  "\\",
  "\\n",
  "\\u00e9",
  "\\u00g9",
  "é",
  "0",
  "-",
  "01",
  "1.5",
  ".",
  "e",
  "1E+9",
  "true",
  "nul",
  "null",
  " ",
  "\t",
  "\r",
  "\u0001",
  "{}",
  "[]"
]

const ENCODER = new TextEncoder()

/** What a scanner finds in lines, each read at once, as what is found is good until the next line. */
const scanned = <A>(
  scanner: LineScanner,
  text: string,
  read: (line: unknown, index: number) => A
): ReadonlyArray<A> => {
  const bytes = ENCODER.encode(text)
  scanner.reserve(bytes.length)
  scanner.room.set(bytes)
  const found: Array<A> = []
  const count = scanner.scan(0, bytes.length, 0, (line, index) => void found.push(read(line, index)))
  assert.strictEqual(count, text.split("\n").length - 1)
  return found
}

const read = (agent: Agent, line: unknown): unknown => {
  if (line === BROKEN) return BROKEN
  const state: LogState = {}
  const entries = readLineOf(agent)(state, partOf(line) ?? {}, 3).map(({ usage, ...entry }) => ({
    ...entry,
    usage: usage instanceof FlatUsage ? usageOf(usage) : usage
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

const isBroken = (text: string): boolean => parsed(text) === BROKEN

describe("lineScanner", () => {
  it("calls lines broken that JSON.parse refuses: cut ones, mixed up ones, and none else", () => {
    const whole =
      '{"type":"user","n":[1,-2.5e-3,{"t":true,"f":null}],"text":"a \\"quote\\" {\\u00e9} [\\\\","e":{},"l":[]}'
    const texts: Array<string> = []
    for (let length = 1; length <= whole.length; length++) {
      texts.push(whole.slice(0, length), `${whole.slice(0, length)}}${whole.slice(length)}`)
    }
    let seed = 7
    for (let round = 0; round < cases(4000); round++) {
      let text = ""
      do {
        seed = (seed * 48_271) % 2_147_483_647
        text += PIECES[seed % PIECES.length]!
      } while (seed % 5 !== 0)
      texts.push(text)
    }
    const expected = texts.flatMap((text, index) => (text.trim() !== "" && isBroken(text) ? [index] : []))
    const broken: Array<number> = []
    scanned(lineScanner({}), `${texts.join("\n")}\n`, (line, index) => line === BROKEN && broken.push(index))
    assert.deepStrictEqual(broken, expected)
    assert.isAbove(expected.length, texts.length / 2)
    assert.isBelow(expected.length, 0.95 * texts.length)
  })

  for (const agent of AGENTS) {
    it(`leaves to the reader of ${agent} what it looks at, as if all were parsed`, () => {
      const texts = Array.from({ length: cases(1000) }, () => {
        const made = whole(4) === 0 ? value(0) : line(agent)
        return whole(20) === 0 ? made.slice(0, 1 + whole(made.length)) : made
      })
      const expected = texts.map((text) => read(agent, parsed(text)))
      const scanner = lineScanner(readAtOnce(AGENT_LOGS[agent].lineNames))
      const found = texts.map((): unknown => NOTHING_FOUND)
      scanned(scanner, `${texts.join("\n")}\n`, (line, index) => (found[index] = read(agent, line)))
      for (const [index, text] of texts.entries()) {
        if (found[index] === NOTHING_FOUND && JSON.stringify(expected[index]) === "[[],{}]") continue
        if (text.trim() !== "") assert.deepStrictEqual(found[index], expected[index], text)
      }
      assert.isAbove(
        expected.filter((each) => each !== BROKEN && JSON.stringify(each) !== "[[],{}]").length,
        texts.length / 30
      )
      assert.isAbove(expected.filter((each) => each === BROKEN).length, texts.length / 150)
    })
  }

  it("reads lines that are longer than its room, and blank ones", () => {
    const text = "x".repeat(3 << 20)
    const lines = `\n \t\r\n{"type":"a","text":"${text}"}\n\n{"type":"b"}\n`
    for (const scanner of [lineScanner({ type: "wanted" }), parsingScanner()]) {
      const found = scanned(scanner, lines, (line, index) => [(line as { readonly type: string }).type, index])
      assert.deepStrictEqual(found, [
        ["a", 2],
        ["b", 4]
      ])
    }
  })

  it("reads late what is good until the next line", () => {
    const scanner = lineScanner({ text: "late" })
    const sizes = scanned(scanner, '{"text":["a"]}\n{"text":"\\u00e9b"}\n', (line) => {
      const { text } = line as { readonly text: { readonly size: number; readonly read: () => unknown } }
      return [text.size, text.read()]
    })
    assert.deepStrictEqual(sizes, [
      [5, ["a"]],
      [9, "éb"]
    ])
  })

  it("has each number of a usage where it is, however usages are written", () => {
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
      '{"input_tokens":4294967296,"output_tokens":999999999}',
      '{"cache_creation":{"ephemeral_5m_input_tokens":4},"service_tier":"tier 5","output_tokens":6,"list":[1,[2]]}'
    ]
    const texts = [...usages, ...usages.toReversed(), ...usages]
    const found = scanned(
      lineScanner({ usage: "usage" }),
      texts.map((text) => `{"usage":${text}}\n`).join(""),
      (line) => {
        const { usage } = line as { readonly usage: FlatUsage }
        return [usageOf(usage), usage.output]
      }
    )
    const expected = texts.map((text) => {
      const usage = JSON.parse(text) as Record<string, unknown>
      const output = usage["output_tokens"] ?? usage["output"]
      return [usage, typeof output === "number" ? output : 0]
    })
    assert.deepStrictEqual(found, expected)
  })

  it("takes no counters from a prototype", () => {
    const text = '{"usage":{"__proto__":{"output_tokens":9},"input_tokens":1}}\n'
    const read = (line: unknown) => usageOf((line as { readonly usage: FlatUsage }).usage)
    assert.deepStrictEqual(scanned(lineScanner({ usage: "usage" }), text, read), [{ input_tokens: 1 }])
  })
})

const NOTHING_FOUND = Symbol("nothing")
