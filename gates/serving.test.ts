import { assert, it } from "@effect/vitest"
import { copyFolder, IS_WHOLE, OFFLINE, PATIENT, pricedDataFolder, readAddress } from "@ratecard/test-support"
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { onTestFinished } from "vitest"

const ROOT = join(import.meta.dirname, "..")

/** What git has or would add, as a fresh clone has it. */
const sources = (): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(ROOT, path)))

interface Manifest {
  readonly scripts: { readonly start: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))

/** Links what `pnpm install --prod` installs: the dependencies of each package, and none that only its development has. */
const linkDependencies = (checkout: string): void => {
  for (const folder of [".", ...globSync("packages/*", { cwd: checkout })]) {
    for (const [name, version] of Object.entries(manifestIn(join(checkout, folder)).dependencies ?? {})) {
      const installed = realpathSync(join(ROOT, folder, "node_modules", name))
      const link = join(checkout, folder, "node_modules", name)
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(version.startsWith("workspace:") ? installed.replace(ROOT, checkout) : installed, link)
    }
  }
}

/** The packages that a build of the pages imports. */
const importedByPages = (): ReadonlyArray<string> => {
  const files = globSync("packages/web/{src,scripts}/**/{*.ts,*.tsx}", { cwd: ROOT }).filter(
    (file) => !/\.test\.|scripts\/(?!build|markdown)/u.test(file)
  )
  const texts = files.map((file) => readFileSync(join(ROOT, file), "utf8").replaceAll(/^import type .*$/gmu, ""))
  const imported = /^(?:import|export|\}).* from "([^".][^"]*)"|import\("([^".][^"]*)"\)/gmu
  const names = texts.flatMap((text) => Array.from(text.matchAll(imported), ([, named, loaded]) => (named ?? loaded)!))
  return [
    ...new Set(names.filter((name) => !name.startsWith("node:")).map((name) => /^(?:@[^/]+\/)?[^/]+/u.exec(name)![0]))
  ]
}

// CI installs a clean checkout itself; `install.test.ts` says with what `start` calls pnpm.
it.runIf(IS_WHOLE)(
  "the README's start serves pages and counts from a checkout with nothing but dependencies",
  async () => {
    assert.match(readFileSync(join(ROOT, "README.md"), "utf8"), /^npx --yes pnpm\S+ start\b/mu)
    const folder = mkdtempSync(join(tmpdir(), "ratecard-serving-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const checkout = join(realpathSync(folder), "checkout")
    for (const path of sources()) cpSync(join(ROOT, path), join(checkout, path))
    linkDependencies(checkout)
    for (const name of importedByPages())
      assert.isTrue(existsSync(join(checkout, "packages/web/node_modules", name)), name)
    // Pages are built anew where these were not made of the same sources.
    const dist = join(checkout, "packages/web/dist")
    mkdirSync(dist)
    copyFolder(join(ROOT, "packages/web/dist"), dist)
    const DATA_DIR = join(folder, "data")
    copyFolder(await pricedDataFolder(), DATA_DIR)

    const [install, ...start] = manifestIn(checkout).scripts.start.split(" && ")
    assert.strictEqual(install, "pnpm -s ready --serving")
    const env = { ...process.env, NODE_ENV: "", ...OFFLINE, ...PATIENT, DATA_DIR, PORT: "0", LOG_FORMAT: "json" }
    const child = spawn("bash", ["-c", start.join(" && ")], {
      cwd: checkout,
      env,
      stdio: ["ignore", "pipe", "inherit"]
    })
    const ended = once(child, "close")
    try {
      const url = (await readAddress(child.stdout)) ?? assert.fail("it ended before it listened")
      const page = await fetch(url, { headers: { accept: "text/html" } })
      assert.include(await page.text(), "<h1")
      const headers = { "content-type": "application/json" }
      const body = JSON.stringify({ text: "Hello, world", encoding: "qwen3" })
      const counted = await fetch(`${url}/api/v1/tokenize`, { method: "POST", headers, body })
      assert.propertyVal(await counted.json(), "total_count", 3)
    } finally {
      child.kill("SIGTERM")
      await ended
    }
  }
)
