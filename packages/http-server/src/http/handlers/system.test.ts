import { assert, describe, it } from "@effect/vitest"
import { IS_WHOLE } from "@ratecard/test-support"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { pause } from "../../../test/pause.ts"
import { sharedServer } from "../../../test/server.ts"

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"))

describe("a server in a checkout", () => {
  const server = sharedServer({ PUBLIC_URL: "https://prices.example.org/" })

  it("is healthy", async () => {
    const { headers, json, status } = await server().ask("/health")
    assert.deepStrictEqual([status, json], [200, { status: "healthy" }])
    assert.strictEqual(headers.get("content-type"), "application/json")
  })

  it("is ready when its database is there, and says how old its prices are", async () => {
    let answer = await server().ask("/health/ready")
    while (answer.json.prices_as_of === null) {
      await pause(100)
      answer = await server().ask("/health/ready")
    }
    const { prices_as_of, ...rest } = answer.json
    assert.deepStrictEqual([answer.status, rest], [200, { status: "ready", database: "available" }])
    assert.isBelow(Math.abs(Date.now() - Date.parse(prices_as_of)), 60_000)
  })

  it("tells the commit that it runs", async () => {
    const { json, status } = await server().ask("/version")
    const checkedOut = execFileSync("git", ["rev-parse", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" })
    assert.deepStrictEqual([status, json], [200, { version, revision: checkedOut.trim(), built_at: null }])
  })

  it("describes itself to agents in plain text, under its public address", async () => {
    const { headers, status, text } = await server().ask("/llms.txt")
    assert.strictEqual(status, 200)
    assert.strictEqual(headers.get("content-type"), "text/plain; charset=utf-8")
    assert.match(text, /^# Ratecard\n/u)
    const [about, answers] = text.split("## One answer of each")
    const addresses = about!.match(/https?:\/\/[^\s)]+/gu)!
    assert.isAbove(addresses.length, 5)
    for (const address of addresses) assert.match(address, /^https:\/\/prices\.example\.org\//u)
    assert.include(answers, '"url":"https://prices.example.org/models/openai-o3"')
  })

  it.runIf(IS_WHOLE)("names only paths that it answers", async () => {
    const { text } = await server().ask("/llms.txt")
    for (const [, path] of text.matchAll(/https:\/\/prices\.example\.org(\/[^\s):"]+)/gu)) {
      const { status } = await server().ask(
        path!.replace("{model_id}", "openai-gpt-5").replace("{line}", "claude-sonnet").replace("{host}", "openai")
      )
      assert.include([200, 405], status, path)
    }
  })
})

describe("a server that is told its revision", () => {
  const server = sharedServer({ SOURCE_REVISION: "0123456789abcdef0123456789abcdef01234567" })

  it("tells it on", async () => {
    const { json } = await server().ask("/version")
    assert.strictEqual(json.revision, "0123456789abcdef0123456789abcdef01234567")
  })
})
