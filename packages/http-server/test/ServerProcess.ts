import { createInterface } from "node:readline"
import {
  type Ended,
  type Environment,
  launchProgram,
  OFFLINE,
  PATIENT,
  SERVER,
  START_OPTIONS,
  UNLIMITED
} from "@ratecard/test-support"
import { afterAll, beforeAll } from "vitest"
import { addressIn, AskedServer, type LogLine } from "./AskedServer.ts"
import { newInstallation } from "./databases.ts"

/** Starts the service as its users do, with nothing in its environment but `settings`: no test asks a service outside. */
export const launch = (settings: Environment) => {
  const installation = settings["DATA_DIR"] === undefined ? newInstallation() : undefined
  const environment = {
    ...UNLIMITED,
    ...PATIENT,
    LOG_FORMAT: "json",
    PORT: "0",
    ...OFFLINE,
    ...installation?.place,
    ...settings
  }
  const { child, ended } = launchProgram(SERVER, environment, START_OPTIONS)
  return { child, ended: ended.finally(() => installation?.remove()) }
}

/** The service in a process of its own: for what a start, a signal or the end of a process does. */
export class ServerProcess extends AskedServer {
  readonly #process: ReturnType<typeof launch>

  private constructor(url: string, log: ReadonlyArray<LogLine>, process: ReturnType<typeof launch>) {
    super(url, log)
    this.#process = process
  }

  static async start(settings: Environment = {}): Promise<ServerProcess> {
    const process = launch(settings)
    const log: Array<LogLine> = []
    const lines = createInterface({ input: process.child.stdout })
    const listening = new Promise<string>((resolve) => {
      lines.on("line", (text) => {
        const line = JSON.parse(text) as LogLine
        log.push(line)
        const url = addressIn(line)
        if (url !== undefined) resolve(url)
      })
    })
    const url = await Promise.race([
      listening,
      process.ended.then(({ errors }) => Promise.reject(new Error(`The server ended before it listened: ${errors}`)))
    ])
    return new ServerProcess(url, log, process)
  }

  get pid(): number {
    return this.#process.child.pid!
  }

  signal(name: NodeJS.Signals): Promise<Ended> {
    this.#process.child.kill(name)
    return this.#process.ended
  }

  async stop(): Promise<void> {
    await this.signal("SIGKILL")
  }
}

/** One process for all tests of a file. */
export const processForFile = (settings: Environment): (() => ServerProcess) => {
  let starting: Promise<ServerProcess> | undefined
  let server: ServerProcess
  beforeAll(async () => {
    starting = ServerProcess.start(settings)
    server = await starting
  })
  // Even if it started too late for its caller.
  afterAll(async () => (await starting)?.stop())
  return () => server
}
