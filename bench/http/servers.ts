import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

/** A server in a process of its own. */
export interface Running {
  readonly url: string
  readonly stop: () => void
}

export const startRatecard = (): Promise<Running> =>
  start("../../packages/http-server/src/main.ts", { PORT: "0", LOG_FORMAT: "json" })

/** `source` is the address of a server whose bytes the rival sends. */
export const startFastify = (tokenizer: string, source: string): Promise<Running> =>
  start("./fastify.ts", { TOKENIZER: tokenizer, SOURCE: source })

/** Starts a program and waits for the line of its log that tells its address; later lines are read and dropped. */
const start = (program: string, environment: Record<string, string>): Promise<Running> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--conditions=source", fileURLToPath(new URL(program, import.meta.url))], {
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.once("exit", (code) => reject(new Error(`${program} ended with ${code}`)))
    createInterface(child.stdout).on("line", (line) => {
      const address = /listen\S* (?:on|at) (http:\/\/[\d.:]+)/u.exec(line)?.[1]
      if (address !== undefined) resolve({ url: address, stop: () => child.kill() })
    })
  })
