// Preloaded where the server runs from its sources. What strips their types takes 18 MB of each process and thread
// that meets one uncompiled, for as long as that lives: so a process that ends compiles those that have changed.
import { spawnSync } from "node:child_process"
import { readdirSync, statSync, writeFileSync } from "node:fs"
import { createRequire, enableCompileCache, getCompileCacheDir } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isMainThread } from "node:worker_threads"

/** What the server and its database run, also later; the last ends at once, without its parent. */
const PROGRAMS = [
  "http-server/src/main.ts",
  "http-server/src/serve.ts",
  "http-server/src/limits/sharedBuckets.ts",
  "http-server/src/database/embedded/process.ts"
]

/** What its threads run, whose pool requires it: that is compiled apart. */
const REQUIRED = "http-server/src/counting/worker.ts"

const PACKAGES = fileURLToPath(new URL("../packages", import.meta.url))

/** Those that the server is made of. */
const NAMES = ["api", "client", "core", "http-server", "mcp-server"]

const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Written whenever they are compiled. */
const noteOf = (folder) => join(folder, "ratecard")

const isCompiled = (compiledAt) =>
  NAMES.every((name) => {
    const sources = join(PACKAGES, name, "src")
    return readdirSync(sources, { recursive: true }).every((file) => changedAt(join(sources, file)) < compiledAt)
  })

if (process.argv[1] === import.meta.filename) {
  writeFileSync(noteOf(getCompileCacheDir()), "")
  createRequire(import.meta.url)(join(PACKAGES, REQUIRED))
  for (const program of PROGRAMS) await import(`../packages/${program}`)
} else if (isMainThread) {
  const { directory } = enableCompileCache()
  if (directory !== undefined) {
    // Threads and other processes keep theirs there, too.
    process.env.NODE_COMPILE_CACHE ??= directory
    if (!isCompiled(changedAt(noteOf(getCompileCacheDir())))) {
      // By the same options, without which it is compiled otherwise; and with a word for `main.ts`, which else serves.
      spawnSync(process.execPath, [...process.execArgv, import.meta.filename, "--version"], { stdio: "ignore" })
    }
  }
}
