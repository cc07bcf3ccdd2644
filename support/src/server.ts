import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const MAIN = new URL("../../packages/http-server/src/main.ts", import.meta.url)

/** A server in a process of its own. */
export interface Running extends AsyncDisposable {
  readonly url: string
}

type Environment = Readonly<Record<string, string>>

/** Nothing is asked of a service outside. */
const OFFLINE: Environment = {
  SYNC_CRON: "",
  LITELLM_URL: "",
  MODELS_DEV_URL: "",
  GENAI_PRICES_URL: "",
  OPENROUTER_URL: "",
  YANDEX_BILLING_URL: "",
  CBR_URL: "",
  CBR_MIRROR_URL: ""
}

/** The real server on a free port, offline, with a data folder that goes when it stops. */
export const startServer = async (): Promise<Running> => {
  const folder = await mkdtemp(join(tmpdir(), "ratecard-data-"))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const environment = { ...OFFLINE, PORT: "0", LOG_FORMAT: "json", DATA_DIR: folder }
  const server = await startProgram(MAIN, environment).catch(async (error: unknown) => {
    await removeFolder()
    throw error
  })
  return {
    url: server.url,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await removeFolder()
    }
  }
}

/**
 * Starts a program with nothing but `environment`, and waits for the line of its log that tells its
 * address; later lines are read and dropped.
 */
export const startProgram = async (program: URL, environment: Environment): Promise<Running> => {
  const { HOME = "", PATH = "", TMPDIR = tmpdir() } = process.env
  const child = spawn(process.execPath, ["--conditions=source", fileURLToPath(program)], {
    env: { HOME, PATH, TMPDIR, ...environment },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const exited = once(child, "exit")
  // Whoever is cut off before it could stop the program must not leave it behind.
  const kill = () => child.kill("SIGKILL")
  process.once("exit", kill)
  const stop = async () => {
    child.kill()
    await exited
    process.off("exit", kill)
  }
  for await (const line of createInterface(child.stdout)) {
    const url = /listen\S* (?:on|at) (http:\/\/[\d.:]+)/u.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { url, [Symbol.asyncDispose]: stop }
  }
  await stop()
  throw new Error(`${fileURLToPath(program)} ended before it listened`)
}
