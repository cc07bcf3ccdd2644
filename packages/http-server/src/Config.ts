import { Config, ConfigProvider, Cron, Duration, Option, Redacted, Result } from "effect"
import type { ProviderSlug } from "@ratecard/core"
import { availableParallelism } from "node:os"
import { isLoopback } from "./http/addresses.ts"
import { isExampleSecret } from "./identity/exampleSecrets.ts"
import { MIN_SECRET_BYTES } from "./identity/secrets.ts"
import { KEY_RING_RULE, type KeyRing, readKeyRing } from "./keys/keyRing.ts"

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
  /** What stored keys are sealed with; null: generated in `dataDir`. */
  readonly keyEncryptionKeys: KeyRing | null
  /** Where the model providers answer; null switches one off. */
  readonly providerUrls: Readonly<Record<ProviderSlug, string | null>>
  /** Where Sber gives access tokens for keys. */
  readonly sberAuthUrl: string | null
  /** How long a provider may take to check a key or to count. */
  readonly providerTimeout: Duration.Duration
  /** How long a provider may take to answer a call. */
  readonly callTimeout: Duration.Duration
  /** Where people may sign in; null where this deployment is no client of it. */
  readonly identityProviders: {
    readonly google: (OAuthClient & { readonly issuer: string }) | null
    readonly github: (OAuthClient & { readonly url: string; readonly apiUrl: string }) | null
    readonly yandex: (OAuthClient & { readonly url: string }) | null
    readonly oidc: (OAuthClient & { readonly issuer: string }) | null
  }
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

/** How an identity provider knows this service. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
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
  {
    isSecret = false,
    refusesEmpty = false,
    whenEmpty = fallback
  }: { readonly isSecret?: boolean; readonly refusesEmpty?: boolean; readonly whenEmpty?: A } = {}
): Config.Config<A> =>
  Config.option(Config.String(name)).pipe(
    Config.flatMap(
      Option.match({
        onNone: () => Config.succeed(fallback),
        onSome: (text) => {
          if (text === "" && !refusesEmpty) return Config.succeed(whenEmpty)
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

const authSecrets = (text: string) => {
  const secrets = text.split(",").map((part) => part.trim())
  if (secrets.some((part) => Buffer.byteLength(part) < MIN_SECRET_BYTES || isExampleSecret(part))) return undefined
  return secrets.map((part) => Redacted.make(part)) as [Redacted.Redacted, ...Array<Redacted.Redacted>]
}

const emails = (text: string): ReadonlyArray<string> | undefined => {
  const addresses = text.split(",").map((part) => part.trim().toLowerCase())
  return addresses.every((address) => /^[^\s@]+@[^\s@]+$/u.test(address)) ? addresses : undefined
}

const timeout = (text: string): Duration.Duration | undefined =>
  Option.getOrUndefined(Option.filter(Duration.fromInput(text as Duration.Input), isTimeout))

const A_TIMEOUT = "a duration from '1 milli' to '1 day', such as '5 seconds'"

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

const WORD = "one printable word"
const isWord = (text: string): boolean => /^[\x21-\x7e]+$/u.test(text)
const word = (text: string): string | undefined => (isWord(text) ? text : undefined)

/** Codes and secrets travel there: in the clear on loopback only. */
const A_SAFE_URL = "an https address, or an http one on loopback"
const safeUrl = (text: string): string | undefined =>
  url(text) !== undefined && (text.startsWith("https:") || isLoopback(text)) ? text : undefined
const safeBase = (text: string): string | undefined => safeUrl(text)?.replace(/\/+$/u, "")

/** A provider with its client; null without one. An id without its secret is a mistake, and so is the reverse. */
const oauthClient = <Address extends object>(
  name: string,
  id: Config.Config<string | null>,
  clientSecret: Config.Config<Redacted.Redacted | null>,
  address: Config.Config<Address>
): Config.Config<(OAuthClient & Address) | null> =>
  Config.flatMap(Config.all([id, clientSecret, address]), ([clientId, clientSecret, address]) => {
    if (clientId === null && clientSecret === null) return Config.succeed(null)
    if (clientId === null || clientSecret === null) {
      const message = `OAUTH_${name}_CLIENT_ID and OAUTH_${name}_CLIENT_SECRET must be set together`
      return Config.fail(new ConfigProvider.SourceError({ message }))
    }
    return Config.succeed({ clientId, clientSecret, ...address })
  })

const oidcIssuer = setting<string | null>("OAUTH_OIDC_ISSUER", null, A_SAFE_URL, safeUrl)

const identityProviders = Config.all({
  google: oauthClient(
    "GOOGLE",
    setting<string | null>("OAUTH_GOOGLE_CLIENT_ID", null, WORD, word),
    secret("OAUTH_GOOGLE_CLIENT_SECRET", WORD, isWord),
    Config.all({ issuer: setting("OAUTH_GOOGLE_ISSUER", "https://accounts.google.com", A_SAFE_URL, safeUrl) })
  ),
  github: oauthClient(
    "GITHUB",
    setting<string | null>("OAUTH_GITHUB_CLIENT_ID", null, WORD, word),
    secret("OAUTH_GITHUB_CLIENT_SECRET", WORD, isWord),
    Config.all({
      url: setting("OAUTH_GITHUB_URL", "https://github.com", A_SAFE_URL, safeBase),
      apiUrl: setting("OAUTH_GITHUB_API_URL", "https://api.github.com", A_SAFE_URL, safeBase)
    })
  ),
  yandex: oauthClient(
    "YANDEX",
    setting<string | null>("OAUTH_YANDEX_CLIENT_ID", null, WORD, word),
    secret("OAUTH_YANDEX_CLIENT_SECRET", WORD, isWord),
    Config.all({ url: setting("OAUTH_YANDEX_URL", "https://oauth.yandex.ru", A_SAFE_URL, safeBase) })
  ),
  oidc: Config.flatMap(
    oauthClient(
      "OIDC",
      setting<string | null>("OAUTH_OIDC_CLIENT_ID", null, WORD, word),
      secret("OAUTH_OIDC_CLIENT_SECRET", WORD, isWord),
      Config.all({ issuer: oidcIssuer })
    ),
    (client) => {
      if (client === null) return Config.succeed(null)
      const { issuer } = client
      return issuer === null
        ? Config.fail(
            new ConfigProvider.SourceError({ message: "OAUTH_OIDC_ISSUER must be set for OAUTH_OIDC_CLIENT_ID" })
          )
        : Config.succeed({ ...client, issuer })
    }
  )
})

/** With the version where the provider has one in its paths; Yandex has two, for two of its services. */
const providerUrls = Config.all({
  openai: upstream("OPENAI_BASE_URL", "https://api.openai.com/v1"),
  anthropic: upstream("ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1"),
  google: upstream("GOOGLE_BASE_URL", "https://generativelanguage.googleapis.com/v1beta"),
  mistral: upstream("MISTRAL_BASE_URL", "https://api.mistral.ai/v1"),
  deepseek: upstream("DEEPSEEK_BASE_URL", "https://api.deepseek.com"),
  xai: upstream("XAI_BASE_URL", "https://api.x.ai/v1"),
  qwen: upstream("QWEN_BASE_URL", "https://dashscope-intl.aliyuncs.com/compatible-mode/v1"),
  moonshot: upstream("MOONSHOT_BASE_URL", "https://api.moonshot.ai/v1"),
  yandex: upstream("YANDEX_BASE_URL", "https://ai.api.cloud.yandex.net"),
  sber: upstream("SBER_BASE_URL", "https://gigachat.devices.sberbank.ru/api/v1")
})

const others = Config.all({
  databaseUrl: secret("DATABASE_URL", "an address such as postgres://user:password@host/database", isDatabaseUrl),
  dataDir: setting("DATA_DIR", ".data", "a folder", (text) => text.trim() || undefined),
  authSecrets: setting<Settings["authSecrets"]>(
    "AUTH_SECRET",
    null,
    `${MIN_SECRET_BYTES} random bytes or more, and no example; several, comma-separated, to rotate`,
    authSecrets,
    { isSecret: true, refusesEmpty: true }
  ),
  keyEncryptionKeys: setting<KeyRing | null>("KEY_ENCRYPTION_KEYS", null, KEY_RING_RULE, readKeyRing, {
    isSecret: true,
    refusesEmpty: true
  }),
  providerUrls,
  sberAuthUrl: upstream("SBER_AUTH_URL", "https://ngw.devices.sberbank.ru:9443/api/v2/oauth"),
  providerTimeout: setting("PROVIDER_TIMEOUT", Duration.seconds(5), A_TIMEOUT, timeout),
  callTimeout: setting("CALL_TIMEOUT", Duration.minutes(2), A_TIMEOUT, timeout),
  identityProviders,
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
  countTimeout: setting("COUNT_TIMEOUT", Duration.seconds(5), A_TIMEOUT, timeout),
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
  Config.flatMap(others, (more) => {
    const missing = more.databaseUrl === null ? undefined : missingSecret(more)
    return missing === undefined
      ? Config.succeed({ ...known, ...more })
      : Config.fail(new ConfigProvider.SourceError({ message: `${missing} must be set where DATABASE_URL is` }))
  })
)

/** What replicas must share, and none of them can generate. */
const missingSecret = ({
  authSecrets,
  keyEncryptionKeys
}: Pick<Settings, "authSecrets" | "keyEncryptionKeys">): string | undefined => {
  if (authSecrets === null) return "AUTH_SECRET"
  return keyEncryptionKeys === null ? "KEY_ENCRYPTION_KEYS" : undefined
}
