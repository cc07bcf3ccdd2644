import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { table } from "../http/report.ts"
import { RECORDED, UNRECORDED } from "./agents.ts"
import { RECORDINGS, type Recording } from "./fixture.ts"

const PAGE = new URL("../../packages/core/src/ledger/logs/agents/README.md", import.meta.url)

/** Writes the table of what was recorded into the page on the readers, from the fixtures. */
export const writeTable = (): void => {
  const head = `# Agents' logs, as their own programs write them

Programs that npm carries were run against a host of models on loopback, and \`ratecard usage\` was compared with what the host had answered: responses, input, read, written and output, each. \`pnpm x record agents --write\` runs them again and writes this page and the fixtures in \`packages/cli/src/usage/recordings\`.

- **exact**: all counters of all answers; a stream without an end may be left out.
- **bounded**: the log has less than that, or more where it says _at most_; \`ratecard usage\` counts what it has.
- **different**: not yet read right.

Stories: _plain_ calls a tool; in _slow_ the host takes its time; in _error_ a stream breaks off and the session is resumed; in _retry_ the host is busy at first; in _abort_ the program is killed within an answer; in _older begins_ the version below begins what this one resumes and forks; _together_ is all of that in one home folder. \`bench/recordings/stories.ts\` has each step.

`
  const rows = recordings().map(rowOf)
  const unrun = Object.entries(UNRECORDED).map(([name, why]) => [name, why])
  const titles = ["agent", "version", "last run", "exact", "bounded", "different"]
  writeFileSync(
    PAGE,
    `${head}${table(titles, rows)}
## What cannot be run here

${table(["agent", "why"], unrun)}
The other agents' programs are not on npm.
`
  )
}

/** All fixtures: agents by name, the newest version first. */
const recordings = (): ReadonlyArray<readonly [agent: string, recording: Recording]> => {
  const names = readdirSync(RECORDINGS).filter((name) => name.endsWith(".fixture.json"))
  const all = names.map((name): readonly [string, Recording] => [
    name.slice(0, name.indexOf(".")),
    JSON.parse(readFileSync(new URL(name, RECORDINGS), "utf8")) as Recording
  ])
  const place = (agent: string, { npm }: Recording) => {
    const index = RECORDED[agent]!.npm.findIndex((each) => each === npm)
    return index === -1 ? RECORDED[agent]!.npm.length : index
  }
  return all.toSorted(([one, first], [other, second]) =>
    one === other ? place(one, first) - place(other, second) : one < other ? -1 : 1
  )
}

const rowOf = ([agent, { day, npm, stories }]: readonly [string, Recording]): ReadonlyArray<string> => {
  const told = Object.entries(stories)
  const named = (verdict: string) => told.flatMap(([name, story]) => (story.verdict === verdict ? [name] : []))
  const bounds = Map.groupBy(
    told.filter(([, { bound }]) => bound !== undefined),
    ([, { bound, verdict }]) => (verdict === "at most" ? `at most, ${bound}` : bound)
  )
  return [
    agent,
    npm,
    day,
    named("exact").join(", "),
    [...bounds].map(([bound, each]) => `${each.map(([name]) => name).join(", ")}: ${bound}`).join("; "),
    named("different").join(", ")
  ]
}
