import { Clock, type Config, ConfigProvider, Effect, Exit, Layer, Scope } from "effect"
import { freePort } from "./freePort.ts"
import type { Environment } from "./launch.ts"
import { OFFLINE } from "./server.ts"

/** A clock that stands still until it is set, forward or back: how busy the machine is does not count. */
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

/** The service of `@ratecard/http-server`: what reads its settings, and what serves by them. */
interface Service<Settings, Served, Failed> {
  readonly settings: Config.Config<Settings>
  readonly layer: (settings: Settings) => Layer.Layer<Served, Failed>
}

/** The service in this process, reached over HTTP, under a shifted clock. */
export class ShiftedServer {
  readonly url: string
  readonly #scope: Scope.Closeable

  private constructor(url: string, scope: Scope.Closeable) {
    this.url = url
    this.#scope = scope
  }

  static async start<Settings, Served, Failed>(
    { layer, settings }: Service<Settings, Served, Failed>,
    environment: Environment,
    time: ShiftedTime
  ): Promise<ShiftedServer> {
    const port = await freePort()
    const given = { LOG_FORMAT: "json", LOG_LEVEL: "fatal", ...OFFLINE, ...environment, PORT: String(port) }
    const loaded = await Effect.runPromise(
      Effect.provide(settings, ConfigProvider.layer(ConfigProvider.fromUnknown(given, { preserveEmptyStrings: true })))
    )
    const scope = Scope.makeUnsafe()
    await Effect.runPromise(
      Layer.buildWithScope(layer(loaded), scope).pipe(Effect.provideService(Clock.Clock, time.clock))
    )
    return new ShiftedServer(`http://127.0.0.1:${port}`, scope)
  }

  stop(): Promise<void> {
    return Effect.runPromise(Scope.close(this.#scope, Exit.void))
  }
}
