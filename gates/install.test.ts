import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"

const SCRIPT = new URL("../scripts/install.mjs", import.meta.url)

/** Stands in for pnpm: notes its arguments, and what it installed as pnpm notes it. */
const PNPM = `
  const fs = require("node:fs")
  fs.appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n")
  fs.mkdirSync("node_modules", { recursive: true })
  const included = { devDependencies: !process.argv.includes("--prod") }
  fs.writeFileSync("node_modules/.modules.yaml", JSON.stringify({ included }, null, 2))`

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ratecard-install-"))
  mkdirSync(join(root, "scripts"))
  cpSync(SCRIPT, join(root, "scripts/install.mjs"))
  writeFileSync(join(root, "pnpm-lock.yaml"), "first")
  writeFileSync(join(root, "pnpm.cjs"), PNPM)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Whether each call of pnpm so far was for serving alone. */
const calls = (): ReadonlyArray<boolean> => {
  try {
    return readFileSync(join(root, "calls"), "utf8")
      .trimEnd()
      .split("\n")
      .map((call) => call.includes("--prod"))
  } catch {
    return []
  }
}

const ready = (...args: ReadonlyArray<string>) => {
  const env = { PATH: dirname(process.execPath), npm_execpath: join(root, "pnpm.cjs") }
  execFileSync(process.execPath, [join(root, "scripts/install.mjs"), ...args], { env, stdio: "pipe" })
  return calls()
}

it("installs for serving what serving needs, and for the rest what is missing, once each", () => {
  expect(ready("--serving")).toEqual([true])
  expect(ready("--serving")).toEqual([true])
  expect(ready()).toEqual([true, false])
  expect(ready()).toEqual([true, false])
  expect(ready("--serving")).toEqual([true, false])
})

it("never makes less of what is installed", () => {
  ready()
  writeFileSync(join(root, "pnpm-lock.yaml"), "second")
  expect(ready("--serving")).toEqual([false, false])
})

it("ends where pnpm fails, and tries again next time", () => {
  writeFileSync(join(root, "pnpm.cjs"), `${PNPM}\nprocess.exit(3)`)
  expect(() => ready("--serving")).toThrow()
  writeFileSync(join(root, "pnpm.cjs"), PNPM)
  expect(ready("--serving")).toEqual([true, true])
})
