import { assert, describe, it } from "@effect/vitest"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import type { Answer, AskedServer } from "../../test/AskedServer.ts"
import { pause } from "../../test/pause.ts"
import { processForFile } from "../../test/ServerProcess.ts"
import { sharedServer } from "../../test/server.ts"

/** Texts that are the worst of their kind for a tokenizer, of about a million UTF-8 bytes each. */
const WORST: Readonly<Record<string, string>> = {
  "one letter": "a".repeat(1e6),
  spaces: " ".repeat(1e6),
  "line breaks": "\n".repeat(1e6),
  digits: "7".repeat(1e6),
  punctuation: "_^!".repeat(333_333),
  CJK: "中".repeat(333_333),
  emoji: "👩‍👩‍👧‍👦".repeat(40_000),
  Thai: "ภาษาไทย".repeat(47_000)
}

/** Four million bytes that become more than a million tokens: the longest task that a request can ask for. */
const HUGE = "👩‍👩‍👧‍👦".repeat(165_000)

/** Long enough for a thread, and counted in a moment. */
const LONG = "Ten words that end with a line break, nothing else.\n".repeat(400)

/** Takes a thread some milliseconds, and is small enough to be received before its turn. */
const SLOW = Array.from({ length: 60_000 }, (_, index) =>
  String.fromCharCode(97 + (((index * 7919) ^ (index >> 3)) % 26))
).join("")

const count = (server: AskedServer, text: string): Promise<Answer> =>
  server.post("/api/v1/calculate", { text, model_ids: ["openai-gpt-5"] })

const tokenize = (server: AskedServer, text: string): Promise<Answer> => server.post("/api/v1/tokenize", { text })

const assertUnavailable = ({ headers, json, status, text }: Answer): void => {
  assert.strictEqual(status, 503, text.slice(0, 200))
  assert.strictEqual(headers.get("content-type"), "application/json")
  assert.match(headers.get("retry-after")!, /^[1-9]\d*$/u)
  assert.deepStrictEqual(Object.keys(json), ["detail"])
}

/** Counts again for as long as the server asks to come back. */
const countPatiently = async (server: AskedServer, text: string): Promise<Answer> => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await count(server, text)
    if (answer.status !== 503) return answer
    await pause(Number(answer.headers.get("retry-after")) * 1000)
  }
  return assert.fail("the server never came back")
}

describe("a server that counts the worst texts", () => {
  const server = processForFile({ COUNT_WORKERS: "1", COUNT_TIMEOUT: "1 minute" })

  it("answers catalogue reads before the counts that came first", async () => {
    const finished: Array<"count" | "read"> = []
    const counts = Object.values(WORST).map(async (text) => {
      const answer = await count(server(), text)
      finished.push("count")
      return answer
    })
    for (let read = 0; read < 20; read++) {
      const { status } = await server().ask(read % 2 === 0 ? "/api/v1/models/openai-gpt-5" : "/health")
      assert.strictEqual(status, 200)
      finished.push("read")
    }
    const answers = await Promise.all(counts)
    assert.isAbove(finished.lastIndexOf("count"), finished.lastIndexOf("read"))
    for (const [index, [kind, text]] of Object.entries(WORST).entries()) {
      const { json, status } = answers[index]!
      assert.strictEqual(status, 200, kind)
      assert.strictEqual(json.input_length, [...text].length)
      assert.isAbove(json.results[0].tokens, 1000, kind)
    }
  })

  it("says that it is busy when too many wait, and answers the others", async () => {
    const answers = await Promise.all(Array.from({ length: 600 }, () => count(server(), SLOW)))
    const refused = answers.filter(({ status }) => status === 503)
    for (const answer of refused) assertUnavailable(answer)
    const busy = refused.filter(({ json }) => /busy/u.test(json.detail))
    assert.isNotEmpty(busy)
    // What a busy machine leaves no time for is given up.
    assert.isTrue(refused.every((answer) => busy.includes(answer) || /took too long/u.test(answer.json.detail)))
    const counted = answers.filter(({ status }) => status === 200)
    assert.strictEqual(counted.length + refused.length, 600)
    assert.strictEqual(new Set(counted.map(({ json }) => json.results[0].tokens)).size, 1)
  })
})

describe("a server whose counts take too long", () => {
  const server = sharedServer({ COUNT_WORKERS: "1", COUNT_TIMEOUT: "1 millis" })

  it("gives them up, and says so", async () => {
    for (const path of ["/api/v1/calculate", "/api/v1/tokenize"]) {
      const answer = await server().post(path, { text: WORST["CJK"] })
      assertUnavailable(answer)
      assert.match(answer.json.detail, /took too long/u)
    }
  })

  it("counts short texts all the while", async () => {
    const [answer] = await Promise.all([count(server(), "short"), count(server(), WORST["CJK"]!)])
    assert.strictEqual(answer.status, 200)
  })

  it("counts up to 10,000 characters without a thread where one encoding will do", async () => {
    assert.strictEqual((await count(server(), LONG.slice(0, 10_000))).status, 200)
  })
})

describe("a long text", () => {
  const server = sharedServer()

  it("is counted in every encoding of its models", async () => {
    const { json } = await server().post("/api/v1/calculate", {
      text: LONG,
      model_ids: ["openai-gpt-5", "anthropic-claude-opus-5", "openai-text-davinci-003"]
    })
    const tokens = ["o200k_base", "cl100k_base", "p50k_base"] as const
    assert.deepStrictEqual(
      json.results.map((result: { readonly tokens: number }) => result.tokens),
      await Promise.all(tokens.map(async (encoding) => (await loadTokenizer(encoding)).count(LONG)))
    )
  })
})

describe("a server that gave a count up", () => {
  const server = processForFile({ COUNT_WORKERS: "1", COUNT_TIMEOUT: "2 seconds" })

  it("counts the next text on a new thread", async () => {
    const expected = (await countPatiently(server(), LONG)).json
    const answers = await Promise.all(Array.from({ length: 8 }, () => tokenize(server(), HUGE)))
    const [refused, ...others] = answers.filter(({ status }) => status !== 200)
    for (const answer of [refused!, ...others]) assertUnavailable(answer)
    assert.deepStrictEqual((await countPatiently(server(), LONG)).json, expected)
  })
})
