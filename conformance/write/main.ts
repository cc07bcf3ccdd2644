import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { optionsOf } from "../../bench/options.ts"
import { GROUPS } from "./groups.ts"
import { compact } from "./compact.ts"

const HELP = `Writes conformance/cases from the families of cases and the list prices in conformance/prices.json.

pnpm x write conformance
`

optionsOf(HELP, {})

const FOLDER = new URL("../cases/", import.meta.url)

for (const name of readdirSync(FOLDER)) rmSync(new URL(name, FOLDER))
const ids = new Set<string>()
for (const [name, group] of Object.entries(GROUPS)) {
  for (const { id } of group.cases) {
    if (ids.has(id)) throw new Error(`Two cases are called ${id}`)
    ids.add(id)
  }
  writeFileSync(new URL(`${name}.json`, FOLDER), compact({ about: group.about, cases: group.cases }))
}
process.stdout.write(`${ids.size} cases in ${Object.keys(GROUPS).length} files\n`)
