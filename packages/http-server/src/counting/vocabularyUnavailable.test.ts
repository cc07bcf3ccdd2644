import { assert, describe, it } from "@effect/vitest"
import { processForFile } from "../../test/ServerProcess.ts"

/** Node without the files of the vocabularies, on its threads too. */
const WITHOUT_VOCABULARIES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module"
  registerHooks({
    resolve(specifier, context, next) {
      if (/\\/vocabularies\\/\\w+\\.js$/.test(specifier)) throw new Error("the file is gone")
      return next(specifier, context)
    }
  })
`)}`

describe("counting without the vocabulary", () => {
  const server = processForFile({ NODE_OPTIONS: `--import=${WITHOUT_VOCABULARIES}` })

  it.for([
    ["on the loop", "short"],
    ["on a thread", "long ".repeat(10_000)]
  ] as const)("is unavailable %s, and says so", async ([, text]) => {
    for (const path of ["/api/v1/calculate", "/api/v1/tokenize"]) {
      const { headers, json, status } = await server().post(path, { text })
      assert.strictEqual(status, 503)
      assert.match(headers.get("retry-after")!, /^[1-9]\d*$/u)
      assert.match(json.detail, /^The vocabulary of \w+ could not be loaded$/u)
    }
  })

  it("leaves prices as they are", async () => {
    assert.strictEqual((await server().ask("/api/v1/models/openai-gpt-5")).status, 200)
  })
})
