import { assert, describe, it } from "@effect/vitest"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { processForFile } from "../../test/ServerProcess.ts"

const FOLDER = mkdtempSync(join(tmpdir(), "ratecard-vocabularies-"))
const READ = join(FOLDER, "read")

/** Node that notes which vocabularies it is asked for, on its threads too. */
const NOTING = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from "node:fs"
  import { registerHooks } from "node:module"
  registerHooks({
    resolve(specifier, context, next) {
      const [, name] = /\\/vocabularies\\/(\\w+)\\.js$/.exec(specifier) ?? []
      if (name !== undefined) appendFileSync(${JSON.stringify(READ)}, name + "\\n")
      return next(specifier, context)
    }
  })
`)}`

describe("a server with two threads", () => {
  const server = processForFile({ COUNT_WORKERS: "2", NODE_OPTIONS: `--import=${NOTING}` })
  afterAll(() => rmSync(FOLDER, { recursive: true }))

  it("reads each vocabulary once, for its event loop and its threads", async () => {
    const texts = ["short", ...Array.from({ length: 4 }, () => "long ".repeat(3000))]
    const answers = await Promise.all(texts.map((text) => server().post("/api/v1/calculate", { text })))
    const used = new Set(
      answers.flatMap(({ json, status }) => {
        assert.strictEqual(status, 200)
        return json.results.map((result: { readonly tokenizer_used: string }) => result.tokenizer_used)
      })
    )
    assert.deepStrictEqual(
      readFileSync(READ, "utf8").trim().split("\n").toSorted(),
      Array.from(used, String).toSorted()
    )
  })
})
