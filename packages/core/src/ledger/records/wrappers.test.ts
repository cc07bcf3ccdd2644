import { assert, describe, it } from "@effect/vitest"
import { NOW, prices } from "../../../test/ledger.ts"
import { type Bill, billRecord, inputOf, readRecords } from "../../ledger.ts"

/** Bills one line of a file. */
const billed = (line: unknown): Bill => {
  const [{ record } = assert.fail("no record")] = readRecords(JSON.stringify(line), "jsonl").records
  const made = billRecord(record, { prices, now: NOW })
  return "error" in made ? assert.fail(made.error.message) : made
}

/** One response, as programs log it: each keeps the day, at which cached input cost 0.20 a million. */
const RESPONSE = {
  model: "claude-sonnet-5-5",
  usage: { input_tokens: 800, cache_read_input_tokens: 1200, output_tokens: 310 }
}
const DAY = "2026-10-02T09:00:00Z"
const SECONDS = Date.parse(DAY) / 1000

const WRAPPERS: ReadonlyArray<object> = [
  { at: DAY, response: RESPONSE },
  { at: DAY, response: RESPONSE, project: "bot" },
  { at: DAY, response: RESPONSE, expected: { answer: "yes" }, context: { user: "u" }, project: "bot" },
  { at: DAY, response: RESPONSE, metadata: { user: "u" }, tags: ["a"] },
  { timestamp: DAY, response: RESPONSE },
  { time: DAY, project: "bot", body: RESPONSE },
  { ts: SECONDS, response: RESPONSE },
  { ts: SECONDS * 1000, response: RESPONSE },
  { ts: String(SECONDS), response: RESPONSE },
  { startTimeUnixNano: `${SECONDS}000000000`, response: RESPONSE },
  { date: DAY, ...RESPONSE },
  { date: "2026-10-02 09:00:00", ...RESPONSE },
  { at: DAY, body: RESPONSE },
  { created_at: DAY, response: RESPONSE },
  { createdAt: DAY, result: RESPONSE },
  { request_id: "r1", timestamp: DAY, ...RESPONSE, customer: "c" },
  { start_time: DAY, end_time: "2026-11-20T09:00:00Z", response: RESPONSE },
  { response: { ...RESPONSE, created: SECONDS } },
  { project: "bot", response: { ...RESPONSE, created: SECONDS } }
]

describe("records of others", () => {
  it.for(WRAPPERS)("keep their day: %j", (record) => assert.strictEqual(billed(record).total, "0.00494"))
})

describe("lines of a program's log", () => {
  const LINE = JSON.stringify(RESPONSE)
  const PREFIXES: ReadonlyArray<readonly [prefix: string, at: string | undefined]> = [
    ["2026-10-02T09:00:00Z INFO app: ", DAY],
    ["2026-10-02 12:00:00,000+03:00 - INFO - ", DAY],
    ["2026/10/02 09:00:00 ", DAY],
    ["127.0.0.1 - - [02/Oct/2026:09:00:00 +0000] ", DAY],
    ["[2026-10-02] ", "2026-10-02T00:00:00Z"],
    ["Oct  2 09:00:00 host app[1]: ", undefined],
    ["10/02/2026 INFO ", undefined],
    ["INFO:root:", undefined],
    ["2026-13-40 INFO ", undefined]
  ]

  it.for(PREFIXES)("are read from their first brace, and their day from the prefix: %s", ([prefix, at]) => {
    const text = `${prefix}${LINE}\n`
    assert.strictEqual(inputOf("app.log", text), "jsonl")
    for (const input of ["json", "jsonl"] as const) {
      const { faults, records } = readRecords(text, input)
      assert.deepStrictEqual([faults, records.map(({ line, record }) => [line, record.at])], [[], [[1, at]]])
    }
  })

  it("keep the time that the record itself says", () => {
    const own = JSON.stringify({ at: "2026-09-01T00:00:00Z", response: RESPONSE })
    const { records } = readRecords(`2026-10-02T09:00:00Z ${own}`, "jsonl")
    assert.strictEqual(records[0]!.record.at, "2026-09-01T00:00:00Z")
  })

  it("may hold no record beside others that do, but a cut off one is a fault", () => {
    const text = `2026-10-02 started\n2026-10-02 ${LINE}\n2026-10-02 ${LINE.slice(0, -3)}\n`
    const { faults, records } = readRecords(text, "jsonl")
    assert.deepStrictEqual([records.length, faults.map(({ line }) => line)], [1, [3]])
    assert.lengthOf(readRecords(`${LINE}\nstarted\n`, "jsonl").faults, 1)
  })

  it("are no text that quotes an object", () => {
    assert.strictEqual(inputOf("prompt.txt", 'Explain this: {"a": 1}'), "text")
  })
})

describe("records as CSV", () => {
  const recordOf = (head: string, row: string) => {
    const { faults, records } = readRecords(`${head}\n${row}\n`, "csv")
    return { record: records[0]?.record, faults: faults.map(({ message }) => message) }
  }

  it.for([
    ["Model,Prompt Tokens,Completion Tokens,Date", 'gpt-5-mini,"1,000",100,2026-10-02'],
    ["MODEL,PromptTokens,COMPLETION_TOKENS,Timestamp", "gpt-5-mini,1000,100,2026-10-02T00:00:00Z"],
    ["model,usage.prompt_tokens,usage.completion_tokens,at", "gpt-5-mini,1000,100,2026-10-02"],
    ["Model,prompt tokens,completion tokens,Created At", "gpt-5-mini,1000,100,1790899200"],
    ["model-name,PROMPT-TOKENS,Completion-Tokens,created-at", "gpt-5-mini,1000,100,1790899200"],
    ["Model Name,Prompt Tokens,Completion Tokens,Date", "gpt-5-mini,1000,100,2026-10-02"],
    ["model_id,Prompt Tokens,Completion Tokens,Date", "gpt-5-mini,1000,100,2026-10-02"]
  ] as const)("have headings of any case, with spaces, underscores or hyphens: %s", ([head, row]) =>
    assert.deepStrictEqual(recordOf(head, row), {
      record: {
        model: "gpt-5-mini",
        usage: { prompt_tokens: 1000, completion_tokens: 100 },
        at: "2026-10-02T00:00:00Z"
      },
      faults: []
    })
  )

  it("have any headings, if somebody says what they are", () => {
    const text = "Modell,Eingabe,Ausgabe,Datum\ngpt-5-mini,1000,100,2026-10-02\n"
    const named = { model: "modell", input_tokens: "Eingabe", output_tokens: "Ausgabe", at: "Datum", provider: "Wer" }
    const { faults, records } = readRecords(text, "csv", named)
    assert.deepStrictEqual(records, [
      {
        line: 2,
        record: { model: "gpt-5-mini", usage: { input_tokens: 1000, output_tokens: 100 }, at: "2026-10-02T00:00:00Z" }
      }
    ])
    assert.deepStrictEqual(faults, [
      { line: 1, message: "no column is named 'Wer'. Columns seen: 'Modell', 'Eingabe', 'Ausgabe', 'Datum'" }
    ])
  })

  it("keep other columns as parts of the usage, and what is not a time as it is written", () => {
    const { record } = recordOf("model,input_tokens,output_tokens,New Tokens,date", "m,1,2,3,10/02/2026")
    assert.deepStrictEqual(record, {
      model: "m",
      usage: { input_tokens: 1, output_tokens: 2, "New Tokens": 3 },
      at: "10/02/2026"
    })
  })

  it.for([
    ["20.11.2026", "2026-11-20T00:00:00Z"],
    ["1.2.2026 14:30", "2026-02-01T14:30:00Z"],
    ["01.02.2026, 14:30:15", "2026-02-01T14:30:15Z"],
    ["31.02.2026", "31.02.2026"],
    ["20.11.26", "20.11.26"]
  ] as const)("have the day first in a date with dots: %s", ([written, at]) => {
    const { record } = recordOf("model;input_tokens;output_tokens;date", `gpt-5-mini;1;2;${written}`)
    assert.strictEqual(record?.at, at)
  })

  it("are separated by semicolons or tabs where the first line has no comma", () => {
    for (const separator of [";", "\t"]) {
      const cells = ["gpt-5-mini", '"1 000"', "100"].join(separator)
      const { faults, record } = recordOf(["Model", "Prompt Tokens", "Completion Tokens"].join(separator), cells)
      assert.deepStrictEqual(faults, [])
      assert.deepStrictEqual(record, { model: "gpt-5-mini", usage: { prompt_tokens: 1000, completion_tokens: 100 } })
    }
  })

  it("have no thousands by a point or a comma where semicolons separate cells", () => {
    for (const tokens of ["1.000", "1,000"]) {
      const { record } = recordOf("model;input_tokens;output_tokens", `gpt-5-mini;${tokens};100`)
      assert.deepStrictEqual(record?.usage, { input_tokens: tokens, output_tokens: 100 })
    }
  })

  it("are refused with the columns that were seen and those that are needed", () => {
    const { faults, record } = recordOf("Model,Units In,Units Out", "gpt-5-mini,1000,100")
    assert.isUndefined(record)
    assert.match(
      faults.join("\n"),
      /^no column is a counter of tokens\. Columns seen: 'Model', 'Units In', 'Units Out'\. Needed: model, at and counters such as input_tokens/u
    )
  })

  it("name two columns that mean the same, and count the first", () => {
    const { faults, record } = recordOf("model,Model,input_tokens,output_tokens", "gpt-5-mini,gpt-5,1,1")
    assert.strictEqual(record?.model, "gpt-5-mini")
    assert.deepStrictEqual(faults, ["the columns 'model' and 'Model' are both model; the first counts"])
    const other = recordOf("model,Model Name,input_tokens,output_tokens", "gpt-5-mini,gpt-5,1,1")
    assert.deepStrictEqual(other.faults, ["the columns 'model' and 'Model Name' are both model; the first counts"])
  })
})
