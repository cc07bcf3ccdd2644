import { ENCODINGS, loadTokenizer } from "@ratecard/core/tokenizer"
import { randomText, seeded } from "@ratecard/test-support"
import { parseArgs } from "node:util"
import { get_encoding } from "tiktoken"
import { Comparison, inCompany, times } from "./Comparison.ts"
import { makeCorpora } from "./corpora.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `Compares our token ids with those of the tiktoken package (WASM), on random texts, every
assigned code point, whole corpora, the worst texts, and streams cut at every position.

  pnpm x proof tokens [options]

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

/** Code points that the engine's Unicode assigns. */
const ASSIGNED = /[^\p{Cn}\p{Cs}]/u

const main = async (): Promise<void> => {
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const corpora = makeCorpora(60)
  let differences = 0
  for (const encoding of ENCODINGS) {
    const reference = get_encoding(encoding)
    const comparison = new Comparison(await loadTokenizer(encoding), (text) => reference.encode_ordinary(text))
    const random = seeded(Number(values.seed))
    comparison.ids(
      "random texts",
      times(Number(values.texts), () => randomText(random))
    )
    comparison.ids(
      "assigned code points",
      inCompany((codePoint) => ASSIGNED.test(String.fromCodePoint(codePoint)))
    )
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
      times(Number(values.streams), () => randomText(random))
    )
    process.stdout.write(comparison.summary)
    differences += comparison.differences
    reference.free()
  }
  process.exitCode = differences === 0 ? 0 : 1
}

await main()
