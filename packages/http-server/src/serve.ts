import { Effect, Layer } from "effect"
import { loadSettings } from "./Config.ts"
import { makeGarbageThreadsGiveWay } from "./counting/threadPriorities.ts"
import { endWithPackageManager } from "./startedBy.ts"
import { runProgram } from "./program.ts"
import * as Server from "./Server.ts"

/** Serves until a signal ends it, or the end of the package manager that started it. */
export const serve = (): void =>
  runProgram(
    Effect.gen(function* () {
      makeGarbageThreadsGiveWay()
      yield* Effect.forkChild(endWithPackageManager)
      return yield* Layer.launch(Server.layer(yield* loadSettings()))
    })
  )
