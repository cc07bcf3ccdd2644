import { type Environment, hasPostgres, OFFLINE, PATIENT, UNLIMITED } from "@ratecard/test-support"
import { Effect, Exit, Fiber, Layer } from "effect"
import "effect/schema/SchemaJITCompiler/enable"
import { afterAll, beforeAll, inject } from "vitest"
import { loadSettings } from "../src/Config.ts"
import { Log } from "../src/Log.ts"
import { reasonOf } from "../src/program.ts"
import { layerNoLog } from "../src/Server.ts"
import { WarmUpDelay } from "../src/counting/CountingPool.ts"
import { addressIn, AskedServer, type LogLine } from "./AskedServer.ts"
import { newInstallation } from "./databases.ts"
import type { Installation } from "./Installation.ts"

export type Settings = Environment

/** The address of a service behind another one, which files share so that they share its server. */
export const PUBLIC_URL = "https://prices.example.org/rates"

/** One thread is enough for what tests count. */
const FEW_THREADS: Settings = { COUNT_WORKERS: "1" }

/** The whole service, in this process and reached over HTTP. Its Node has no other settings than the tests'. */
export class RunningServer extends AskedServer {
  readonly #running: Fiber.Fiber<never, unknown>
  readonly #installation: Installation | undefined

  private constructor(
    url: string,
    log: ReadonlyArray<LogLine>,
    running: Fiber.Fiber<never, unknown>,
    installation: Installation | undefined
  ) {
    super(url, log)
    this.#running = running
    this.#installation = installation
  }

  /** With nothing in its environment but `settings`: no test asks a service outside. */
  static async start(given: Settings = {}): Promise<RunningServer> {
    const started = await RunningServer.#open(given)
    if (typeof started === "string") throw new Error(`The server ended before it listened: ${started}`)
    return started
  }

  /** Why a server with these settings ends before it listens, in its own words. */
  static async refusal(given: Settings): Promise<string> {
    const started = await RunningServer.#open(given)
    if (typeof started === "string") return started
    await started.stop()
    throw new Error("The server listens")
  }

  static async #open(given: Settings): Promise<RunningServer | string> {
    const hasDatabase = given["DATABASE_URL"] !== undefined || given["DATA_DIR"] !== undefined
    const installation = hasDatabase ? undefined : newInstallation()
    const environment = {
      ...UNLIMITED,
      ...PATIENT,
      ...FEW_THREADS,
      PORT: "0",
      ...OFFLINE,
      ...installation?.place,
      ...given
    }
    const log: Array<LogLine> = []
    const { promise: listening, resolve } = Promise.withResolvers<string>()
    const write = (text: string) => {
      const line = JSON.parse(text) as LogLine
      log.push(line)
      const url = addressIn(line)
      if (url !== undefined) resolve(url)
    }
    const sink = { destination: { write }, dropped: () => 0, end: () => undefined }
    const server = Effect.gen(function* () {
      const settings = yield* loadSettings(environment)
      const log = Log.layerTo(settings.logLevel, () => sink)
      // Most of them count nothing, and a thread takes half a second to start.
      return yield* Layer.launch(
        layerNoLog(settings).pipe(Layer.provide([log, Layer.succeed(WarmUpDelay, "Infinity")]))
      )
    })
    const running = Effect.runFork(server)
    const url = await Promise.race([listening, Effect.runPromise(Fiber.await(running))])
    if (typeof url === "string") return new RunningServer(url, log, running, installation)
    await installation?.remove()
    return Exit.isFailure(url) ? reasonOf(url.cause) : ""
  }

  /** It takes no further request from now on; the connections that are open may take a moment to end. */
  async stop(): Promise<void> {
    await Effect.runPromise(Fiber.interrupt(this.#running))
    await this.#installation?.remove()
  }
}

/** The one service of the whole run, which ends with it. */
class SharedService extends AskedServer {
  async stop(): Promise<void> {}
}

/**
 * For tests of answers that need no settings and no log, and leave nothing behind: one process compiles for all of them
 * what it answers with.
 */
export const sharedService = (): (() => AskedServer) => {
  const service = new SharedService(inject("service"), [])
  return () => service
}

/** The servers of this worker that files share, by their settings; they end with it. */
const shared = new Map<string, Promise<RunningServer>>()

/** A server for tests that leave nothing behind in it: files with the same settings share one. */
export const sharedServer = (settings: Settings = {}): (() => RunningServer) => {
  const name = JSON.stringify(settings)
  let server: RunningServer
  beforeAll(async () => {
    const starting = shared.get(name) ?? RunningServer.start(settings)
    shared.set(name, starting)
    server = await starting
  })
  // An embedded database would outlive the worker.
  if (!hasPostgres) {
    afterAll(async () => {
      shared.delete(name)
      await server.stop()
    })
  }
  return () => server
}
