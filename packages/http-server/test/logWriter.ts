import { LogPipe } from "../src/Log.ts"

/** Writes as many lines as its parent asks for, and answers with how many were dropped; 0 ends it. */
const log = new LogPipe(1, (lines) => `lost ${lines}\n`)
let line = 0

process.on("message", (lines: number) => {
  if (lines === 0) void log.end().then(() => process.exit())
  for (let written = 0; written < lines; written++) log.write(`${line++} ${"x".repeat(500)}\n`)
  // What has been taken meanwhile is known after a turn of the loop.
  setImmediate(() => process.send?.(log.dropped))
})
