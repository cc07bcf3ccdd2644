import { assert, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "tsup"

/** What only the tokenizer, the bundled catalogue or the server contain. */
const FOREIGN_WORDS = [
  "bpe_ranks",
  "pat_str",
  "loadTokenizer",
  "BUNDLED_ENTRIES",
  "openai-gpt-4o-mini",
  "HttpApiBuilder"
]

it.runIf(IS_WHOLE).each([
  ["index", "createClient"],
  ["Ratecard", "layerNoDeps"]
])("bundles the module %s for a browser without tokenizer, catalogue and server", async (entry, word) => {
  const outDir = await mkdtemp(join(tmpdir(), "ratecard-client-"))
  try {
    await build({
      entry: [fileURLToPath(new URL(`${entry}.ts`, import.meta.url))],
      outDir,
      config: false,
      silent: true,
      format: ["esm"],
      // A module of Node is an error here.
      platform: "browser",
      splitting: false,
      noExternal: [/.*/u],
      esbuildOptions: (options) => {
        options.conditions = ["ratecard-source"]
      }
    })
    const code = await readFile(join(outDir, `${entry}.js`), "utf8")
    assert.include(code, word)
    assert.deepStrictEqual(
      FOREIGN_WORDS.filter((word) => code.includes(word)),
      []
    )
  } finally {
    await rm(outDir, { recursive: true })
  }
})
