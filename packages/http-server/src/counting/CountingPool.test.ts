import { assert, describe, it } from "@effect/vitest"
import { loadTokenizer } from "@ratecard/core/tokenizer"
import type { Answer, AskedServer } from "../../test/AskedServer.ts"
import { sharedServer, sharedService } from "../../test/server.ts"

/** Texts that are the worst of their kind for a tokenizer, of a quarter of a million UTF-8 bytes each; `pnpm x drill texts` has longer ones. */
const WORST: Readonly<Record<string, string>> = {
  "one letter": "a".repeat(250_000),
  spaces: " ".repeat(250_000),
  "line breaks": "\n".repeat(250_000),
  digits: "7".repeat(250_000),
  punctuation: "_^!".repeat(83_333),
  CJK: "中".repeat(83_333),
  emoji: "👩‍👩‍👧‍👦".repeat(10_000),
  Thai: "ภาษาไทย".repeat(11_750)
}

/** Long enough for a thread, and counted in a moment. */
const LONG = "Ten words that end with a line break, nothing else.\n".repeat(400)

/** Takes a thread some milliseconds, and is small enough to be received before its turn. */
const SLOW = Array.from({ length: 60_000 }, (_, index) =>
  String.fromCharCode(97 + (((index * 7919) ^ (index >> 3)) % 26))
).join("")

const count = (server: AskedServer, text: string): Promise<Answer> =>
  server.post("/api/v1/calculate", { text, model_ids: ["openai-gpt-5"] })

const assertUnavailable = ({ headers, json, status, text }: Answer): void => {
  assert.strictEqual(status, 503, text.slice(0, 200))
  assert.strictEqual(headers.get("content-type"), "application/json")
  assert.match(headers.get("retry-after")!, /^[1-9]\d*$/u)
  assert.deepStrictEqual(Object.keys(json), ["detail"])
}

/** Asks again, as clients do, for what a busy machine left no time for. */
const countInTheEnd = async (server: AskedServer, text: string): Promise<Answer> => {
  for (;;) {
    const answer = await count(server, text)
    if (answer.status !== 503) return answer
    assertUnavailable(answer)
  }
}

describe("a server that counts the worst texts", () => {
  const server = sharedServer()

  it("answers catalogue reads before the counts that came first", async () => {
    const finished: Array<"count" | "read"> = []
    const counts = Object.values(WORST).map(async (text) => {
      const answer = await countInTheEnd(server(), text)
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
    const answers = await Promise.all(Array.from({ length: 200 }, () => count(server(), SLOW)))
    const refused = answers.filter(({ status }) => status === 503)
    for (const answer of refused) assertUnavailable(answer)
    const busy = refused.filter(({ json }) => /busy/u.test(json.detail))
    assert.isNotEmpty(busy)
    // What a busy machine leaves no time for is given up.
    assert.isTrue(refused.every((answer) => busy.includes(answer) || /took too long/u.test(answer.json.detail)))
    const counted = answers.filter(({ status }) => status === 200)
    assert.strictEqual(counted.length + refused.length, 200)
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
  const server = sharedService()

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
