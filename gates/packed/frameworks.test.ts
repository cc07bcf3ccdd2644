import { assert, beforeAll, describe, it } from "@effect/vitest"
import { EXPECTED_CONVERSATION, type RunExample, testBills, toolConversation } from "@ratecard/test-support/agents"
import { execFile } from "node:child_process"
import { copyFile, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { installed } from "./installed.ts"
import { npmProject } from "./publish.ts"

const EXAMPLES = join(import.meta.dirname, "../../examples")

const scratch = inject("scratch")
const { packages } = await installed(scratch)

describe("a project of npm with the frameworks of the examples", () => {
  let project: string

  beforeAll(async () => {
    const { dependencies } = JSON.parse(await readFile(join(EXAMPLES, "package.json"), "utf8")) as {
      readonly dependencies: Readonly<Record<string, string>>
    }
    const wanted = Object.entries(dependencies).map(
      ([name, version]) => packages.find((packed) => packed.name === name)?.tarball ?? `${name}@${version}`
    )
    project = await npmProject(join(scratch, "frameworks"), wanted)
    const programs = (await readdir(EXAMPLES)).filter((name) => /^\w+\.ts$/u.test(name))
    await Promise.all(programs.map((name) => copyFile(join(EXAMPLES, name), join(project, name))))
  })

  const run: RunExample = async (example, args, environment) => {
    const { stdout } = await promisify(execFile)(process.execPath, [example, ...args], {
      cwd: project,
      env: { ...process.env, ...environment }
    })
    return stdout
  }

  it.for(["aiSdkTools.ts", "langchainTools.ts", "openaiAgentsTools.ts", "effectTools.ts"])(
    "%s gives a model six tools, tells it what to change in wrong arguments, and gets the exact cost",
    async (example) => {
      assert.deepStrictEqual(
        await toolConversation((environment) => run(example, [], environment)),
        EXPECTED_CONVERSATION
      )
    }
  )

  testBills(run)
})
