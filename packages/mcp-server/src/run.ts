import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Layer, Logger } from "effect"
import { inspect } from "node:util"
import { type Command, HELP, readCommand } from "./command.ts"
import type { PriceData } from "./prices/PriceData.ts"
import { pricesOf } from "./prices/pricesOf.ts"

/** Does what the arguments say until its input ends or a signal comes; what it cannot do, it says in a line and exits with 1. */
export const run = (args: ReadonlyArray<string>): void => {
  const command = readCommand(args, process.env)
  if (typeof command === "string") {
    process.stderr.write(`ratecard-mcp: ${command}\n`)
    process.exitCode = 1
    return
  }
  if (command.kind === "help") {
    process.stdout.write(HELP)
    return
  }
  NodeRuntime.runMain(Layer.launch(serving(command)), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => {
      if (Exit.isFailure(exit) && !Cause.hasInterruptsOnly(exit.cause)) {
        process.stderr.write(`ratecard-mcp: ${reason(Cause.squash(exit.cause))}\n`)
        return onExit(1)
      }
      onExit(0)
    }
  })
}

/** Only what a command needs is loaded, because a host waits for the first answer. */
const serving = (command: Exclude<Command, { readonly kind: "help" }>) =>
  transport(command).pipe(
    Layer.provide(pricesOf(command.serviceUrl)),
    // Standard output carries messages of the protocol alone.
    Layer.provide(Layer.succeed(Logger.LogToStderr, true))
  )

const transport = (command: Exclude<Command, { readonly kind: "help" }>): Layer.Layer<never, never, PriceData> =>
  command.kind === "http"
    ? loaded(() =>
        import("./transports/standalone.ts").then(({ layerStandalone }) => Layer.orDie(layerStandalone(command.port)))
      )
    : loaded(() => import("./transports/stdio.ts").then(({ layerStdio }) => Layer.orDie(layerStdio)))

const loaded = <A, E, R>(load: () => Promise<Layer.Layer<A, E, R>>): Layer.Layer<A, E, R> =>
  Layer.unwrap(Effect.promise(load))

/** A taken port says what is wrong in its cause. */
const reason = (error: unknown): string => {
  const cause = (error as { readonly cause?: unknown } | null)?.cause ?? error
  return cause instanceof Error ? cause.message : inspect(cause)
}
