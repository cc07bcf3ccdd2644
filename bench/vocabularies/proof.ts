import { loadVendorTokenizer, VENDOR_ENCODINGS, type VendorTokenizer } from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { hardText } from "@ratecard/vocabularies/hardTexts"
import { loadOracle, type Oracle } from "@ratecard/vocabularies/oracles"
import { isAssigned } from "@ratecard/vocabularies/unicode16"
import { parseArgs } from "node:util"
import { makeCorpora } from "../tokenizer/corpora.ts"
import { WORST_TEXTS } from "../tokenizer/worstTexts.ts"

const HELP = `Compares our token ids of Mistral's, DeepSeek's, Qwen's and Gemma's vocabularies with those of
OpenAI's tiktoken (Tekken) and @huggingface/tokenizers (the others), on random texts, every code point that
Unicode 16 has, whole corpora, the worst texts, and streams cut at every position.

  pnpm proof:vocabularies <folder> [options]

The folder has the packages that \`pnpm vocabularies:write\` names, and @huggingface/tokenizers@0.2.0.

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
const SHOWN = 8
const MOST_IDS = 2 ** 18
interface Pair {
  readonly ours: VendorTokenizer
  readonly oracle: Oracle
  differences: number
}

const compareIds = (pair: Pair, text: string): void => {
  const ids = pair.ours.encode(text)
  const expected = pair.oracle(text)
  const same = ids.length === expected.length && ids.every((id, index) => id === expected[index])
  if (!same) report(pair, `ids [${ids.slice(0, 40).join()}] [${Array.from(expected).slice(0, 40).join()}]`, text)
  if (pair.ours.count(text) !== expected.length) report(pair, "count", text)
  const read = pair.ours.encoding === "qwen3" ? text.normalize("NFC") : text
  const written = pair.ours.encoding === "gemma3" ? read.replaceAll("\u2581", " ") : read
  if (pair.ours.decode(ids) !== written.toWellFormed()) report(pair, "decoded text", text)
}

const compareStreams = (pair: Pair, text: string): void => {
  const unitByUnit = pair.ours.countStreaming()
  const whole = pair.ours.count(text)
  for (let cut = 0; cut <= text.length; cut++) {
    const start = pair.oracle(text.slice(0, cut)).length
    if (unitByUnit.tokens !== start) report(pair, `stream of ${cut} units`, text)
    const parts = pair.ours.countStreaming()
    parts.push(text.slice(0, cut))
    parts.push(text.slice(cut))
    if (parts.tokens !== whole) report(pair, `stream cut at ${cut}`, text)
    unitByUnit.push(text.charAt(cut))
  }
}

const report = (pair: Pair, what: string, text: string): void => {
  if (pair.differences++ < SHOWN) {
    process.stderr.write(`${pair.ours.encoding}: different ${what}: ${JSON.stringify(text.slice(0, 300))}\n`)
  }
}

function* times(count: number, make: () => string): Generator<string> {
  for (let index = 0; index < count; index++) yield make()
}

function* assignedCodePoints(): Generator<string> {
  for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    if (isAssigned(codePoint))
      yield `a${character}b ${character}${character}1${character} A${character}\n${character}'s${character}`
  }
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
    const pair: Pair = {
      ours: await loadVendorTokenizer(encoding),
      oracle: loadOracle(encoding, folder),
      differences: 0
    }
    const done: Array<string> = []
    const check = (name: string, texts: Iterable<string>, compare: (pair: Pair, text: string) => void) => {
      let count = 0
      for (const text of texts) {
        compare(pair, text)
        if (++count % 20_000 === 0) process.stderr.write(`${encoding}: ${count} ${name}\n`)
      }
      done.push(`${count} ${name}`)
    }
    check(
      "random texts",
      times(Number(values.texts), () => hardText(random)),
      compareIds
    )
    check("tokens, and what overlaps in them", overlaps(pair.ours), compareIds)
    check("code points", assignedCodePoints(), compareIds)
    const documents = corpora.flatMap(({ documents }) => documents)
    check("documents", documents, compareIds)
    check(
      "worst texts",
      Object.values(WORST_TEXTS).map((make) => make(WORST_LENGTH)),
      compareIds
    )
    check(
      "streams",
      times(Number(values.streams), () => hardText(random)),
      compareStreams
    )
    process.stdout.write(`${encoding}: ${pair.differences} differences in ${done.join(", ")}\n`)
    if (pair.differences > 0) process.exitCode = 1
  }
}

const [folder] = positionals
if (values.help || folder === undefined) process.stdout.write(HELP)
else await main(folder)
