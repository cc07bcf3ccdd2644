import { parseArgs } from "node:util"

/** What `ratecard-server` is to do. */
export type Command = "help" | "version" | "serve" | "rotate-keys"

export const HELP = `ratecard-server: what language-model calls cost, over HTTP

  ratecard-server              serves on http://127.0.0.1:8080 until SIGTERM or SIGINT
  ratecard-server rotate-keys  seals every stored provider key with the first of KEY_ENCRYPTION_KEYS
  ratecard-server --help       prints this
  ratecard-server --version    prints the version

Settings are environment variables. docs/operations.md has all of them; wanted most:

  HOST, PORT           where to listen: 127.0.0.1 and 8080
  PUBLIC_URL           the address that users see: http://HOST:PORT
  DATA_DIR             folder of the embedded database: .data
  DATABASE_URL         a PostgreSQL to use instead; with it, these two are required:
  AUTH_SECRET          signs access tokens
  KEY_ENCRYPTION_KEYS  seals users' provider keys
  ADMIN_EMAILS         administrators
  LOG_FORMAT           pretty or json
`

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
      return refused(`there is no option '${token.rawName}'; settings are environment variables, and --help lists them`)
    }
    if (token.value !== undefined) return refused(`${token.rawName} takes no value`)
  }
  if (values.help === true) return "help"
  if (values.version === true) return "version"
  const [command, more] = positionals
  if (command === undefined) return "serve"
  if (command !== "rotate-keys") return refused(`there is no command '${command}'; the only one is rotate-keys`)
  return more === undefined ? "rotate-keys" : refused(`rotate-keys takes no arguments, not '${more}'`)
}

const refused = (refusal: string) => ({ refusal })
