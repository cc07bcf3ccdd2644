import {
  loadVendorTokenizer,
  VENDOR_ENCODINGS,
  type VendorEncoding,
  type VendorTokenizer
} from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { hardText } from "@ratecard/vocabularies/hardTexts"
import { loadNfc, loadOracle } from "@ratecard/vocabularies/oracles"
import { isAssigned } from "@ratecard/vocabularies/unicode16"
import { parseArgs } from "node:util"
import { Comparison, inCompany, times } from "../tokenizer/Comparison.ts"
import { makeCorpora } from "../tokenizer/corpora.ts"
import { WORST_TEXTS } from "../tokenizer/worstTexts.ts"

const HELP = `Compares our token ids of Mistral's, DeepSeek's, Qwen's and Gemma's vocabularies with those of
OpenAI's tiktoken (Tekken) and @huggingface/tokenizers (the others), on random texts, every code point that
Unicode 16 has, whole corpora, the worst texts, and streams cut at every position.

  pnpm x proof vocabularies <folder> [options]

The folder has the packages that \`pnpm x write vocabularies\` names.

  --only name   one vocabulary (all)
  --texts n     random texts per vocabulary (200000)
  --streams n   random texts that are cut at every position, per vocabulary (2000)
  --documents n documents of each of six corpora (60)
  --seed n      another seed gives other texts (1)

Exits with 1 if there is any difference.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    texts: { type: "string", default: "200000" },
    streams: { type: "string", default: "2000" },
    documents: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false }
  }
})

const WORST_LENGTH = 6000
const MOST_IDS = 2 ** 18

/** Returns how to write the ids of a text, if they do not stand for the text itself. */
const writtenBy = (encoding: VendorEncoding, folder: string): ((text: string) => string) | undefined => {
  if (encoding === "qwen3") return loadNfc(folder)
  return encoding === "gemma3" ? (text) => text.replaceAll("\u2581", " ") : undefined
}

/** Every token as a text, after a blank, twice, and laid over itself wherever its end is like its start. */
function* overlaps({ tokenBytes }: VendorTokenizer): Generator<string> {
  for (let id = 0; id < MOST_IDS; id++) {
    let text: string
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(tokenBytes(id))
    } catch {
      continue
    }
    yield text
    yield ` ${text}`
    yield text + text
    for (let shared = 1; shared < text.length; shared++) {
      if (text.endsWith(text.slice(0, shared)))
        yield ` ${text}${text.slice(shared)} ${text}${text.slice(shared)}${text.slice(shared)}`
    }
  }
}

const main = async (folder: string): Promise<void> => {
  const corpora = makeCorpora(Number(values.documents))
  const random = seeded(Number(values.seed))
  for (const encoding of VENDOR_ENCODINGS) {
    if (values.only !== undefined && values.only !== encoding) continue
    const ours = await loadVendorTokenizer(encoding)
    const comparison = new Comparison(ours, loadOracle(encoding, folder), writtenBy(encoding, folder))
    comparison.ids(
      "random texts",
      times(Number(values.texts), () => hardText(random))
    )
    comparison.ids("tokens, and what overlaps in them", overlaps(ours))
    comparison.ids("code points", inCompany(isAssigned))
    comparison.ids(
      "documents",
      corpora.flatMap(({ documents }) => documents)
    )
    comparison.ids(
      "worst texts",
      Object.values(WORST_TEXTS).map((make) => make(WORST_LENGTH))
    )
    comparison.streams(
      "streams",
      times(Number(values.streams), () => hardText(random))
    )
    process.stdout.write(comparison.summary)
    if (comparison.differences > 0) process.exitCode = 1
  }
}

const [folder] = positionals
if (values.help || folder === undefined) process.stdout.write(HELP)
else await main(folder)
