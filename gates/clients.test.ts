import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { execFile } from "node:child_process"
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { beforeAll, inject } from "vitest"
import { blocks, section } from "./markdown.ts"

const GUIDE = join(import.meta.dirname, "../docs/api/clients.md")
const TYPES = join(import.meta.dirname, "../node_modules/@types")
const TSC = fileURLToPath(new URL("bin/tsc", import.meta.resolve("@typescript/native/package.json")))

/** What the programs in `clients` ask, in their order. */
const QUESTIONS: ReadonlyArray<readonly [operation: string, path: string, body?: object]> = [
  ["list_models", "/api/v1/models?tools=web_search,mcp"],
  ["get_model", "/api/v1/models/openai-gpt-5"],
  ["get_price_history", "/api/v1/models/openai-gpt-5/price-history"],
  ["get_tariff", "/api/v1/models/openai-gpt-5/tariff?at=2026-01-01"],
  ["get_catalogue", "/api/v1/catalogue"],
  ["list_price_changes", "/api/v1/price-changes?days=365&provider=openai&min_change_pct=5"],
  ["list_offers", "/api/v1/offers?host=groq&limit=2"],
  ["list_model_offers", "/api/v1/models/openai-gpt-5/offers"],
  ["get_atom_feed", "/api/v1/price-changes.atom?limit=1"],
  ["get_json_feed", "/api/v1/price-changes.json?limit=1"],
  ["recommend_models", "/api/v1/recommend?tools=web_search,mcp&max_input_price=1.5"],
  [
    "calculate_costs",
    "/api/v1/calculate",
    { text: "Hello, world", model_ids: ["openai-gpt-5"], tools: [{ type: "web_search" }] }
  ],
  ["tokenize_text", "/api/v1/tokenize", { text: "Hello, world" }],
  [
    "bill_requests",
    "/api/v1/cost",
    { records: [{ model: "gpt-5", usage: { input_tokens: 9, output_tokens: 2 }, at: "2026-11-20" }] }
  ],
  ["get_exchange_rate", "/api/v1/exchange-rate"],
  ["get_health", "/health"],
  ["get_readiness", "/health/ready"],
  ["get_version", "/version"],
  ["get_llms_text", "/llms.txt"],
  ["get_model", "/api/v1/models/openai-gpt-55"],
  ["recommend_models", "/api/v1/recommend?limit=0"],
  ["calculate_costs", "/api/v1/calculate", { text: "Hello, world", model_ids: ["openai-gpt-55"] }]
]

const CLIENTS = ["openapiFetch", "heyApi", "orval"]

const STATUSES = [...Array.from({ length: 19 }, () => 200), 404, 422, 422]

/** What the server answers to whoever asks it without a client. */
const ask = async (url: string, path: string, body?: object): Promise<readonly [number, unknown]> => {
  const headers = { "content-type": "application/json" }
  const response = await fetch(
    `${url}${path}`,
    body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) }
  )
  const isJson = /[/+]json/u.test(response.headers.get("content-type") ?? "")
  return [response.status, await (isJson ? response.json() : response.text())]
}

describe("clients that others generate from the served document", () => {
  const service = inject("service")
  let answers: ReadonlyArray<readonly [number, unknown]>
  let folder: string

  /** Runs a command of the guide in an empty project that has the generators installed. */
  const shell = (command: string, project = "") =>
    promisify(execFile)("bash", ["-c", command], {
      cwd: join(folder, project),
      env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`, npm_config_offline: "true" }
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
      !["Identity", "Keys", "Calls", "Usage", "Watches", "Webhooks", "Administration"].includes(tag)
    assert.sameMembers(
      operations.filter(isPublic).map(({ operationId }) => operationId),
      [...new Set(QUESTIONS.map(([operation]) => operation))]
    )
    assert.deepStrictEqual(
      answers.map(([status]) => status),
      STATUSES
    )
  })

  it("compile strictly and read what the server answers", async () => {
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
    await build({ entryPoints, outdir: folder, bundle: true, platform: "node", format: "esm", logLevel: "error" })
    for (const name of CLIENTS) {
      const { stdout } = await shell(`node ${name}/${name}.js ${service}`)
      const read = JSON.parse(stdout) as typeof answers
      for (const [index, [operation]] of QUESTIONS.entries()) {
        assert.deepStrictEqual(atAnyTime(read[index]), atAnyTime(answers[index]), `${name}: ${operation}`)
      }
    }
  })
})

/** An answer without the one figure that moves by itself. */
const atAnyTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (member, value: unknown) => (member === "prices_as_of" ? null : value))

interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
