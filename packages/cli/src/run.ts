import { Cause, Console, Effect, Exit, FileSystem, Layer, Path, Stdio, Terminal } from "effect"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import { ChildProcessSpawner } from "effect/process"
import { CommandFailed, Here } from "./commands/output.ts"
import { fail } from "./thisWorld.ts"
import { say, sayOwn } from "./output/say.ts"
import { ratecard } from "./ratecard.ts"
import { VERSION } from "./version.ts"
import type { World } from "./World.ts"

/** Does what the arguments say. Why it could not is said in a line; with the whole of an unexpected error when debugging. */
export const run = (args: ReadonlyArray<string>, world: World): Promise<void> =>
  runCommand(args, world).catch((error: unknown) => fail(error, world))

const runCommand = async (args: ReadonlyArray<string>, world: World): Promise<void> => {
  const exit = await Effect.runPromiseExit(
    Command.runWith(await ratecard(args), { version: VERSION })(args).pipe(
      Effect.provideService(Here, world),
      Effect.provide(Layer.mergeAll(UNUSED_SERVICES, FLAGS, presenting(world)))
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

/** Effect's files, processes and terminal are there for prompts, which no command has. */
const UNUSED = undefined as never
const UNUSED_SERVICES = Layer.mergeAll(
  Layer.succeed(FileSystem.FileSystem, UNUSED),
  Layer.succeed(Path.Path, UNUSED),
  Layer.succeed(Stdio.Stdio, UNUSED),
  Layer.succeed(Terminal.Terminal, UNUSED),
  Layer.succeed(ChildProcessSpawner.ChildProcessSpawner, UNUSED)
)

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
            return sayOwn(formatter.formatHelpDoc(event.helpDoc), world.stdout)
          case "Version":
            return sayOwn(`ratecard ${event.version}`, world.stdout)
          case "InvalidInvocation": {
            const lines = event.errors.flatMap(({ message }) => `ratecard: ${message}`.split("\n"))
            for (const line of lines) say(line, world.stderr)
            return say(`See '${event.commandPath.join(" ")} --help'.`, world.stderr)
          }
        }
      })
  }).pipe(Layer.merge(Layer.succeed(Console.Console, consoleOf(world))))
}

/** Completions are written to the console. */
const consoleOf = (world: World): Console.Console => ({
  ...globalThis.console,
  log: (...words: ReadonlyArray<unknown>) => sayOwn(words.join(" "), world.stdout)
})
