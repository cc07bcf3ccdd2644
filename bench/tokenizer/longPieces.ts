import { ALL_ENCODINGS, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { loadRust } from "@ratecard/vocabularies/oracles"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `Compares our token ids and counts of pieces of megabytes, of every kind of the worst texts and of Cyrillic, with those of
Hugging Face's library in Rust, which merges a piece whole.

pnpm x proof pieces --folder FOLDER [--units N] [--encodings a,b]

  --folder FOLDER   has the packages that \`pnpm x write vocabularies\` names
  --units N         UTF-16 units of a piece; others of a quarter, a half and three quarters follow (1000000)
  --encodings a,b   of these encodings (all)

Exits with 1 if there is any difference.
`

const options = optionsOf(HELP, { folder: "", units: "1000000", encodings: ALL_ENCODINGS.join(",") })
const units = wholeOption("units", options.units, 100)
const encodings = ALL_ENCODINGS.filter((encoding) => options.encodings.split(",").includes(encoding))
const findings = new Findings()
/** As many UTF-16 units, and a tokenizer has its kernel. */
const CHOSEN = 2 ** 18

const random = seeded(3)
const cyrillic = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(0x430 + random(32))).join("")
const kinds = Object.entries({ ...WORST_TEXTS, Cyrillic: cyrillic })

for (const encoding of encodings) {
  const { count, encode } = await loadAnyTokenizer(encoding)
  count(" a".repeat(CHOSEN / 2))
  const oracle = await loadRust(encoding, options.folder)
  let compared = 0
  const differences: Array<string> = []
  for (const [index, [name, make]] of kinds.entries()) {
    tell(`${encoding}: ${name}`)
    // Not alone, and with a piece of another kind after it.
    const [, next] = kinds[(index + 1) % kinds.length]!
    const text = `How much? ${make(units)} is it?\n${next(units >> 2)}\n`
    const ids = encode(text)
    const expected = await oracle(text)
    compared += text.length
    if (ids.length !== expected.length || expected.some((id, place) => id !== ids[place])) differences.push(name)
    if (count(text) !== expected.length) differences.push(`${name}, count`)
  }
  findings.judge(
    `${encoding}: differences in ${kinds.length} kinds of pieces, ${(compared / 1e6).toFixed(0)} million units`,
    differences.join(", ") || "0",
    "0",
    differences.length === 0
  )
}
findings.print()
