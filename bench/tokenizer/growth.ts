import { ALL_ENCODINGS, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { Findings, tell } from "../drills/drill.ts"
import { median } from "../http/report.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `How many times as long it takes to count four times as much of the worst texts, by the processor's time. Each round counts
as much of new texts of a size and of the next, one right after the other, and the middle of the rounds counts: the speed
of a processor that is shared changes by half from one second to the next.

pnpm x bench growth [--units N,N] [--rounds N] [--encodings a,b] [--texts a,b]

  --units N,N       UTF-16 units of the texts (25000,100000,400000,1600000,6400000)
  --rounds N        how often each is counted (15)
  --encodings a,b   of these encodings (all)
  --texts a,b       of these texts (all)
`

const TARGET = 4.2
/** UTF-16 units in one measurement at least: the clock of the processor's time is coarse. */
const MEASURED = 400_000
const WARM_UPS = 5
/** As many UTF-16 units, and a tokenizer has its kernel. */
const CHOSEN = 2 ** 18

const options = optionsOf(HELP, {
  units: "25000,100000,400000,1600000,6400000",
  rounds: "15",
  encodings: ALL_ENCODINGS.join(","),
  texts: Object.keys(WORST_TEXTS).join(",")
})
const sizes = options.units.split(",").map((size) => wholeOption("units", size))
const rounds = wholeOption("rounds", options.rounds)
const encodings = ALL_ENCODINGS.filter((encoding) => options.encodings.split(",").includes(encoding))
const findings = new Findings()

/** Milliseconds of the processor for texts of this size, each of which is new, and as many units in all. */
const timed = (count: (text: string) => number, make: (size: number) => string, size: number, all: number): number => {
  const texts = Array.from({ length: all / size }, () => make(size))
  // Flat: joining the parts is not what is measured.
  for (const text of texts) text.charCodeAt(0)
  const before = process.cpuUsage()
  for (const text of texts) count(text)
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1000
}

for (const encoding of encodings) {
  const { count } = await loadAnyTokenizer(encoding)
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) count("a中 ".repeat(CHOSEN))
  for (const name of options.texts.split(",")) {
    tell(`${encoding}: ${name}`)
    const make = WORST_TEXTS[name]!
    for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) count(make(sizes[0]!))
    const growth = sizes.slice(1).map((size, index) => {
      const all = size * Math.ceil(MEASURED / size)
      const ratios = Array.from({ length: rounds }, () => {
        const shorter = timed(count, make, sizes[index]!, all)
        return timed(count, make, size, all) / shorter
      })
      return median(ratios) * (size / sizes[index]!)
    })
    findings.judge(
      `${encoding}, ${name}: times`,
      growth.map((each) => each.toFixed(2)).join(", "),
      `${TARGET}`,
      Math.max(...growth) <= TARGET
    )
  }
}
findings.print()
