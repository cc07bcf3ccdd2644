import { freePort } from "@ratecard/test-support"
import { claudeCodeLog } from "@ratecard/test-support/statements"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { Findings } from "../drills/drill.ts"
import { optionsOf } from "../options.ts"

const HELP = `A rehearsal of a release: a clone of HEAD gets its next versions, is built and published as .github/workflows/release.yml
does it, but to a registry on loopback. From there npm installs all packages into empty folders, and the first screen of
README.md is run word by word. Prints each command with what it prints. Takes some two minutes; npm's registry must be
reached, for the packages of others.

pnpm x proof release
`

const ROOT = fileURLToPath(new URL("../..", import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8")
const { packageManager } = JSON.parse(read("package.json")) as { readonly packageManager: string }

/** The registry, and what its list of dependencies asks for by a tag that mirrors of npm do not have. */
const REGISTRY = { dependencies: { verdaccio: "6.10.4" }, overrides: { "node-fetch": "2.7.0" } }

optionsOf(HELP, {})

const scratch = mkdtempSync(join(tmpdir(), "ratecard-release-"))
const started: Array<ChildProcess> = []
process.once("exit", () => {
  for (const child of started) child.kill()
  rmSync(scratch, { recursive: true, force: true })
})

const folder = (name: string): string => {
  const path = join(scratch, name)
  mkdirSync(path, { recursive: true })
  return path
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )

const waitFor = async (url: string): Promise<void> => {
  for (let turn = 0; !(await isThere(url)); turn++) {
    if (turn === 300) throw new Error(`${url} does not answer`)
    await setTimeout(200)
  }
}

/** Programs find the project's Node first, whatever the machine has. */
const PATH = `${dirname(process.execPath)}:${process.env["PATH"]}`

/** Runs a command of a shell and prints it with what it prints. */
const run = (cwd: string, command: string, env: NodeJS.ProcessEnv = {}, isQuiet = false): string => {
  console.log(`$ ${command}`)
  try {
    const printed = execFileSync("sh", ["-c", `${command} 2>&1`], {
      cwd,
      env: { ...process.env, PATH, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8"
    })
    if (!isQuiet) console.log(printed.trimEnd())
    return printed
  } catch (error) {
    console.log((error as { readonly stdout: string }).stdout)
    throw new Error(`'${command}' failed`, { cause: error })
  }
}

const serveRegistry = async (): Promise<string> => {
  const place = folder("registry")
  const config = {
    storage: join(place, "storage"),
    uplinks: { npm: { url: "https://registry.npmjs.org/" } },
    packages: {
      "@ratecard/*": { access: "$all", publish: "$all" },
      "**": { access: "$all", proxy: "npm" }
    },
    max_body_size: "100mb",
    log: { type: "stdout", format: "pretty", level: "error" }
  }
  writeFileSync(join(place, "config.yaml"), JSON.stringify(config))
  writeFileSync(join(place, "package.json"), JSON.stringify({ private: true, ...REGISTRY }))
  run(place, "npm install --no-audit --no-fund", {}, true)
  const port = await freePort()
  const args = ["node_modules/verdaccio/bin/verdaccio", "--config", "config.yaml", "--listen", `127.0.0.1:${port}`]
  started.push(spawn(process.execPath, args, { cwd: place, stdio: ["ignore", "inherit", "inherit"] }))
  await waitFor(`http://127.0.0.1:${port}/-/ping`)
  return `http://127.0.0.1:${port}`
}

/** The blocks before the first heading of README.md, which a stranger tries first. */
const firstScreen = (): ReadonlyArray<{ readonly language: string; readonly text: string }> =>
  Array.from(
    read("README.md")
      .slice(0, read("README.md").indexOf("\n## "))
      .matchAll(/^```(\w+)\n([^]*?)^```$/gmu),
    ([, language, text]) => ({ language: language!, text: text! })
  )

/** The log of Claude Code that README.md shows. */
const LOG = claudeCodeLog(
  (
    [
      ["2026-11-20", "claude-opus-5", 900],
      ["2026-11-21", "claude-sonnet-5", 1500],
      ["2026-11-22", "claude-opus-5", 300]
    ] as const
  ).map(([day, model, output]) => ({
    id: day,
    at: Date.parse(`${day}T09:00:00Z`),
    model,
    tokens: { input: 1000, cache_read: 40_000, cache_write_5m: 2000, output }
  }))
)

const findings = new Findings()
const registry = await serveRegistry()
const npmrc = join(scratch, "npmrc")
writeFileSync(
  npmrc,
  `registry=${registry}/\n//${new URL(registry).host}/:_authToken=rehearsal\nyes=true\nupdate-notifier=false\nprogress=false\n`
)
const env = { CI: "true", NPM_CONFIG_USERCONFIG: npmrc, npm_config_cache: folder("cache") }

const checkout = join(scratch, "checkout")
const pnpm = `npx --yes ${packageManager}`
run(scratch, `git clone --quiet ${ROOT} checkout`)
run(checkout, `${pnpm} install --frozen-lockfile --prefer-offline`, {}, true)
run(checkout, `${pnpm} run version`)
const asAuthor = "git -c core.hooksPath=/dev/null -c user.name=Rehearsal -c user.email=rehearsal@example.com"
run(checkout, `${asAuthor} commit --quiet --all --message "Next versions"`)
run(checkout, `${pnpm} build`, {}, true)
// Changesets start pnpm by its name; it reads the registry from the project alone.
copyFileSync(npmrc, join(checkout, ".npmrc"))
const tools = folder("tools")
writeFileSync(join(tools, "pnpm"), `#!/bin/sh\nexec ${pnpm} "$@"\n`, { mode: 0o755 })
run(checkout, "pnpm changeset publish", { ...env, PATH: `${tools}:${PATH}` })

const packages = ["core", "client", "mcp-server", "cli", "http-server"].map((name) => `@ratecard/${name}`)
const { version } = JSON.parse(readFileSync(join(checkout, "packages/core/package.json"), "utf8")) as {
  readonly version: string
}
for (const name of packages) {
  const had = run(scratch, `npm view ${name} version`, env).trim()
  findings.judge(name, had, version, had === version)
}

const [install, program, usage] = firstScreen()
const app = folder("app")
writeFileSync(join(app, "package.json"), JSON.stringify({ private: true, type: "module" }))
run(app, install!.text.trim(), env)
writeFileSync(join(app, "first.ts"), program!.text)
const bill = run(app, "node first.ts")
// Each comment of the block says what its line prints.
const says = Array.from(program!.text.matchAll(/\/\/ (.*?)(?: …)?$/gmu), ([, said]) => said!)
findings.judge(
  "the first program",
  bill.split("\n")[0]!,
  says[0]!,
  says.every((said) => bill.includes(said))
)

const home = folder("home")
const logs = folder("home/.claude/projects/-work-app")
writeFileSync(join(logs, "0b1f.jsonl"), LOG)
const [command = "", ...lines] = usage!.text.replace(/^\$ /u, "").trimEnd().split("\n")
const terminal = `script --quiet --return --command ${JSON.stringify(`stty cols 80; ${command}`)} /dev/null`
const printed = run(home, terminal, { ...env, HOME: home, TZ: "UTC", NO_COLOR: "1" }).replaceAll("\r", "")
// The day of the prices is that of the last change of prices.
const lasting = (text: string) => text.replace(/Prices as of \S+/u, "")
const isShown = lasting(printed).includes(lasting(lines.join("\n")))
findings.judge(command, isShown ? "as shown" : "another text", "as shown", isShown)

const all = folder("all")
writeFileSync(join(all, "package.json"), JSON.stringify({ private: true, type: "module" }))
run(all, `npm install --no-audit --no-fund ${packages.join(" ")}`, env)
const port = await freePort()
const serving = { ...process.env, PATH, PORT: String(port), DATA_DIR: folder("data"), ...env }
started.push(spawn("npx", ["@ratecard/http-server"], { cwd: all, env: serving, stdio: "ignore" }))
await waitFor(`http://127.0.0.1:${port}/health/ready`)
const served = run(all, `curl --silent http://127.0.0.1:${port}/version`)
findings.judge("npx @ratecard/http-server", served.trim().slice(0, 40), version, served.includes(`"${version}"`))
findings.print()
process.exit()
