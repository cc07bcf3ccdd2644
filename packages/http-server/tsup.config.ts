import { execFile } from "node:child_process"
import { copyFile, cp, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename } from "node:path"
import { promisify } from "node:util"
import { defineConfig } from "tsup"
import { TSUP } from "../../bundlers.config.ts"

/** The server reads them from their files: the agent tools would have a second copy in their code, of 900 KB. */
const DATA = ["keptTariffs.json", "offers.json"]

const READ_DATA = (file: string): string => `import { readFileSync } from "node:fs"
export default JSON.parse(readFileSync(new URL("./${file}", import.meta.url), "utf8"))`

const REDOC = "redoc/bundles/redoc.standalone.js"

/**
 * The program, and the threads and the process that it starts, with all packages of ours in them: they need the
 * very copy of Effect that the server has, and an installer may give each package another.
 */
export default defineConfig({
  ...TSUP,
  entry: {
    main: "src/main.ts",
    worker: "src/counting/worker.ts",
    paint: "src/cards/paint.ts",
    process: "src/database/embedded/process.ts"
  },
  esbuildPlugins: [
    {
      name: "data",
      setup: (build) =>
        build.onLoad({ filter: /(?:keptTariffs|offers)\.json$/ }, ({ path }) => ({
          contents: READ_DATA(basename(path)),
          loader: "js"
        }))
    }
  ],
  noExternal: [/^@ratecard\//u, /^js-tiktoken\//u],
  esbuildOptions: (options) => {
    options.conditions = ["ratecard-source"]
  },
  onSuccess: async () => {
    for (const name of DATA) await copyFile(`../core/src/offers/${name}`, `dist/${name}`)
    // The one file that is served of a package whose dependencies are many.
    await copyFile(createRequire(import.meta.url).resolve(REDOC), "dist/redoc.standalone.js")
    await promisify(execFile)(process.execPath, ["../web/scripts/build.ts"])
    await cp(`../web/dist/${await readFile("../web/dist/current", "utf8")}`, "dist/web", { recursive: true })
  }
})
