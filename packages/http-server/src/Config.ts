import type { ProviderSlug } from "@ratecard/core"
import { genaiPrices, litellm, modelsDev, openrouter } from "@ratecard/price-sync"
import { Config, Data, Duration, Effect, type Redacted } from "effect"
import { availableParallelism } from "node:os"
import { identityProviders, type OAuthClient } from "./config/identityProviders.ts"
import { telemetry } from "./config/telemetry.ts"
import { environment, every, refused, secret, setting, upstream } from "./config/setting.ts"
import {
  A_TIMEOUT,
  authSecrets,
  cron,
  emails,
  isDatabaseUrl,
  isRedisUrl,
  isWord,
  oneOf,
  timeout,
  url,
  whole,
  WORD
} from "./config/values.ts"
import { leadsToLoopback } from "./config/addresses.ts"
import { prepareDataFolder, USUAL_DATA_FOLDER } from "./config/dataFolder.ts"
import { MIN_SECRET_BYTES } from "./config/secretRules.ts"
import { KEY_RING_RULE, type KeyRing, readKeyRing } from "./config/keyRing.ts"

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
  /** How long a request waits for the database. */
  readonly databaseTimeout: Duration.Duration
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
  /** Of each client address; 0: no limit. */
  readonly rateLimitPerMinute: number
  /** How many proxies in front are believed about who asks. */
  readonly trustProxyHops: number
  /** Where the servers of a deployment count requests together; null: each for itself. */
  readonly redisUrl: Redacted.Redacted | null
  readonly maxBodyBytes: number
  readonly countWorkers: number
  readonly countTimeout: Duration.Duration
  readonly logFormat: (typeof LOG_FORMATS)[number]
  readonly telemetry: Config.Success<typeof telemetry>
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly sourceRevision: string | null
}

/** Ten a second, and sixty counts a minute: more than a person or a build asks for. */
const RATE_LIMIT_PER_MINUTE = 600

const LOG_FORMATS = ["pretty", "json"] as const
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const

const listening = every({
  host: setting("HOST", "127.0.0.1", "a host name or an address", (text) => text.trim() || undefined),
  port: setting("PORT", 8080, "a port from 0 to 65535", whole(0, 65_535))
})

const given = every({
  listening,
  publicUrl: setting<string | null>("PUBLIC_URL", null, "an http or https address", url),
  webUrl: setting<string | null>("WEB_URL", null, "an http or https address", url)
})

const addresses = Config.map(given, ({ listening: { host, port }, ...given }) => {
  const publicUrl = given.publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`
  return { host, port, publicUrl, webUrl: given.webUrl ?? publicUrl }
})

/** With the version where the provider has one in its paths; Yandex has two, for two of its services. */
const providerUrls = every({
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

const others = every({
  databaseUrl: secret("DATABASE_URL", "an address such as postgres://user:password@host/database", isDatabaseUrl),
  // Whoever asks is to hear within a second that the database is away.
  databaseTimeout: setting("DATABASE_TIMEOUT", Duration.millis(900), A_TIMEOUT, timeout),
  dataDir: setting("DATA_DIR", USUAL_DATA_FOLDER, "a folder", (text) => text.trim() || undefined),
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
  litellmUrl: upstream("LITELLM_URL", litellm.url),
  modelsDevUrl: upstream("MODELS_DEV_URL", modelsDev.url),
  genaiPricesUrl: upstream("GENAI_PRICES_URL", genaiPrices.url),
  openrouterUrl: upstream("OPENROUTER_URL", openrouter.url),
  yandexBillingUrl: upstream("YANDEX_BILLING_URL", "https://billing.api.cloud.yandex.net/billing/v1/skus"),
  yandexBillingToken: secret("YANDEX_BILLING_TOKEN", WORD, isWord),
  cbrUrl: upstream("CBR_URL", "https://www.cbr.ru/scripts"),
  cbrMirrorUrl: upstream("CBR_MIRROR_URL", "https://www.cbr-xml-daily.ru/daily_json.js"),
  exchangeRateFallback: setting("EXCHANGE_RATE_FALLBACK", 80, "rubles per dollar, a number above 0", (text) =>
    /^\d+(\.\d+)?$/u.test(text) && Number(text) > 0 && Number.isFinite(Number(text)) ? Number(text) : undefined
  ),
  rateLimitPerMinute: setting<number | null>(
    "RATE_LIMIT_PER_MINUTE",
    null,
    "requests a minute, or 0 for no limit",
    whole(0, 1_000_000_000)
  ),
  trustProxyHops: setting("TRUST_PROXY_HOPS", 0, "how many proxies are in front, at most 16", whole(0, 16)),
  redisUrl: secret("REDIS_URL", "an address such as redis://host:6379", isRedisUrl),
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
  telemetry,
  sourceRevision: setting<string | null>("SOURCE_REVISION", null, "a commit id", (text) =>
    /^[\w.-]{1,100}$/u.test(text) ? text : undefined
  )
})

export const settings: Config.Config<Settings> = Config.flatMap(
  every({ addresses, others }),
  ({ addresses, others }) => {
    const missing = others.databaseUrl === null ? [] : missingSecrets(others)
    return missing.length === 0
      ? Config.succeed({
          ...addresses,
          ...others,
          rateLimitPerMinute: others.rateLimitPerMinute ?? usualLimit(addresses)
        })
      : refused(missing.map((name) => `${name} must be set where DATABASE_URL is`).join("\n"))
  }
)

/** A service that only its own machine reaches has nobody to guard against. */
const usualLimit = ({ publicUrl }: { readonly publicUrl: string }): number =>
  leadsToLoopback(publicUrl) ? 0 : RATE_LIMIT_PER_MINUTE

/** What replicas must share, and none of them can generate. */
const missingSecrets = ({
  authSecrets,
  keyEncryptionKeys
}: Pick<Settings, "authSecrets" | "keyEncryptionKeys">): ReadonlyArray<string> => [
  ...(authSecrets === null ? ["AUTH_SECRET"] : []),
  ...(keyEncryptionKeys === null ? ["KEY_ENCRYPTION_KEYS"] : [])
]

/** The data folder cannot be used; the server must not start. */
class DataFolderUnusable extends Data.TaggedError("DataFolderUnusable")<{ readonly message: string }> {}

/** The settings of this process; with an embedded database, its folder is there and can be written. */
export const loadSettings = Effect.gen(function* () {
  const loaded = yield* Effect.provide(settings, environment)
  const lack = loaded.databaseUrl === null ? prepareDataFolder(loaded.dataDir) : undefined
  return lack === undefined ? loaded : yield* new DataFolderUnusable({ message: lack })
})
