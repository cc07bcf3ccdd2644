import { parseArgs, type ParseArgsConfig } from "node:util"

type Defaults = Readonly<Record<string, boolean | string>>

/** The options that a command was given, or else their defaults; asked for help, it prints `help` and ends. */
export const optionsOf = <const Given extends Defaults>(
  help: string,
  defaults: Given
): { readonly [Name in keyof Given]: Given[Name] extends boolean ? boolean : string } => {
  const known: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean" } }
  for (const [name, value] of Object.entries(defaults)) {
    known[name] = { type: typeof value === "boolean" ? "boolean" : "string", default: value }
  }
  const values: Readonly<Record<string, unknown>> = parseArgs({ options: known }).values
  if (values["help"] === true) {
    process.stdout.write(help)
    process.exit(0)
  }
  // Every option has a default, of the type that it is given in.
  return values as never
}

/** The whole number from `minimum` on that an option holds. */
export const wholeOption = (name: string, text: string, minimum = 1): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < minimum) {
    throw new Error(`--${name} takes a whole number from ${minimum}`)
  }
  return value
}
