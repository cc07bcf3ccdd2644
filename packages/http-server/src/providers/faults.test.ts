import { assert, describe, it } from "@effect/vitest"
import { refused, unreachableFault, unreadableFault } from "./faults.ts"

const KEY = "sk-proj-0123456789"

const told = (body: unknown, status = 500, secrets = [KEY]) =>
  refused("openai", { status, body: typeof body === "string" ? body : JSON.stringify(body) }, secrets).message

describe("what a provider's fault tells", () => {
  it("is the provider's own sentence, wherever it keeps it", () => {
    for (const body of [
      { error: { message: "Too long" } },
      { error: "Too long" },
      { message: "Too long" },
      { detail: [{ message: "Too long" }] },
      [{ error: { message: "Too long" } }]
    ]) {
      assert.strictEqual(told(body), "OpenAI answered with status 500: Too long")
    }
  })

  it("is one line of bounded length", () => {
    assert.strictEqual(told({ message: "a\n\0b\u2028c" }), "OpenAI answered with status 500: a b c")
    assert.isBelow(told({ message: "long ".repeat(1000) }).length, 400)
  })

  it("is nothing where the provider repeats any piece of a secret that a hint does not show", () => {
    const base64 = Buffer.from(KEY).toString("base64")
    for (const quoted of [KEY, "sk-pr***", "***56789", base64, "proj-"]) {
      assert.strictEqual(told({ message: `Bad key ${quoted}.` }), "OpenAI answered with status 500.")
    }
    assert.include(told({ message: "Bad key sk-p***6789." }), "sk-p***6789")
    assert.strictEqual(told({ message: "a" }, 500, ["a"]), "OpenAI answered with status 500.")
    assert.strictEqual(
      told({ message: `Basic ${Buffer.from("id:secret").toString("utf8")}` }, 500, [
        Buffer.from("id:secret").toString("base64")
      ]),
      "OpenAI answered with status 500."
    )
  })

  it("is nothing where there is no sentence", () => {
    for (const body of ["<html>", "", "null", "7", {}, { error: {} }, { message: " " }]) {
      assert.strictEqual(told(body), "OpenAI answered with status 500.")
    }
  })

  it("is a refused key for 401 and 403, and for the bad requests that mean one", () => {
    const tag = (provider: Parameters<typeof refused>[0], status: number, body = "{}") =>
      refused(provider, { status, body }, [])._tag
    for (const status of [401, 403]) assert.strictEqual(tag("mistral", status), "KeyRefused")
    for (const status of [400, 402, 404, 429, 500, 503]) assert.strictEqual(tag("google", status), "ProviderFailed")
    assert.strictEqual(tag("google", 400, '{"reason":"API_KEY_INVALID"}'), "KeyRefused")
    assert.strictEqual(tag("mistral", 400, '{"reason":"API_KEY_INVALID"}'), "ProviderFailed")
    for (const error of ["Incorrect API key provided: na***ys.", "Incorrect%20API%20key%20provided:%20ba***na."]) {
      assert.strictEqual(tag("xai", 400, JSON.stringify({ error })), "KeyRefused")
    }
  })

  it("is where an answer does not fit, in the member of a union that fits best, and what it used", () => {
    const issues = [
      { path: ["output", 0], errors: [[{ path: ["type"] }], [{ path: ["content", 1, "annotations"] }]] },
      { path: ["a name of somebody's"] }
    ]
    const { unread } = unreadableFault(
      "openai",
      '{"usage":{"input_tokens":1}}',
      Object.assign(new Error(KEY), { issues })
    )
    assert.deepStrictEqual(unread, { usage: { input_tokens: 1 }, path: "output.0.content.1.annotations" })
    const quoting = Object.assign(new Error(KEY), { issues: issues.slice(1) })
    assert.deepStrictEqual(unreadableFault("google", "[]", quoting).unread, { usage: undefined, path: "*" })
    assert.strictEqual(unreadableFault("google", `"${KEY}"`, quoting).unread!.path, "not a JSON object")
  })

  it("quotes no exception", () => {
    const error = new TypeError(`Bearer ${KEY} is an invalid header value`, { cause: new Error(KEY) })
    assert.notInclude(unreachableFault("openai", error).message, KEY)
  })
})
