import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE, json, type Listed, litellmFile, modelsDevFile, StandIn } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { globSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const ROOT = join(import.meta.dirname, "..")

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
  await mkdir(root)
  // The links of packages to each other lead to the copies.
  const copied = `{ git ls-files -z --cached --others --exclude-standard
    find */node_modules packages/*/node_modules -name .cache -prune -o ! -type d -print0
  } | tar --create --null --files-from=- --ignore-failed-read | tar --extract --directory "$1"`
  await promisify(execFile)("bash", ["-c", copied, "bash", root], { cwd: ROOT })
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"))
  await run("git", ["init", "--quiet", "--initial-branch=main"])
  await promisify(execFile)("git", ["init", "--quiet", "--bare", join(folder, "origin")])
  await run("git", ["remote", "add", "origin", join(folder, "origin")])
  return { folder, root, run, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

describe("the workflow that refreshes the seeds", () => {
  it.runIf(IS_WHOLE)(
    "commits all that a new price changes, and the seeds' tests pass with it",
    { timeout: 900_000 },
    async () => {
      await using copy = await copyWorkspace()
      const { folder, root, run } = copy
      // An announcement that is long overdue is a fault, and so is a second price of one day: this test does not
      // depend on the day.
      const [today, yesterday] = [0, 86_400_000].map((ago) => new Date(Date.now() - ago).toISOString().slice(0, 10))
      for (const file of globSync(join(root, "seeds/*.json"))) {
        const seed = JSON.parse(await readFile(file, "utf8"))
        for (const model of seed.models ?? []) {
          model.announced = []
          for (const level of model.levels) if (level.date === today) level.date = yesterday
        }
        await writeFile(file, JSON.stringify(seed, null, 2))
      }
      await run("pnpm", ["--silent", "x", "seeds", "build"])
      const author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
      await run("git", ["add", "--all"])
      await run("git", [...author, "commit", "--quiet", "--message", "Before"])

      const { models } = JSON.parse(await readFile(join(root, "seeds/mistral.json"), "utf8"))
      const offered = models.filter(
        ({ levels, retirement }: any) => retirement === null && levels.at(-1).input_price > 0
      )
      const listed = offered.slice(0, 4).map(({ levels, name }: any, index: number): Listed => {
        const { input_price, output_price } = levels.at(-1)
        return { provider: "mistral", name, input: index === 0 ? input_price / 2 : input_price, output: output_price }
      })
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
        OPENROUTER_URL: "",
        NPM_URL: "",
        CBR_URL: ""
      }
      const workflow = await readFile(join(ROOT, ".github/workflows/seeds.yml"), "utf8")
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
      const { CASES: _, CI: __, ...own } = process.env
      await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "plain", "seeds"], own)
    }
  )
})
