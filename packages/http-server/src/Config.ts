import { Config, ConfigProvider, Cron, Duration, Option, Redacted, Result } from "effect"
import { availableParallelism } from "node:os"

/** Every setting of the server, from its environment. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  /** The web application: the one origin whose pages may use the private endpoints. */
  readonly webUrl: string
  /** PostgreSQL; null: the embedded database in `dataDir`. */
  readonly databaseUrl: Redacted.Redacted | null
  readonly dataDir: string
  /** The first signs access tokens, all verify them; null: generated in `dataDir`. */
  readonly authSecrets: readonly [Redacted.Redacted, ...Array<Redacted.Redacted>] | null
  /** In lower case. */
  readonly adminEmails: ReadonlyArray<string>
  /** When prices are synced, in UTC; null: never by itself. */
  readonly syncCron: string | null
  /** Where the price sources answer; null switches one off. */
  readonly litellmUrl: string | null
  readonly modelsDevUrl: string | null
  readonly genaiPricesUrl: string | null
  readonly openrouterUrl: string | null
  readonly yandexBillingUrl: string | null
  readonly yandexBillingToken: Redacted.Redacted | null
  /** Where the central bank and its mirror answer; null switches one off. */
  readonly cbrUrl: string | null
  readonly cbrMirrorUrl: string | null
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

/**
 * The value of a variable, or `fallback` where it is not set; `whenEmpty` where it is set to nothing.
 * A value that `parse` refuses names the variable.
 */
const setting = <A>(
  name: string,
  fallback: A,
  expected: string,
  parse: (text: string) => A | undefined,
  { isSecret = false, whenEmpty = fallback }: { readonly isSecret?: boolean; readonly whenEmpty?: A } = {}
): Config.Config<A> =>
  Config.option(Config.String(name)).pipe(
    Config.flatMap(
      Option.match({
        onNone: () => Config.succeed(fallback),
        onSome: (text) => {
          if (text === "") return Config.succeed(whenEmpty)
          const value = parse(text)
          if (value !== undefined) return Config.succeed(value)
          const given = isSecret ? "" : `, not '${text}'`
          return Config.fail(new ConfigProvider.SourceError({ message: `${name} must be ${expected}${given}` }))
        }
      })
    )
  )

/** An address that is asked by default, and not at all where the variable is set to nothing. */
const upstream = (name: string, fallback: string): Config.Config<string | null> =>
  setting<string | null>(name, fallback, "an http or https address, or nothing to switch it off", url, {
    whenEmpty: null
  })

const secret = (name: string, expected: string, accepts: (text: string) => boolean) =>
  setting<Redacted.Redacted | null>(name, null, expected, (text) => (accepts(text) ? Redacted.make(text) : undefined), {
    isSecret: true
  })

/** Settings that are read by a provider which keeps empty variables apart from missing ones. */
export const environment = ConfigProvider.layer(ConfigProvider.fromEnv({ preserveEmptyStrings: true }))

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

const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\//u.test(text) && URL.canParse(text)

const cron = (text: string): string | undefined => (Result.isSuccess(Cron.parse(text, "UTC")) ? text : undefined)

const MIN_SECRET_BYTES = 32

const authSecrets = (text: string) => {
  const secrets = text.split(",").map((part) => part.trim())
  if (secrets.some((part) => Buffer.byteLength(part) < MIN_SECRET_BYTES)) return undefined
  return secrets.map((part) => Redacted.make(part)) as [Redacted.Redacted, ...Array<Redacted.Redacted>]
}

const emails = (text: string): ReadonlyArray<string> | undefined => {
  const addresses = text.split(",").map((part) => part.trim().toLowerCase())
  return addresses.every((address) => /^[^\s@]+@[^\s@]+$/u.test(address)) ? addresses : undefined
}

const listening = Config.all({
  host: setting("HOST", "127.0.0.1", "a host name or an address", (text) => text.trim() || undefined),
  port: setting("PORT", 8080, "a port from 0 to 65535", whole(0, 65_535))
})

const addresses = Config.flatMap(listening, ({ host, port }) =>
  Config.flatMap(
    setting("PUBLIC_URL", `http://${host.includes(":") ? `[${host}]` : host}:${port}`, "an http or https address", url),
    (publicUrl) =>
      Config.all({
        host: Config.succeed(host),
        port: Config.succeed(port),
        publicUrl: Config.succeed(publicUrl),
        webUrl: setting("WEB_URL", publicUrl, "an http or https address", url)
      })
  )
)

const others = Config.all({
  databaseUrl: secret("DATABASE_URL", "an address such as postgres://user:password@host/database", isDatabaseUrl),
  dataDir: setting("DATA_DIR", ".data", "a folder", (text) => text.trim() || undefined),
  authSecrets: setting<Settings["authSecrets"]>(
    "AUTH_SECRET",
    null,
    `${MIN_SECRET_BYTES} bytes or more; several, comma-separated, to rotate`,
    authSecrets,
    { isSecret: true }
  ),
  adminEmails: setting<ReadonlyArray<string>>("ADMIN_EMAILS", [], "e-mail addresses, comma-separated", emails),
  syncCron: setting<string | null>("SYNC_CRON", "15 3 * * *", "a cron expression, or nothing for never", cron, {
    whenEmpty: null
  }),
  litellmUrl: upstream(
    "LITELLM_URL",
    "https://raw.githubusercontent.com/BerriAI/litellm/main/model_prices_and_context_window.json"
  ),
  modelsDevUrl: upstream("MODELS_DEV_URL", "https://models.dev/api.json"),
  genaiPricesUrl: upstream(
    "GENAI_PRICES_URL",
    "https://raw.githubusercontent.com/pydantic/genai-prices/main/prices/data.json"
  ),
  openrouterUrl: upstream("OPENROUTER_URL", "https://openrouter.ai/api/v1/models"),
  yandexBillingUrl: upstream("YANDEX_BILLING_URL", "https://billing.api.cloud.yandex.net/billing/v1/skus"),
  yandexBillingToken: secret("YANDEX_BILLING_TOKEN", "one printable word", (text) => /^[\x21-\x7e]+$/u.test(text)),
  cbrUrl: upstream("CBR_URL", "https://www.cbr.ru/scripts"),
  cbrMirrorUrl: upstream("CBR_MIRROR_URL", "https://www.cbr-xml-daily.ru/daily_json.js"),
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

export const settings: Config.Config<Settings> = Config.flatMap(addresses, (known) =>
  Config.flatMap(others, (more) =>
    more.databaseUrl !== null && more.authSecrets === null
      ? Config.fail(new ConfigProvider.SourceError({ message: "AUTH_SECRET must be set where DATABASE_URL is" }))
      : Config.succeed({ ...known, ...more })
  )
)
