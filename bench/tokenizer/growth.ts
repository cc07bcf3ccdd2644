import { ALL_ENCODINGS, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `How many times as long it takes to count four times as much of the worst texts, by the processor's time. Each round counts
a new text of each size, and the quickest of each size is compared: others on the machine only make a count longer.

pnpm x bench growth [--units N,N] [--rounds N] [--encodings a,b] [--texts a,b]

  --units N,N       UTF-16 units of the texts (25000,100000,400000,1600000,6400000)
  --rounds N        how often each is counted (9)
  --encodings a,b   of these encodings (all)
  --texts a,b       of these texts (all)
`

const TARGET = 4.2
/** UTF-16 units in one measurement: shorter texts are repeated, so that an unlucky moment weighs the same for all. */
const MEASURED = 400_000
const WARM_UPS = 5
/** As many UTF-16 units, and a tokenizer has its kernel. */
const CHOSEN = 2 ** 18

const options = optionsOf(HELP, {
  units: "25000,100000,400000,1600000,6400000",
  rounds: "9",
  encodings: ALL_ENCODINGS.join(","),
  texts: Object.keys(WORST_TEXTS).join(",")
})
const sizes = options.units.split(",").map((size) => wholeOption("units", size))
const rounds = wholeOption("rounds", options.rounds)
const encodings = ALL_ENCODINGS.filter((encoding) => options.encodings.split(",").includes(encoding))
const findings = new Findings()

/** Milliseconds of the processor for one text of this size. */
const timed = (count: (text: string) => number, make: (size: number) => string, size: number): number => {
  const texts = Array.from({ length: Math.max(1, MEASURED / size) }, () => make(size))
  // Flat: joining the parts is not what is measured.
  for (const text of texts) text.charCodeAt(0)
  const before = process.cpuUsage()
  for (const text of texts) count(text)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000 / texts.length
}

for (const encoding of encodings) {
  const { count } = await loadAnyTokenizer(encoding)
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) count("a中 ".repeat(CHOSEN))
  for (const name of options.texts.split(",")) {
    tell(`${encoding}: ${name}`)
    const make = WORST_TEXTS[name]!
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) count(make(sizes[0]!))
    const found = Array.from({ length: rounds }, () => sizes.map((size) => timed(count, make, size)))
    const millis = sizes.map((_, index) => Math.min(...found.map((round) => round[index]!)))
    const growth = millis.slice(1).map((each, index) => each / millis[index]!)
    findings.judge(
      `${encoding}, ${name}: ${millis.map((each) => each.toFixed(2)).join(", ")} ms, times`,
      growth.map((each) => each.toFixed(2)).join(", "),
      `${TARGET}`,
      Math.max(...growth) <= TARGET
    )
  }
}
findings.print()
