import { copyFolder, PATIENT, pricedDataFolder, readAddress } from "@ratecard/test-support"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"

/** A server that runs from its package. */
export interface PackedServer {
  readonly url: string
  /** Tells it to end, and resolves to its exit code. */
  stop(): Promise<number | null>
}

/** The program of the server itself, and the command line's way to it. */
const SERVER = ["node_modules/.bin/ratecard-server"]
export const SERVE = ["node_modules/@ratecard/cli/dist/main.js", "serve"]

/** Starts the server that `project` has installed, as its README says; a new one creates its database. */
export const startPacked = async (
  node: string,
  project: string,
  { isNew = false, program = SERVER } = {}
): Promise<PackedServer> => {
  const folder = await mkdtemp(join(project, "data-"))
  if (!isNew) copyFolder(await pricedDataFolder(), folder)
  const child = spawn(node, program, {
    cwd: project,
    env: {
      PORT: "0",
      DATA_DIR: folder,
      LOG_FORMAT: "json",
      SYNC_CRON: "",
      ...PATIENT,
      ...NO_OUTSIDE
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const ended = once(child, "close")
  const errors: Array<string> = []
  child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text))
  const url = await readAddress(child.stdout)
  if (url === undefined) throw new Error(`The server ended before it listened:\n${errors.join("")}`)
  return {
    url,
    stop: async () => {
      child.kill("SIGTERM")
      const [code] = await ended
      if (code !== 0) process.stderr.write(errors.join(""))
      await rm(folder, { recursive: true, force: true })
      return code as number | null
    }
  }
}

/** No source is asked: what these tests are about is in the package. */
const NO_OUTSIDE = { CBR_URL: "", CBR_MIRROR_URL: "" }

/** Returns the answers of `project`'s agent tools to these messages on standard input and output. */
export const answersOf = async (
  node: string,
  project: string,
  messages: ReadonlyArray<{ readonly method: string; readonly params: object }>
): Promise<ReadonlyArray<any>> => {
  const child = spawn(node, ["node_modules/.bin/ratecard-mcp"], { cwd: project, stdio: ["pipe", "pipe", "inherit"] })
  const ended = once(child, "close")
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const answers: Array<unknown> = []
  for (const [id, message] of messages.entries()) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...message })}\n`)
    answers.push(JSON.parse((await lines.next()).value ?? "{}").result)
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`The program ended with ${code}`)
  return answers
}
