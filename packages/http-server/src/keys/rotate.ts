#!/usr/bin/env node
import { Effect, Layer } from "effect"
import { settings } from "../Config.ts"
import { environment } from "../config/setting.ts"
import { Database } from "../database/Database.ts"
import { runProgram } from "../program.ts"
import { KeyVault } from "./KeyVault.ts"
import { type Rotated, rotateKeys } from "./rotateKeys.ts"

const say = ({ sealed, unreadable }: Rotated) =>
  Effect.sync(() => process.stdout.write(`${sealed} sealed anew, ${unreadable} cannot be opened\n`))

runProgram(
  Effect.gen(function* () {
    const loaded = yield* Effect.provide(settings, environment)
    const rotated = yield* rotateKeys(say).pipe(
      Effect.provide(Layer.merge(Database.layer(loaded), KeyVault.layer(loaded)))
    )
    yield* say(rotated)
  })
)
