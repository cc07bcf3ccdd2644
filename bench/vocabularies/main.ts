import { loadTokenizer } from "@ratecard/core/tokenizer"
import { loadVendorTokenizer, VENDOR_ENCODINGS } from "@ratecard/core/vocabularies"
import { loadRival } from "@ratecard/vocabularies/oracles"
import { parseArgs } from "node:util"
import { makeCorpora } from "../tokenizer/corpora.ts"
import type { Tokenizer } from "../tokenizer/packages.ts"
import { throughputTable } from "../tokenizer/report.ts"
import { compareThroughput } from "../tokenizer/throughput.ts"

const HELP = `Compares our counts in Mistral's, DeepSeek's, Qwen's and Gemma's vocabularies with those of our own
o200k_base and of @huggingface/tokenizers.

  pnpm x bench vocabularies <folder> [options]

The folder is that of \`pnpm x proof vocabularies\`.

  --only name     one vocabulary (all)
  --parts a,b     which of: count, encode (count)
  --documents n   documents of 30 KB per corpus, a third of them to warm up (30, at most 65)

The tables go to standard output, progress to standard error. Hold the ratios, not the megabytes.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    parts: { type: "string", default: "count" },
    documents: { type: "string", default: "30" },
    help: { type: "boolean", default: false }
  }
})

const print = (text: string) => process.stdout.write(`${text}\n`)
const progress = (text: string) => process.stderr.write(`${text}\n`)

const main = async (folder: string): Promise<void> => {
  const corpora = makeCorpora(Number(values.documents))
  for (const encoding of VENDOR_ENCODINGS) {
    if (values.only !== undefined && values.only !== encoding) continue
    const encode = loadRival(encoding, folder)
    const tokenizer = await loadVendorTokenizer(encoding)
    const tokenizers = new Map<string, Tokenizer>([
      [encoding, tokenizer],
      ["o200k_base", await loadTokenizer("o200k_base")],
      ["@huggingface/tokenizers", { encode, count: (text) => encode(text).length }]
    ])
    for (const method of ["count", "encode"] as const) {
      if (!values.parts.includes(method)) continue
      const result = compareThroughput(`${encoding} ${method}`, method, tokenizers, corpora, progress)
      print(throughputTable(`${encoding}, ${method}, MB/s`, result))
    }
  }
}

const [folder] = positionals
if (values.help || folder === undefined) process.stdout.write(HELP)
else await main(folder)
