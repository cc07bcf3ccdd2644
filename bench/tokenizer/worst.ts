import { ALL_ENCODINGS, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `What a UTF-16 unit takes of the worst texts, and of random words by their length, with cold caches: the server
counts a text on its event loop if it can take 2 ms at worst, and takes 0.2 microseconds a unit for the worst.

pnpm x bench worst [--units N]

  --units N   UTF-16 units of each text (10000)
`

const TARGET_MICROS = 0.2
const ROUNDS = 25
/** Others on the machine only ever make a count longer, so that the quicker ones say what it takes itself. */
const COUNTED_ROUND = ROUNDS >> 2
const WORD_LENGTHS = [1, 2, 3, 4, 6, 8, 12, 16, 32, 63, 64, 128, 256, 512, 2000]
/** Read between two counts, so that nothing of the tables is left in the processor's caches. */
const OTHER = new Int32Array(2 ** 22)

const options = optionsOf(HELP, { units: "10000" })
const units = wholeOption("units", options.units, 100)

const random = seeded(7)
const words =
  (length: number) =>
  (size: number): string => {
    const bytes = Buffer.alloc(size, " ")
    for (let index = 0; index < size; index++) if (index % (length + 1) > 0) bytes[index] = 97 + random(26)
    return bytes.toString("latin1")
  }

const texts = {
  ...WORST_TEXTS,
  ...Object.fromEntries(WORD_LENGTHS.map((length) => [`words of ${length}`, words(length)]))
}
const tokenizers = await Promise.all(ALL_ENCODINGS.map(loadAnyTokenizer))
// Until the compiler has settled.
for (const textOf of Object.values(texts)) for (const { count } of tokenizers) count(textOf(units))

const findings = new Findings()
for (const [name, textOf] of Object.entries(texts)) {
  tell(name)
  const micros = tokenizers.map(({ count }) => microsOf(count, textOf))
  findings.judge(
    `${name}: microseconds a unit in ${ALL_ENCODINGS.join(", ")}`,
    micros.map((each) => each.toFixed(3)).join(", "),
    `${TARGET_MICROS}`,
    Math.max(...micros) <= TARGET_MICROS
  )
}
findings.print()

function microsOf(count: (text: string) => number, textOf: (length: number) => string): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const text = textOf(units)
    OTHER.fill(1)
    const before = performance.now()
    count(text)
    return ((performance.now() - before) * 1000) / units
  })
  return rounds.toSorted((a, b) => a - b)[COUNTED_ROUND]!
}
