import { assert, describe, it } from "@effect/vitest"
import { createServer } from "node:net"
import { start } from "../test/programs.ts"
import { type Command, readCommand } from "./run.ts"

const faultOf = (read: Command | string): string => (typeof read === "string" ? read : assert.fail("nothing is wrong"))

describe("readCommand", () => {
  it("serves stdio offline unless told otherwise", () => {
    assert.deepStrictEqual(readCommand([], {}), { kind: "stdio", serviceUrl: null })
    assert.deepStrictEqual(readCommand(["--http"], { RATECARD_URL: "" }), {
      kind: "http",
      serviceUrl: null,
      port: 8090
    })
    assert.deepStrictEqual(readCommand(["--http", "0"], { RATECARD_URL: "https://prices.example" }), {
      kind: "http",
      serviceUrl: "https://prices.example",
      port: 0
    })
  })

  it("says in a sentence what is wrong", () => {
    assert.match(faultOf(readCommand(["--https"], {})), /^there is no option '--https'/u)
    for (const port of ["65536", "-1", "1e3", "x", ""]) {
      assert.match(faultOf(readCommand(["--http", port], {})), /^--http takes a port from 0 to 65535/u, port)
    }
    assert.match(faultOf(readCommand(["--http", "1", "2"], {})), /^--http takes one port/u)
    for (const url of ["prices.example", "ftp://prices.example", "http://"]) {
      assert.match(faultOf(readCommand([], { RATECARD_URL: url })), /^RATECARD_URL must be/u, url)
    }
  })
})

describe("the program", () => {
  it("prints its help", async () => {
    const { code, output } = await start(["--help"]).ended
    assert.strictEqual(code, 0)
    assert.include(output, "RATECARD_URL")
  })

  it("ends with one line and 1 for wrong settings and a taken port", async () => {
    const taken = createServer().listen(0, "127.0.0.1")
    await new Promise((resolve) => taken.once("listening", resolve))
    const { port } = taken.address() as { readonly port: number }
    for (const args of [["--nope"], ["--http", String(port)]]) {
      const { code, errors, output } = await start(args).ended
      assert.deepStrictEqual([code, output], [1, ""])
      assert.match(errors, /^ratecard-mcp: .+\n$/u)
    }
    taken.close()
  })

  it("answers all that it was asked before its input ended", async () => {
    const { child, ended } = start()
    const ask = (id: number, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
    ask(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } })
    ask(2, "tools/call", { name: "estimate_cost", arguments: { model_ids: ["openai-gpt-5"], text: "a" } })
    child.stdin.end()
    const { code, output } = await ended
    assert.strictEqual(code, 0)
    assert.deepStrictEqual(
      output
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
      [1, 2]
    )
  })
})
