import { Effect, Layer } from "effect"
import { loadSettings } from "./Config.ts"
import { runProgram } from "./program.ts"
import * as Server from "./Server.ts"
import { endWithPackageManager } from "./packageManager.ts"

/** Serves until a signal ends it, or the end of the package manager that started it. */
export const serve = (): void => {
  endWithPackageManager()
  runProgram(Effect.flatMap(loadSettings, (settings) => Layer.launch(Server.layer(settings))))
}
