import { Config, ConfigProvider, Data, Effect } from "effect"
import { leadsToLoopback } from "./config/addresses.ts"
import { prepareDataFolder } from "./config/dataFolder.ts"
import { every, misspelt, providerOf, refuse, type Setting, settingsIn } from "./config/setting.ts"
import { SETTINGS } from "./config/settings.ts"

type Given<Asked> = {
  readonly [Name in keyof Asked]: Asked[Name] extends Setting<infer A> ? NonNullable<A> : never
}

/** The values of these settings, or null if neither of the first two is set. One of them without all others is a mistake. */
const together = <const Asked extends { readonly [name: string]: Setting<unknown> }>(
  one: keyof Asked & string,
  other: keyof Asked & string,
  asked: Asked
): Config.Config<Given<Asked> | null> =>
  Config.flatMap(every(asked), (read) => {
    const given = read as Readonly<Record<string, unknown>>
    const nameOf = (key: string): string => asked[key]!.name
    if (given[one] === null && given[other] === null) return Config.succeed(null)
    if (given[one] === null || given[other] === null) {
      return refuse(`${nameOf(one)} and ${nameOf(other)} must be set together`)
    }
    const missing = Object.keys(asked).filter((key) => given[key] === null)
    return missing.length === 0
      ? Config.succeed(given as Given<Asked>)
      : refuse(missing.map((key) => `${nameOf(key)} must be set for ${nameOf(one)}`).join("\n"))
  })

const {
  identityProviders: { github, google, oidc, yandex },
  ...others
} = SETTINGS

const given = every({
  ...others,
  identityProviders: {
    google: together("clientId", "clientSecret", google),
    github: together("clientId", "clientSecret", github),
    yandex: together("clientId", "clientSecret", yandex),
    oidc: together("clientId", "clientSecret", oidc)
  }
})

/** Settings that replicas must share, and none of them can generate. */
const SHARED = ["authSecrets", "keyEncryptionKeys"] as const

export const settings = Config.flatMap(given, (given) => {
  const { databaseUrl, host, port } = given
  const missing = databaseUrl === null ? [] : SHARED.filter((key) => given[key] === null)
  if (missing.length > 0) {
    return refuse(missing.map((key) => `${others[key].name} must be set with DATABASE_URL`).join("\n"))
  }
  const publicUrl = given.publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`
  return Config.succeed({
    ...given,
    publicUrl,
    webUrl: given.webUrl ?? publicUrl,
    rateLimitPerMinute: given.rateLimitPerMinute ?? usualLimit(publicUrl)
  })
})

/** Every setting of the server, from its environment. */
export type Settings = Config.Success<typeof settings>

/** Ten a second, and sixty counts a minute: more than a person or a build asks for. */
const RATE_LIMIT_PER_MINUTE = 600

/** A service that only its own machine reaches has no strangers to guard against. */
const usualLimit = (publicUrl: string): number => (leadsToLoopback(publicUrl) ? 0 : RATE_LIMIT_PER_MINUTE)

/** The data folder cannot be used; the server must not start. */
class DataFolderUnusable extends Data.TaggedError("DataFolderUnusable")<{ readonly message: string }> {}

/** The settings of a server, by default in the environment of this process; with an embedded database, its folder is there and can be written. */
export const loadSettings = Effect.fnUntraced(function* (env?: Readonly<Record<string, string>>) {
  const loaded = yield* Effect.provideService(settings, ConfigProvider.ConfigProvider, providerOf(env))
  const lack = loaded.databaseUrl === null ? prepareDataFolder(loaded.dataDir) : undefined
  return lack === undefined ? loaded : yield* new DataFolderUnusable({ message: lack })
})

/** Warns of misspelt settings, which would do nothing without a word. */
export const warnOfMisspelt = (env: Readonly<Record<string, string | undefined>>) =>
  Effect.forEach(misspelt(settingsIn(SETTINGS), env), (warning) => Effect.logWarning(warning), { discard: true })
