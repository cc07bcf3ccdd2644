import { assert, describe, it } from "@effect/vitest"
import { descendantsOf, IS_WHOLE, isRunning, processesWith } from "@ratecard/test-support"
import { once } from "node:events"
import { readdirSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exchange } from "../test/raw.ts"
import { launch, ServerProcess } from "../test/ServerProcess.ts"
import { pause } from "../test/pause.ts"
import { RunningServer } from "../test/server.ts"

/** What a server said on its way out, if it gave up by itself. */
const failure = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const { child, ended } = launch(settings)
  const output: Array<Buffer> = []
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk))
  const giveUp = setTimeout(() => child.kill("SIGKILL"), 120_000)
  const { code, errors } = await ended
  clearTimeout(giveUp)
  assert.strictEqual(code, 1, JSON.stringify(settings) + errors)
  assert.strictEqual(Buffer.concat(output).toString(), "")
  return errors
}

describe("a server with wrong settings", () => {
  it("ends with a line that names each and exit code 1", async () => {
    const wrong = { PORT: "abc", LOG_LEVEL: "loud", MAX_BODY_BYTES: "1", COUNT_TIMEOUT: "soon" }
    const lines = (await failure(wrong)).trimEnd().split("\n").toSorted()
    for (const [index, name] of (["COUNT_TIMEOUT", "LOG_LEVEL", "MAX_BODY_BYTES", "PORT"] as const).entries()) {
      assert.match(lines[index]!, new RegExp(`^ratecard: ${name} must be .+, not '${wrong[name]}'$`, "u"))
    }
    assert.lengthOf(lines, 4)
  })

  it("ends so where DATA_DIR is not a folder", async () => {
    const DATA_DIR = import.meta.filename
    assert.strictEqual(
      await RunningServer.refusal({ DATA_DIR }),
      `DATA_DIR ${DATA_DIR} cannot be used: it is a file, or inside one`
    )
  })

  it("ends so where the address is not its own", async () => {
    // The first cannot be a name, so that no name server is waited for.
    for (const HOST of ["no-such-host..invalid", "203.0.113.1"]) {
      assert.match(
        await RunningServer.refusal({ HOST }),
        /^HOST [^\n]*(no-such-host\.\.invalid|203\.0\.113\.1)[^\n]*$/u
      )
    }
  })

  it("ends so where the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const { port } = other.address() as { readonly port: number }
    const line = await RunningServer.refusal({ PORT: String(port) })
    other.close()
    assert.match(line, new RegExp(`^PORT [^\\n]*EADDRINUSE[^\\n]*127\\.0\\.0\\.1:${port}$`, "u"))
  })
})

describe("a server that is told to end", () => {
  it("finishes the request in flight, takes no other, waits for half a one, but not for long, and exits with 0", async () => {
    const server = await ServerProcess.start()
    const half = connect(server.port, "127.0.0.1")
    half.on("error", () => {})
    half.write("POST /api/v1/tokenize HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    const inFlight = server.post("/api/v1/tokenize", { text: "👩‍👩‍👧‍👦".repeat(20_000) })
    await pause(100)
    const ended = server.signal("SIGTERM")
    while (!server.log.some(({ msg }) => msg === "Ratecard is stopping")) await pause(20)
    const other = await exchange(server.port, "GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
    assert.deepStrictEqual(other, { text: "", closed: true })
    const { json, status } = await inFlight
    // What a busy machine leaves no time for is given up, and answered all the same.
    if (status === 503) assert.match(json.detail, /took too long/u)
    else assert.deepStrictEqual([status, json.tokens.length], [200, json.total_count])
    const { code, errors } = await ended
    assert.deepStrictEqual([code, errors], [0, ""])
    assert.isTrue(server.log.some((line) => line["path"] === "/api/v1/tokenize" && line["status"] === status))
    assert.strictEqual(server.log.at(-1)!["msg"], "Ratecard has stopped")
  })

  it.runIf(IS_WHOLE)("ends what it started with it, even while its database is being created", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "ratecard-data-"))
    const server = await ServerProcess.start({ DATA_DIR, ADMIN_EMAIL: "a@b.c", OTEL_TRACES_SAMPLER: "x" })
    while (descendantsOf(server.pid).length < 2) await pause(25)
    const warnings = server.log.filter(({ level }) => level === 40).map(({ msg }) => msg)
    assert.deepStrictEqual(warnings, ["ADMIN_EMAIL is not a setting. Did you mean ADMIN_EMAILS?"])
    const started = descendantsOf(server.pid)
    assert.strictEqual((await server.signal("SIGINT")).code, 0)
    assert.deepStrictEqual(started.filter(isRunning), [])
    await rm(DATA_DIR, { recursive: true })
  })

  it.runIf(IS_WHOLE)("leaves nobody who creates a database for it", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "ratecard-data-"))
    const { child, ended } = launch({ DATA_DIR })
    // The database process is there, and has not yet begun.
    while (descendantsOf(child.pid!).length === 0) await pause(2)
    child.kill("SIGKILL")
    await ended
    while (processesWith(DATA_DIR).length > 0) await pause(20)
    assert.notInclude(readdirSync(DATA_DIR), "postgres")
    await rm(DATA_DIR, { recursive: true })
  })
})
