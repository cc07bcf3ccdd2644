import { assert, describe, it } from "@effect/vitest"
import { Config, ConfigProvider, Duration, Effect } from "effect"
import { settings } from "./Config.ts"

const load = (environment: Readonly<Record<string, string>>) =>
  settings.pipe(Effect.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))))

/** Values that each setting refuses, and what it expects instead. */
const REFUSED: ReadonlyArray<readonly [name: string, expected: string, values: ReadonlyArray<string>]> = [
  ["HOST", "a host name or an address", [" ", "\t"]],
  ["PORT", "a port from 0 to 65535", ["abc", "-1", "65536", "80.5", "0x50", " 80", "８０", "1e3"]],
  ["PUBLIC_URL", "an http or https address", ["example.org", "ftp://example.org", "http://", "//example.org"]],
  ["EXCHANGE_RATE_FALLBACK", "rubles per dollar, a number above 0", ["0", "-80", "abc", "1e2", "Infinity", "80,5"]],
  ["MAX_BODY_BYTES", "a number of bytes, at least 1024", ["1", "1023", "1e6", "4MB", "-4096", "1073741825"]],
  ["COUNT_WORKERS", "1 to 256", ["0", "257", "1.5", "two"]],
  [
    "COUNT_TIMEOUT",
    "a duration from '1 milli' to '1 day', such as '5 seconds'",
    ["soon", "0", "5", "-5 seconds", "Infinity", "0.5 millis", "2 days", "5 parsecs"]
  ],
  ["LOG_FORMAT", "pretty or json", ["xml", "JSON"]],
  ["LOG_LEVEL", "one of trace, debug, info, warn, error, fatal", ["loud", "INFO", "30"]],
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
