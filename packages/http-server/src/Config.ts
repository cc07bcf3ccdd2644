import { Config, ConfigProvider, Duration, Option } from "effect"
import { availableParallelism } from "node:os"

/** Every setting of the server, from its environment. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly exchangeRateFallback: number
  readonly maxBodyBytes: number
  readonly countWorkers: number
  readonly countTimeout: Duration.Duration
  readonly logFormat: (typeof LOG_FORMATS)[number]
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly sourceRevision: string | null
}

const LOG_FORMATS = ["pretty", "json"] as const
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const

/** The value of a variable, or `fallback` where it is not set; a value that `parse` refuses names the variable. */
const setting = <A>(
  name: string,
  fallback: A,
  expected: string,
  parse: (text: string) => A | undefined
): Config.Config<A> =>
  Config.option(Config.String(name)).pipe(
    Config.flatMap(
      Option.match({
        onNone: () => Config.succeed(fallback),
        onSome: (text) => {
          const value = parse(text)
          return value === undefined
            ? Config.fail(new ConfigProvider.SourceError({ message: `${name} must be ${expected}, not '${text}'` }))
            : Config.succeed(value)
        }
      })
    )
  )

const whole =
  (minimum: number, maximum: number) =>
  (text: string): number | undefined =>
    /^\d+$/u.test(text) && Number(text) >= minimum && Number(text) <= maximum ? Number(text) : undefined

const oneOf =
  <const A extends string>(allowed: ReadonlyArray<A>) =>
  (text: string): A | undefined =>
    allowed.find((value) => value === text)

/** Timers take whole milliseconds, and far fewer of them than a number holds. */
const isTimeout = (duration: Duration.Duration): boolean =>
  whole(1, 86_400_000)(String(Duration.toMillis(duration))) !== undefined

const url = (text: string): string | undefined =>
  /^https?:\/\//u.test(text) && URL.canParse(text) ? text.replace(/\/+$/u, "") : undefined

const listening = Config.all({
  host: setting("HOST", "127.0.0.1", "a host name or an address", (text) => text.trim() || undefined),
  port: setting("PORT", 8080, "a port from 0 to 65535", whole(0, 65_535))
})

export const settings: Config.Config<Settings> = Config.flatMap(listening, ({ host, port }) =>
  Config.all({
    host: Config.succeed(host),
    port: Config.succeed(port),
    publicUrl: setting(
      "PUBLIC_URL",
      `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
      "an http or https address",
      url
    ),
    exchangeRateFallback: setting("EXCHANGE_RATE_FALLBACK", 80, "rubles per dollar, a number above 0", (text) =>
      /^\d+(\.\d+)?$/u.test(text) && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined
    ),
    maxBodyBytes: setting("MAX_BODY_BYTES", 4_194_304, "a number of bytes, at least 1024", whole(1024, 2 ** 30)),
    countWorkers: setting("COUNT_WORKERS", Math.max(1, availableParallelism() - 1), "1 to 256", whole(1, 256)),
    countTimeout: setting(
      "COUNT_TIMEOUT",
      Duration.seconds(5),
      "a duration from '1 milli' to '1 day', such as '5 seconds'",
      (text) => Option.getOrUndefined(Option.filter(Duration.fromInput(text as Duration.Input), isTimeout))
    ),
    logFormat: setting(
      "LOG_FORMAT",
      process.stdout.isTTY ? "pretty" : "json",
      LOG_FORMATS.join(" or "),
      oneOf(LOG_FORMATS)
    ),
    logLevel: setting("LOG_LEVEL", "info", `one of ${LOG_LEVELS.join(", ")}`, oneOf(LOG_LEVELS)),
    sourceRevision: setting<string | null>("SOURCE_REVISION", null, "a commit id", (text) =>
      /^[\w.-]{1,100}$/u.test(text) ? text : undefined
    )
  })
)
