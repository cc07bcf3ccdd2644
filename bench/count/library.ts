import { loadTokenizer } from "@ratecard/core/tokenizer"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Seconds that the library takes for the files of a folder, once they are texts. */
const [folder = ""] = process.argv.slice(2)
const tokenizer = await loadTokenizer("o200k_base")
let milliseconds = 0
let tokens = 0
for (const name of readdirSync(folder)) {
  const text = readFileSync(join(folder, name), "utf8")
  const start = performance.now()
  tokens += tokenizer.count(text)
  milliseconds += performance.now() - start
}
process.stdout.write(JSON.stringify({ seconds: milliseconds / 1000, tokens }))
