import { BANK_RATES } from "@ratecard/core/rates"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { PROVIDER_SLUGS } from "@ratecard/core/catalogue"
import { cases, IS_WHOLE, random, type Random, randomText, seeded } from "@ratecard/test-support"
import { type Host, httpHost, standalone, start, stdioHost } from "../test/programs.ts"
import { TOOLS } from "./tools/tools.ts"

const CALLS_PER_TOOL = cases(20)
const LINES = cases(100)

/** What no answer may hold: traces, paths, and what the environment of the program hides. */
const SECRET = "s3cr3t-of-the-environment"
const FORBIDDEN = [SECRET, "node_modules", "    at ", "file://", "/src/", "Cause", "undefined", "[object"]

const IDS = BUNDLED_ENTRIES.map(({ id }) => id)

const anything = (choose: Random, text: () => string, depth = 0): unknown => {
  const makers: ReadonlyArray<() => unknown> = [
    text,
    () => choose.oneOf(IDS),
    () => choose.oneOf(["openai", "usd", "rub", "all", "drop", "web_search", "mcp", "2025-01-01", "__proto__", ""]),
    () => choose.oneOf([0, -1, 1, 0.5, 5, 500, 501, 1e308, -1e308, 2 ** 53, 1e-320]),
    () => choose.oneOf([null, true, false]),
    () => (depth > 3 ? [] : Array.from({ length: choose.whole(4) }, () => anything(choose, text, depth + 1))),
    () =>
      depth > 3
        ? {}
        : Object.fromEntries(
            Array.from({ length: choose.whole(4) }, () => [
              choose.oneOf(["type", "calls", "prompt_tokens", "input_tokens", "output_tokens", "constructor", text()]),
              anything(choose, text, depth + 1)
            ])
          )
  ]
  return choose.oneOf(makers)()
}

/** Arguments that a tool has, and some that it has not, with any values; a part of them is right. */
const argumentsOf = (choose: Random, text: () => string, names: ReadonlyArray<string>): Record<string, unknown> => {
  const right: Readonly<Record<string, () => unknown>> = {
    model_id: () => choose.oneOf(IDS),
    model_ids: () => [choose.oneOf(IDS), choose.oneOf(IDS)],
    text,
    limit: () => 1 + choose.whole(500),
    fields: () => ["all"],
    input_tokens: () => choose.whole(1_000_000),
    usage: () => ({ prompt_tokens: choose.whole(1000), completion_tokens: choose.whole(1000) }),
    response: () => ({ model: choose.oneOf(IDS), usage: { prompt_tokens: choose.whole(1000) } }),
    context: () => ({ batch: choose.chance(0.5) }),
    calls: () => 1 + choose.whole(1000),
    per: () => choose.oneOf(["day", "month"]),
    days: () => 1 + choose.whole(1825),
    provider: () => choose.oneOf(PROVIDER_SLUGS),
    tools: () => [],
    currency: () => choose.oneOf(["usd", "rub"]),
    price_currency: () => choose.oneOf(["usd", "rub"]),
    convert_to: () => choose.oneOf(["usd", "rub"]),
    max_input_price: () => choose.whole(100),
    max_output_price: () => choose.whole(100),
    min_context_window: () => choose.whole(1_000_000),
    sort_by: () => choose.oneOf(["input_price", "output_price", "context_window"]),
    kind: () => choose.oneOf(["all", "changes", "drop", "rise", "new"]),
    include_retired: () => choose.chance(0.5),
    amount: () => choose.whole(1000)
  }
  const chosen = names.filter((name) => choose.chance(name.startsWith("model_id") ? 0.9 : 0.3))
  if (choose.chance(0.1)) chosen.push(text())
  return Object.fromEntries(
    chosen.map((name) => [
      name,
      choose.chance(0.7) && Object.hasOwn(right, name) ? right[name]!() : anything(choose, text)
    ])
  )
}

const withoutSecrets = (answered: string, question: string) => {
  // A source may stand in a folder of that name.
  const answer = answered.replaceAll(/https:\/\/[^\s"]+/gu, "")
  for (const word of FORBIDDEN) if (!question.includes(word)) assert.notInclude(answer, word, question)
}

/** A server, and a client of it which checks every answer against the schema of its tool. */
const overHttp = async (): Promise<Host> => {
  const server = await standalone({ SECRET })
  const host = await httpHost(server.url)
  return {
    ...host,
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    }
  }
}

describe.runIf(IS_WHOLE)(`${CALLS_PER_TOOL} random calls of each tool, over stdio and HTTP in turn`, () => {
  let hosts: ReadonlyArray<Host>
  beforeAll(async () => {
    hosts = await Promise.all([stdioHost({ SECRET }), overHttp()])
    for (const { client } of hosts) await client.listTools()
  })
  afterAll(async () => {
    for (const host of hosts) await host[Symbol.asyncDispose]()
  })

  it.each(TOOLS)("$name answers, or says what to change", async ({ name, parameters }) => {
    const choose = random(name.length)
    const draw = seeded(name.length)
    const text = () => randomText(draw)
    const known = Object.keys((parameters as unknown as { readonly fields: object }).fields)
    let answers = 0
    for (let call = 0; call < CALLS_PER_TOOL; call++) {
      const args = argumentsOf(choose, text, known)
      const question = `${name} ${JSON.stringify(args)}`
      const { data, isError, text: said } = await hosts[call % 2]!.call(name, args)
      if (isError) {
        assert.isUndefined(data, question)
        assert.match(said, /^\S.{10,1000}$/u, question)
        assert.notInclude(said, "The tool failed", question)
      } else answers++
      withoutSecrets(said + JSON.stringify(data ?? ""), question)
    }
    assert.isAbove(answers, 0)
    assert.isBelow(answers, CALLS_PER_TOOL)
  })
})

describe.runIf(IS_WHOLE)(`${LINES} random lines on standard input`, () => {
  it("leave the program alive, and nothing but JSON-RPC on its output", async () => {
    const { child, ended, errors, output } = start([], { SECRET })
    const choose = random(7)
    const draw = seeded(7)
    const bytes = () => Buffer.from(Array.from({ length: choose.whole(200) }, () => choose.whole(256)))
    const metadata = () => ({
      "io.modelcontextprotocol/protocolVersion": choose.chance(0.8) ? "2026-07-28" : anything(choose, () => "x"),
      "io.modelcontextprotocol/clientCapabilities": choose.chance(0.8) ? {} : anything(choose, () => "x")
    })
    const params = () => {
      const value = anything(choose, () => randomText(draw))
      return choose.chance(0.5) || typeof value !== "object" ? value : { ...value, _meta: metadata() }
    }
    const structured = () =>
      JSON.stringify({
        jsonrpc: choose.chance(0.8) ? "2.0" : anything(choose, () => "x"),
        id: anything(choose, () => randomText(draw)),
        method: choose.oneOf([
          "tools/call",
          "tools/list",
          "initialize",
          "server/discover",
          "subscriptions/listen",
          "ping",
          "logging/setLevel",
          "resources/read",
          "x"
        ]),
        params: params()
      })
    const makers = [
      bytes,
      () => Buffer.from(randomText(draw)),
      () => Buffer.from(structured()),
      () => Buffer.from(structured().slice(0, choose.whole(80))),
      () => Buffer.from(`[${structured()},${structured()}]`),
      () => Buffer.from("[".repeat(choose.whole(100_000)))
    ]
    for (let line = 0; line < LINES; line++) {
      // A line feed within would make two lines of one.
      const content = choose
        .oneOf(makers)()
        .filter((byte) => byte !== 10)
      const isAccepted = child.stdin.write(Buffer.concat([content, Buffer.from("\n")]))
      if (!isAccepted) await new Promise((resolve) => child.stdin.once("drain", resolve))
    }
    const ask = (id: string, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
    ask("start", "initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "a", version: "1" }
    })
    ask("end", "tools/call", { name: "exchange_rate", arguments: { amount: 1 } })
    child.stdin.end()
    const { code } = await ended
    assert.strictEqual(code, 0)
    const lines: ReadonlyArray<any> = output
      .join("")
      .split("\n")
      .slice(0, -1)
      .flatMap((line) => JSON.parse(line))
    assert.isTrue(lines.every(({ jsonrpc }) => jsonrpc === "2.0"))
    const last = lines.find(({ id }) => id === "end")
    assert.deepStrictEqual(last?.result?.structuredContent.converted, {
      amount: BANK_RATES.at(-1)!.rate,
      currency: "rub"
    })
    withoutSecrets(JSON.stringify(lines.filter(({ id }) => id === undefined)), "")
    assert.notInclude(errors.join(""), SECRET)
  })
})
