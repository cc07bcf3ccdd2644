import { genaiPrices, litellm, modelsDev, openrouter } from "@ratecard/price-sync"
import type { Types } from "effect"
import { availableParallelism } from "node:os"
import { USUAL_DATA_FOLDER } from "./dataFolder.ts"
import * as Rule from "./rules.ts"
import { pairs } from "./rules.ts"
import { setting, settingsIn } from "./setting.ts"

const upstream = (name: string, fallback: string, about: string) =>
  setting(name, Rule.orNothing(Rule.address, "to switch it off"), fallback).about(about)

const clientId = (name: string, provider: string) =>
  setting(name, Rule.word, null).about(`Id at ${provider}, for sign-in.`, "none: not offered")

const clientSecret = (name: string, provider: string) =>
  setting(name, Rule.secret(Rule.word), null).about(`Secret at ${provider}.`)

/**
 * Every setting of the server, by its heading in `--help` and docs/operations/settings.md. The type of the settings is
 * derived from it, and `pnpm x write settings` makes the page's tables of it.
 */
const GROUPS = {
  Addresses: {
    host: setting("HOST", Rule.host, "127.0.0.1").about("Address to listen on."),
    port: setting("PORT", Rule.port, "8080").about("Port to listen on; 0 takes a free one."),
    publicUrl: setting("PUBLIC_URL", Rule.address, null).about(
      "Address that users see, as in OpenAPI and llms.txt.",
      "`http://HOST:PORT`"
    ),
    webUrl: setting("WEB_URL", Rule.address, null).about(
      "Address of the web application. People return there from sign-in, and only its pages may use private endpoints.",
      "`PUBLIC_URL`"
    )
  },
  "Database and secrets": {
    databaseUrl: setting("DATABASE_URL", Rule.database, null).about(
      "PostgreSQL to use instead of an embedded database.",
      "none: embedded"
    ),
    dataDir: setting("DATA_DIR", Rule.text("a folder"), USUAL_DATA_FOLDER).about(
      "Folder of the embedded database and of generated secrets."
    ),
    // An absent database must be reported within a second.
    databaseTimeout: setting("DATABASE_TIMEOUT", Rule.timeout, "900 millis").about(
      "How long a request waits for the database in all, before it is answered with 503."
    ),
    authSecrets: setting("AUTH_SECRET", Rule.signingSecrets, null).about(
      "Signs access tokens: of several secrets the first signs, all verify. Required with `DATABASE_URL`.",
      "generated in `DATA_DIR`"
    ),
    keyEncryptionKeys: setting("KEY_ENCRYPTION_KEYS", Rule.sealingKeys, null).about(
      "Seals users' provider keys: the first key seals, all open. Required with `DATABASE_URL`.",
      "generated in `DATA_DIR`"
    )
  },
  "Model providers": {
    /** With the version, if the provider has one in its paths; Yandex has two, for two of its services. */
    providerUrls: {
      openai: upstream("OPENAI_BASE_URL", "https://api.openai.com/v1", "OpenAI's API, for calls with users' keys."),
      anthropic: upstream("ANTHROPIC_BASE_URL", "https://api.anthropic.com/v1", "Anthropic's API."),
      google: upstream("GOOGLE_BASE_URL", "https://generativelanguage.googleapis.com/v1beta", "Google's API."),
      mistral: upstream("MISTRAL_BASE_URL", "https://api.mistral.ai/v1", "Mistral AI's API."),
      deepseek: upstream("DEEPSEEK_BASE_URL", "https://api.deepseek.com", "DeepSeek's API."),
      xai: upstream("XAI_BASE_URL", "https://api.x.ai/v1", "xAI's API."),
      qwen: upstream(
        "QWEN_BASE_URL",
        "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
        "Alibaba's API for Qwen."
      ),
      moonshot: upstream("MOONSHOT_BASE_URL", "https://api.moonshot.ai/v1", "Moonshot AI's API."),
      yandex: upstream(
        "YANDEX_BASE_URL",
        "https://ai.api.cloud.yandex.net",
        "Yandex Cloud's API, without a version: each of its services has its own."
      ),
      sber: upstream("SBER_BASE_URL", "https://gigachat.devices.sberbank.ru/api/v1", "Sber's API for GigaChat.")
    },
    sberAuthUrl: upstream(
      "SBER_AUTH_URL",
      "https://ngw.devices.sberbank.ru:9443/api/v2/oauth",
      "Where Sber gives access tokens for keys."
    ),
    providerTimeout: setting("PROVIDER_TIMEOUT", Rule.timeout, "5 seconds").about(
      "How long a provider may take to check a key or to count tokens."
    ),
    callTimeout: setting("CALL_TIMEOUT", Rule.timeout, "2 minutes").about("How long a model may take to answer a call.")
  },
  "Who may sign in": {
    identityProviders: {
      google: {
        clientId: clientId("OAUTH_GOOGLE_CLIENT_ID", "Google"),
        clientSecret: clientSecret("OAUTH_GOOGLE_CLIENT_SECRET", "Google"),
        issuer: setting("OAUTH_GOOGLE_ISSUER", Rule.issuer, "https://accounts.google.com").about(
          "Google's issuer, where its discovery document is."
        )
      },
      github: {
        clientId: clientId("OAUTH_GITHUB_CLIENT_ID", "GitHub"),
        clientSecret: clientSecret("OAUTH_GITHUB_CLIENT_SECRET", "GitHub"),
        url: setting("OAUTH_GITHUB_URL", Rule.safeAddress, "https://github.com").about(
          "GitHub, or a GitHub Enterprise server."
        ),
        apiUrl: setting("OAUTH_GITHUB_API_URL", Rule.safeAddress, "https://api.github.com").about(
          "GitHub's API; `https://HOST/api/v3` for GitHub Enterprise."
        )
      },
      yandex: {
        clientId: clientId("OAUTH_YANDEX_CLIENT_ID", "Yandex ID"),
        clientSecret: clientSecret("OAUTH_YANDEX_CLIENT_SECRET", "Yandex ID"),
        url: setting("OAUTH_YANDEX_URL", Rule.safeAddress, "https://oauth.yandex.ru").about(
          "Yandex ID. A stand-in must also answer `/info`, the profile of a user."
        )
      },
      oidc: {
        clientId: clientId("OAUTH_OIDC_CLIENT_ID", "an OpenID Connect issuer of your choice"),
        clientSecret: clientSecret("OAUTH_OIDC_CLIENT_SECRET", "that issuer"),
        issuer: setting("OAUTH_OIDC_ISSUER", Rule.issuer, null).about(
          "That issuer, spelt as in its discovery document. Required with `OAUTH_OIDC_CLIENT_ID`."
        )
      }
    },
    adminEmails: setting("ADMIN_EMAILS", Rule.emails, "").about(
      "Administrators. Their identity provider must state these addresses as verified."
    )
  },
  "Price lists": {
    syncCron: setting("SYNC_CRON", Rule.orNothing(Rule.cron, "for never"), "15 3 * * *").about(
      "When prices are synced, in UTC."
    ),
    litellmUrl: upstream("LITELLM_URL", litellm.url, "Price list of LiteLLM."),
    modelsDevUrl: upstream("MODELS_DEV_URL", modelsDev.url, "Price list of models.dev."),
    genaiPricesUrl: upstream("GENAI_PRICES_URL", genaiPrices.url, "Price list of genai-prices."),
    openrouterUrl: upstream(
      "OPENROUTER_URL",
      openrouter.url,
      "OpenRouter's list of models, for context windows and new models."
    ),
    yandexBillingUrl: upstream(
      "YANDEX_BILLING_URL",
      "https://billing.api.cloud.yandex.net/billing/v1/skus",
      "Price list of Yandex Cloud."
    ),
    yandexBillingToken: setting("YANDEX_BILLING_TOKEN", Rule.secret(Rule.word), null).about(
      "IAM token for the price list of Yandex Cloud.",
      "none: the list is not asked"
    )
  },
  "Bank of Russia": {
    cbrUrl: upstream("CBR_URL", "https://www.cbr.ru/scripts", "Bank of Russia, for its exchange rates."),
    cbrMirrorUrl: upstream(
      "CBR_MIRROR_URL",
      "https://www.cbr-xml-daily.ru/daily_json.js",
      "Mirror of the Bank of Russia, asked if the bank gives no rate."
    ),
    exchangeRateFallback: setting("EXCHANGE_RATE_FALLBACK", Rule.exchangeRate, "80").about(
      "Exchange rate of days before the first that is known."
    )
  },
  "Requests and counts": {
    rateLimitPerMinute: setting(
      "RATE_LIMIT_PER_MINUTE",
      Rule.whole("requests a minute, or 0 for no limit", 0, 1_000_000_000),
      null
    ).about(
      "Requests a minute from one address. Counts, sign-ins and rendered pages get a tenth of it each, files ten times as much.",
      "600, or 0 if `PUBLIC_URL` is on loopback"
    ),
    trustProxyHops: setting(
      "TRUST_PROXY_HOPS",
      Rule.whole("how many proxies are in front, at most 16", 0, 16),
      "0"
    ).about("Number of trusted proxies in front, whose `X-Forwarded-For` names the client."),
    redisUrl: setting("REDIS_URL", Rule.redis, null).about(
      "Redis in which the servers of a deployment count requests together.",
      "none: each server counts for itself"
    ),
    maxBodyBytes: setting(
      "MAX_BODY_BYTES",
      Rule.whole("a number of bytes, at least 1024", 1024, 2 ** 30),
      "4194304"
    ).about("Largest body of a request."),
    maxUsageResponses: setting(
      "MAX_USAGE_RESPONSES",
      Rule.whole("a number of responses from 0 to 10000000", 0, 10_000_000),
      "250000"
    ).about("Responses of agents' logs that one user may store. One takes about a kilobyte of the database."),
    telemetryNames: setting("TELEMETRY_NAMES", Rule.telemetryNames, "").about(
      "Attributes of telemetry to read instead of the usual ones; of several the first that is there counts."
    ),
    countWorkers: setting(
      "COUNT_WORKERS",
      Rule.whole("1 to 256", 1, 256),
      String(Math.max(1, availableParallelism() - 1))
    ).about("Threads that count long texts.", "the number of cores − 1, at least 1"),
    countTimeout: setting("COUNT_TIMEOUT", Rule.timeout, "5 seconds").about(
      "How long one count may take before its thread is replaced."
    )
  },
  "Log and version": {
    logFormat: setting("LOG_FORMAT", Rule.oneOf("pretty", "json"), process.stdout.isTTY ? "pretty" : "json").about(
      "Form of the log, for people or for programs.",
      "`pretty` on a terminal, else `json`"
    ),
    logLevel: setting("LOG_LEVEL", Rule.oneOf("trace", "debug", "info", "warn", "error", "fatal"), "info").about(
      "Least severe level that is logged."
    ),
    sourceRevision: setting("SOURCE_REVISION", Rule.matching("a commit id", /^[\w.-]{1,100}$/u), null).about(
      "Commit that `/version` reports.",
      "from the checkout"
    )
  },
  /** Under the names that OpenTelemetry gives them. */
  "Traces and metrics": {
    telemetry: {
      otlpEndpoint: setting("OTEL_EXPORTER_OTLP_ENDPOINT", Rule.address, null).about(
        "Collector of traces and metrics over OTLP, such as `http://localhost:4318`.",
        "none: nothing is sent"
      ),
      otlpHeaders: setting("OTEL_EXPORTER_OTLP_HEADERS", Rule.secret(pairs), "").about(
        "Headers of requests to the collector."
      ),
      serviceName: setting("OTEL_SERVICE_NAME", Rule.text("a name"), null).about(
        "Name of this service at the collector.",
        "`service.name` of `OTEL_RESOURCE_ATTRIBUTES`, else `ratecard`"
      ),
      resourceAttributes: setting("OTEL_RESOURCE_ATTRIBUTES", pairs, "").about(
        "More attributes of this service at the collector."
      ),
      sampledShare: setting("OTEL_TRACES_SAMPLER_ARG", Rule.share, "1").about(
        "Share of the traces that begin here to send."
      ),
      metricsPort: setting("METRICS_PORT", Rule.port, null).about(
        "Port to serve `/metrics` on, for Prometheus; 0 takes a free one.",
        "none: not served"
      ),
      metricsHost: setting("METRICS_HOST", Rule.host, "127.0.0.1").about("Address to serve `/metrics` on.")
    }
  }
}

type Groups = typeof GROUPS

/** The settings by the names that the server knows them by. */
export const SETTINGS = Object.assign({}, ...Object.values(GROUPS)) as Types.UnionToIntersection<Groups[keyof Groups]>

/** The settings as a list, under their headings. */
export const SETTING_GROUPS = Object.entries(GROUPS).map(([heading, group]) => ({
  heading,
  settings: settingsIn(group)
}))
