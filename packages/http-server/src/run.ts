import { readCommand } from "./command.ts"
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
    default:
      refuse(`ratecard-server: ${command.refusal}`)
  }
}

const refuse = (line: string): void => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
