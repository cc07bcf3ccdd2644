import { type RunExample, testBills } from "@ratecard/test-support/agents"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run: RunExample = async (example, args, environment) => {
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=ratecard-source", example, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...environment }
  })
  return stdout
}

testBills(run)
