import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { BUNDLED_ENTRIES } from "@ratecard/core/bundled"
import { freePort, IS_WHOLE } from "@ratecard/test-support"
import { execFile } from "node:child_process"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { get_encoding, type Tiktoken, type TiktokenEncoding } from "tiktoken"
import { inject } from "vitest"

const ROOT = join(import.meta.dirname, "..")

const workspace = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"))
const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, "package.json"), "utf8"))

const readme = await readFile(join(import.meta.dirname, "README.md"), "utf8")

/** The examples that the README names. */
const EXAMPLES = Array.from(readme.matchAll(/^\| \[([\w.]+)\]/gmu), ([, example]) => example!)

/** The command that the README names for an example. */
const commandOf = (example: string): string => {
  const row = readme.split("\n").find((line) => line.startsWith(`| [${example}]`))
  const [, command] = /`([^`]*)`\s*\|$/u.exec(row ?? "") ?? assert.fail(`README.md has no command for ${example}`)
  return command!
}

/** The name of the script that it runs. */
const scriptOf = (example: string): string => commandOf(example).split(" ").at(-1)!

/** What an example prints, line by line, by its script; rejects when it exits with an error. */
const linesOf = (example: string): Promise<ReadonlyArray<string>> =>
  run("bash", ["-c", scripts[scriptOf(example)]], {}, import.meta.dirname)

/** The same with arguments and an environment. */
const linesWith = (example: string, args: ReadonlyArray<string> = [], environment: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ["--conditions=ratecard-source", join(import.meta.dirname, example), ...args], environment)

const run = async (
  program: string,
  args: ReadonlyArray<string>,
  environment: NodeJS.ProcessEnv,
  cwd = ROOT
): Promise<ReadonlyArray<string>> => {
  const { stdout } = await promisify(execFile)(program, args, { cwd, env: { ...process.env, ...environment } })
  return stdout.trimEnd().split("\n")
}

/** How it ends when it exits with an error. */
const failureOf = (lines: Promise<ReadonlyArray<string>>) =>
  lines.then(
    () => assert.fail("it did not fail"),
    (error: { readonly code: number; readonly stderr: string }) => error
  )

/** What counted once counts again: to read a vocabulary takes a third of a second. */
const references = new Map<TiktokenEncoding, Tiktoken>()
afterAll(() => references.forEach((reference) => reference.free()))

const referenceCount = (encoding: TiktokenEncoding, text: string): number => {
  const reference = references.get(encoding) ?? get_encoding(encoding)
  references.set(encoding, reference)
  return reference.encode_ordinary(text).length
}

const currentPrice = (id: string) => {
  const price = BUNDLED_ENTRIES.find((entry) => entry.id === id)?.levels.at(-1)
  assert.isDefined(price)
  return price
}

describe("README.md", () => {
  it("names every program", async () => {
    const programs = (await readdir(import.meta.dirname)).filter((name) => /^\w+\.ts$/u.test(name))
    assert.sameMembers(EXAMPLES, programs)
  })

  it("names a command for each that runs it", () => {
    for (const example of EXAMPLES) {
      const [, pnpm, script] =
        /^npx --yes (\S+) -C examples run (\S+)$/u.exec(commandOf(example)) ?? assert.fail(example)
      assert.strictEqual(pnpm, workspace.packageManager)
      assert.match(scripts[script!] ?? "", new RegExp(`^node --conditions=ratecard-source ${example}(?: |$)`, "u"))
    }
  })
})

describe("embed.ts", () => {
  const prompt =
    "You sort support tickets. Answer with one word: billing, outage, question or spam.\n\n" +
    "Ticket: My invoice for October was charged twice, please refund one of the payments. 谢谢!"

  it("prints what ten thousand prompts cost with each model", async () => {
    const [title, header, ...rows] = await linesOf("embed.ts")
    const promptTokens = referenceCount("o200k_base", prompt)
    assert.strictEqual(title, "10000 prompts a day, in US dollars:")
    assert.deepStrictEqual(header?.split(/ {2,}/), ["model", "tokens", "a day", "a month"])
    assert.lengthOf(rows, 3)

    // A request is of whole tokens: 0.4 of the 39 are 16.
    const cached = Math.round(0.4 * promptTokens)
    for (const row of rows) {
      const [id, tokens, day, month] = row.split(/ +/)
      const { cached_input_price, input_price, output_price } = currentPrice(id ?? "")
      const request =
        (promptTokens - cached) * input_price + cached * (cached_input_price ?? input_price) + 2 * output_price
      assert.strictEqual(Number(tokens), promptTokens)
      assert.closeTo(Number(day), (request * 10_000) / 1_000_000, 0.0001, row)
      assert.closeTo(Number(month), (request * 300_000) / 1_000_000, 0.0001, row)
    }
  })
})

describe("offers.ts", () => {
  it.runIf(IS_WHOLE)(
    "prints where a model is cheapest and who says so, and what a request to a host cost",
    async () => {
      const [title, ...lines] = await linesOf("offers.ts")
      assert.strictEqual(title, "openai-gpt-oss-120b, per 1,000,000 tokens of input and output:")
      assert.lengthOf(
        lines.filter((line) => / USD \(\d of \d lists?, as of \d{4}-\d\d-\d\d\)$/u.test(line)),
        5
      )
      const cost = lines.findIndex((line) => /^A request to Groq cost 0\.\d+ USD\.$/u.test(line))
      assert.include(lines[cost + 1], "unchecked")
    }
  )
})

describe("service.ts", () => {
  const text = "Summarise the attached contract in five plain sentences, and list every deadline in it."

  let printed: ReadonlyArray<string>
  beforeAll(async () => {
    printed = await linesWith("service.ts")
  })

  it("prints the cost with each model, and whether the count is exact", () => {
    const [measures, ...lines] = printed
    assert.strictEqual(measures, `${text.length} characters, ${text.split(" ").length} words`)

    const exact = referenceCount("o200k_base", text)
    const approximate = referenceCount("cl100k_base", text)
    assert.match(lines[0] ?? "", new RegExp(`^openai-gpt-6-sol: ${exact} tokens \\(o200k_base\\), [\\d.]+ usd, `))
    assert.match(
      lines[1] ?? "",
      new RegExp(`^anthropic-[^:]+: ${approximate} tokens \\(≈cl100k_base\\), [\\d.]+ usd, `)
    )
    assert.match(lines[2] ?? "", new RegExp(`^yandex-[^:]+: ${approximate} tokens \\(≈cl100k_base\\), [\\d.]+ rub, `))

    const [total, tools] = (lines[0]?.match(/[\d.]+(?= usd|$)/g) ?? []).map(Number)
    const { input_price, output_price } = currentPrice("openai-gpt-6-sol")
    assert.closeTo((total ?? 0) - (tools ?? 0), (exact * (input_price + 10 * output_price)) / 1_000_000, 1e-9)
    assert.isAbove(tools ?? 0, 0)
  })

  it("prints the nearest ids for one that does not exist", () => {
    assert.match(
      printed.at(-1) ?? "",
      /^model_ids\[0\]: Unknown model 'claude-opsu-4\.5'\. Did you mean .*\banthropic-claude-opus-4-5\b/
    )
  })
})

describe("httpApi.ts", () => {
  it("answers with models and costs, and with a status of its own for a model that does not exist", async () => {
    const lines = await linesOf("httpApi.ts")
    const answers = [
      '/models/gpt-5: 200 {"id":"openai-gpt-5",',
      '/models/gpt-55: 404 {"_tag":"UnknownModel","model_id":"gpt-55",',
      '/calculate: 200 {"input_length":9,',
      '/calculate: 422 {"_tag":"UnknownModels",'
    ]
    assert.lengthOf(lines, answers.length)
    for (const [index, answer] of answers.entries()) assert.strictEqual(lines[index]!.slice(0, answer.length), answer)
  })
})

describe("sharedBudget.ts", () => {
  it("spends no more than one limit in two processes", async () => {
    const [made, left] = await linesOf("sharedBudget.ts")
    const [, calls, counted] =
      /^2 processes made (\d+) calls, and (\d+) are counted\.$/u.exec(made!) ?? assert.fail(made)
    assert.strictEqual(counted, calls)
    const [, spent, reserved, remaining] =
      /^([\d.]+) of 0\.01 USD is spent, (\S+) reserved, ([\d.]+) left\.$/u.exec(left!) ?? assert.fail(left)
    assert.strictEqual(reserved, "0")
    assert.closeTo(Number(spent) + Number(remaining), 0.01, 1e-12)
    assert.isAbove(Number(spent), 0)
  })
})

describe("history.ts", () => {
  it("prints the price levels of a model and its changes, newest first", async () => {
    const lines = await linesWith("history.ts", ["openai-o3"])
    assert.deepStrictEqual(lines.slice(0, 3), [
      "o3 by OpenAI, usd per 1,000,000 tokens",
      "2025-04-16  input 10  output 40  cached 2.5",
      "2025-06-10  input 2  output 8  cached 0.5"
    ])
    assert.lengthOf(
      lines.filter((line) => /^Since then: [1-9]\d* down, \d+ up, \d+ mixed$/u.test(line)),
      1
    )
    assert.strictEqual(lines.at(-1), "2025-06-10  drop  input -80 %  output -80 %")
  })

  it.runIf(IS_WHOLE)("needs no argument", async () => {
    const lines = await linesWith("history.ts")
    assert.strictEqual(lines[0], "DeepSeek V4 Pro by DeepSeek, usd per 1,000,000 tokens")
    assert.include(lines, "2026-05-22  input 0.435  output 0.87  cached 0.003625")
    assert.include(lines, "2026-05-22  drop  input -75 %  output -75 %")
    assert.include(lines, "2026-08-17  rise  input 51.72 %  output 127.59 %")
  })

  it.runIf(IS_WHOLE)("fails with the nearest ids for a model that does not exist", async () => {
    const { code, stderr } = await failureOf(linesWith("history.ts", ["gpt-4-oo"]))
    assert.strictEqual(code, 1)
    assert.include(stderr, "Did you mean openai-gpt-4o")
  })
})

describe("sqlBills.ts", () => {
  it("keeps exact totals, and bills again what was unknown", async () => {
    assert.deepStrictEqual(await linesOf("sqlBills.ts"), [
      "acme-large, no currency: unknown for 1",
      "openai-gpt-4o, usd: 0.01123 for 2",
      "acme-large, usd: 0.003 for 1",
      "openai-gpt-4o, usd: 0.01123 for 2"
    ])
  })
})

describe("client.ts", () => {
  const text = "Сколько стоит этот вопрос? How much does this question cost? 这个问题要多少钱？"

  it("prints what a running server answers, and its sentence about a model that does not exist", async () => {
    const lines = await linesWith("client.ts", [], { RATECARD_URL: inject("service") })
    assert.lengthOf(lines, 6)
    assert.match(lines[0]!, /^The cheapest 3 of \d+ models that search the web:$/)
    for (const line of lines.slice(1, 4)) {
      const [, id, characters, tokens, encoding, cost] =
        /^ {2}(\S+): (\d+) characters, (\d+) tokens \(≈?(\w+)\), \$([\d.e-]+)$/.exec(line) ?? assert.fail(line)
      // The cheapest models change; the reference has OpenAI's vocabularies alone.
      const isKnown = encoding!.endsWith("_base")
      const expected = isKnown ? referenceCount(encoding as TiktokenEncoding, text) : Number(tokens)
      assert.deepStrictEqual([Number(characters), Number(tokens)], [text.length, expected])
      const { input_price, output_price } = currentPrice(id!)
      assert.closeTo(Number(cost), (expected * (input_price + 2 * output_price)) / 1_000_000, 1e-9)
    }
    assert.match(lines[4]!, /^Prices in the last 365 days: \d+ fell, \d+ rose$/)
    assert.match(lines[5]!, /^Unknown model 'openai-gpt-55'\. Did you mean openai-gpt-5\.5\b/)
  })

  it.runIf(IS_WHOLE)("says what to start if no server answers", async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    const { code, stderr } = await failureOf(linesWith("client.ts", [], { RATECARD_URL: nobody }))
    assert.strictEqual(code, 1)
    assert.strictEqual(
      stderr,
      `No server answers at ${nobody}: start one with pnpm start, or name another in RATECARD_URL.\n`
    )
  })
})

describe("agent.ts", () => {
  it.runIf(IS_WHOLE)("gives an agent seven tools, and prints what they answer", async () => {
    const lines = await linesOf("agent.ts")
    assert.strictEqual(
      lines[0],
      "The agent has list_models, recommend_model, estimate_cost, find_offers, price_changes, price_history, exchange_rate"
    )
    const [recommended, , ...estimates] = lines.slice(3)
    const [, best, runnerUp] =
      /^(\S+) \$\S+ \/ \$\S+ per 1M .*; runner-up (\S+) \$/u.exec(recommended ?? "") ?? assert.fail(recommended)
    for (const id of [best!, runnerUp!]) {
      const line = estimates.find((text) => text.startsWith(`${id}: $`)) ?? assert.fail(`${id} has no estimate`)
      const [, total, tokens, input, output] =
        /: \$([\d.]+) \((\d+) input at ([\d.]+), 800 output at ([\d.]+)\)/u.exec(line) ?? assert.fail(line)
      const { input_price, output_price } = currentPrice(id)
      assert.deepStrictEqual([Number(input), Number(output)], [input_price, output_price])
      assert.closeTo(Number(total), (Number(tokens) * input_price + 800 * output_price) / 1_000_000, 1e-7)
    }
    const [question, cost] = lines.slice(-2)
    assert.match(question ?? "", /^estimate_cost .*"gpt-5"/u)
    const { input_price, output_price } = currentPrice("openai-gpt-5")
    const total = (1200 * input_price + 300 * output_price) / 1_000_000
    assert.match(cost ?? "", new RegExp(`^openai-gpt-5: \\$${total} \\(`, "u"))
    assert.isFalse(lines.some((line) => line.includes("was refused")))
  })
})
