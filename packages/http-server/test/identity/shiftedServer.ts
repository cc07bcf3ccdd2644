import { Clock, ConfigProvider, Effect, Exit, Layer, Scope } from "effect"
import { settings as readSettings } from "../../src/Config.ts"
import * as Server from "../../src/Server.ts"
import { freePort, OFFLINE } from "@ratecard/test-support"
import type { Settings } from "../server.ts"

/** A clock that stands still until a test sets it forward: how busy the machine is does not count. */
export class ShiftedTime {
  #ahead = 0
  readonly clock: Clock.Clock

  constructor() {
    const real = Effect.runSync(Clock.Clock)
    const start = real.currentTimeMillisUnsafe()
    const millis = () => start + this.#ahead
    this.clock = Object.create(real, {
      currentTimeMillisUnsafe: { value: millis },
      currentTimeMillis: { value: Effect.sync(millis) }
    })
  }

  pass(millis: number): void {
    this.#ahead += millis
  }
}

/** The service in this process, reached over HTTP, under a clock of the test's. */
export class ShiftedServer {
  readonly url: string
  readonly #scope: Scope.Closeable

  private constructor(url: string, scope: Scope.Closeable) {
    this.url = url
    this.#scope = scope
  }

  static async start(settings: Settings, time: ShiftedTime): Promise<ShiftedServer> {
    const port = await freePort()
    const environment = { LOG_FORMAT: "json", LOG_LEVEL: "fatal", ...OFFLINE, ...settings, PORT: String(port) }
    const loaded = await Effect.runPromise(
      Effect.provide(
        readSettings,
        ConfigProvider.layer(ConfigProvider.fromUnknown(environment, { preserveEmptyStrings: true }))
      )
    )
    const scope = Scope.makeUnsafe()
    await Effect.runPromise(
      Layer.buildWithScope(Server.layer(loaded), scope).pipe(Effect.provideService(Clock.Clock, time.clock))
    )
    return new ShiftedServer(`http://127.0.0.1:${port}`, scope)
  }

  stop(): Promise<void> {
    return Effect.runPromise(Scope.close(this.#scope, Exit.void))
  }
}
