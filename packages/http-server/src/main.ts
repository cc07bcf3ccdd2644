#!/usr/bin/env node
import * as nodeModule from "node:module"
import { setFlagsFromString } from "node:v8"
import { nodeTooOld } from "@ratecard/core/node-version"

const refusal = nodeTooOld("ratecard-server", process.versions.node)
if (refusal === undefined) {
  // At V8's own pace the garbage of long texts takes 100 MB more: bench/http/RESULTS.md.
  setFlagsFromString("--heap-growing-percent=150")
  // Compiled code is kept between starts; the modules below must load after this.
  nodeModule.enableCompileCache?.()
  const { run } = await import("./run.ts")
  await run(process.argv.slice(2))
} else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
