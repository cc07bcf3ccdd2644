import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import type { RecordedAgent } from "./agents.ts"
import type { ModelStandIn } from "./standIn.ts"
import type { Prompted, Step } from "./stories.ts"

/** Folders of an agent's program and of its run. */
export interface Stage {
  readonly agent: RecordedAgent
  /** The folder in which npm has put the agent's package, and that of the version before it. */
  readonly installed: string
  readonly older: string | undefined
  /** A folder of its own, empty at first. */
  readonly home: string
  readonly standIn: ModelStandIn
  /** Takes a line on each run. */
  readonly tell: (line: string) => void
}

/** No program takes longer, unless it waits for input. */
const LIMIT_MILLIS = 120_000

const DAY_MILLIS = 86_400_000

/** Runs an agent's program through the steps of a story. */
export const play = async (stage: Stage, steps: ReadonlyArray<Step>): Promise<void> => {
  const { agent, home } = stage
  settle(stage)
  /** The new logs and the session of each step. */
  const done: Array<{ readonly logs: ReadonlyArray<string>; readonly session: string | undefined }> = []
  for (const step of steps) {
    if ("prompt" in step && step.isSummary && !agent.stories.includes("summary")) continue
    const before = new Set(logsIn(stage))
    if ("prompt" in step) await prompt(stage, step, step.from === undefined ? undefined : done[step.from]!.session)
    else if ("deleted" in step) for (const name of done[step.deleted]!.logs) rmSync(join(home, name))
    else setBack(stage, step.aged)
    const logs = logsIn(stage).filter((name) => !before.has(name))
    const former = "prompt" in step && step.from !== undefined ? done[step.from]!.session : undefined
    done.push({ logs, session: agent.session(home, logs) ?? former })
  }
}

/** The names of the logs that a program has written, by their place in the home folder, oldest first. */
export const logsIn = ({ agent, home }: Pick<Stage, "agent" | "home">): ReadonlyArray<string> =>
  readdirSync(home, { recursive: true, encoding: "utf8" })
    .filter((name) => agent.logs.test(name))
    .map((name) => ({ name, born: statSync(join(home, name)).birthtimeMs }))
    .toSorted((one, other) => one.born - other.born || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name)

const setBack = (stage: Stage, days: number): void => {
  const time = new Date(Date.now() - days * DAY_MILLIS)
  for (const name of logsIn(stage)) utimesSync(join(stage.home, name), time, time)
}

/** Its settings, and a folder to work in. */
const settle = ({ agent, home, standIn }: Stage): void => {
  mkdirSync(workIn(home), { recursive: true })
  for (const [name, content] of Object.entries(agent.files(standIn.url))) {
    const path = join(home, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  }
}

const workIn = (home: string): string => join(home, "app")

const prompt = async (stage: Stage, step: Prompted, session: string | undefined): Promise<void> => {
  const { agent, home } = stage
  if (step.isForked && agent.fork !== undefined) {
    const before = new Set(logsIn(stage))
    await run(stage, step, agent.fork(session!))
    const logs = logsIn(stage).filter((name) => !before.has(name))
    return run(stage, step, agent.args({ ...step, isForked: false, session: agent.session(home, logs) }))
  }
  return run(stage, step, agent.args({ ...step, session }))
}

const run = async (stage: Stage, step: Prompted, args: ReadonlyArray<string>): Promise<void> => {
  const { agent, home, installed, older, standIn, tell } = stage
  const programs = join(step.isOlder ? older! : installed, "node_modules/.bin")
  const child = spawn(join(programs, agent.program), args, {
    cwd: workIn(home),
    env: {
      PATH: `${programs}${delimiter}${process.env["PATH"]}`,
      HOME: home,
      TERM: "dumb",
      LANG: "C.UTF-8",
      TZ: "UTC",
      ...agent.env(standIn.url)
    },
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own: what is killed is the program, not what started it.
    detached: true
  })
  let errors = ""
  child.stderr.on("data", (text: Buffer) => (errors = `${errors}${String(text)}`.slice(-1000)))
  const kill = () => {
    try {
      process.kill(-child.pid!, "SIGKILL")
    } catch {
      // It has ended.
    }
  }
  const limit = setTimeout(kill, LIMIT_MILLIS)
  if (step.isKilled) void standIn.stalled.then(() => setTimeout(kill, 500))
  const [code] = (await once(child, "exit")) as [number | null]
  clearTimeout(limit)
  kill()
  tell(`  ${agent.program}: ${step.prompt} Exit code ${code}${code === 0 || step.isKilled ? "" : `\n${errors}`}`)
}
