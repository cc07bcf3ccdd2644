import { assert, it } from "@effect/vitest"
import { EXPECTED_CONVERSATION, toolConversation } from "@ratecard/test-support/agents"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

it.for(["openaiTools.ts", "aiSdkTools.ts", "langchainTools.ts", "openaiAgentsTools.ts", "effectTools.ts"])(
  "%s gives a model seven tools, tells it what to change in wrong arguments, and gets the exact cost",
  async (example) => {
    const conversation = await toolConversation(async (environment) => {
      const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=ratecard-source", example], {
        cwd: import.meta.dirname,
        env: { ...process.env, ...environment }
      })
      return stdout
    })
    assert.deepStrictEqual(conversation, EXPECTED_CONVERSATION)
  }
)
