#!/usr/bin/env node
import * as nodeModule from "node:module"
import { nodeTooOld } from "@ratecard/core/node-version"

const refusal = nodeTooOld("ratecard-mcp", process.versions.node)
if (refusal === undefined) {
  // Compiled code is kept between starts; the modules below must load after this.
  nodeModule.enableCompileCache?.()
  const { run } = await import("./run.ts")
  await run(process.argv.slice(2))
} else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
