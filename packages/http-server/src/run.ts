import { Effect, Layer } from "effect"
import { settings } from "./Config.ts"
import { environment } from "./config/setting.ts"
import { runProgram } from "./program.ts"
import * as Server from "./Server.ts"

/** Runs the server until a signal ends it; a wrong setting or a taken port ends it with one line and exit code 1. */
export const run = (): void =>
  runProgram(Effect.flatMap(Effect.provide(settings, environment), (loaded) => Layer.launch(Server.layer(loaded))))
