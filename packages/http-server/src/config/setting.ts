import { nearestIds } from "@ratecard/core/catalogue"
import { Config, ConfigProvider, Option, Record, Result } from "effect"
import type { Rule } from "./rules.ts"

/** One setting of the server: how it is read, and what people read of it. */
export interface Setting<A> {
  /** The variable that holds it. */
  readonly name: string
  /** Purpose, in Markdown: a sentence or two. */
  readonly about: string
  readonly rule: Rule<A>
  /** The text that counts where the variable is not set; null: the setting is then null. */
  readonly fallback: string | null
  /** Default, in Markdown. */
  readonly usual: string
}

/** A setting, once it is said what it is about; and what holds without it, where the fallback would not say that. */
export const setting = <A, const Fallback extends string | null>(name: string, rule: Rule<A>, fallback: Fallback) => ({
  about: (about: string, usual = fallback ? `\`${fallback}\`` : "none"): Setting<A | Extract<Fallback, null>> => ({
    name,
    about,
    rule,
    fallback,
    usual
  })
})

/** Settings, or anything that is read of them, by the names that the server knows them by. */
interface Tree<Leaf> {
  readonly [name: string]: Leaf | Tree<Leaf>
}

type Read<Of> =
  Of extends Setting<infer A>
    ? A
    : Of extends Config.Config<infer A>
      ? A
      : { readonly [Name in keyof Of]: Read<Of[Name]> }

const isSetting = (node: object): node is Setting<unknown> => "rule" in node

/** All settings of a tree. */
export const settingsIn = (tree: Tree<Setting<unknown>>): ReadonlyArray<Setting<unknown>> =>
  Object.values(tree).flatMap((node) => (isSetting(node) ? [node] : settingsIn(node)))

/** One letter in eight: with more, ordinary variables would look like settings. */
const MAX_SLIP = 1 / 8

/** Warnings of variables of `env` that look like one of these settings, and are none. */
export const misspelt = (
  settings: ReadonlyArray<Setting<unknown>>,
  env: Readonly<Record<string, string | undefined>>
): ReadonlyArray<string> => {
  const names = new Set(settings.map(({ name }) => name))
  return Object.keys(env).flatMap((name) => {
    if (names.has(name)) return []
    const [nearest] = nearestIds(name, names, 1, MAX_SLIP)
    return nearest === undefined ? [] : [`${name} is not a setting. Did you mean ${nearest}?`]
  })
}

/** Reads all settings of `tree`. If some are wrong, the error names every one of them, each in a line. */
export const every = <const Of extends Tree<Setting<unknown> | Config.Config<unknown>>>(
  tree: Of
): Config.Config<Read<Of>> => {
  const results = Config.all(Record.map(tree, (node) => asResult(configOf(node))))
  return Config.flatMap(results, (results) => {
    const wrong = Object.values(results).filter(Result.isFailure)
    return wrong.length === 0
      ? Config.succeed(Record.getSuccesses(results) as Read<Of>)
      : refuse(wrong.map(({ failure }) => failure.cause.message).join("\n"))
  })
}

const configOf = (node: Tree<Setting<unknown> | Config.Config<unknown>>[string]): Config.Config<unknown> => {
  if (Config.isConfig(node)) return node
  return isSetting(node)
    ? Config.flatMap(Config.option(Config.String(node.name)), (given) => valueOf(node, Option.getOrNull(given)))
    : every(node)
}

const valueOf = (one: Setting<unknown>, given: string | null): Config.Config<unknown> => {
  const { fallback, name, rule } = one
  const text = given ?? fallback
  const value = text === null ? null : rule.parse(text)
  if (value !== undefined) return Config.succeed(value)
  if (given === "" && !rule.refusesEmpty) return valueOf(one, null)
  return refuse(`${name} must be ${rule.words}${rule.isSecret ? "" : `, not '${text}'`}`)
}

const asResult = (config: Config.Config<unknown>): Config.Config<Result.Result<unknown, Config.ConfigError>> =>
  config.pipe(
    Config.map((value) => Result.succeed(value)),
    Config.orElse((error) => Config.succeed(Result.fail(error)))
  )

/** A wrong setting. */
export const refuse = (message: string): Config.Config<never> =>
  Config.fail(new ConfigProvider.SourceError({ message }))

/**
 * Provider of settings from `env`, by default the environment of this process. Empty variables are not missing ones.
 */
export const providerOf = (env?: Readonly<Record<string, string>>): ConfigProvider.ConfigProvider =>
  ConfigProvider.fromEnv({ preserveEmptyStrings: true, ...(env && { env }) })
