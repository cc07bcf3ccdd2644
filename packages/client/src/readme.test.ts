import { assert, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { inject } from "vitest"

const PACKAGE = fileURLToPath(new URL("..", import.meta.url))

/** What a module prints that stands in this package, and so imports it by its name. */
const printed = async (code: string): Promise<string> => {
  const options = ["--conditions=ratecard-source", "--input-type=module-typescript", "--eval", code]
  return (await promisify(execFile)(process.execPath, options, { cwd: PACKAGE })).stdout
}

it.runIf(IS_WHOLE)("shows programs that run", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8")
  const programs = Array.from(readme.matchAll(/^```ts\n(.+?)^```/gmsu), ([, code = ""]) =>
    code.replaceAll("http://localhost:8080", inject("service"))
  )
  assert.lengthOf(programs, 3)
  const [promises = "", effects = "", followed = ""] = await Promise.all(programs.map(printed))
  assert.match(promises, /^(\S+: \d+ tokens, \$[\d.e-]+\n){3}Unknown model 'openai-gpt-55'\. Did you mean .*\n$/u)
  assert.match(
    effects,
    /^\d+ prices fell, last those of \S+, \S+, \S+\nUnknown model 'openai-gpt-55'\. Did you mean .*\n$/u
  )
  assert.match(followed, /^\$0\.\d+ at followed prices, \d+ seconds old\n$/u)
})
