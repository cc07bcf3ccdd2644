import { once } from "node:events"
import { readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { type Environment, launchProgram } from "./launch.ts"
import { copyFolder, newDatabaseFolder, pricedDataFolder } from "./prepared.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the service that a project's tests share. */
    readonly service: string
  }
}

/** The server as it was built last, which is what `pnpm start` runs. */
export const SERVER = new URL("../../packages/http-server/built/current/main.js", import.meta.url)

const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly scripts: { readonly start: string }
}
const [, variables, options] = /exec env (.+) node (.+) \S+$/u.exec(scripts.start)!

/** Node's options in `pnpm start`: tests and benchmarks run what users run. */
export const START_OPTIONS: ReadonlyArray<string> = options!.split(" ")
export const START_VARIABLES: Environment = Object.fromEntries(
  variables!.split(" ").map((variable) => variable.split("="))
)

/** A server in a process of its own. */
export interface Running extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** Sends a signal, SIGTERM unless told, and waits for the end of the process. */
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Lets one address, which all of a test's are, ask as much as it likes. */
export const UNLIMITED: Environment = { RATE_LIMIT_PER_MINUTE: "0" }

/** Lets the database and the counting of a busy machine take their time, where a test is about something else. */
export const PATIENT: Environment = { DATABASE_TIMEOUT: "30 seconds", COUNT_TIMEOUT: "1 minute" }

/** Lets a server ask nothing of a service outside. */
export const OFFLINE: Environment = {
  SYNC_CRON: "",
  LITELLM_URL: "",
  MODELS_DEV_URL: "",
  GENAI_PRICES_URL: "",
  OPENROUTER_URL: "",
  YANDEX_BILLING_URL: "",
  CBR_URL: "",
  CBR_MIRROR_URL: "",
  OPENAI_BASE_URL: "",
  ANTHROPIC_BASE_URL: "",
  GOOGLE_BASE_URL: "",
  MISTRAL_BASE_URL: "",
  DEEPSEEK_BASE_URL: "",
  XAI_BASE_URL: "",
  QWEN_BASE_URL: "",
  MOONSHOT_BASE_URL: "",
  YANDEX_BASE_URL: "",
  SBER_BASE_URL: "",
  SBER_AUTH_URL: ""
}

/**
 * The real server on a free port, offline; unless `settings` name a data folder, its own goes when it stops. `heard` gets
 * each line of its log. Another build of it may run in its place.
 */
export const startServer = async (
  settings: Environment = {},
  heard?: (line: string) => void,
  built = SERVER
): Promise<Running> => {
  const folder = settings["DATA_DIR"] ?? newDatabaseFolder()
  if (settings["DATA_DIR"] === undefined && settings["DATABASE_URL"] === undefined)
    copyFolder(await pricedDataFolder(), folder)
  const removeFolder = async () => {
    if (settings["DATA_DIR"] === undefined) await rm(folder, { recursive: true, force: true })
  }
  const environment = {
    ...START_VARIABLES,
    ...OFFLINE,
    ...UNLIMITED,
    PORT: "0",
    LOG_FORMAT: "json",
    DATA_DIR: folder,
    ...settings
  }
  const server = await startProgram(built, environment, START_OPTIONS, heard).catch(async (error: unknown) => {
    await removeFolder()
    throw error
  })
  const end = async (signal?: NodeJS.Signals) => {
    await server.end(signal)
    await removeFolder()
  }
  return { ...server, end, [Symbol.asyncDispose]: () => end() }
}

/**
 * Starts a program with nothing but `environment`, and waits for the line of its log that tells its
 * address; later lines are read and, unless `heard` gets them, dropped.
 */
export const startProgram = async (
  program: URL,
  environment: Environment,
  nodeOptions?: ReadonlyArray<string>,
  heard?: (line: string) => void
): Promise<Running> => {
  const { child } = launchProgram(program, environment, nodeOptions)
  child.stderr.pipe(process.stderr, { end: false })
  if (heard !== undefined) createInterface(child.stdout).on("line", heard)
  const exited = once(child, "exit")
  const end = async (signal?: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  const url = await readAddress(child.stdout)
  child.stdout.resume()
  if (url !== undefined) return { url, pid: child.pid!, end, [Symbol.asyncDispose]: () => end() }
  await end()
  throw new Error(`${fileURLToPath(program)} ended before it listened`)
}

/** The address that a server tells in its output, of which the rest is dropped; undefined if that ends before. */
export const readAddress = async (output: Readable): Promise<string | undefined> => {
  for await (const line of createInterface(output)) {
    const url = /listen\S* (?:on|at) (http:\/\/[\d.:]+)/u.exec(line)?.[1]
    if (url === undefined) continue
    output.resume()
    return url
  }
  return undefined
}
