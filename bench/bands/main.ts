import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { makeCorpora } from "../tokenizer/corpora.ts"
import { calibrate } from "./calibrate.ts"
import { checkHeldOut, type HeldOut, mixed, notHeld } from "./heldOut.ts"
import { loadCounters, measure, type Row, rowOf } from "./measure.ts"
import { type Results, tables } from "./report.ts"
import { samplesOf } from "./samples.ts"
import { checksums, type Collection, NPM_PACKAGES, PACKAGES, readCollections } from "./sources.ts"
import { textTokens } from "./textTokens.ts"

const HELP = `How far cl100k_base and o200k_base are off as stand-ins for other vocabularies: measured by what a text is
written in, in one half of the texts, and whether that holds for the other.

  pnpm x bench bands [folder] [--write]

Without a folder it prints the tables of the last measurement; with one it measures anew and puts the figures into
core. The folder has debs/ with
the Debian packages

${PACKAGES}

as \`apt-get download\` gets them, and all of them unpacked in files/ (\`dpkg-deb -x\`), and in node_modules, of npm,
${NPM_PACKAGES}. Nothing of them is kept but figures.

  --write      put the tables into bench/bands/RESULTS.md, and core's figures as they follow from the measurement
  --held-out   only look whether what core has holds, for the counts of texts on standard input

Exits with 1 where fewer than nine of ten texts of the other half are within a band, of at least 50.
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: "boolean", default: false },
    "held-out": { type: "boolean", default: false },
    help: { type: "boolean", default: false }
  }
})

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const RESULTS = here("results.json")
const CALIBRATIONS = here("../../packages/core/src/tokenizer/estimating/calibrations.json")
const TEXT_TOKENS = here("../../packages/core/src/tokenizer/estimating/textTokens.json")
const PAGE = here("RESULTS.md")

const KINDS: Readonly<Record<string, string>> = {
  English: "English prose",
  code: "code",
  "minified JS, JSON": "minified code and JSON",
  Russian: "Russian, Ukrainian …",
  Chinese: "Chinese",
  Japanese: "Japanese"
}

/** The benchmark's own six corpora, which are of installed packages, and those of the folder. */
const collectionsIn = (folder: string): ReadonlyArray<Collection> =>
  readCollections(
    folder,
    makeCorpora(60).map(({ documents, name }) => ({
      name: KINDS[name]!,
      documents: documents.map((text, index) => ({ source: "benchmark", path: `${name} ${index}`, text }))
    }))
  )

const read = (): Results => JSON.parse(readFileSync(RESULTS, "utf8")) as Results

const textOf = (value: unknown): string => `${JSON.stringify(value)}\n`

const put = (file: string, value: unknown): void => writeFileSync(file, textOf(value))

const countAll = async (folder: string): Promise<ReadonlyArray<Row>> => {
  const count = await loadCounters()
  const samples = collectionsIn(folder).flatMap((collection) => [...samplesOf(collection)])
  return [...samples, ...mixed(samples)].map((sample) => rowOf(sample, count))
}

/** Figures that follow from core's calibrations, for texts that are counted. */
const derive = (rows: ReadonlyArray<Row>) => ({ heldOut: checkHeldOut(rows), textTokens: textTokens(rows) })

const main = async (folder: string | undefined): Promise<void> => {
  if (values["held-out"]) {
    return void process.stdout.write(JSON.stringify(derive(JSON.parse(readFileSync(0, "utf8")) as Array<Row>)))
  }
  if (folder !== undefined) {
    const rows = await countAll(folder)
    const measured = measure(rows)
    put(CALIBRATIONS, calibrate(measured))
    // Another process: this one has the calibrations that were there when it began.
    const args = [...process.execArgv, here("main.ts"), "--held-out"]
    const derived = JSON.parse(
      execFileSync(process.execPath, args, { input: JSON.stringify(rows), encoding: "utf8", maxBuffer: 2 ** 28 })
    ) as { readonly heldOut: HeldOut; readonly textTokens: unknown }
    put(TEXT_TOKENS, derived.textTokens)
    put(RESULTS, { sources: checksums(folder), measured, heldOut: derived.heldOut })
  }
  const results = read()
  const calibrations = calibrate(results.measured)
  if (values.write) put(CALIBRATIONS, calibrations)
  const made = tables(results, calibrations.families)
  process.stdout.write(made.map(({ mark, text }) => `${mark}\n\n${text}`).join("\n"))
  if (readFileSync(CALIBRATIONS, "utf8") !== textOf(calibrations)) throw new Error("core has other figures: --write")
  const missed = notHeld(results.heldOut)
  process.stderr.write(missed.map((line) => `Fewer than nine of ten within: ${line}\n`).join(""))
  if (missed.length > 0) process.exitCode = 1
  if (!values.write) return
  writeFileSync(
    PAGE,
    made.reduce(
      (before, { mark, text }) =>
        before.replace(new RegExp(`${mark}[^]*?(?=<!-- /table -->)`, "u"), () => `${mark}\n\n${text}\n`),
      readFileSync(PAGE, "utf8")
    )
  )
}

if (values.help) process.stdout.write(HELP)
else await main(positionals[0])
