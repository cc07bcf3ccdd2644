import { START_OPTIONS } from "@ratecard/test-support"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it, onTestFinished } from "vitest"

const ROOT = fileURLToPath(new URL("..", import.meta.url))

/** Tells at the end whether the process has stripped types, for which Node loads a library that it keeps. */
const TELL = `data:text/javascript,process.on("exit", () =>
  console.log("stripped " + process.moduleLoadList.some((name) => name.includes("amaro"))))`

it("starts from sources without stripping their types, the first time too", () => {
  const TMPDIR = mkdtempSync(join(tmpdir(), "ratecard-compiled-"))
  onTestFinished(() => rmSync(TMPDIR, { recursive: true }))
  const run = (program: string, ...args: ReadonlyArray<string>) =>
    spawnSync(process.execPath, [...START_OPTIONS, `--import=${TELL}`, join(ROOT, program), ...args], {
      cwd: ROOT,
      env: { TMPDIR },
      encoding: "utf8"
    }).stdout.trim()
  expect(run("packages/http-server/src/main.ts", "--version")).toMatch(/\nstripped false$/u)
  expect(run("packages/http-server/src/serve.ts")).toBe("stripped false")
  // Without its parent it ends.
  expect(run("packages/http-server/src/database/embedded/process.ts", ".", "0")).toBe("stripped false")
})

it("has the kernels as their sources compile to", () => {
  const script = join(ROOT, "packages/core/scripts/kernels.ts")
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { cwd: ROOT, encoding: "utf8" })
  expect(stderr).toBe("")
  expect(status).toBe(0)
})
