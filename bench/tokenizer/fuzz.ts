import { ENCODINGS, loadTokenizer, type TextTokenizer } from "@ratecard/core"
import { randomText, seeded } from "@ratecard/test-support"
import { parseArgs } from "node:util"
import { get_encoding, type Tiktoken } from "tiktoken"
import { makeCorpora } from "./corpora.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `Compares our token ids with those of the tiktoken package (WASM), on random texts, every
assigned code point, whole corpora, the worst texts, and streams cut at every position.

  node --conditions=ratecard-source bench/tokenizer/fuzz.ts [options]

  --texts n     random texts per encoding (200000)
  --streams n   random texts that are cut at every position, per encoding (2000)
  --seed n      another seed gives other texts (1)
  --help        this text

Exits with 1 if there is any difference.
`

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "200000" },
    streams: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false }
  }
})

/** The reference takes time in the square of a piece's length. */
const WORST_LENGTH = 6000
const SHOWN = 5

interface Pair {
  readonly ours: TextTokenizer
  readonly reference: Tiktoken
  differences: number
}

const main = async (): Promise<void> => {
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const corpora = makeCorpora(60)
  let differences = 0
  for (const encoding of ENCODINGS) {
    const pair: Pair = { ours: await loadTokenizer(encoding), reference: get_encoding(encoding), differences: 0 }
    const done: Array<string> = []
    const check = (name: string, texts: Iterable<string>, compare: (pair: Pair, text: string) => void) => {
      let count = 0
      for (const text of texts) {
        compare(pair, text)
        if (++count % 20_000 === 0) process.stderr.write(`${encoding}: ${count} ${name}\n`)
      }
      done.push(`${count} ${name}`)
    }
    const random = seeded(Number(values.seed))
    check(
      "random texts",
      times(Number(values.texts), () => randomText(random)),
      compareIds
    )
    check("assigned code points", assignedCodePoints(), compareIds)
    check(
      "documents",
      corpora.flatMap(({ documents }) => documents),
      compareIds
    )
    check(
      "worst texts",
      Object.values(WORST_TEXTS).map((make) => make(WORST_LENGTH)),
      compareIds
    )
    check(
      "streams",
      times(Number(values.streams), () => randomText(random)),
      compareStreams
    )
    process.stdout.write(`${encoding}: ${pair.differences} differences in ${done.join(", ")}\n`)
    differences += pair.differences
    pair.reference.free()
  }
  process.exitCode = differences === 0 ? 0 : 1
}

const compareIds = (pair: Pair, text: string): void => {
  const ids = pair.ours.encode(text)
  const expected = pair.reference.encode_ordinary(text)
  const same = ids.length === expected.length && ids.every((id, index) => id === expected[index])
  if (!same) report(pair, "ids", text)
  if (pair.ours.count(text) !== expected.length) report(pair, "count", text)
  if (pair.ours.decode(ids) !== text.toWellFormed()) report(pair, "decoded text", text)
}

const compareStreams = (pair: Pair, text: string): void => {
  const unitByUnit = pair.ours.countStreaming()
  const whole = pair.ours.count(text)
  for (let cut = 0; cut <= text.length; cut++) {
    const start = pair.reference.encode_ordinary(text.slice(0, cut)).length
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

/** Every code point that the engine's Unicode has, in the company of letters, digits, blanks and a contraction. */
function* assignedCodePoints(): Generator<string> {
  const assigned = /[^\p{Cn}\p{Cs}]/u
  for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    if (assigned.test(character))
      yield `a${character}b ${character}${character}1${character} A${character}\n${character}'s${character}`
  }
}

await main()
