import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { RecordedAgent, Run } from "./agents.ts"
import { MARKS } from "./standIn.ts"

/** Folders of an agent's program and of its run. */
export interface Stage {
  readonly agent: RecordedAgent
  /** The folder in which npm has put the agent's package. */
  readonly installed: string
  /** A folder of its own, empty at first. */
  readonly home: string
  /** The address of the stand-in. */
  readonly url: string
  /** Takes a line on each run. */
  readonly tell: (line: string) => void
}

/** No program takes longer, unless it waits for input. */
const LIMIT_MILLIS = 120_000

/**
 * Runs an agent through everything that a log has to be read right for: a call of a tool, a session resumed after an
 * error, a fork, a stream that breaks off, another agent, a summary.
 */
export const play = async (stage: Stage): Promise<void> => {
  const { agent } = stage
  settle(stage)
  await run(stage, { prompt: `${MARKS.tool}, then say what it printed.`, model: 0 })
  const id = sessionIn(stage)
  const last = agent.models.length - 1
  await run(stage, { prompt: `${MARKS.fail}, then say hello.`, model: 0, session: { id, isForked: false } })
  await run(stage, { prompt: "Say goodbye.", model: Math.min(1, last), session: { id, isForked: true } })
  await run(stage, { prompt: `${MARKS.breakOff}, then say hello.`, model: Math.min(2, last) })
  await run(stage, { prompt: `${MARKS.delegate}, then say goodbye.`, model: last })
  if (agent.compaction === undefined) return
  await run(stage, { prompt: agent.compaction, model: 0, session: { id, isForked: false } })
}

/** The logs that a program has written, by their place in the home folder. */
export const logsIn = ({ agent, home }: Pick<Stage, "agent" | "home">): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(home, { recursive: true, encoding: "utf8" })
      .filter((name) => agent.logs.test(name))
      .toSorted()
      .map((name) => [name, readFileSync(join(home, name), "utf8")])
  )

/** Its settings, and a folder to work in. */
const settle = ({ agent, home, url }: Stage): void => {
  mkdirSync(workIn(home))
  for (const [name, content] of Object.entries(agent.files(url))) {
    const path = join(home, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  }
}

const workIn = (home: string): string => join(home, "app")

const run = async ({ agent, home, installed, tell, url }: Stage, what: Run): Promise<void> => {
  const program = join(installed, "node_modules/.bin", agent.program)
  const child = spawn(program, agent.args(what), {
    cwd: workIn(home),
    env: { PATH: process.env["PATH"], HOME: home, TERM: "dumb", LANG: "C.UTF-8", TZ: "UTC", ...agent.env(url) },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: LIMIT_MILLIS
  })
  let errors = ""
  child.stderr.on("data", (text: Buffer) => (errors = `${errors}${String(text)}`.slice(-1000)))
  const [code] = (await once(child, "close")) as [number | null]
  tell(`${agent.program}: ${what.prompt} Exit code ${code}${code === 0 ? "" : `\n${errors}`}`)
}

/** The one session that there is. */
const sessionIn = (stage: Stage): string => {
  const [log = ""] = logsIn(stage).values()
  const id = /"(?:sessionId|session_id|id)":"([\da-f-]{36})"/u.exec(log)?.[1]
  if (id === undefined) throw new Error(`${stage.agent.npm} has written no log with a session into ${stage.home}`)
  return id
}
