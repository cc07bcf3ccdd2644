import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { storeIn } from "../Store.ts"
import type { Agent } from "../files/LogPlace.ts"
import { usage } from "../Usage.ts"

/** What an agent's own program wrote, and what it had been answered; `bench/recordings` makes it. */
interface Recording {
  /** The package, with its version. */
  readonly npm: string
  readonly answers: ReadonlyArray<Answer>
  /** Lines of logs, by their place in the home folder. */
  readonly files: Readonly<Record<string, ReadonlyArray<unknown>>>
}

/** One answer of the host of models; `reasoning` is part of `output`, all else is disjoint. */
interface Answer {
  readonly number: number
  readonly kind: "text" | "call" | "broken"
  readonly input: number
  readonly read: number
  readonly written: number
  readonly output: number
}

const NOW = Date.parse("2026-11-24T00:00:00Z")
const prices = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW), id: "bundled" }

const recordingOf = (agent: Agent): Recording =>
  JSON.parse(readFileSync(new URL(`${agent}.fixture.json`, import.meta.url), "utf8"))

const homeOf = ({ files }: Recording): string => {
  const home = mkdtempSync(join(tmpdir(), "ratecard-recording-"))
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
  }
  return home
}

/** What the logs of an agent come to, the same when they are read again, and how many responses each session has. */
const read = (agent: Agent) => {
  const home = homeOf(recordingOf(agent))
  const store = storeIn(join(home, "usage.db"))
  const ask = () =>
    usage({ by: "session", timezone: "UTC", prices, env: {}, folder: home, home, now: () => NOW, store })
  const { faults, rows, total, unknown_models, warnings } = ask()
  assert.deepStrictEqual([faults, unknown_models], [[], []])
  assert.deepStrictEqual(ask().total, total)
  const { input, cache_read, cache_write, output } = total.tokens
  return {
    responses: total.responses,
    complete: total.complete,
    tokens: [input, cache_read, cache_write, output],
    sessions: rows.map(({ responses }) => responses).toSorted((one, other) => other - one),
    codes: warnings.map(({ code }) => code)
  }
}

/** The tokens of some of the answers: input, read, written, output. */
const answered = (agent: Agent, isLogged: (answer: Answer) => boolean): ReadonlyArray<number> => {
  const answers = recordingOf(agent).answers.filter(isLogged)
  const sum = (of: (answer: Answer) => number) => answers.reduce((total, answer) => total + of(answer), 0)
  return [sum(({ input }) => input), sum((each) => each.read), sum((each) => each.written), sum((each) => each.output)]
}

const isWhole = ({ kind }: Answer) => kind !== "broken"

describe("usage of what agents' own programs wrote", () => {
  // Answers 1 to 10; 5 is of a stream that broke off, whose log has 1 for its 85 tokens of output. The two requests
  // of the summary, 11 and 12, are in no line of a response.
  it("is at least what Claude Code was answered where a stream broke off", () => {
    const found = read("claude-code")
    assert.deepStrictEqual(found, {
      responses: 10,
      complete: false,
      tokens: [10_605, 10_620, 885, 791],
      sessions: [4, 3, 2, 1],
      codes: ["undercounted"]
    })
    const [input, cacheRead, written, output] = answered("claude-code", ({ number }) => number <= 10)
    assert.deepStrictEqual(found.tokens, [input, cacheRead, written, output! - 84])
  })

  // Answers 1 to 4 and 6 to 8.
  it("is what Codex was answered, each response once in spite of forks and running totals", () => {
    const found = read("codex")
    assert.deepStrictEqual(found, {
      responses: 7,
      complete: true,
      tokens: [7341, 6300, 0, 575],
      sessions: [3, 2, 1, 1],
      codes: []
    })
    assert.deepStrictEqual(found.tokens, answered("codex", isWhole))
  })

  // Answers 1 to 4 and 6 to 10; a subagent has a session of its own.
  it("is what Gemini CLI was answered, with its subagents and with thoughts beside the output", () => {
    const found = read("gemini")
    assert.deepStrictEqual(found, {
      responses: 9,
      complete: true,
      tokens: [9550, 9570, 0, 790],
      sessions: [4, 2, 2, 1],
      codes: []
    })
    assert.deepStrictEqual(found.tokens, answered("gemini", isWhole))
  })

  // Answers 1 to 7, of four APIs; 5 broke off after Gemini had said its usage.
  it("is what pi was answered by four APIs, each response once in spite of a fork", () => {
    const found = read("pi")
    assert.deepStrictEqual(found, {
      responses: 7,
      complete: true,
      tokens: [7308, 5910, 78, 560],
      sessions: [3, 2, 1, 1],
      codes: []
    })
    assert.deepStrictEqual(
      found.tokens,
      answered("pi", () => true)
    )
  })

  // Answers 1 to 6 and 8 to 13: 4 and 6 are of the memory, 10 of a subagent, 12 and 13 of a summary.
  it("is what Qwen Code was answered, with what it asked on its own account and a subagent's model", () => {
    const found = read("qwen-code")
    assert.deepStrictEqual(found, {
      responses: 12,
      complete: true,
      tokens: [12_924, 15_190, 0, 1140],
      sessions: [6, 4, 2],
      codes: []
    })
    assert.deepStrictEqual(found.tokens, answered("qwen-code", isWhole))
  })
})
