import { assert, describe, it } from "@effect/vitest"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { AGENT_LOGS, AGENTS } from "./agents.ts"

const HERE = import.meta.dirname
const PATH = "packages/core/src/ledger/logs/agents"

const folders = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const SECTIONS = [
  "Where",
  "Format",
  "What counts",
  "What identifies a response",
  "Traps",
  "What the log lacks",
  "How certain"
]

describe("agents", () => {
  it.for(folders)("%s has a reader, a README and a place in the list", (folder) => {
    for (const file of [`${folder}.ts`, "README.md"])
      assert.isTrue(existsSync(join(HERE, folder, file)), `${PATH}/${folder} has no ${file}`)
    const readme = readFileSync(join(HERE, folder, "README.md"), "utf8")
    for (const section of SECTIONS)
      assert.include(readme, `## ${section}\n`, `${PATH}/${folder}/README.md has no section '${section}'`)
    const name = folder.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
    assert.include(AGENTS, name, `${PATH}/agents.ts does not list '${name}', whose folder is ${folder}`)
  })

  it("are each listed once, by their own reader", () => {
    assert.lengthOf(new Set(AGENTS), folders.length)
    const titles = AGENTS.map((agent) => AGENT_LOGS[agent].title)
    assert.lengthOf(new Set(titles), folders.length, `a title stands twice: ${titles.join(", ")}`)
  })
})
