import { Config, type Redacted } from "effect"
import { every, refuse, type Setting } from "./setting.ts"

/** How an identity provider knows this service. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: Redacted.Redacted
}

type ClientSettings = { readonly [Name in keyof OAuthClient]: Setting<OAuthClient[Name] | null> } & {
  readonly [name: string]: Setting<unknown>
}

type Client<Asked> = {
  readonly [Name in keyof Asked]: Asked[Name] extends Setting<infer A> ? NonNullable<A> : never
}

/** A client with all that it needs; null without one. An id without its secret is a mistake, and so is the reverse. */
export const oauthClient = <const Asked extends ClientSettings>(asked: Asked): Config.Config<Client<Asked> | null> =>
  Config.flatMap(every(asked), (given) => {
    const { clientId, clientSecret, ...others } = given
    if (clientId === null && clientSecret === null) return Config.succeed(null)
    if (clientId === null || clientSecret === null) {
      return refuse(`${asked.clientId.name} and ${asked.clientSecret.name} must be set together`)
    }
    const missing = Object.keys(others).filter((name) => others[name] === null)
    return missing.length === 0
      ? Config.succeed(given as Client<Asked>)
      : refuse(missing.map((name) => `${asked[name]!.name} must be set for ${asked.clientId.name}`).join("\n"))
  })
