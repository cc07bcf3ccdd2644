import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Console, Effect, Exit, Layer } from "effect"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import { Here } from "./commands/Here.ts"
import { CommandFailed } from "./commands/output.ts"
import { wrap } from "./output/wrap.ts"
import { ratecard } from "./ratecard.ts"
import { VERSION } from "./version.ts"
import type { World } from "./World.ts"

/** Does what the arguments say, by the definition of all commands. */
export const runCommand = async (args: ReadonlyArray<string>, world: World): Promise<void> => {
  const exit = await Effect.runPromiseExit(
    Command.runWith(ratecard, { version: VERSION })(args).pipe(
      Effect.provideService(Here, world),
      Effect.provide(Layer.mergeAll(NodeServices.layer, FLAGS, presenting(world)))
    )
  )
  if (Exit.isSuccess(exit)) return
  const error = Cause.squash(exit.cause)
  // What is wrong with the arguments has been said; and who gives none has been helped.
  if (CliError.isCliError(error)) {
    if (!(error instanceof CliError.ShowHelp) || error.errors.length > 0) world.exitWith(1)
    return
  }
  throw error instanceof CommandFailed ? error.cause : error
}

/** The flags that every command has. */
const FLAGS = CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] })

/** Help goes to standard output; what is wrong is one line and says where help is. */
const presenting = (world: World) => {
  const formatter = CliOutput.defaultFormatter({ colors: world.stdout.isColoured })
  return CliOutput.layerPresenter({
    present: (event) =>
      Effect.sync(() => {
        switch (event._tag) {
          case "Help":
            return world.stdout.write(`${wrap(formatter.formatHelpDoc(event.helpDoc), world.stdout)}\n`)
          case "Version":
            return world.stdout.write(`ratecard ${event.version}\n`)
          case "InvalidInvocation": {
            const reasons = event.errors.map(({ message }) => `ratecard: ${message}\n`).join("")
            return world.stderr.write(`${wrap(reasons, world.stderr)}See '${event.commandPath.join(" ")} --help'.\n`)
          }
        }
      })
  }).pipe(Layer.merge(Layer.succeed(Console.Console, consoleOf(world))))
}

/** Completions are written to the console. */
const consoleOf = (world: World): Console.Console => ({
  ...globalThis.console,
  log: (...words: ReadonlyArray<unknown>) => world.stdout.write(`${words.join(" ")}\n`)
})
