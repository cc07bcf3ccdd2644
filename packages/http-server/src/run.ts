import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Layer } from "effect"
import { environment, settings } from "./Config.ts"
import * as Server from "./Server.ts"

/** Runs the server until a signal ends it; a wrong setting or a taken port ends it with one line and exit code 1. */
export const run = (): void =>
  NodeRuntime.runMain(
    Effect.flatMap(Effect.provide(settings, environment), (loaded) => Layer.launch(Server.layer(loaded))),
    {
      disableErrorReporting: true,
      teardown: (exit, onExit) => {
        if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
          process.stderr.write(`ratecard: ${reason(Cause.squash(exit.cause))}\n`)
          return onExit(1)
        }
        onExit(0)
      }
    }
  )

/** A wrong setting and a taken port say what is wrong in their cause. */
const reason = (error: unknown): string => {
  const cause = (error as { readonly cause?: unknown } | null)?.cause ?? error
  return cause instanceof Error ? cause.message : String(cause)
}
