import { parseArgs } from "node:util"

/** What `ratecard-server` is to do. */
export type Command = "help" | "version" | "serve" | "rotate-keys"

const OPTIONS = { help: { type: "boolean", short: "h" }, version: { type: "boolean" } } as const

/** Reads arguments; a sentence that names what is wrong where they are. */
export const readCommand = (args: ReadonlyArray<string>): Command | { readonly refusal: string } => {
  const { positionals, tokens, values } = parseArgs({
    // pnpm passes on the dashes that end its own options.
    args: args[0] === "--" ? args.slice(1) : [...args],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
    tokens: true
  })
  for (const token of tokens) {
    if (token.kind !== "option") continue
    if (!(token.name in OPTIONS)) {
      return refuse(`there is no option '${token.rawName}'; settings are environment variables, and --help lists them`)
    }
    if (token.value !== undefined) return refuse(`${token.rawName} takes no value`)
  }
  if (values.help === true) return "help"
  if (values.version === true) return "version"
  const [command, more] = positionals
  if (command === undefined) return "serve"
  if (command !== "rotate-keys") return refuse(`there is no command '${command}'; the only one is rotate-keys`)
  return more === undefined ? "rotate-keys" : refuse(`rotate-keys takes no arguments, not '${more}'`)
}

const refuse = (refusal: string) => ({ refusal })
