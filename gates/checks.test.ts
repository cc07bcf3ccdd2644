import { assert, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { exec, execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { type Licences, refusedLicences } from "./licences.ts"

const ROOT = join(import.meta.dirname, "..")

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

/** Rules of the linter that need types take longer than all others: they are left to `pnpm check`. */
const LEFT_OUT = " --type-aware"

/** Runs a script of the workspace as pnpm would; resolves to what it printed where it fails, else to nothing. */
const run = (script: string): Promise<string> => {
  const PATH = [join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter)
  const [name = "", ...args] = script.split(" ")
  const whole = [scripts[name]!.split(" && ").at(-1)!, ...args].join(" ")
  const command = IS_WHOLE ? whole : whole.replace(LEFT_OUT, "")
  return new Promise((resolve) => {
    exec(command, { cwd: ROOT, env: { ...process.env, PATH } }, (error, stdout, stderr) =>
      resolve(error === null ? "" : `${stdout}${stderr}`)
    )
  })
}

/** The seeds have tests of their own, as of their newest day: a check by the clock would fail on its own one day. */
const CHECKS = ["format:check", "lint", ...(IS_WHOLE ? ["typecheck", "unused"] : [])]

it.concurrent.for(CHECKS)("pnpm %s passes", { timeout: 900_000 }, async (script) => {
  assert.strictEqual(await run(script), "")
})

/** What the published packages need or have in them, and nothing that only the workshop uses; pages are built before. */
const SHIPPED = ["--prod", "--filter=./packages/*", "--filter=!./packages/web"]

const pnpm = async (...args: ReadonlyArray<string>): Promise<any> => {
  const { stdout } = await promisify(execFile)("pnpm", [...args, ...SHIPPED], { cwd: ROOT, maxBuffer: 2 ** 26 })
  return JSON.parse(stdout)
}

it.runIf(IS_WHOLE)("whatever is shipped is under a licence that asks for no more than to be named", async () => {
  const licences: Licences = await pnpm("licenses", "list", "--json")
  assert.isAbove(Object.values(licences).flat().length, 100)
  assert.isEmpty(refusedLicences(licences))
})

it("a licence that asks for more, or is not stated, is found", () => {
  const stated = ["GPL-3.0-only", "(MIT AND LGPL-2.1)", "Unknown", "SEE LICENSE IN TERMS", "(GPL-2.0 OR MIT)", "MIT"]
  const licences = Object.fromEntries(stated.map((licence, index) => [licence, [{ name: `p${index}` }]]))
  assert.deepStrictEqual(refusedLicences(licences), [
    "p0: GPL-3.0-only",
    "p1: (MIT AND LGPL-2.1)",
    "p2: Unknown",
    "p3: SEE LICENSE IN TERMS"
  ])
})

it.runIf(IS_WHOLE)(
  "the bill of materials of a release names all that is shipped, with versions and licences",
  async () => {
    const { components } = await pnpm("sbom", "--sbom-format=cyclonedx")
    const named = components
      .filter(({ licenses, version }: any) => licenses?.length > 0 && /^\d/u.test(version))
      .map(({ group, name }: any) => (group === undefined ? name : `${group}/${name}`))
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "packages/http-server/package.json"), "utf8"))
    const others = Object.keys(dependencies).filter((name) => !name.startsWith("@ratecard/"))
    // The vocabularies are in our own files.
    assert.includeMembers(named, [...others, "js-tiktoken"])
  }
)
