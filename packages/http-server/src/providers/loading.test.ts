import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const SERVER = fileURLToPath(new URL("../Server.ts", import.meta.url))

/** Tells every module that is loaded. */
const TELLING = `
  import { registerHooks } from "node:module"
  registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context) } })
`

describe("the packages that call models", () => {
  it.runIf(IS_WHOLE)("are not loaded by a server that calls none", async () => {
    const hooks = `data:text/javascript,${encodeURIComponent(TELLING)}`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--conditions=ratecard-source", "--import", hooks, SERVER],
      {
        maxBuffer: 2 ** 26
      }
    )
    const loaded = stdout.split("\n")
    assert.isTrue(loaded.some((url) => url.endsWith("/providers/ModelProvider.ts")))
    assert.deepStrictEqual(
      loaded.filter((url) => /\/node_modules\/(ai|@ai-sdk)\//u.test(url)),
      []
    )
  })
})
