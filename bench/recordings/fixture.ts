import type { RecordedAgent } from "./agents.ts"
import type { Answered } from "./standIn.ts"

/** Longer texts are the vendors' own: prompts and descriptions of tools. */
const LONGEST_TEXT = 100

/** Longer lists are those of tools. */
const LONGEST_LIST = 8

/** Parent of the home folders in a fixture. */
const HOME = "/home/me"

/**
 * A fixture of an agent's logs, a line of a log on a line of its own: without paths of this machine, and without
 * long texts and lists.
 */
export const fixtureText = (
  { leftOut = [], npm }: RecordedAgent,
  logs: ReadonlyMap<string, string>,
  answers: ReadonlyArray<Answered>,
  home: string
): string => {
  const files = [...logs].map(([name, text]) => {
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(withoutHome(line, home)))
      .filter((line) => !leftOut.includes((line as { readonly type: string }).type))
    return `${JSON.stringify(withoutHome(name, home))}: ${listText(lines.map(shortened), "    ")}`
  })
  return `{
  "npm": ${JSON.stringify(npm)},
  "answers": ${listText(answers, "  ")},
  "files": {
    ${files.join(",\n    ")}
  }
}
`
}

const listText = (list: ReadonlyArray<unknown>, indent: string): string =>
  `[\n${list.map((each) => `${indent}  ${JSON.stringify(each)}`).join(",\n")}\n${indent}]`

const withoutHome = (text: string, home: string): string =>
  text
    .replaceAll(/\/tmp\/claude-\d+/gu, "/tmp/claude")
    .replaceAll(home, HOME)
    .replaceAll(dashed(home), dashed(HOME))
    .replaceAll(dashed(home.slice(1)), dashed(HOME.slice(1)))

/** As agents name a folder after a project. */
const dashed = (path: string): string => path.replaceAll(/[^\da-zA-Z]/gu, "-")

const shortened = (value: unknown): unknown => {
  if (typeof value === "string") return value.length > LONGEST_TEXT ? `${value.length} characters` : value
  if (Array.isArray(value)) return value.length > LONGEST_LIST ? [] : value.map(shortened)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
}
