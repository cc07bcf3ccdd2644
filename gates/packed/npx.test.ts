import { assert, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { generateKeyPairSync } from "node:crypto"
import { globSync } from "node:fs"
import { mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { delimiter, dirname, join } from "node:path"
import { promisify } from "node:util"
import { inject } from "vitest"
import { installed } from "./installed.ts"
import { NODES } from "./nodes.ts"

const scratch = inject("scratch")
const { packages } = await installed(scratch)
const { manifest, tarball } = packages.find(({ name }) => name === "@ratecard/cli")!

/** Claude Opus 5 at 5 and 25 dollars per million: 0.005 + 0.025. */
const LINE = {
  type: "assistant",
  sessionId: "s",
  timestamp: "2026-11-20T09:00:00Z",
  requestId: "r",
  message: {
    id: "m",
    model: "claude-opus-5",
    stop_reason: "end_turn",
    usage: { input_tokens: 1000, output_tokens: 1000 }
  }
}

const ROOT = join(import.meta.dirname, "../..")

/** A server of files on this machine. */
const filesOf = async (files: Readonly<Record<string, string>>) => {
  const server = createServer(({ url = "" }, response) => {
    response.statusCode = url in files ? 200 : 404
    response.end(files[url])
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => void server.close()
  }
}

/** The programs of newer ones are asked where they are installed. */
const OLDEST = NODES[22]

describe("npx @ratecard/cli in an empty project, on Node 22", async () => {
  const project = await mkdtemp(join(scratch, "npx-"))
  const env = {
    PATH: [dirname(OLDEST), process.env["PATH"]].join(delimiter),
    HOME: project,
    npm_config_cache: join(project, "cache"),
    npm_config_offline: "true"
  }
  const run = (command: string, ...args: ReadonlyArray<string>) =>
    promisify(execFile)(command, args, { cwd: project, env }).catch(
      (error: { readonly stdout: string; readonly stderr: string }) => error
    )
  // The program that npm has put there: to ask npm each time takes two seconds more.
  const ratecard = (...args: ReadonlyArray<string>) =>
    run(globSync(join(project, "cache/_npx/*/node_modules/.bin/ratecard"))[0]!, ...args)

  it("reads the logs of who calls it, and says how the service is had", async () => {
    await writeFile(join(project, "package.json"), "{}")
    const logs = join(project, ".claude/projects/p")
    await mkdir(logs, { recursive: true })
    await writeFile(join(logs, "log.jsonl"), `${JSON.stringify(LINE)}\n`)
    const usage = ["usage", "--timezone", "UTC", "--csv", "--quiet"]
    const { stderr, stdout } = await run("npx", "--yes", `file:${tarball}`, ...usage)
    assert.strictEqual(stdout.split("\n")[1], "2026-11-20,1000,0,0,1000,0.03,USD,yes", stderr)
    const line = await ratecard("statusline")
    assert.match(line.stdout, /^today \d\.\d{4} USD · month \d\.\d{4} USD\n$/u, line.stderr)
    assert.strictEqual(line.stderr, "")
    assert.include((await ratecard("--version")).stdout, `ratecard ${manifest.version}\n`)
    assert.include((await ratecard("serve")).stderr, "run: npx -y @ratecard/http-server\n")
  })

  it("takes a signed edition from a server of files, bills a past day in its rubles, and refuses a changed one", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const key = publicKey.export({ type: "spki", format: "der" }).toString("base64")
    const [pem, file] = [join(project, "key.pem"), join(project, "public/catalogue.json")]
    await writeFile(pem, privateKey.export({ type: "pkcs8", format: "pem" }))
    const write = ["scripts/x.ts", "write", "catalogue", "--out", file, "--sign", pem]
    await promisify(execFile)(process.execPath, ["--conditions=ratecard-source", ...write], { cwd: ROOT })
    const text = await readFile(file, "utf8")
    const changed = text.replace(/"input_price":\d/u, '"input_price":9')
    await using server = await filesOf({ "/catalogue.json": text, "/changed/catalogue.json": changed })
    const update = (path: string, ...trust: ReadonlyArray<string>) =>
      ratecard("catalogue", "update", "--from", server.url + path, ...trust)

    assert.include((await update("/changed/catalogue.json", "--key", key)).stderr, "does not fit its checksum")
    assert.include((await update("/catalogue.json")).stderr, "signed with another key")
    const { stderr, stdout } = await update("/catalogue.json", "--key", key)
    assert.match(stdout, /^signed +with the key of --key$/mu, stderr)
    await writeFile(
      join(project, "day.json"),
      JSON.stringify({
        model: "gpt-5",
        created: 1_785_477_600,
        usage: { prompt_tokens: 1_000_000, completion_tokens: 0 }
      })
    )
    // 31 July 2026: the bank set 79.8573; GPT-5 takes 1.25 dollars.
    const paid = await ratecard("cost", "day.json", "--currency", "rub", "--json")
    assert.deepInclude(JSON.parse(paid.stdout).records[0].converted, { rate: 79.8573, total: "99.821625" })
  })
})
