import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit } from "effect"
import { CliError, Command } from "effect/cli"
import { Here } from "./commands/Here.ts"
import { ratecard } from "./commands/ratecard.ts"
import { VERSION } from "./version.ts"
import { thisWorld } from "./World.ts"

/** Does what the arguments say; its exit code says how that went. */
export const run = async (args: ReadonlyArray<string>): Promise<void> => {
  const exit = await Effect.runPromiseExit(
    Command.runWith(ratecard, { version: VERSION })(args).pipe(
      Effect.provideService(Here, thisWorld()),
      Effect.provide(NodeServices.layer)
    )
  )
  if (Exit.isSuccess(exit)) return
  const error = Cause.squash(exit.cause)
  // What is wrong with the arguments has been said.
  if (!CliError.isCliError(error)) {
    process.stderr.write(`ratecard: ${error instanceof Error ? error.message : String(error)}\n`)
  }
  process.exitCode = 1
}
