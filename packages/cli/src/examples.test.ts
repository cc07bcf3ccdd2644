import { assert, describe, it } from "@effect/vitest"
import { Completions } from "effect/cli"
import { BUDGETS, FILES } from "../test/files.ts"
import { gitFolder } from "../test/gitFolder.ts"
import { folderOf, played, words } from "../test/played.ts"
import { leaves } from "./manual.ts"
import { ratecard } from "./ratecard.ts"

/** What only other programs can show: they serve, or ask a server. */
const SERVING = /^ratecard (?:serve|catalogue update)|\bmcp\b/u

/** Other names of commands. */
const ALL = await ratecard()
const ALIASES = ALL.subcommands.flatMap(({ commands }) => commands.flatMap(({ alias }) => alias ?? []))

/** All commands, by their definition. */
const COMMANDS = leaves([], Completions.fromCommand(ALL).subcommands)
  .filter(({ path }) => !ALIASES.includes(path[0]!))
  .map(({ path }) => path.join(" "))

describe.each(COMMANDS)("ratecard %s --help", (name) => {
  it("shows what it takes, and examples that work", async () => {
    // A model that ends fails a check.
    const files = { ...FILES, ...BUDGETS, ...(name === "check" && { "response.json": "{}" }) }
    using folder = name === "diff" ? gitFolder({}, { ...files, "volumes.csv": "call,calls\n" }, {}) : folderOf(files)
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
  assert.isAbove(COMMANDS.length, 20)
  for (const command of COMMANDS) assert.match(stdout, new RegExp(`^ {2}${command.split(" ")[0]}(?:, \\w+)? `, "mu"))
})
