import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { BUDGETS, FILES } from "../test/files.ts"
import { BRANCH, MAIN } from "../test/branch.ts"
import { gitFolder } from "../test/gitFolder.ts"
import { folderOf, played, words } from "../test/played.ts"

const blocksOf = (path: string) => {
  const page = readFileSync(join(import.meta.dirname, "../../..", path), "utf8")
  return Array.from(page.matchAll(/^```console\n\$ (.+)\n([\s\S]*?)^```$/gmu), ([, command, output]) => ({
    command: command!,
    output: output!
  }))
}

/** Of hosts' prices, which change with each list: the lines without numbers, which are the heads of tables. */
const lasting = (command: string, text: string): string =>
  /^ratecard (?:offers|price \S+\/)/u.test(command)
    ? text
        .split("\n")
        .filter((line) => !/\d/u.test(line))
        .join("\n")
        .replaceAll(/ +/gu, " ")
    : text

const BLOCKS = ["usage", "agents", "budgets", "costs", "programs", "reconcile"].flatMap((page) =>
  blocksOf(`docs/cli/${page}.md`)
)

describe("docs/cli", () => {
  it("shows many commands", () => assert.isAtLeast(BLOCKS.length, 10))

  it.for(BLOCKS)("shows what is printed: $command", async ({ command, output }) => {
    using folder = folderOf(command.includes("budget") ? { ...FILES, ...BUDGETS } : FILES)
    const { stderr, stdout } = await played(folder.path, words(command).slice(1))
    assert.strictEqual(lasting(command, stdout + stderr), lasting(command, output))
  })
})

describe("docs/guide/costs-in-ci.md", () => {
  const blocks = blocksOf("docs/guide/costs-in-ci.md")

  it("shows many commands", () => assert.isAtLeast(blocks.length, 3))

  it.for(blocks)("shows what is printed: $command", async ({ command, output }) => {
    using folder = gitFolder(MAIN, BRANCH)
    const { stderr, stdout } = await played(folder.path, words(command).slice(1))
    assert.strictEqual(stdout + stderr, output)
  })
})

it("README.md shows first what a terminal shows of agents' logs", async () => {
  using folder = folderOf(FILES)
  const [{ command, output } = assert.fail("no block")] = blocksOf("README.md")
  assert.strictEqual(command, "npx @ratecard/cli usage")
  const { stdout } = await played(folder.path, ["usage", "--timezone", "UTC"], { columns: 80 })
  assert.strictEqual(stdout, output)
})
