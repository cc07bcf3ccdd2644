import { ALL_ENCODINGS, loadAnyTokenizer } from "@ratecard/core/vocabularies"
import { seeded } from "@ratecard/test-support"
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Findings, tell } from "../drills/drill.ts"
import { optionsOf, wholeOption } from "../options.ts"
import { WORST_TEXTS } from "./worstTexts.ts"

const HELP = `What a UTF-16 unit takes of the worst texts, and of random words by their length, with cold caches: the server
counts a text on its event loop if it can take 2 ms at worst, and takes 0.2 microseconds a unit for the worst.

pnpm x bench worst [--units N] [--memory] [--encodings a,b]

  --units N         UTF-16 units of each text (10000)
  --memory          what it takes of memory at most to count a text and then to encode it, in times its bytes of
                    UTF-8: new processes of Linux, one for each text and encoding
  --encodings a,b   of these encodings (all)
`

const TARGET_MICROS = 0.2
const TARGET_MEMORY = 20
const child = fileURLToPath(new URL("memoryChild.ts", import.meta.url))
const ROUNDS = 25
/** Others on the machine only ever make a count longer, so that the quicker ones say what it takes itself. */
const COUNTED_ROUND = ROUNDS >> 2
const WORD_LENGTHS = [1, 2, 3, 4, 6, 8, 12, 16, 32, 63, 64, 128, 256, 512, 2000]
/** Read between two counts, so that nothing of the tables is left in the processor's caches. */
const OTHER = new Int32Array(2 ** 22)

const options = optionsOf(HELP, { units: "10000", memory: false, encodings: ALL_ENCODINGS.join(",") })
const units = wholeOption("units", options.units, 100)
const encodings = ALL_ENCODINGS.filter((encoding) => options.encodings.split(",").includes(encoding))
const findings = new Findings()

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
if (options.memory) judgeMemory()
else await judgeTime()
findings.print()

function judgeMemory(): void {
  for (const name of Object.keys(WORST_TEXTS)) {
    const found = encodings.map((encoding) => {
      tell(`${name}, ${encoding}`)
      const args = [...process.execArgv, "--expose-gc", child, encoding, name, `${units}`]
      return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as readonly [number, number]
    })
    findings.judge(
      `${name}: times its bytes to count, and then to encode, in ${encodings.join(", ")}`,
      found.map((times) => times.map((each) => each.toFixed(1)).join(" and ")).join(", "),
      `${TARGET_MEMORY}`,
      Math.max(...found.flat()) <= TARGET_MEMORY
    )
  }
}

async function judgeTime(): Promise<void> {
  const tokenizers = await Promise.all(encodings.map(loadAnyTokenizer))
  // Until the compiler has settled.
  for (const textOf of Object.values(texts)) for (const { count } of tokenizers) count(textOf(units))
  for (const [name, textOf] of Object.entries(texts)) {
    tell(name)
    const micros = tokenizers.map(({ count }) => microsOf(count, textOf))
    findings.judge(
      `${name}: microseconds a unit in ${encodings.join(", ")}`,
      micros.map((each) => each.toFixed(3)).join(", "),
      `${TARGET_MICROS}`,
      Math.max(...micros) <= TARGET_MICROS
    )
  }
}

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
