import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { build } from "esbuild"
import { execFile } from "node:child_process"
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { beforeAll, inject } from "vitest"
import { blocks, section } from "./markdown.ts"
import { ask, atAnyTime, QUESTIONS, STATUSES } from "./publicQuestions.ts"

const GUIDE = join(import.meta.dirname, "../docs/api/clients.md")
const TYPES = join(import.meta.dirname, "../node_modules/@types")
const TSC = fileURLToPath(new URL("bin/tsc", import.meta.resolve("@typescript/native/package.json")))

const CLIENTS = ["openapiFetch", "heyApi", "orval"]

describe("clients that others generate from the served document", () => {
  const service = inject("service")
  let answers: ReadonlyArray<readonly [number, unknown]>
  let folder: string

  /** Runs a command of the guide in an empty project that has the generators installed. */
  const shell = (command: string, project = "") =>
    promisify(execFile)("bash", ["-c", command], {
      cwd: join(folder, project),
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, npm_config_offline: "true" },
      // The table of prices is longer than what is kept by default.
      maxBuffer: 2 ** 26
    })

  beforeAll(async () => {
    answers = await Promise.all(QUESTIONS.map(([, path, body]) => ask(service, path, body)))
    folder = await mkdtemp(join(tmpdir(), "ratecard-clients-"))
    return () => rm(folder, { recursive: true, force: true })
  })

  it("are asked every public operation", async () => {
    const [, document] = (await ask(service, "/api/v1/openapi.json")) as readonly [number, OpenApi]
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    const isPublic = ({ tags: [tag] }: Operation) =>
      !["Identity", "Keys", "Calls", "Usage", "Teams", "Watches", "Webhooks", "Administration"].includes(tag)
    assert.sameMembers(
      operations.filter(isPublic).map(({ operationId }) => operationId),
      [...new Set(QUESTIONS.map(([operation]) => operation))]
    )
    assert.deepStrictEqual(
      answers.map(([status]) => status),
      STATUSES
    )
  })

  it.runIf(IS_WHOLE)("compile strictly and read what the server answers", async () => {
    const page = await readFile(GUIDE, "utf8")
    for (const name of CLIENTS) {
      const guide = section(page, `client: ${name}`).replaceAll("http://127.0.0.1:8080", service)
      const project = join(folder, name)
      await mkdir(project)
      await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }))
      await symlink(join(import.meta.dirname, "node_modules"), join(project, "node_modules"))
      for (const config of blocks(guide, "js")) await writeFile(join(project, "orval.config.js"), config)
      for (const command of blocks(guide, "sh")) await shell(command, name)
      await copyFile(join(import.meta.dirname, "clients", `${name}.ts`), join(project, `${name}.ts`))
    }
    const options = [
      "--strict",
      "--noEmit",
      "--ignoreConfig",
      "--allowImportingTsExtensions",
      "--typeRoots",
      TYPES,
      "--types",
      "node"
    ]
    const target = ["--target", "es2024", "--module", "nodenext", "--lib", "es2024,dom,dom.iterable"]
    const programs = CLIENTS.map((name) => `${name}/${name}.ts`)
    await shell(`${TSC} ${[...options, ...target, ...programs].join(" ")}`).catch(
      (error: { readonly stdout: string }) => assert.fail(error.stdout)
    )
    const entryPoints = programs.map((program) => join(folder, program))
    await build({
      entryPoints,
      outbase: folder,
      outdir: folder,
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error"
    })
    for (const name of CLIENTS) {
      const { stdout } = await shell(`node ${name}/${name}.js ${service}`)
      const read = JSON.parse(stdout) as typeof answers
      for (const [index, [operation]] of QUESTIONS.entries()) {
        assert.deepStrictEqual(atAnyTime(read[index]), atAnyTime(answers[index]), `${name}: ${operation}`)
      }
    }
  })
})

interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
