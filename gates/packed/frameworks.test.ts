import { assert, beforeAll, describe, it } from "@effect/vitest"
import { EXPECTED_CONVERSATION, type RunExample, testBills, toolConversation } from "@ratecard/test-support/agents"
import { execFile } from "node:child_process"
import { copyFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { installed } from "./installed.ts"

const EXAMPLES = join(import.meta.dirname, "../../examples")

const { frameworks } = await installed(inject("scratch"))

describe("a project of npm with the frameworks of the examples", () => {
  beforeAll(async () => {
    const programs = (await readdir(EXAMPLES)).filter((name) => /^\w+\.ts$/u.test(name))
    await Promise.all(programs.map((name) => copyFile(join(EXAMPLES, name), join(frameworks, name))))
  })

  const run: RunExample = async (example, args, environment) => {
    const { stdout } = await promisify(execFile)(process.execPath, [example, ...args], {
      cwd: frameworks,
      env: { ...process.env, ...environment }
    })
    return stdout
  }

  it.for(["openaiTools.ts", "aiSdkTools.ts", "langchainTools.ts", "openaiAgentsTools.ts", "effectTools.ts"])(
    "%s gives a model seven tools, tells it what to change in wrong arguments, and gets the exact cost",
    async (example) => {
      assert.deepStrictEqual(
        await toolConversation((environment) => run(example, [], environment)),
        EXPECTED_CONVERSATION
      )
    }
  )

  testBills(run)
})
