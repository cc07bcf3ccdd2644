import { Config } from "effect"
import { every, refuse, type Setting } from "./setting.ts"

type Given<Asked> = {
  readonly [Name in keyof Asked]: Asked[Name] extends Setting<infer A> ? NonNullable<A> : never
}

/** The values of these settings, or null if neither of the first two is set. One of them without all others is a mistake. */
export const together = <const Asked extends { readonly [name: string]: Setting<unknown> }>(
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
