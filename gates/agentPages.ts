// Puts the agents whose logs are read into the page about them, in both languages: `pnpm x write agents`.
import { AGENT_LOGS, AGENTS, type AgentLogs, GAPS, type LogFolder } from "@ratecard/core/ledger"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(import.meta.dirname, "..")

/** The words of the table in each language, by the path of the page. */
const WORDS = {
  "docs/cli/agents.md": {
    head: "agent | where its logs are on Linux | moved by | warnings",
    editors: (path: string) => `\`${path}\` in VS Code and its forks`,
    listed: (name: string, path: string) => `\`${name}\` in each project in \`${path}\``,
    nowhere: "nowhere: [export it](#cursor)",
    sent: "[telemetry](export.md#telemetry)"
  },
  "packages/web/src/pages/docs/ru/cli/agents.md": {
    head: "агент | где его журналы в Linux | чем меняется | предупреждения",
    editors: (path: string) => `\`${path}\` в VS Code и родственных`,
    listed: (name: string, path: string) => `\`${name}\` в каждом проекте из \`${path}\``,
    nowhere: "нигде: [выгрузите](#cursor)",
    sent: "[телеметрия](export.md#telemetry)"
  }
}

type Words = (typeof WORDS)[keyof typeof WORDS]

/** Variables of Windows that name its usual folders. */
const WINDOWS = new Set(["APPDATA", "LOCALAPPDATA"])

/** The folders of an agent on Linux, and the variables that move them. */
const placesOf = ({ folders }: AgentLogs) => {
  const asked = new Set<string>()
  const env = new Proxy({}, { get: (_, name) => void asked.add(String(name)) })
  const found = folders({ env, home: "~" }).filter(({ path }) => !path.startsWith("~/Library/"))
  return { found, variables: [...asked].filter((name) => !WINDOWS.has(name)).toSorted() }
}

/** The name of a file if only one fits the pattern; undefined if others do. */
const nameOf = ({ names: { source } }: LogFolder): string | undefined =>
  /^\^([\w-]+)\\(\.\w+)\$$/u.exec(source)?.slice(1).join("")

const whereOf = (folders: ReadonlyArray<LogFolder>, words: Words): string => {
  const wide = folders.filter((folder) => folder.isFlat !== true || nameOf(folder) === undefined)
  const places = folders
    .filter(({ path }) => !wide.some((other) => path.startsWith(`${other.path}/`)))
    .map((folder) => {
      const [, , inEditors] = /^(.*)\/(globalStorage\/.*)$/u.exec(folder.path) ?? []
      const name = nameOf(folder)
      if (inEditors !== undefined) return words.editors(inEditors)
      if (folder.listed !== undefined) return words.listed(name!, folder.path)
      return `\`${folder.path}${folder.isFlat === true && name !== undefined ? `/${name}` : ""}\``
    })
  return [...new Set(places)].join(", ")
}

const code = (text: string): string => `\`${text}\``

const tableOf = (words: Words): string => {
  const rows = AGENTS.map((agent) => {
    const logs = AGENT_LOGS[agent]
    const { found, variables } = placesOf(logs)
    const codes = logs.gaps.map((gap) => code(GAPS[gap].code))
    const places = found.length > 0 ? whereOf(found, words) : logs.export === undefined ? words.sent : words.nowhere
    return [code(agent), logs.title, places, variables.map(code).join(", "), codes.join(", ")]
  })
  return [`\`--agent\` | ${words.head}`, "---|---|---|---|---", ...rows.map((cells) => cells.join(" | "))]
    .map((row) => `| ${row} |\n`.replace(/^\| (-.*-) \|/u, "|$1|").replaceAll(/ {2,}/gu, " "))
    .join("")
}

/** The agents that the example of `ratecard doctor` finds no logs of. */
const others = AGENTS.filter((agent) => agent !== "claude-code" && placesOf(AGENT_LOGS[agent]).found.length > 0)

/** The pages about agents as they should be, by their paths. */
export const agentPages = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(WORDS).map(([path, words]) => [
      path,
      readFileSync(join(ROOT, path), "utf8")
        .replace(
          /<!-- table: agents -->[^]*?(?=<!-- \/table -->)/u,
          `<!-- table: agents -->\n<!-- oxfmt-ignore-start -->\n\n${tableOf(words)}\n<!-- oxfmt-ignore-end -->\n`
        )
        .replace(/^No logs of .*(?=: --all)/mu, `No logs of ${others.join(", ")}`)
    ])
  )

if (import.meta.main) for (const [path, text] of agentPages()) writeFileSync(join(ROOT, path), text)
