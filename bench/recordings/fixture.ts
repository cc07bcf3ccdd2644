import { readFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { zstdDecompressSync } from "node:zlib"
import type { RecordedAgent } from "./agents.ts"
import type { Answered } from "./standIn.ts"

/** Responses, input, read, written, output. */
export type Counted = readonly [number, number, number, number, number]

/** A story as it was recorded. */
export interface Told {
  readonly answers: ReadonlyArray<Answered>
  /** Sums of `ratecard usage` over the logs. */
  readonly counted: Counted
  readonly verdict: "exact" | "at least" | "at most" | "different"
  /** Why the logs have less than was answered, or more. */
  readonly bound?: string
  /** Lines of logs, or rows of a database's tables, by their place in the home folder. */
  readonly files: Readonly<Record<string, unknown>>
  /** The messages of OpenTelemetry that were sent meanwhile: what has tokens. */
  readonly sent?: ReadonlyArray<unknown>
}

/** An agent's version as it was recorded, by the names of stories. */
export interface Recording {
  readonly npm: string
  /** The day of the last run. */
  readonly day: string
  readonly stories: Readonly<Record<string, Told>>
}

export const RECORDINGS = new URL("../../packages/cli/src/usage/recordings/", import.meta.url)

/** Longer texts are the vendors' own: prompts and descriptions of tools. */
const LONGEST_TEXT = 100

/** Longer lists are those of tools. */
const LONGEST_LIST = 8

/** Parent of the home folders in a fixture. */
const HOME = "/home/me"

/** The logs in a home folder, without paths of this machine, and without long texts and lists. */
export const filesOf = (
  agent: RecordedAgent,
  home: string,
  logs: ReadonlyArray<string>
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(logs.toSorted().map((name) => [withoutHome(name, home), contentOf(agent, home, name)]))

const contentOf = ({ leftOut, tables = [] }: RecordedAgent, home: string, name: string): unknown => {
  const path = join(home, name)
  if (/\.(?:db|sqlite)$/u.test(name))
    return Object.fromEntries(tables.map((table) => [table, rowsOf(path, table, home)]))
  const bytes = readFileSync(path)
  const text = withoutHome((name.endsWith(".zst") ? zstdDecompressSync(bytes) : bytes).toString(), home)
  if (name.endsWith(".json")) return [shortened(JSON.parse(text))]
  return text
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line))
    .filter((line) => leftOut?.test(kindOf(line)) !== true)
    .map((line) => shortened(line))
}

/** The type of a line, with that of what it is about. */
const kindOf = (line: any): string => [line.type, line.subtype ?? line.payload?.type].filter(Boolean).join(" ")

/** The rows of a table; text that is JSON is made short inside. */
const rowsOf = (path: string, table: string, home: string): ReadonlyArray<unknown> => {
  using database = new DatabaseSync(path, { readOnly: true })
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(table) !== undefined
  if (!isThere) return []
  return database
    .prepare(`SELECT * FROM ${table}`)
    .all()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => [name, typeof value === "string" ? cellOf(withoutHome(value, home)) : value])
      )
    )
}

const cellOf = (text: string): unknown =>
  text.startsWith("{") ? JSON.stringify(shortened(JSON.parse(text))) : shortened(text)

/** Messages of OpenTelemetry, as far as they have tokens, without what is of this machine and without long texts. */
export const sentOf = (sent: ReadonlyArray<unknown>, home: string): ReadonlyArray<unknown> =>
  sent
    .map((message): unknown => JSON.parse(withoutHome(JSON.stringify(message), home), ofTokens))
    .filter((message) => /(?:logRecords|spans|metrics)":\[\{/u.test(JSON.stringify(message)))

const ofTokens = (name: string, value: any): unknown => {
  if (!Array.isArray(value)) return value
  if (/^(?:logRecords|spans|metrics)$/u.test(name)) return value.filter((each) => TOKENS.test(JSON.stringify(each)))
  if (name === "attributes")
    return value.filter((each) => !each.key.startsWith("process.") && JSON.stringify(each).length < 2 * LONGEST_TEXT)
  return name === "events" || name === "links" ? [] : value
}

const TOKENS = /tokens"|token_count"|token.usage/u

/** A fixture, with each line of a log on a line of its own. */
export const fixtureText = ({ stories, ...head }: Recording): string => {
  const told = Object.entries(stories).map(([name, { answers, files, sent, ...more }]) => {
    const logs = Object.entries(files).map(([place, content]) => `${JSON.stringify(place)}: ${logText(content)}`)
    return `${JSON.stringify(name)}: {${JSON.stringify(more).slice(1, -1)},
"answers": ${listText(answers)},
"files": {${logs.join(",\n")}}${sent === undefined ? "" : `,\n"sent": ${listText(sent)}`}}`
  })
  return `{${JSON.stringify(head).slice(1, -1)}, "stories": {\n${told.join(",\n")}\n}}\n`
}

const logText = (content: unknown): string => {
  if (Array.isArray(content)) return listText(content)
  const tables = Object.entries(content as object)
  return `{${tables.map(([name, rows]) => `${JSON.stringify(name)}: ${listText(rows)}`).join(",\n")}}`
}

const listText = (list: ReadonlyArray<unknown>): string =>
  `[\n${list.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n]`

const withoutHome = (text: string, home: string): string =>
  text
    .replaceAll(/\/tmp\/claude-\d+/gu, "/tmp/claude")
    .replaceAll(home, HOME)
    .replaceAll(dashed(home), dashed(HOME))
    .replaceAll(dashed(home.slice(1)), dashed(HOME.slice(1)))

/** As agents name a folder after a project. */
const dashed = (path: string): string => path.replaceAll(/[^\da-zA-Z]/gu, "-")

const shortened = (value: unknown, name?: string): unknown => {
  if (typeof value === "string") return value.length > LONGEST_TEXT ? `${value.length} characters` : value
  // A document has all of its messages in one list.
  if (Array.isArray(value))
    return value.length > LONGEST_LIST && name !== "messages" ? [] : value.map((each) => shortened(each))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, name)]))
}
