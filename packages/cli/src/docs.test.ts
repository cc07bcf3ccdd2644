import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { FILES } from "../test/files.ts"
import { folderOf, played, words } from "../test/played.ts"

const PAGE = readFileSync(join(import.meta.dirname, "../../../docs/cli.md"), "utf8")

const BLOCKS = Array.from(PAGE.matchAll(/^```console\n\$ (.+)\n([\s\S]*?)^```$/gmu), ([, command, output]) => ({
  command: command!,
  output: output!
}))

describe("docs/cli.md", () => {
  it("shows many commands", () => assert.isAtLeast(BLOCKS.length, 10))

  it.for(BLOCKS)("shows what is printed: $command", async ({ command, output }) => {
    using folder = folderOf(FILES)
    const { stderr, stdout } = await played(folder.path, words(command).slice(1))
    assert.strictEqual(stdout + stderr, output)
  })
})
