import { assert, describe, it } from "@effect/vitest"
import { type Explained, judge, type StatementCase, statementCases } from "@ratecard/test-support/statements"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { FOCUS_VERSIONS } from "./focus/columns.ts"
import { claude, FILES } from "../test/files.ts"
import { folderOf, type Outcome, played } from "../test/played.ts"

/** What one cause comes to, and of two at once one in four: `pnpm x proof reconcile` plays all. */
const PLANTED = statementCases(1).filter(({ name }, place) => !name.includes(" and ") || place % 4 === 0)

/** Plays the command on files of a folder of its own. */
const reconciled = async (
  files: Readonly<Record<string, string>>,
  args: ReadonlyArray<string>,
  columns?: number
): Promise<Outcome> => {
  using folder = folderOf(files)
  return await played(folder.path, ["reconcile", ...args], columns === undefined ? {} : { columns })
}

const answerTo = async ({ logs, statement }: StatementCase): Promise<Explained> => {
  const files = { [logs.file]: logs.text, [statement.file]: statement.text }
  const { stdout } = await reconciled(files, [statement.file, logs.file, "--json"])
  return JSON.parse(stdout) as Explained
}

/** What a statement and logs come to, with what the answer says of it. */
const answered = async (
  statement: string,
  {
    file = "statement.csv",
    flags = [],
    logs = LOG
  }: { file?: string; flags?: ReadonlyArray<string>; logs?: string } = {}
) => {
  const outcome = await reconciled({ [file]: statement, "logs.jsonl": logs }, [file, "logs.jsonl", "--json", ...flags])
  return { ...outcome, answer: JSON.parse(outcome.stdout || "null") as Explained & About }
}

/** A response of 0.06 USD. */
const LOG = `${claude("1", "2026-09-14T10:00:00Z", "claude-opus-5", 900)}\n`

/** A day of OpenAI's costs with one line. */
const openAiCosts = (value: number, model = "gpt-5.4", start_time = 1_789_344_000): string =>
  JSON.stringify({
    object: "page",
    data: [
      {
        object: "bucket",
        start_time,
        end_time: start_time + 86_400,
        results: [{ object: "organization.costs.result", amount: { value }, line_item: `${model}, input` }]
      }
    ]
  })

interface About {
  readonly format: string
  readonly period: { readonly from: string; readonly until: string }
  readonly unexplained_lines: ReadonlyArray<{ readonly evidence: string; readonly amount: string }>
  readonly faults: ReadonlyArray<string>
  readonly outside: number
  readonly complete: boolean
}

const causesOf = ({ causes }: Explained) => Object.fromEntries(causes.map(({ amount, cause }) => [cause, amount]))

describe("ratecard reconcile", () => {
  it.for(PLANTED)("finds what was planted, and nothing else: $name", async (planted) => {
    const { missed, mistakes } = judge(planted, await answerTo(planted))
    assert.deepStrictEqual([...missed, ...mistakes], [])
  })

  it("has no difference to rows of FOCUS that it wrote itself, by any version", async () => {
    using folder = folderOf(FILES)
    for (const version of FOCUS_VERSIONS) {
      const { stdout } = await played(folder.path, ["usage", "--export", "focus", "--focus", version])
      writeFileSync(join(folder.path, "focus.csv"), stdout)
      const outcome = await played(folder.path, ["reconcile", "focus.csv", "--json"])
      const { computed, difference, statement } = JSON.parse(outcome.stdout) as Explained
      assert.deepStrictEqual([outcome.code, difference, statement], [0, "0", computed], version)
      assert.notStrictEqual(computed, "0")
    }
  })

  it("reads Google's cost table below its invoice, in Pacific days, with rounding, tax and credits", async () => {
    const { answer, code } = await answered(
      [
        "Invoice number,5512345678",
        "Total amount due,$0.24",
        "",
        "Billing account name,Service description,SKU description,Credit type,Cost type,Usage start date,Unrounded Cost ($),Cost ($)",
        "Ours,Gemini API,Gemini 2.5 Flash GA Text Input - Predictions,,Usage,2026-09-13,0.3000003,0.30",
        "Ours,Gemini API,Gemini 2.5 Flash GA Thinking Text Output - Predictions,,Usage,2026-09-13,0.1,0.10",
        "Ours,Gemini API,Free trial,PROMOTION,Usage,2026-09-13,-0.20,-0.20",
        "Ours,Invoice,Tax,,Tax,2026-09-13,0.04,0.04",
        ""
      ].join("\r\n"),
      {
        // At 5 o'clock of UTC it is still the day before in California.
        logs: `${JSON.stringify({
          at: "2026-09-14T05:00:00Z",
          model: "gemini-2.5-flash",
          usage: { prompt_tokens: 1_000_001, completion_tokens: 40_000, total_tokens: 1_040_001 }
        })}\n`
      }
    )
    assert.deepStrictEqual(causesOf(answer), { free_or_included: "-0.2", tax: "0.04", rounding: "-0.0000003" })
    assert.deepStrictEqual([answer.format, answer.unexplained, code], ["google-console-csv", "0", 0])
  })

  it("reads Google's export to BigQuery in another currency at the rate of the row", async () => {
    const row = (sku: string, cost: number, more: object = {}) =>
      JSON.stringify({
        service: { description: "Gemini API" },
        sku: { description: sku },
        usage_start_time: "2026-09-14 10:00:00 UTC",
        cost,
        currency: "EUR",
        currency_conversion_rate: 0.8,
        cost_type: "regular",
        credits: [],
        ...more
      })
    const { answer } = await answered(
      [
        row("Gemini 2.5 Flash GA Text Input - Predictions", 0.24, {
          credits: [{ name: "Spend-based discount", amount: -0.08, type: "DISCOUNT" }]
        }),
        row("Tax", 0.04, { cost_type: "tax" })
      ].join("\n"),
      {
        file: "bigquery.jsonl",
        logs: `${JSON.stringify({
          at: "2026-09-14T05:00:00Z",
          model: "gemini-2.5-flash",
          usage: { prompt_tokens: 1_000_000, completion_tokens: 0, total_tokens: 1_000_000 }
        })}\n`
      }
    )
    assert.deepStrictEqual(causesOf(answer), { free_or_included: "-0.1", tax: "0.05" })
    assert.deepStrictEqual([answer.statement, answer.computed, answer.unexplained], ["0.25", "0.3", "0"])
  })

  it("reads pages of a report as an array and as lines, and empty buckets as days of the period", async () => {
    const page = (day: string, results: ReadonlyArray<object>) => ({
      data: [{ starting_at: `${day}T00:00:00Z`, ending_at: `${day}T23:59:59Z`, results }],
      has_more: true,
      next_page: "page_2"
    })
    const line = {
      amount: "6",
      currency: "USD",
      description: "Claude Opus 5 Usage",
      cost_type: "tokens",
      model: "claude-opus-5"
    }
    const pages = [page("2026-09-13", []), page("2026-09-14", [line]), page("2026-09-15", [])]
    for (const text of [JSON.stringify(pages), pages.map((each) => JSON.stringify(each)).join("\n")]) {
      const { answer, code } = await answered(text, { file: "pages.json" })
      assert.deepStrictEqual([code, answer.difference, answer.format], [0, "0", "anthropic-cost-report"])
      assert.deepStrictEqual(answer.period, { from: "2026-09-13", until: "2026-09-15" })
    }
  })

  it("reads amounts of OpenAI as numbers, texts and powers of ten, and days without a cost", async () => {
    const header =
      "start_time,end_time,start_time_iso,end_time_iso,amount_value,amount_currency,line_item,project_id,organization_id,organization_name"
    const day = (seconds: number) => `${seconds},${seconds + 86_400},,`
    const { answer, code } = await answered(
      [
        header,
        `${day(1_789_344_000)},0.0031025000000000,usd,"gpt-5.4-2026-03-05, input",,org,Ours`,
        `${day(1_789_344_000)},1.5E-4,usd,"gpt-5.4-2026-03-05, output",,org,Ours`,
        `${day(1_789_430_400)},,,,,,`
      ].join("\n"),
      {
        logs: `${JSON.stringify({
          at: "2026-09-14T10:00:00Z",
          model: "gpt-5.4",
          usage: { prompt_tokens: 1241, completion_tokens: 10, total_tokens: 1251 }
        })}\n`
      }
    )
    assert.deepStrictEqual([answer.statement, answer.difference, code], ["0.0032525", "0", 0])
    assert.strictEqual(answer.period.until, "2026-09-15")
  })

  it("keeps the digits of an amount that no float holds", async () => {
    const costs = {
      object: "page",
      data: [
        {
          object: "bucket",
          start_time: 1_789_344_000,
          end_time: 1_789_430_400,
          results: [
            { object: "organization.costs.result", amount: { value: "@", currency: "usd" }, line_item: "sora-9 video" }
          ]
        }
      ]
    }
    const { answer } = await answered(JSON.stringify(costs).replace('"@"', "0.12345678901234567890123"), {
      file: "costs.json"
    })
    assert.strictEqual(answer.statement, "0.12345678901234567890123")
    assert.strictEqual(causesOf(answer)["not_in_logs"], "0.12345678901234567890123")
  })

  it("names two causes that fit alike, and claims neither", async () => {
    const logs = `${JSON.stringify({ at: "2026-09-14T10:00:00Z", model: "gpt-5.4", usage: { prompt_tokens: 1000, completion_tokens: 0, total_tokens: 1000 } })}\n`
    const { answer, code } = await answered(openAiCosts(0.00125), { file: "costs.json", logs })
    assert.deepStrictEqual([answer.causes, answer.unexplained, code], [[], "-0.00125", 2])
    assert.match(answer.unexplained_lines[0]!.evidence, /service_tier and not_in_statement/u)
  })

  it("claims no rounding where the logs alone say how a request was served", async () => {
    const answerFor = async (more: object, prompt_tokens: number, value: number) =>
      await answered(openAiCosts(value, "gpt-5.6-sol", Date.parse("2026-08-14") / 1000), {
        file: "costs.json",
        logs: `${JSON.stringify({ at: "2026-08-14T10:00:00Z", model: "gpt-5.6-sol", usage: { prompt_tokens, completion_tokens: 0, total_tokens: prompt_tokens }, ...more })}\n`
      })
    const batch = await answerFor({ context: { batch: true } }, 1000, 0.005)
    assert.deepStrictEqual([causesOf(batch.answer), batch.code], [{ service_tier: "0.0025" }, 0])
    const long = await answerFor({}, 500_000, 2.5)
    // Twice the price is that of a long prompt, and of priority.
    assert.deepStrictEqual([long.answer.causes, long.answer.unexplained, long.code], [[], "-2.5", 2])
    assert.match(long.answer.unexplained_lines[0]!.evidence, /plain prices, and the logs others/u)
  })

  it("says which rows cannot be read, and is not complete then", async () => {
    const { answer, code, stderr } = await answered(
      "date,meterCategory,meterSubCategory,meterName,quantity,unitOfMeasure,costInBillingCurrency,billingCurrency\n" +
        "2026-09-14,Cognitive Services,Azure OpenAI,gpt 4.1 Inp glbl Tokens,1,1K,0.002,EUR\n" +
        "yesterday,Cognitive Services,Azure OpenAI,gpt 4.1 Inp glbl Tokens,1,1K,0.002,USD\n"
    )
    assert.deepStrictEqual(answer.faults, [
      "line 2: is in EUR; only amounts in US dollars are read",
      "line 3: a row without a day or a cost"
    ])
    assert.deepStrictEqual([answer.complete, code], [false, 3])
    assert.include(stderr, "line 2: is in EUR")
  })

  const HEADER = "start_time,amount_value,amount_currency,line_item"
  const ROW = '1789344000,0.0025,usd,"gpt-5.4, input"'
  const CHAT = `${JSON.stringify({ at: "2026-09-14T10:00:00Z", model: "gpt-5.4", usage: { prompt_tokens: 1000, completion_tokens: 0, total_tokens: 1000 } })}\n`

  it.for([
    ["a byte order mark", `\uFEFF${HEADER}\n${ROW}\n`],
    ["ends of lines of Windows", `${HEADER}\r\n${ROW}\r\n`],
    ["no end of the last line", `${HEADER}\n${ROW}`],
    [
      "a sign of the currency and thousands",
      `${HEADER}\n${ROW}\n1789344000,"$1,000.00",usd,Tax\n1789344000,"-1,000.00",usd,Tax\n`
    ]
  ])("reads a statement with %s", async ([, text]) => {
    const { answer, code } = await answered(text!, { logs: CHAT })
    assert.deepStrictEqual([code, answer.difference, answer.complete, answer.faults], [0, "0", true, []])
  })

  it.for([
    ["a row that is cut off", `${ROW}\n1789344000,0.00`, /line 3: has 2 cells, and the header 4/u],
    ["a cell that is cut off", `${ROW}\n1789344000,0.1,usd,"gpt-5.4, inp`, /ends within a quoted cell/u],
    ["a second header", `${ROW}\n${HEADER}`, /line 3: a row without a day/u],
    ["another currency", '1789344000,0.0025,eur,"gpt-5.4, input"', /line 2: 2026-09-14: is in eur/u],
    ["a comma between decimals", '1789344000,"0,0025",usd,"gpt-5.4, input"', /an amount that is not a number/u],
    ["words for an amount", '1789344000,lots,usd,"gpt-5.4, input"', /an amount that is not a number/u],
    ["more money than there is", '1789344000,1e99,usd,"gpt-5.4, input"', /an amount that is not a number/u],
    ["no day", 'yesterday,0.0025,usd,"gpt-5.4, input"', /line 2: a row without a day/u]
  ] as const)("names the place of %s, and claims no cause for what is missing", async ([, rows, fault]) => {
    const { answer, code } = await answered(`${HEADER}\n${rows}\n`.replace(/inp\n$/u, "inp"), { logs: CHAT })
    assert.match(answer.faults.join("\n"), fault)
    assert.deepStrictEqual([answer.complete, causesOf(answer)["late_usage"]], [false, undefined])
    assert.isAbove(code, 1)
  })

  it("counts the first of two columns of one name, and says so", async () => {
    const { answer } = await answered(
      `start_time,amount_value,amount_value,amount_currency,line_item\n1789344000,0.0025,9,usd,"gpt-5.4, input"\n`,
      { logs: CHAT }
    )
    assert.deepStrictEqual([answer.statement, answer.complete], ["0.0025", false])
    assert.match(answer.faults[0]!, /'amount_value' stands twice/u)
  })

  it("takes counts that are none for a fault of their row", async () => {
    const statement = JSON.stringify({
      data: [
        {
          date: "2026-09-14",
          model: "openai/gpt-5.4",
          usage: 0.1,
          prompt_tokens: 1e300,
          completion_tokens: 5,
          requests: 1
        }
      ]
    })
    const { answer } = await answered(statement, { file: "activity.json", logs: CHAT })
    assert.deepStrictEqual([answer.faults, answer.complete], [["1e+300 is not a count"], false])
  })

  it("exits by what is left: 2 above the tolerance, 0 within it, 3 where there is nothing to compare", async () => {
    const report = (cents: string, day = "2026-09-14") =>
      JSON.stringify({
        data: [
          {
            starting_at: `${day}T00:00:00Z`,
            results: [{ amount: cents, currency: "USD", model: "claude-opus-5", description: "Usage" }]
          }
        ]
      })
    const play = async (cents: string, day?: string, ...flags: ReadonlyArray<string>) =>
      await answered(report(cents, day), { file: "report.json", flags })
    assert.deepInclude((await play("6.7")).answer, { unexplained: "0.007", difference: "0.007" })
    assert.strictEqual((await play("6.7")).code, 2)
    assert.strictEqual((await play("6.7", undefined, "--tolerance", "0.01")).code, 0)
    const other = await play("6", "2026-01-01")
    assert.deepStrictEqual([other.code, other.answer.outside], [3, 1])
  })

  it.for([
    ["more", "3", { tool_fee: "0.01" }, "0"],
    ["fewer", "1", { not_in_statement: "-0.01" }, "0"],
    ["a part of one more", "2.5", {}, "0.005"]
  ] as const)(
    "counts searches where both sides have some: the statement has %s",
    async ([, cents, causes, unexplained]) => {
      const logged = JSON.parse(LOG) as { message: { usage: object } }
      const usage = { input_tokens: 1000, output_tokens: 0, server_tool_use: { web_search_requests: 2 } }
      const line = { currency: "USD", description: "Usage", workspace_id: null }
      const results = [
        { ...line, amount: "0.5", cost_type: "tokens", model: "claude-opus-5", token_type: "uncached_input_tokens" },
        { ...line, amount: cents, cost_type: "web_search", model: null, token_type: null }
      ]
      const { answer, code, stdout } = await answered(
        JSON.stringify({ data: [{ starting_at: "2026-09-14T00:00:00Z", results }], has_more: false }),
        { file: "report.json", logs: JSON.stringify({ ...logged, message: { ...logged.message, usage } }) }
      )
      assert.deepStrictEqual([causesOf(answer), answer.unexplained], [causes, unexplained])
      assert.strictEqual(code, unexplained === "0" ? 0 : 2)
      if (cents === "3") assert.include(stdout, "the logs have 2 web search requests, the statement 3")
    }
  )

  it.for([
    ["a row with an error and all of the tokens", ["0", 500, 20, "false", "error"], {}, "-0.00155"],
    ["a row with an error and no tokens", ["0", 0, 0, "false", "error"], {}, "-0.00155"],
    ["a row without tokens, reason and charge", ["0", 0, 0, "false", ""], {}, "-0.00155"],
    ["a cancelled row of the prompt alone", ["0.00125", 500, 0, "true", ""], {}, "-0.0003"],
    ["a charge, and an error in the log", ["0.00155", 500, 20, "false", "stop"], { error: { code: 502 } }, "0.00155"],
    ["no row, and a failure in the log", undefined, { status: "failed" }, "-0.00155"]
  ] as const)("finds the call that failed by its id: %s", async ([, row, more, expected]) => {
    const head =
      "generation_id,created_at,cost_total,tokens_prompt,tokens_completion,cancelled,finish_reason_normalized,model_permaslug"
    const rowOf = (id: string, cells: ReadonlyArray<string | number>) =>
      [id, "2026-09-14 10:00:00", ...cells, "openai/gpt-5.4"].join(",")
    const logOf = (id: string, prompt_tokens: number, completion_tokens: number, about: object) =>
      JSON.stringify({
        id,
        at: "2026-09-14T10:00:00Z",
        model: "gpt-5.4",
        ...("error" in about ? {} : { usage: { prompt_tokens, completion_tokens } }),
        ...about
      })
    const { answer, code } = await answered(
      [head, rowOf("gen-a", ["0.004", 1000, 100, "false", "stop"]), ...(row ? [rowOf("gen-x", row)] : [])].join("\n"),
      { logs: `${logOf("gen-a", 1000, 100, {})}\n${logOf("gen-x", 500, 20, more)}\n` }
    )
    assert.deepStrictEqual([causesOf(answer), answer.unexplained, code], [{ failed_calls: expected }, "0", 0])
  })

  it.for([
    ["those of California", -7, { bucket_timezone: "-0.3" }],
    ["those of UTC", 0, {}],
    ["those of Tokyo", 9, { bucket_timezone: "-1.2" }]
  ] as const)("finds the days of Google's table: %s", async ([, hours, causes]) => {
    // A day has calls of 0.3 at 3 o'clock of UTC, 0.6 at 12, and 1.2 at 18.
    const calls = [14, 15, 16].flatMap((day) =>
      [
        [3, 1],
        [12, 2],
        [18, 4]
      ].map(([hour, millions]) => ({ at: Date.UTC(2026, 8, day, hour), millions: millions! }))
    )
    const rows = ["2026-09-14", "2026-09-15", "2026-09-16"].map((day) => {
      const of = calls.filter(({ at }) => new Date(at + hours * 3_600_000).toISOString().startsWith(day))
      const cost = of.reduce((sum, { millions }) => sum + millions * 0.3, 0)
      return `Gemini 2.5 Flash GA Text Input - Predictions,Usage,${day},${cost.toFixed(2)}`
    })
    const usage = (prompt_tokens: number) => ({ prompt_tokens, completion_tokens: 0 })
    const logs = calls.map(({ at, millions }) =>
      JSON.stringify({ at: new Date(at).toISOString(), model: "gemini-2.5-flash", usage: usage(millions * 1e6) })
    )
    const table = ["SKU description,Cost type,Usage start date,Cost ($)", ...rows].join("\n")
    const { answer, code } = await answered(table, { logs: logs.join("\n") })
    assert.deepStrictEqual([causesOf(answer), answer.unexplained, code], [causes, "0", 0])
  })

  /** The headings are those of `usage-events-aggregated-v1.csv`, as public readers of it have them. */
  const CURSOR_MODELS =
    "Model,Request Count,Input (w/ Cache Write),Input (w/o Cache Write),Cache Read,Output Tokens,Total Tokens,Cost ($)"

  it("compares Cursor's sums by model, which name no days, with all logs", async () => {
    // Two calls of 100,000 tokens at 2.5, and 10,000 of output at 15 dollars: 0.25 + 0.15 each.
    const call = (at: string) =>
      JSON.stringify({ at, model: "gpt-5.4", usage: { input_tokens: 100_000, output_tokens: 10_000 } })
    const logs = `${call("2026-09-14T10:00:00Z")}\n${call("2026-09-30T10:00:00Z")}\n`
    const rows = ["gpt-5.4,2,0,200000,0,20000,220000,0.80", "composer-9,1,0,900,0,100,1000,0.25"]
    const total = "TOTAL,3,0,200900,0,20100,221000,1.05"
    const { answer, code } = await answered([CURSOR_MODELS, ...rows, total].join("\n"), { logs })
    assert.deepInclude(answer, { statement: "1.05", computed: "0.8", difference: "0.25", unexplained: "0" })
    assert.deepStrictEqual(causesOf(answer), { not_in_logs: "0.25" })
    assert.deepStrictEqual([answer.period, code], [{ from: "2026-09-14", until: "2026-09-30" }, 0])
    const unknown = await reconciled({ "s.csv": `${CURSOR_MODELS}\ngpt-5.4,1,0,9,0,1,10,nan\n`, "logs.jsonl": logs }, [
      "s.csv",
      "logs.jsonl"
    ])
    assert.include(unknown.stderr, "line 2: a cost that is not a number: nan")
  })

  it("takes no charge for 0 where Cursor's export counts requests and has no costs", async () => {
    const head = CURSOR_MODELS.replace("Model,Request Count", "Date,Kind,Model").replace("Cost ($)", "Requests")
    const row = "2026-09-14T10:00:00Z,On-Demand,gpt-5.4,0,1000,0,500,1500,2"
    const outcome = await reconciled({ "s.csv": `${head}\n${row}\n`, "logs.jsonl": LOG }, ["s.csv", "logs.jsonl"])
    assert.include(outcome.stderr, "line 2: a row without a cost")
    assert.include(outcome.stdout, "Nothing is compared, as no row of the statement could be read.")
    assert.strictEqual(outcome.code, 3)
  })

  it("reads the export of OpenRouter's activity with all of its columns", async () => {
    const head =
      "generation_id,created_at,cost_total,cost_web_search,cost_cache,cost_file_processing,byok_usage_inference,tokens_prompt,tokens_completion,tokens_reasoning,tokens_cached,model_permaslug,provider_name,variant,cancelled,streamed,user,finish_reason_raw,finish_reason_normalized,generation_time_ms,time_to_first_token_ms,api_key_disabled,api_key_name,app_name"
    const rowOf = (id: string, cost: number, search: number) =>
      `${id},2026-09-14 10:00:00.040,${cost},${search},0,0,0,1000,100,0,0,openai/gpt-5.4-2026-03-05,OpenAI,standard,false,true,,completed,stop,900,300,false,main,bot`
    // 1,000 at 2.5 and 100 at 15 dollars are 0.004; the second call had a search of 0.02 as well.
    const statement = [head, rowOf("gen-a", 0.004, 0), rowOf("gen-b", 0.024, 0.02)].join("\n")
    const logs = ["gen-a", "gen-b"].map((id) =>
      JSON.stringify({
        id,
        at: "2026-09-14T10:00:00Z",
        model: "gpt-5.4",
        usage: { prompt_tokens: 1000, completion_tokens: 100 }
      })
    )
    const { answer, code } = await answered(statement, { logs: logs.join("\n") })
    assert.deepInclude(answer, { statement: "0.028", computed: "0.008", unexplained: "0" })
    assert.deepStrictEqual([causesOf(answer), code], [{ tool_fee: "0.02" }, 0])
  })

  it("reads headings in any spelling, and names the columns that it saw and those that are needed", async () => {
    const { answer, code } = await answered(`Start Time,AMOUNT VALUE,amountCurrency,Line_Item\n${ROW}\n`, {
      logs: CHAT
    })
    assert.deepStrictEqual([answer.difference, code], ["0", 0])
    const { stderr } = await reconciled({ "own.csv": "Model,Prompt Tokens\ngpt-5.4,1\n", "logs.jsonl": LOG }, [
      "own.csv",
      "logs.jsonl"
    ])
    assert.match(stderr, /\n {2}OpenAI dashboard, costs: CSV with start_time, amount_value, line_item\n/u)
    assert.match(stderr, /\nColumns seen: Model, Prompt Tokens\n$/u)
  })

  it("reads a folder as the files in it, whatever they are", async () => {
    const { answer, code } = await answered(openAiCosts(0.0025), { file: "costs.json", logs: CHAT })
    assert.deepStrictEqual([answer.difference, code], ["0", 0])
    const record = JSON.parse(CHAT) as { readonly at: string; readonly model: string; readonly usage: object }
    const { at, ...rest } = record
    const folders: ReadonlyArray<Readonly<Record<string, string>>> = [
      { "logs/deep/usage.jsonl": CHAT, "logs/package.json": "{}", "logs/costs.json": openAiCosts(0.0025) },
      { "logs/usage.json": JSON.stringify([{ ...record, note: "x".repeat(1 << 17) }], undefined, 1) },
      { "logs/app.log": `2026-09-14 started\n2026-09-14 10:00:00 INFO ${JSON.stringify(rest)}\n` },
      { "logs/usage.csv": `Model,Prompt Tokens,Completion Tokens,Date\ngpt-5.4,1000,0,${at}\n` },
      { "logs/mixed.jsonl": `${LOG}${CHAT}` }
    ]
    for (const files of folders) {
      const outcome = await reconciled({ ...files, "costs.json": openAiCosts(0.0025) }, [
        "costs.json",
        "logs",
        "--json"
      ])
      const { causes, statement, unexplained } = JSON.parse(outcome.stdout) as Explained
      const expected = "logs/mixed.jsonl" in files ? [{ not_in_statement: "-0.06" }, "0", 0] : [{}, "0", 0]
      assert.deepStrictEqual(
        [Object.fromEntries(causes.map(({ amount, cause }) => [cause, amount])), unexplained, outcome.code],
        expected,
        outcome.stdout
      )
      assert.strictEqual(statement, "0.0025")
    }
  })

  it("advises no other machine where nothing was compared", async () => {
    const files = { "costs.json": openAiCosts(0.0025), "logs/none.jsonl": '{"level":"info"}\n' }
    const { code, stderr, stdout } = await reconciled(files, ["costs.json", "logs"])
    assert.strictEqual(code, 3)
    assert.match(
      stdout,
      /\nNothing is compared, as the logs have no response of 2026-09-14: name other files or folders\.\n/u
    )
    assert.notMatch(stdout, /other machines/u)
    assert.match(stderr, /none\.jsonl: no usage of an agent was found/u)
  })

  it("refuses what is not a statement, and names those that are known", async () => {
    for (const text of ["", "{}", "a,b\n1,2\n", "no statement at all", "[[[", '{"data":"']) {
      const { code, stderr, stdout } = await reconciled({ "odd.csv": text, "logs.jsonl": LOG }, [
        "odd.csv",
        "logs.jsonl"
      ])
      assert.deepStrictEqual([code, stdout], [1, ""], text)
      assert.match(stderr, /odd\.csv: is not a known statement\. Known are:\n {2}Anthropic cost report\n {2}/u)
    }
    const mistakes: ReadonlyArray<readonly [ReadonlyArray<string>, RegExp]> = [
      [["none.csv", "logs.jsonl"], /none\.csv: no such file/u],
      [["logs.jsonl", "none.jsonl"], /none\.jsonl: no such file/u],
      [["logs.jsonl", "logs.jsonl", "--tolerance", "a bit"], /--tolerance takes an amount in dollars/u],
      [["logs.jsonl", "logs.jsonl", "--timezone", "Mars"], /--timezone takes an IANA name/u]
    ]
    for (const [args, message] of mistakes) {
      const { code, stderr } = await reconciled({ "logs.jsonl": LOG }, args)
      assert.strictEqual(code, 1)
      assert.match(stderr, message)
    }
  })

  it("draws a waterfall whose amounts add up, within the width of a terminal", async () => {
    const { stdout } = await reconciled(FILES, ["cost_report.json"], 80)
    assert.strictEqual(
      stdout.split("\n\n")[0],
      `Logs say             0.1350   USD   2026-11-20 to 2026-11-22, 3 responses
  not in the logs   +0.0375   anthropic-claude-opus-5 on 2026-11-21: no log has
                              it
  tools             +0.0300   on 2026-11-21: the logs have no such calls
  service tier      -0.0150   anthropic-claude-sonnet-5 on 2026-11-21:
                              service_tier: batch in the statement
  unexplained        0.0000
Statement says       0.1875   USD   Anthropic cost report`
    )
    const { stdout: rows } = await reconciled(FILES, ["cost_report.json", "--csv"])
    assert.match(
      rows,
      /^cause,day,model,kind,amount,evidence,statement,logs,lines\nnot_in_logs,2026-11-21,anthropic-claude-opus-5,all,0\.0375,[^\n]*,0\.0375,0,\n/u
    )
  })

  /** A call of 0.00095 USD. */
  const mini = (id: string, day = "2026-09-14") =>
    `${JSON.stringify({
      id,
      at: `${day}T10:00:00Z`,
      model: "gpt-5-mini",
      usage: {
        prompt_tokens: 21_000,
        completion_tokens: 100,
        total_tokens: 21_100,
        prompt_tokens_details: { cached_tokens: 20_000 }
      }
    })}\n`
  const miniCosts = (...amounts: ReadonlyArray<readonly [kind: string, amount: string]>): string =>
    [HEADER, ...amounts.map(([kind, amount]) => `1789344000,${amount},usd,"gpt-5-mini, ${kind}"`), ""].join("\n")
  const MINI = [
    ["input", "0.00025"],
    ["cached input", "0.0005"],
    ["output", "0.0002"]
  ] as const

  it("names the line that stands twice", async () => {
    const files = { "costs.csv": miniCosts(...MINI, MINI[1]), "logs.jsonl": mini("a") }
    const { code, stdout } = await reconciled(files, ["costs.csv", "logs.jsonl"])
    assert.strictEqual(code, 0)
    assert.match(
      stdout,
      /^ {2}duplicate rows +\+0\.0005\d* +openai-gpt-5-mini on 2026-09-14: line 5 repeats another one$/mu
    )
    assert.match(stdout, /^Ask the vendor/mu)
    const { stdout: rows } = await reconciled(files, ["costs.csv", "logs.jsonl", "--csv"])
    assert.include(rows, "duplicate_row,2026-09-14,openai-gpt-5-mini,cache_read,0.0005,")
    assert.match(rows, /,0\.001,0\.0005,5\n$/u)
  })

  it("takes rows that are alike for two calls where the logs have both", async () => {
    const logs = mini("a") + mini("b")
    const { answer, code } = await answered(miniCosts(...MINI, ...MINI), { logs })
    assert.deepStrictEqual([code, causesOf(answer)], [0, {}])
    const halves = MINI.map(([kind, amount]) => [kind, String(Number(amount) / 2)] as const)
    const batch = await answered(miniCosts(...halves, ...halves), { logs })
    assert.deepStrictEqual([batch.code, causesOf(batch.answer)], [0, { service_tier: "-0.00095" }])
  })

  it("says of what is unexplained what is charged and logged, and prints the largest part first", async () => {
    const odd = miniCosts(MINI[0], ["cached input", "0.00812345678"], MINI[2])
    const files = { "costs.csv": odd, "logs.jsonl": mini("a") }
    const { code, stdout } = await reconciled(files, ["costs.csv", "logs.jsonl"])
    assert.strictEqual(code, 2)
    assert.match(
      stdout,
      /unexplained .* charged 0\.0081 for cache_read, the logs say 0\.0005; no other price of this model fits\n/u
    )
    const { stdout: lines } = await reconciled(
      { ...files, "costs.csv": `${odd}1789344000,0.001,usd,Web search tool calls\n` },
      ["costs.csv", "logs.jsonl", "--explain"]
    )
    assert.match(
      lines,
      /^Logs say .*\n {2}unexplained .*\n {4}2026-09-14 .* the logs say 0\.0005; [^\n]*, line 3\n {2}tool_fee/u
    )
  })

  it("says that responses outside of the statement's days are others", async () => {
    const files = { "costs.csv": miniCosts(...MINI), "logs.jsonl": mini("a") + mini("b", "2026-10-02") }
    const { stdout } = await reconciled(files, ["costs.csv", "logs.jsonl"])
    assert.include(stdout, "1 other response is before 2026-09-14 or after 2026-09-14, and not counted.\n")
  })

  it("takes a statement from standard input", async () => {
    using folder = folderOf(FILES)
    const { code, stdout } = await played(folder.path, ["reconcile", "-", "--json"], {
      stdin: FILES["cost_report.json"]!
    })
    assert.deepStrictEqual([code, (JSON.parse(stdout) as Explained).statement], [0, "0.1875"])
  })
})
