import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, type Effect, Exit } from "effect"

/** Runs a program until it is done or a signal ends it; a failure ends it with a line for each reason and exit code 1. */
export const runProgram = <E>(program: Effect.Effect<unknown, E>): void => {
  // What it writes is for its own user alone.
  process.umask(0o077)
  NodeRuntime.runMain(program, {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
        for (const line of reasonOf(exit.cause).split("\n")) process.stderr.write(`ratecard: ${line}\n`)
        return onExit(1)
      }
      onExit(0)
    }
  })
}

/** Why it failed, in lines. Wrong settings and an address that cannot be listened on are explained in their cause. */
export const reasonOf = (failure: Cause.Cause<unknown>): string => {
  const error = Cause.squash(failure)
  const cause = (error as { readonly cause?: unknown } | null)?.cause ?? error
  if (!(cause instanceof Error)) return String(cause)
  const { code = "", syscall = "" } = cause as NodeJS.ErrnoException
  const setting = LISTENING.includes(syscall) ? TO_CHANGE[code] : undefined
  return setting === undefined ? cause.message : `${setting} is not available: ${cause.message}`
}

/** System calls that fail if a server cannot listen. */
const LISTENING = ["listen", "getaddrinfo"]

/** Setting to change for each. */
const TO_CHANGE: Readonly<Record<string, "HOST" | "PORT">> = {
  EADDRINUSE: "PORT",
  EACCES: "PORT",
  EADDRNOTAVAIL: "HOST",
  ENOTFOUND: "HOST",
  EAI_AGAIN: "HOST"
}
