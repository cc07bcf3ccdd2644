import { spawn } from "node:child_process"
import { once } from "node:events"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"

/** The environment of a process, and nothing besides. */
export type Environment = Readonly<Record<string, string>>

/** Output and exit of a process. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly errors: string
}

/** A launcher that is cut off before it could stop a program must not leave it behind. */
const running = new Set<ReturnType<typeof spawn>>()
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL")
})

/** Starts a program of ours with nothing but `environment`. */
export const launchProgram = (
  program: URL,
  environment: Environment,
  nodeOptions: ReadonlyArray<string> = ["--conditions=ratecard-source"],
  args: ReadonlyArray<string> = []
) => {
  const { HOME = "", PATH = "", TMPDIR = tmpdir() } = process.env
  const child = spawn(process.execPath, [...nodeOptions, fileURLToPath(program), ...args], {
    env: { HOME, PATH, TMPDIR, ...environment },
    stdio: ["ignore", "pipe", "pipe"]
  })
  running.add(child)
  child.once("exit", () => running.delete(child))
  const errors: Array<Buffer> = []
  child.stderr.on("data", (chunk: Buffer) => errors.push(chunk))
  const ended = once(child, "close").then(([code, signal]): Ended => ({
    code,
    signal,
    errors: Buffer.concat(errors).toString()
  }))
  return { child, ended }
}
