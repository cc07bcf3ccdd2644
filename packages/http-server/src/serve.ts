import { Effect, Layer } from "effect"
import { loadSettings } from "./Config.ts"
import { runProgram } from "./program.ts"
import * as Server from "./Server.ts"

/** Serves until a signal ends it. */
export const serve = (): void =>
  runProgram(Effect.flatMap(loadSettings(), (settings) => Layer.launch(Server.layer(settings))))
