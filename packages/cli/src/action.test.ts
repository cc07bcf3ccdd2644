import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { parse } from "yaml"
import { gitFolder } from "../test/gitFolder.ts"
import { PROGRAM } from "../test/program.ts"

const ROOT = join(import.meta.dirname, "../../..")

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: ReadonlyArray<{ readonly run: string; readonly env: Readonly<Record<string, string>> }>
  }
}

const { inputs, runs } = parse(readFileSync(join(ROOT, "action.yml"), "utf8")) as Action
const [step = assert.fail("no step")] = runs.steps

/** The comments of a pull request, as GitHub keeps them. */
const hub = async (isAllowed = true) => {
  const comments: Array<{ readonly id: number; body: string }> = [{ id: 1, body: "Nice" }]
  const answer = async (request: IncomingMessage): Promise<object> => {
    if (request.method === "GET") return comments
    const { body } = JSON.parse(await text(request)) as { readonly body: string }
    const old = comments.find(({ id }) => request.url === `/repos/me/app/issues/comments/${id}`)
    if (old !== undefined) old.body = body
    else if (request.url === "/repos/me/app/issues/7/comments") comments.push({ id: comments.length + 1, body })
    return {}
  }
  const server = createServer((request, response) => {
    const isRefused = !isAllowed || request.headers.authorization !== "Bearer secret"
    void answer(request).then((body) => response.writeHead(isRefused ? 403 : 200).end(JSON.stringify(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return { comments, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

/** Runs the step of the action as a runner does. */
const acted = async (folder: string, url: string, given: Readonly<Record<string, string>> = {}) => {
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default])),
    command: `${process.execPath} ${PROGRAM}`,
    token: "secret",
    ...given
  }
  const own = Object.entries(step.env).map(([name, value]) => [
    name,
    value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/u, (_, input: string) => values[input]!)
  ])
  const temp = join(folder, ".git")
  writeFileSync(join(temp, "event.json"), '{"pull_request": {"number": 7}}')
  const child = spawn("bash", ["-e", "-c", step.run], {
    cwd: folder,
    env: {
      PATH: `${join(process.execPath, "..")}:${process.env["PATH"]}`,
      HOME: folder,
      RUNNER_TEMP: temp,
      GITHUB_ACTION_PATH: ROOT,
      GITHUB_API_URL: url,
      GITHUB_EVENT_PATH: join(temp, "event.json"),
      GITHUB_OUTPUT: join(temp, "output"),
      GITHUB_REPOSITORY: "me/app",
      GITHUB_STEP_SUMMARY: join(temp, "summary"),
      ...Object.fromEntries(own)
    }
  })
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve))
  ])
  return { code, stdout, stderr, summary: readFileSync(join(temp, "summary"), "utf8") }
}

const CALL = 'client.responses.create({ model: "gpt-5.5", instructions: "Be brief.", input })\n'

describe.runIf(IS_WHOLE)("the Action", () => {
  it("writes one comment, and writes it anew", async () => {
    await using service = await hub()
    using folder = gitFolder({}, { "ask.ts": CALL }, {})
    const first = await acted(folder.path, service.url)
    assert.strictEqual(first.code, 0, first.stderr)
    const second = await acted(folder.path, service.url, { model: "gpt-5.5", sarif: "out.sarif" })
    assert.strictEqual(second.code, 0, second.stderr)
    assert.lengthOf(service.comments, 2)
    assert.match(
      service.comments[1]!.body,
      /^<!-- ratecard -->\n\*\*Cost of this change\*\*: \+\d+\.\d{4} USD per 1,000 calls/u
    )
    assert.include(second.summary, service.comments[1]!.body)
    assert.include(readFileSync(join(folder.path, "out.sarif"), "utf8"), '"uri": "ask.ts"')
  })

  it("fails over a budget and at a retired model, after it has said so", async () => {
    await using service = await hub()
    using folder = gitFolder({}, { "ask.ts": CALL, "old.py": 'MODEL = "gpt-4"\n' }, {})
    assert.strictEqual((await acted(folder.path, service.url)).code, 4)
    assert.include(service.comments[1]!.body, "gpt-4 was retired on 2026-10-23")
    const { code } = await acted(folder.path, service.url, { "fail-on": "never", budget: "0.01/1000" })
    assert.strictEqual(code, 4)
    assert.include(service.comments[1]!.body, "Over the budget of 0.01/1000")
  })

  it("lets nothing that code or files are called be a command of the runner, or words of its comment", async () => {
    await using service = await hub()
    const evil = "gpt-zz\n::add-mask::secret\n\n# Approved by @maintainer"
    const call = `client.responses.create({ model: ${JSON.stringify(evil)}, instructions: "Be brief.", input })\n`
    const files = { "x\n::set-output name=comment::pwn.ts": call, "::error::y.ts": call, "broken.py": "\0" }
    using folder = gitFolder({}, files, {})
    const { code, stderr, stdout, summary } = await acted(folder.path, service.url, { "fail-on": "unknown" })
    assert.strictEqual(code, 4, stderr)
    const lines = stderr.split("\n")
    assert.match(lines[0]!, /^::stop-commands::[\da-f-]{36}$/u)
    const word = lines[0]!.slice("::stop-commands::".length)
    assert.strictEqual(lines.indexOf(`::${word}::`), lines.length - 2)
    assert.strictEqual(stdout, "")
    for (const text of [summary, service.comments[1]!.body]) {
      assert.notMatch(text, /^(?:::|#)/mu)
      assert.notMatch(text.replaceAll(/`[^`]*`/gu, ""), /@maintainer|secret/u)
    }
  })

  it("says that it may not comment, and fails for nothing else", async () => {
    await using service = await hub(false)
    using folder = gitFolder({}, { "ask.ts": CALL }, {})
    const { code, stdout } = await acted(folder.path, service.url)
    assert.strictEqual(code, 0)
    assert.match(stdout, /^::warning::Ratecard could not comment: GitHub answered 403/u)
    assert.strictEqual((await acted(folder.path, service.url, { comment: "false" })).stdout, "")
  })
})
