import { Config, ConfigProvider, Option, Record, Redacted, Result } from "effect"
import { url } from "./values.ts"

/**
 * The value of a variable, or `fallback` where it is not set; `whenEmpty` where it is set to nothing.
 * A value that `parse` refuses names the variable.
 */
export const setting = <A>(
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
          return refused(`${name} must be ${expected}${given}`)
        }
      })
    )
  )

/** All of `configs`; where some are wrong, the error names every one of them, each in a line. */
export const every = <const Configs extends Readonly<Record<string, Config.Config<unknown>>>>(
  configs: Configs
): Config.Config<{ readonly [Name in keyof Configs]: Config.Success<Configs[Name]> }> => {
  const read = Config.all(
    Object.fromEntries(Object.entries(configs).map(([name, config]) => [name, asResult(config)]))
  ) as Config.Config<Record<string, Result.Result<unknown, Config.ConfigError>>>
  return Config.flatMap(read, (results) => {
    const wrong = Object.values(results).filter(Result.isFailure)
    return wrong.length === 0
      ? Config.succeed(Record.getSuccesses(results) as never)
      : refused(wrong.map(({ failure }) => failure.cause.message).join("\n"))
  })
}

const asResult = (config: Config.Config<unknown>) =>
  config.pipe(
    Config.map((value) => Result.succeed(value)),
    Config.orElse((error) => Config.succeed(Result.fail(error)))
  )

/** A wrong setting. */
export const refused = (message: string): Config.Config<never> =>
  Config.fail(new ConfigProvider.SourceError({ message }))

/** An address that is asked by default, and not at all where the variable is set to nothing. */
export const upstream = (name: string, fallback: string): Config.Config<string | null> =>
  setting<string | null>(name, fallback, "an http or https address, or nothing to switch it off", url, {
    whenEmpty: null
  })

export const secret = (name: string, expected: string, accepts: (text: string) => boolean) =>
  setting<Redacted.Redacted | null>(name, null, expected, (text) => (accepts(text) ? Redacted.make(text) : undefined), {
    isSecret: true
  })

/** Settings that are read by a provider which keeps empty variables apart from missing ones. */
export const environment = ConfigProvider.layer(ConfigProvider.fromEnv({ preserveEmptyStrings: true }))
