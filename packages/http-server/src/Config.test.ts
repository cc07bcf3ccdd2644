import { assert, describe, it } from "@effect/vitest"
import { Config, ConfigProvider, Duration, Effect, Redacted } from "effect"
import { settings } from "./Config.ts"

const load = (environment: Readonly<Record<string, string>>) =>
  settings.pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment, { preserveEmptyStrings: true })))
  )

const SAFE_URL = "an https address, or an http one on loopback"
const PAIRS = "name=value pairs, comma-separated, with values percent-encoded"
const UNSAFE_URLS = ["example.org", "http://example.org", "http://127.0.0.1.example.org", "ftp://127.0.0.1", "https://"]

const TELEMETRY =
  "person, repository, service or paid with their attributes, such as person=user.email,user.id repository=git.repo"

/** Values that each setting refuses, and what it expects instead. */
const REFUSED: ReadonlyArray<readonly [name: string, expected: string, values: ReadonlyArray<string>]> = [
  ["HOST", "a host name or an address", [" ", "\t"]],
  ["PORT", "a port from 0 to 65535", ["abc", "-1", "65536", "80.5", "0x50", " 80", "８０", "1e3"]],
  ["PUBLIC_URL", "an http or https address", ["example.org", "ftp://example.org", "http://", "//example.org"]],
  ["EXCHANGE_RATE_FALLBACK", "rubles per dollar, a number above 0", ["0", "-80", "abc", "1e2", "Infinity", "80,5"]],
  ["MAX_BODY_BYTES", "a number of bytes, at least 1024", ["1", "1023", "1e6", "4MB", "-4096", "1073741825"]],
  ["RATE_LIMIT_PER_MINUTE", "requests a minute, or 0 for no limit", ["-1", "1.5", "many", "1000000001"]],
  ["TRUST_PROXY_HOPS", "how many proxies are in front, at most 16", ["-1", "17", "true"]],
  ["COUNT_WORKERS", "1 to 256", ["0", "257", "1.5", "two"]],
  [
    "COUNT_TIMEOUT",
    "a duration from '1 milli' to '1 day', such as '5 seconds'",
    ["soon", "0", "5", "-5 seconds", "Infinity", "0.5 millis", "2 days", "5 parsecs"]
  ],
  ["DATABASE_TIMEOUT", "a duration from '1 milli' to '1 day', such as '5 seconds'", ["0", "soon", "2 days"]],
  ["CALL_TIMEOUT", "a duration from '1 milli' to '1 day', such as '5 seconds'", ["0", "-1 minute", "2 days"]],
  ["OPENAI_BASE_URL", "an http or https address, or empty to switch it off", ["api.openai.com", "file:///etc"]],
  ["OAUTH_GOOGLE_CLIENT_ID", "one printable word", ["a b", "\n", "ключ"]],
  ["OAUTH_GOOGLE_ISSUER", SAFE_URL, UNSAFE_URLS],
  ["OAUTH_GITHUB_URL", SAFE_URL, UNSAFE_URLS],
  ["OAUTH_GITHUB_API_URL", SAFE_URL, UNSAFE_URLS],
  ["OAUTH_YANDEX_URL", SAFE_URL, UNSAFE_URLS],
  ["OAUTH_OIDC_ISSUER", SAFE_URL, UNSAFE_URLS],
  ["LOG_FORMAT", "pretty or json", ["xml", "JSON"]],
  ["LOG_LEVEL", "one of trace, debug, info, warn, error, fatal", ["loud", "INFO", "30"]],
  ["METRICS_PORT", "a port from 0 to 65535", ["65536", "off", "-1"]],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "an http or https address", ["localhost:4318", "grpc://collector:4317"]],
  ["OTEL_TRACES_SAMPLER_ARG", "a number from 0 to 1", ["1.5", "-0.1", "all", "1e-1"]],
  ["OTEL_RESOURCE_ATTRIBUTES", PAIRS, ["production", "a=1,", "=1", "a b=1", "a=%zz", "a=%0A", "a=é"]],
  [
    "TELEMETRY_NAMES",
    TELEMETRY,
    ["person", "person=", "person=a,", "user=a", "toString=a", "person=a=b", "person=a person=b", "=a"]
  ],
  ["SOURCE_REVISION", "a commit id", ["a b", "<b>", "x".repeat(101)]]
]

describe("settings", () => {
  it.effect("have defaults, under which an empty variable counts as none", () =>
    Effect.gen(function* () {
      const defaults = yield* load({})
      assert.deepInclude(defaults, {
        host: "127.0.0.1",
        port: 8080,
        publicUrl: "http://127.0.0.1:8080",
        exchangeRateFallback: 80,
        maxBodyBytes: 4_194_304,
        logLevel: "info",
        sourceRevision: null
      })
      assert.strictEqual(Duration.toMillis(defaults.countTimeout), 5000)
      assert.deepStrictEqual(yield* load({ HOST: "", PORT: "", COUNT_TIMEOUT: "", LOG_LEVEL: "" }), defaults)
    })
  )

  it.effect("take every bound", () =>
    Effect.gen(function* () {
      for (const environment of [
        { PORT: "0", MAX_BODY_BYTES: "1024", COUNT_WORKERS: "1", COUNT_TIMEOUT: "1 milli" },
        { PORT: "65535", MAX_BODY_BYTES: "1073741824", COUNT_WORKERS: "256", COUNT_TIMEOUT: "1 day" },
        { EXCHANGE_RATE_FALLBACK: "0.01", COUNT_TIMEOUT: "1.5 seconds", LOG_FORMAT: "pretty", LOG_LEVEL: "trace" }
      ]) {
        yield* load(environment)
      }
    })
  )

  it.effect("take the public address from where the server listens, and without its last slash", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* load({ HOST: "::1", PORT: "81" })).publicUrl, "http://[::1]:81")
      assert.strictEqual(
        (yield* load({ PUBLIC_URL: "https://example.org/prices/" })).publicUrl,
        "https://example.org/prices"
      )
    })
  )

  it.effect("take an AUTH_SECRET that is long, random and the operator's own, or several", () =>
    Effect.gen(function* () {
      const secret = "a secret of thirty-two bytes or more"
      const { authSecrets } = yield* load({ AUTH_SECRET: `${secret}, ${secret} and more` })
      assert.deepStrictEqual(authSecrets?.map(Redacted.value), [secret, `${secret} and more`])
      const refused = [
        "",
        " ",
        "short",
        "a".repeat(31),
        "a".repeat(64),
        "changeme".repeat(4),
        `${secret},`,
        `${secret},short`
      ]
      for (const value of refused) {
        const error = yield* Effect.flip(load({ AUTH_SECRET: value }))
        assert.match(error.cause.message, /^AUTH_SECRET must be 32 random bytes or more, and no example; several/u)
        if (value.length > 1) assert.notInclude(error.cause.message, value)
      }
      const error = yield* Effect.flip(load({ DATABASE_URL: "postgres://localhost/a" }))
      assert.strictEqual(
        error.cause.message,
        "AUTH_SECRET must be set with DATABASE_URL\nKEY_ENCRYPTION_KEYS must be set with DATABASE_URL"
      )
    })
  )

  it.effect("configure an identity provider by its id and secret, both or none", () =>
    Effect.gen(function* () {
      const none = { google: null, github: null, yandex: null, oidc: null }
      assert.deepStrictEqual((yield* load({ OAUTH_OIDC_ISSUER: "https://example.org" })).identityProviders, none)
      const [id, secret] = ["OAUTH_OIDC_CLIENT_ID", "OAUTH_OIDC_CLIENT_SECRET"]
      const { identityProviders } = yield* load({
        [id]: "a",
        [secret]: "b",
        OAUTH_OIDC_ISSUER: "https://a.example.org/"
      })
      // An issuer is compared letter by letter.
      assert.deepInclude(identityProviders.oidc, { clientId: "a", issuer: "https://a.example.org/" })
      assert.notInclude(JSON.stringify(identityProviders), '"b"')
      for (const [environment, message] of [
        [{ [id]: "a" }, `${id} and ${secret} must be set together`],
        [{ [secret]: "b" }, `${id} and ${secret} must be set together`],
        [{ [id]: "a", [secret]: "b" }, `OAUTH_OIDC_ISSUER must be set for ${id}`]
      ] as const) {
        const error = yield* Effect.flip(load(environment))
        assert.strictEqual(error.cause.message, message)
      }
    })
  )

  it.effect("do not take KEY_ENCRYPTION_KEYS that are none, not even for none, and do not repeat them", () =>
    Effect.gen(function* () {
      for (const value of ["", "hunter2", `a:${Buffer.alloc(32).toString("base64")}`]) {
        const error = yield* Effect.flip(load({ KEY_ENCRYPTION_KEYS: value }))
        assert.match(error.cause.message, /^KEY_ENCRYPTION_KEYS must be keys as id:base64/u)
        assert.notMatch(error.cause.message, /hunter2|AAAA/u)
      }
    })
  )

  it.effect("take the pairs of OpenTelemetry, and keep its headers to themselves", () =>
    Effect.gen(function* () {
      const { telemetry } = yield* load({
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/",
        OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Bearer%20a%2Cb, x-tenant = 7",
        OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=staging"
      })
      assert.deepInclude(telemetry, {
        otlpEndpoint: "http://localhost:4318",
        serviceName: null,
        metricsPort: null,
        resourceAttributes: { "deployment.environment.name": "staging" }
      })
      assert.deepStrictEqual(Redacted.value(telemetry.otlpHeaders), { Authorization: "Bearer a,b", "x-tenant": "7" })
      const error = yield* Effect.flip(load({ OTEL_EXPORTER_OTLP_HEADERS: "Bearer hunter2" }))
      assert.strictEqual(error.cause.message, `OTEL_EXPORTER_OTLP_HEADERS must be ${PAIRS}`)
    })
  )

  it.effect("name all that are wrong, each in a line", () =>
    Effect.gen(function* () {
      const wrong = {
        PORT: "abc",
        WEB_URL: "here",
        LOG_LEVEL: "loud",
        OAUTH_OIDC_ISSUER: "x",
        DATABASE_URL: "mysql://x"
      }
      const error = yield* Effect.flip(load({ ...wrong, HOST: "localhost", OAUTH_GITHUB_CLIENT_ID: "id" }))
      const named = error.cause.message.split("\n").map((line) => line.split(" ", 1)[0]!)
      assert.sameMembers(named, [...Object.keys(wrong), "OAUTH_GITHUB_CLIENT_ID"])
    })
  )

  for (const [name, expected, values] of REFUSED) {
    it.effect(`name themselves where they are wrong: ${name}`, () =>
      Effect.gen(function* () {
        for (const value of values) {
          const error = yield* Effect.flip(load({ [name]: value }))
          assert.instanceOf(error, Config.ConfigError)
          assert.strictEqual(error.cause.message, `${name} must be ${expected}, not '${value}'`)
        }
      })
    )
  }
})
