import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

const ROOT = fileURLToPath(new URL("..", import.meta.url))

it("has the kernels as their sources compile to", () => {
  const script = join(ROOT, "packages/core/scripts/kernels.ts")
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { cwd: ROOT, encoding: "utf8" })
  expect(stderr).toBe("")
  expect(status).toBe(0)
})
