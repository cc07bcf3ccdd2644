import { assert, describe, it } from "@effect/vitest"
import { BUDGETS, FILES } from "../test/files.ts"
import { folderOf, played, words } from "../test/played.ts"

/** What only other programs can show: they serve, or ask a server. */
const SERVING = /^ratecard (?:serve|catalogue update)|\bmcp\b/u

const COMMANDS =
  `usage statusline budget doctor cost count models model recommend history changes rate resolve catalogue mcp serve man`.split(
    " "
  )

/** Commands that are of other commands. */
const INNER = ["budget set", "budget list", "budget check", "budget remove", "catalogue update"]

const DOING = [...COMMANDS.filter((name) => !INNER.some((inner) => inner.startsWith(`${name} `))), ...INNER]

describe.each(DOING)("ratecard %s --help", (name) => {
  it("shows what it takes, and examples that work", async () => {
    using folder = folderOf({ ...FILES, ...BUDGETS })
    const help = await played(folder.path, [...name.split(" "), "--help"])
    assert.strictEqual(help.code, 0)
    assert.include(help.stdout, "USAGE")
    const examples = [...help.stdout.split("EXAMPLES")[1]!.matchAll(/^ {2}(?!#)(\S.*)$/gmu)].map(([, line]) => line!)
    assert.isNotEmpty(examples)
    for (const example of examples) {
      if (SERVING.test(example)) continue
      const command = example.replace(/^git diff \| /u, "").replace(/ \| man -l -$/u, "")
      const outcome = await played(folder.path, words(command).slice(1), { stdin: "+ a line\n" })
      assert.strictEqual(outcome.code, 0, `${example}\n${outcome.stderr}`)
      assert.isNotEmpty(outcome.stdout, example)
    }
  })
})

it("every command is in the help of the program", async () => {
  const { code, stdout } = await played("/", [])
  assert.strictEqual(code, 0)
  for (const name of COMMANDS) assert.match(stdout, new RegExp(`^ {2}${name}(?:, \\w+)? `, "mu"))
})
