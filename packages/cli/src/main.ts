#!/usr/bin/env node
import * as nodeModule from "node:module"
import { nodeTooOld } from "@ratecard/core/node-version"
import { VERSION } from "./version.ts"

const refusal = nodeTooOld("ratecard", process.versions.node)
if (refusal === undefined) {
  // Compiled code is kept between starts; the modules below must load after this.
  nodeModule.enableCompileCache?.()
  const args = process.argv.slice(2)
  if (args.length === 1 && args[0] === "--version") {
    // Those of Effect's flags would take 70 ms to load.
    process.stdout.write(`ratecard ${VERSION}\n`)
  } else if (args.length === 1 && args[0] === "statusline") {
    // A require of that file takes 4 ms less than an import.
    const file = import.meta.url.endsWith(".ts") ? "./promptLine.ts" : "./program/promptLine.cjs"
    await (nodeModule.createRequire(import.meta.url)(file) as typeof import("./promptLine.ts")).promptLine()
  } else {
    const [{ run }, { thisWorld }] = await Promise.all([import("./run.ts"), import("./thisWorld.ts")])
    await run(args, thisWorld())
  }
} else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
