import { assert, it } from "@effect/vitest"
import { copyFolder, OFFLINE, PATIENT, preparedDataFolder, toldAddress } from "@ratecard/test-support"
import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

const ROOT = join(import.meta.dirname, "..")

/** What git has or would add, as a fresh clone has it. */
const sources = (): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(ROOT, path)))

it("the README's start serves pages and counts from a checkout in which nothing is installed", async () => {
  const [, start] = /^(npx --yes pnpm\S+ start)\b/mu.exec(readFileSync(join(ROOT, "README.md"), "utf8"))!
  const folder = mkdtempSync(join(tmpdir(), "ratecard-serving-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const checkout = join(folder, "checkout")
  for (const path of sources()) cpSync(join(ROOT, path), join(checkout, path))
  const DATA_DIR = join(folder, "data")
  copyFolder(await preparedDataFolder(), DATA_DIR)

  // The installation may need what the machine says of proxies and certificates.
  const env = { ...process.env, NODE_ENV: "", ...OFFLINE, ...PATIENT, DATA_DIR, PORT: "0", LOG_FORMAT: "json" }
  const [program, ...args] = start!.split(" ")
  const child = spawn(program!, args, { cwd: checkout, env, stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(child, "close")
  try {
    const url = (await toldAddress(child.stdout)) ?? assert.fail("it ended before it listened")
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
})
