import { assert, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES, BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { priceSnapshot } from "@ratecard/core/catalogue"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { zstdCompressSync } from "node:zlib"
import { storeIn } from "../Store.ts"
import { usage } from "../Usage.ts"

/** What an agent's own program wrote, and what it had been answered; `bench/recordings` makes it. */
interface Recording {
  /** The package, with its version. */
  readonly npm: string
  readonly stories: Readonly<Record<string, Story>>
}

/** One story that the program went through. */
interface Story {
  /** Whether what was counted is what was answered, or less or more for a reason that is known. */
  readonly verdict: "exact" | "at least" | "at most" | "different"
  /** Why it is less or more. */
  readonly bound?: string
  /** Responses, input, read, written, output, when it was recorded. */
  readonly counted: ReadonlyArray<number>
  readonly answers: ReadonlyArray<Answer>
  /** Lines of logs, or rows of a database's tables, by their place in the home folder. */
  readonly files: Readonly<Record<string, ReadonlyArray<unknown> | Tables>>
  /** The messages of OpenTelemetry that it sent meanwhile. */
  readonly sent?: ReadonlyArray<unknown>
}

type Tables = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, number | string>>>>>

/** One answer of the host of models; `reasoning` is part of `output`, all else is disjoint. */
interface Answer {
  readonly number: number
  readonly kind: "text" | "call" | "broken" | "stalled"
  readonly input: number
  readonly read: number
  readonly written: number
  readonly output: number
}

const NOW = Date.parse("2026-12-31T00:00:00Z")
const prices = { ...priceSnapshot({ entries: BUNDLED_ENTRIES, tariffs: BUNDLED_TARIFFS }, NOW), id: "bundled" }

const FOLDER = new URL(".", import.meta.url)

const recordingIn = (name: string): Recording => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"))

const homeOf = ({ files }: Story): string => {
  const home = mkdtempSync(join(tmpdir(), "ratecard-recording-"))
  for (const [name, content] of Object.entries(files)) {
    const path = join(home, name)
    mkdirSync(dirname(path), { recursive: true })
    if (!isLines(content)) writeTables(path, content)
    else {
      const text = content.map((line) => `${JSON.stringify(line)}\n`).join("")
      writeFileSync(path, name.endsWith(".zst") ? zstdCompressSync(text) : text)
    }
  }
  return home
}

const isLines = (content: ReadonlyArray<unknown> | Tables): content is ReadonlyArray<unknown> => Array.isArray(content)

const writeTables = (path: string, tables: Tables): void => {
  using database = new DatabaseSync(path)
  for (const [name, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    if (columns.length === 0) continue
    database.exec(`CREATE TABLE ${name} (${columns.join(", ")})`)
    const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => "?").join(", ")})`)
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null))
  }
}

/** What the logs of a story come to, the same when they are read again, and how many responses each session has. */
const readStory = (story: Story) => {
  const home = homeOf(story)
  const store = storeIn(join(home, "usage.db"))
  const ask = () =>
    usage({ by: "session", timezone: "UTC", prices, env: {}, folder: home, home, now: () => NOW, store })
  const { faults, rows, total, unknown_models, warnings } = ask()
  assert.deepStrictEqual(faults, [])
  assert.deepStrictEqual(ask().total, total)
  const { input, cache_read, cache_write, output } = total.tokens
  return {
    unknown: unknown_models,
    responses: total.responses,
    complete: total.complete,
    tokens: [input, cache_read, cache_write, output],
    sessions: rows.map(({ responses }) => responses).toSorted((one, other) => other - one),
    codes: warnings.map(({ code }) => code)
  }
}

/** The responses of some answers, and their tokens: input, read, written, output. */
const sumOf = (answers: ReadonlyArray<Answer>): ReadonlyArray<number> => {
  const sum = (of: (answer: Answer) => number) => answers.reduce((total, answer) => total + of(answer), 0)
  return [
    answers.length,
    sum(({ input }) => input),
    sum((each) => each.read),
    sum((each) => each.written),
    sum((each) => each.output)
  ]
}

const isWhole = ({ kind }: Answer) => kind !== "broken" && kind !== "stalled"

const STORIES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".fixture.json"))
  .flatMap((name) =>
    Object.entries(recordingIn(name).stories).map(([story, told]) => ({ name: `${name} ${story}`, told }))
  )

describe("usage of what an agent's own program wrote", () => {
  it.for(STORIES)("is what it was answered, or at least that: $name", ({ told }) => {
    const { codes, complete, responses, tokens } = readStory(told)
    // It does not count as one that cost nothing.
    if (told.bound?.includes("a response without tokens")) {
      assert.isFalse(complete)
      assert.include(codes, "stream_cut")
    }
    const found = [responses, ...tokens]
    const [whole, all] = [sumOf(told.answers.filter(isWhole)), sumOf(told.answers)]
    // The output of a text depends on the vocabulary that counts it.
    if (told.verdict === "at least") {
      assert.isTrue(found.every((count, column) => count <= all[column]!))
      return assert.deepStrictEqual(found.slice(0, -1), told.counted.slice(0, -1))
    }
    if (told.verdict === "exact") assert.deepInclude([whole, all], found)
    else if (told.verdict === "at most") assert.isTrue(found.every((count, column) => count >= whole[column]!))
    // Once it is mended, record it again.
    else assert.notDeepInclude([whole, all], found)
    assert.deepStrictEqual(found, told.counted)
  })
})

describe("telemetry that an agent's own program sent", () => {
  it.for(STORIES.filter(({ told }) => told.sent !== undefined))("comes to the same as its logs: $name", ({ told }) => {
    const home = homeOf(told)
    const file = join(home, "telemetry.jsonl")
    writeFileSync(file, told.sent!.map((message) => `${JSON.stringify(message)}\n`).join(""))
    const ask = (paths: ReadonlyArray<string>) =>
      usage({ by: "model", timezone: "UTC", prices, env: {}, folder: home, home, now: () => NOW, paths })
    const [sent, logged] = [ask([file]), ask([])]
    assert.deepStrictEqual(sent.faults, [])
    const { cost, tokens } = sent.total
    assert.deepStrictEqual({ cost, tokens }, { cost: logged.total.cost, tokens: logged.total.tokens })
    assert.isTrue(sent.total.complete)
    // What is sent again is the same.
    writeFileSync(file, readFileSync(file, "utf8").repeat(2))
    assert.deepStrictEqual(ask([file]).total, sent.total)
  })
})

/** The story of everything in one home folder. */
const togetherIn = (name: string): Story => recordingIn(`${name}.fixture.json`).stories["together"]!

const read = (name: string) => {
  const { unknown, ...found } = readStory(togetherIn(name))
  assert.deepStrictEqual(unknown, [])
  return found
}

/** The tokens of some of the answers: input, read, written, output. */
const answered = (name: string, isLogged: (answer: Answer) => boolean): ReadonlyArray<number> =>
  sumOf(togetherIn(name).answers.filter(isLogged)).slice(1)

describe("usage of what agents' own programs wrote", () => {
  // Answers 1 to 10; 5 is of a stream that broke off, whose log has 1 for its 85 tokens of output. The two requests
  // of the summary, 11 and 12, are in no line of a response.
  it("is at least what Claude Code was answered where a stream broke off", () => {
    const found = read("claude-code.2.1.330")
    assert.deepStrictEqual(found, {
      responses: 10,
      complete: false,
      tokens: [10_605, 10_620, 885, 791],
      sessions: [4, 3, 2, 1],
      codes: ["undercounted"]
    })
    const [input, cacheRead, written, output] = answered("claude-code.2.1.330", ({ number }) => number <= 10)
    assert.deepStrictEqual(found.tokens, [input, cacheRead, written, output! - 84])
  })

  // Answers 1 to 4 and 6 to 8.
  it("is what Codex was answered, each response once in spite of forks and running totals", () => {
    const found = read("codex.0.169.0")
    assert.deepStrictEqual(found, {
      responses: 7,
      complete: true,
      tokens: [7341, 6300, 0, 575],
      sessions: [3, 2, 1, 1],
      codes: []
    })
    assert.deepStrictEqual(found.tokens, answered("codex.0.169.0", isWhole))
  })

  // Answers 1 to 4 and 6 to 10; a subagent has a session of its own.
  it("is what Gemini CLI was answered, with its subagents and with thoughts beside the output", () => {
    const found = read("gemini.0.61.0")
    assert.deepStrictEqual(found, {
      responses: 9,
      complete: true,
      tokens: [9550, 9570, 0, 790],
      sessions: [4, 2, 2, 1],
      codes: []
    })
    assert.deepStrictEqual(found.tokens, answered("gemini.0.61.0", isWhole))
  })

  // Answers 1 to 7, of four APIs; 5 broke off after Gemini had said its usage.
  it("is what pi was answered by four APIs, each response once in spite of a fork", () => {
    const found = read("pi.0.73.1")
    assert.deepStrictEqual(found, {
      responses: 7,
      complete: true,
      tokens: [7308, 5910, 78, 560],
      sessions: [3, 2, 1, 1],
      codes: []
    })
    assert.deepStrictEqual(
      found.tokens,
      answered("pi.0.73.1", () => true)
    )
  })

  // Answers 1 to 6 and 8 to 13: 4 and 6 are of the memory, 10 of a subagent, 12 and 13 of a summary.
  it("is what Qwen Code was answered, with what it asked on its own account and a subagent's model", () => {
    const found = read("qwen-code.0.24.4")
    assert.deepStrictEqual(found, {
      responses: 12,
      complete: true,
      tokens: [12_924, 15_190, 0, 1140],
      sessions: [6, 4, 2],
      codes: []
    })
    assert.deepStrictEqual(found.tokens, answered("qwen-code.0.24.4", isWhole))
  })
})
