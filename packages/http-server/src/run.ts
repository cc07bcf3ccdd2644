import { parseArgs } from "node:util"
import { folderTaken } from "./database/folderTaken.ts"
import { readRevision } from "./revision.ts"

/**
 * Does what the arguments say, by default serves until a signal ends it; what it cannot do, it says on
 * standard error and ends with exit code 1.
 */
export const run = async (args: ReadonlyArray<string> = []): Promise<void> => {
  const command = readCommand(args)
  switch (command) {
    case "help":
      process.stdout.write((await import("./help.ts")).HELP)
      return
    case "version":
      process.stdout.write(`${(await readRevision(null)).version}\n`)
      return
    case "serve": {
      const refusal = await folderTaken()
      if (refusal !== undefined) return refuse(`ratecard: ${refusal}`)
      // Schemas are compiled to plain code, lazily and each once: every request is checked by several.
      await import("effect/schema/SchemaJITCompiler/enable")
      return (await import("./serve.ts")).serve()
    }
    case "rotate-keys":
      return (await import("./keys/rotate.ts")).rotate()
    case "alarms":
      process.exitCode = await (await import("./telemetry/tellAlarms.ts")).tellAlarms(process.env)
      return
    default:
      refuse(`ratecard-server: ${command.refusal}`)
  }
}

const refuse = (line: string): void => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

/** A task of `ratecard-server`. */
export type Command = "help" | "version" | "serve" | (typeof NAMED)[number]

const NAMED = ["rotate-keys", "alarms"] as const

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
      return wrong(`there is no option '${token.rawName}'; settings are environment variables, and --help lists them`)
    }
    if (token.value !== undefined) return wrong(`${token.rawName} takes no value`)
  }
  if (values.help === true) return "help"
  if (values.version === true) return "version"
  const [command, more] = positionals
  if (command === undefined) return "serve"
  const named = NAMED.find((name) => name === command)
  if (named === undefined) return wrong(`there is no command '${command}'; there are ${NAMED.join(" and ")}`)
  return more === undefined ? named : wrong(`${named} takes no arguments, not '${more}'`)
}

const wrong = (refusal: string) => ({ refusal })
