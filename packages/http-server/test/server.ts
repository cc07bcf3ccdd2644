import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import {
  copyFolder,
  type Ended,
  type Environment,
  launchProgram,
  OFFLINE,
  PATIENT,
  START_OPTIONS,
  UNLIMITED
} from "@ratecard/test-support"
import { afterAll, beforeAll, inject } from "vitest"

const MAIN = new URL("../src/main.ts", import.meta.url)

export type Settings = Environment

/** One line of the server's log. */
export type LogLine = Readonly<Record<string, unknown>>

/** An answer with its body read; `json` is undefined where the body is not JSON. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: any
}

/** A new data folder, in which a database is already. */
export const newDataFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "ratecard-data-"))
  copyFolder(inject("preparedDataFolder"), folder)
  return folder
}

/** Starts the service as its users do, with nothing in its environment but `settings`: no test asks a service outside. */
export const launch = (settings: Settings) => {
  const dataDir = settings["DATA_DIR"] ?? newDataFolder()
  const environment = {
    ...UNLIMITED,
    ...PATIENT,
    LOG_FORMAT: "json",
    PORT: "0",
    DATA_DIR: dataDir,
    ...OFFLINE,
    ...settings
  }
  const { child, ended } = launchProgram(MAIN, environment, START_OPTIONS)
  const removed = ended.finally(() => {
    if (settings["DATA_DIR"] === undefined) rmSync(dataDir, { recursive: true, force: true })
  })
  return { child, ended: removed }
}

/** The running service, reached over HTTP. */
export class RunningServer {
  readonly url: string
  readonly port: number
  readonly log: Array<LogLine>
  readonly #process: ReturnType<typeof launch>

  private constructor(url: string, log: Array<LogLine>, process: ReturnType<typeof launch>) {
    this.url = url
    this.port = Number(new URL(url).port)
    this.log = log
    this.#process = process
  }

  static async start(settings: Settings = {}): Promise<RunningServer> {
    const process = launch(settings)
    const log: Array<LogLine> = []
    const lines = createInterface({ input: process.child.stdout })
    const listening = new Promise<string>((resolve) => {
      lines.on("line", (line) => {
        const entry = JSON.parse(line) as LogLine
        log.push(entry)
        const url = /^Ratecard listens on (\S+)$/u.exec(String(entry["msg"]))?.[1]
        if (url !== undefined) resolve(url)
      })
    })
    const url = await Promise.race([
      listening,
      process.ended.then(({ errors }) => Promise.reject(new Error(`The server ended before it listened: ${errors}`)))
    ])
    return new RunningServer(url, log, process)
  }

  get pid(): number {
    return this.#process.child.pid!
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.url + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }

  /** Posts a value as JSON, or a text or bytes as they are. */
  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body)
    })
  }

  /** The access log of the request with this id, once it is written. */
  async logged(requestId: string): Promise<ReadonlyArray<LogLine>> {
    const found = () => this.log.filter((line) => line["request_id"] === requestId)
    for (let waited = 0; found().length === 0 && waited < 5000; waited += 20) await pause(20)
    return found()
  }

  /** Whether the process still runs and answers. */
  async isHealthy(): Promise<boolean> {
    const { json, status } = await this.ask("/health")
    return status === 200 && json.status === "healthy"
  }

  signal(name: NodeJS.Signals): Promise<Ended> {
    this.#process.child.kill(name)
    return this.#process.ended
  }

  async stop(): Promise<void> {
    this.#process.child.kill("SIGKILL")
    await this.#process.ended
  }
}

/** One server for all tests of a file. */
export const serverForFile = (settings: Settings = {}): (() => RunningServer) => {
  let starting: Promise<RunningServer> | undefined
  let server: RunningServer
  beforeAll(async () => {
    starting = RunningServer.start(settings)
    server = await starting
  })
  // Also where it started later than anybody waited for it.
  afterAll(async () => (await starting)?.stop())
  return () => server
}

export const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
