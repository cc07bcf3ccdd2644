import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, type Effect, Exit } from "effect"

/** Runs a program until it is done or a signal ends it; a failure ends it with one line and exit code 1. */
export const runProgram = <E>(program: Effect.Effect<unknown, E>): void =>
  NodeRuntime.runMain(program, {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
        process.stderr.write(`ratecard: ${reason(Cause.squash(exit.cause))}\n`)
        return onExit(1)
      }
      onExit(0)
    }
  })

/** A wrong setting and a taken port say what is wrong in their cause. */
const reason = (error: unknown): string => {
  const cause = (error as { readonly cause?: unknown } | null)?.cause ?? error
  return cause instanceof Error ? cause.message : String(cause)
}
