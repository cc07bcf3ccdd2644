import { readFileSync } from "node:fs"
import type { AnyEncoding } from "@ratecard/core/tokenizer"

type Ours = typeof import("@ratecard/core/vocabularies")

const [encoding = "", file = "", warmUp = "", milliseconds = "", bundle = ""] = process.argv.slice(2)

const written = readFileSync(file)
const documents: Array<string> = []
// Flat strings, which parts of a string would not be.
for (let from = 0, end = 0; (end = written.indexOf(0, from)) >= 0; from = end + 1)
  documents.push(written.toString("utf8", from, end))

const before = performance.now()
const { loadAnyTokenizer } = (await import(bundle)) as Ours
const { count } = await loadAnyTokenizer(encoding as AnyEncoding)
count("How many tokens is this?")
const load = performance.now() - before
const end = performance.now() + Number(milliseconds)
do for (const document of documents.slice(0, Number(warmUp))) count(document)
while (performance.now() < end)
const counts = documents.slice(Number(warmUp)).map((document) => {
  const start = performance.now()
  const tokens = count(document)
  return [tokens, performance.now() - start]
})
process.stdout.write(JSON.stringify({ load, counts }))
