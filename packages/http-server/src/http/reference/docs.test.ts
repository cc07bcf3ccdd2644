import { assert, describe, it } from "@effect/vitest"
import { sharedService } from "../../../test/server.ts"

const server = sharedService()

/** The tags of a page without the text of its scripts. */
const markupOf = (html: string): string => html.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/gu, "$1</script>")

describe.each(["/api/docs", "/api/redoc"])("the reference at %s", (path) => {
  it("is a page", async () => {
    const { headers, status, text } = await server().ask(path)
    assert.strictEqual(status, 200)
    assert.strictEqual(headers.get("content-type"), "text/html; charset=utf-8")
    assert.match(text, /^<!doctype html>/u)
  })

  it("names no other host in its markup, and forbids the browser to ask one", async () => {
    const { headers, text } = await server().ask(path)
    assert.notMatch(markupOf(text), /(https?:)?\/\/[a-z]/iu)
    const policy = new Map(
      headers
        .get("content-security-policy")!
        .split(";")
        .map((directive) => directive.trim().split(" "))
        .map(([name, ...sources]) => [name, sources])
    )
    assert.deepStrictEqual(policy.get("default-src"), ["'self'"])
    for (const sources of policy.values()) {
      for (const source of sources) assert.match(source, /^('[a-z-]+'|data:|blob:)$/u)
    }
  })

  it("loads scripts that the server has", async () => {
    const { text } = await server().ask(path)
    const scripts = [...markupOf(text).matchAll(/<script[^>]* src="([^"]+)"/gu)].map(([, source]) => source!)
    for (const script of scripts) {
      const { headers, status, text } = await server().ask(script)
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("content-type"), "text/javascript; charset=utf-8")
      assert.isAbove(text.length, 100_000)
    }
  })

  it("is not sent twice", async () => {
    const first = await server().ask(path)
    const again = await server().ask(path, { headers: { "if-none-match": first.headers.get("etag")! } })
    assert.strictEqual(again.status, 304)
  })
})

describe("the reference at /api/docs", () => {
  it("shows the very document that the server publishes", async () => {
    const { text } = await server().ask("/api/docs")
    const { json } = await server().ask("/api/v1/openapi.json")
    const shown = /content: (\{.*\})\n/u.exec(text)![1]!
    assert.deepStrictEqual(JSON.parse(shown), json)
  })

  it("is packed from its first use on", async () => {
    const { headers } = await server().ask("/api/docs", { headers: { "accept-encoding": "br" } })
    assert.strictEqual(headers.get("content-encoding"), "br")
    assert.isBelow(Number(headers.get("content-length")), 1_000_000)
  })
})

describe("the reference at /api/redoc", () => {
  it("reads the document that the server publishes", async () => {
    const { text } = await server().ask("/api/redoc")
    assert.match(text, /<redoc spec-url="\/api\/v1\/openapi\.json"/u)
  })
})
