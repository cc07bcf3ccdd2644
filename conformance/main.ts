import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { optionsOf } from "../bench/options.ts"
import { readCases } from "./score/cases.ts"
import { fileOf, pageOf, TABLES } from "./score/pages.ts"
import { askedOf } from "./score/run.ts"
import { of, score, type Scored } from "./score/scored.ts"
import { TOOLS } from "./score/tools.ts"

const HELP = `Asks all tools all cases of conformance/cases, and prints how many each gets right.

pnpm x conformance [--only NAME] [--runner COMMAND] [--print] [--write]

  --only NAME       one of the tools
  --runner COMMAND  your own tool instead: a program that reads cases and answers them, a line of JSON each
  --print           print the cases as such a program gets them, and ask no tool
  --write           put the tables into conformance/RESULTS.md, and each failure into conformance/results
`

const { only, print, runner, write } = optionsOf(HELP, { only: "", runner: "", print: false, write: false })

const cases = readCases()
const [command = "", ...args] = runner.split(" ")
const tools =
  runner === ""
    ? TOOLS.filter(({ name }) => only === "" || name === only)
    : [{ name: command, version: "", how: runner, runner: { command, args } }]
if (tools.length === 0) throw new Error(`There is no tool '${only}': ${TOOLS.map(({ name }) => name).join(", ")}`)

if (print) process.stdout.write(cases.map((one) => `${JSON.stringify(askedOf(one))}\n`).join(""))
else {
  const all: Array<Scored> = []
  for (const tool of tools) {
    process.stderr.write(`${tool.name} …\n`)
    all.push(await score(tool, cases))
  }
  const tables = Object.entries(TABLES).map(([name, make]) => ({ mark: `<!-- table: ${name} -->`, text: make(all) }))
  process.stdout.write(tables.map(({ text }) => text).join("\n"))
  if (only !== "" || runner !== "") process.stdout.write(`\n${all.map(pageOf).join("\n")}`)
  if (write) {
    const PAGE = new URL("RESULTS.md", import.meta.url)
    const page = tables.reduce(
      (before, { mark, text }) =>
        before.replace(new RegExp(`${mark}[^]*?(?=<!-- /table -->)`, "u"), () => `${mark}\n\n${text}\n`),
      readFileSync(PAGE, "utf8")
    )
    writeFileSync(PAGE, page)
    const FOLDER = new URL("results/", import.meta.url)
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER)
    for (const scored of all) {
      if (of(scored, "wrong", "close", "refused").length > 0)
        writeFileSync(new URL(fileOf(scored.tool.name), FOLDER), pageOf(scored))
    }
  }
  process.exitCode = all.some(
    (scored) => scored.tool === TOOLS[0] && of(scored, "wrong", "close", "refused", "skipped").length > 0
  )
    ? 1
    : 0
}
