import { assert, describe, it } from "@effect/vitest"
import { publishCatalogue } from "@ratecard/core/effect"
import { BUNDLED, folderOf, played } from "../../test/played.ts"
import { serviceOf } from "../../test/serviceOf.ts"
import type { UsageDocument } from "../usage/document.ts"

let responses = 0

/** A response of a dollar. */
const dollar = (at: string, model = "claude-opus-4-5"): string => {
  const id = `${++responses}`
  const message = { id, model, stop_reason: "end_turn", usage: { input_tokens: 0, output_tokens: 40_000 } }
  const line = { type: "assistant", requestId: id, version: "2.1.130", sessionId: "s", cwd: "/app", timestamp: at }
  return `${JSON.stringify({ ...line, message })}\n`
}

/** The bank set 79.8573 for 31 July, 79.4637 for 1 August, a Saturday, and 80.0687 for the Tuesday after. */
const LOG = {
  ".claude/projects/p/a.jsonl": [
    "2026-07-31T10:00:00Z",
    "2026-08-02T10:00:00Z",
    "2026-08-03T20:59:59Z",
    "2026-08-03T21:00:00Z"
  ]
    .map((at) => dollar(at))
    .join("")
}

const RUB = ["usage", "--currency", "rub", "--quiet"]

const rubles = async (folder: string, ...args: ReadonlyArray<string>) =>
  JSON.parse((await played(folder, [...RUB, "--json", "--timezone", "UTC", ...args])).stdout) as UsageDocument

describe("--currency rub", () => {
  it("converts each amount at the bank's rate of its day, which begins in Moscow", async () => {
    using folder = folderOf(LOG)
    const { rate, rows, total } = await rubles(folder.path)
    assert.deepInclude(rate, { source: "cbr", from: "2020-01-01" })
    assert.notProperty(rate, "beyond")
    assert.deepStrictEqual(
      rows.map((row) => [row.key, row.cost, row.rate]),
      [
        ["2026-07-31", "79.8573", { rate: 79.8573, date: "2026-07-31" }],
        ["2026-08-02", "79.4637", { rate: 79.4637, date: "2026-08-01" }],
        ["2026-08-03", "159.5324", undefined]
      ]
    )
    assert.deepInclude(total, { cost: "318.8534", currency: "rub", complete: true })
    const { stdout } = await played(folder.path, [...RUB, "--json", "--timezone", "Europe/Moscow"])
    const moscow = JSON.parse(stdout) as UsageDocument
    assert.deepStrictEqual(moscow.rows.at(-1)?.rate, { rate: 80.0687, date: "2026-08-04" })
  })

  it("stands with its rate in every row that has one: of days, of single responses, of another model, of FOCUS", async () => {
    using folder = folderOf(LOG)
    const csv = async (...args: ReadonlyArray<string>) =>
      (await played(folder.path, [...RUB, "--timezone", "UTC", "--until", "2026-07-31", ...args])).stdout
        .trimEnd()
        .split("\n")
    for (const args of [["--by", "model"], ["--top", "1"], ["--cache"], ["--as", "gpt-5"]]) {
      const [head, row] = await csv("--csv", ...args)
      assert.match(head!, /,rate,rate_date$/u)
      assert.match(row!, /,79\.8573,2026-07-31$/u)
    }
    const [row] = await csv("--export", "focus-jsonl")
    const focus = JSON.parse(row!) as Readonly<Record<string, unknown>>
    assert.deepInclude(focus, { BillingCurrency: "RUB", BilledCost: 79.8573 })
    assert.include(String(focus["x_RateDate"]), "2026-07-31")
  })

  it("takes the last known rate for days after its table, and says so", async () => {
    await using service = await serviceOf({
      "/api/v1/catalogue": JSON.stringify(
        publishCatalogue(BUNDLED.entries, { ...BUNDLED.tariffs, as_of: "2026-11-22" })
      ),
      "/api/v1/exchange-rate": JSON.stringify({ rate: 101.5, source: "cbr", updated_at: "2097-05-02T00:00:00Z" })
    })
    using folder = folderOf({ "a.jsonl": dollar("2097-05-01T10:00:00Z") + dollar("2097-05-03T10:00:00Z") })
    const last = (await rubles(folder.path, "a.jsonl")).rate
    assert.isDefined(last)
    assert.strictEqual(last?.source === "cbr" ? last.beyond?.length : 0, 1)
    await played(folder.path, ["catalogue", "update", "--from", service.url])
    const { rate, rows } = await rubles(folder.path, "a.jsonl")
    const beyond = rate?.source === "cbr" ? rate.beyond : undefined
    assert.deepInclude(beyond?.[0], { from: "2097-05-01", until: "2097-05-01", source: "cbr" })
    assert.deepStrictEqual(beyond?.[1], {
      from: "2097-05-03",
      until: "2097-05-03",
      rate: 101.5,
      date: "2097-05-02",
      source: "cbr"
    })
    assert.strictEqual(rows.at(-1)?.cost, "101.5")
    const { stdout } = await played(folder.path, ["usage", "a.jsonl", "--currency", "rub"], { columns: 300 })
    assert.include(
      stdout,
      "2097-05-03: after the table, at 101.5 rubles per dollar, the last known rate, of 2097-05-02"
    )
  })

  it("leaves amounts of days before its table as they are: the sum is a lower bound", async () => {
    using folder = folderOf({
      "a.jsonl": dollar("2019-05-01T10:00:00Z", "house-1") + dollar("2026-07-31T10:00:00Z", "house-1"),
      "rates.json": '[{"model":"house-*","prices":{"input":"0","output":"25"}}]',
      "old.jsonl": '{"model":"house-1","at":"2019-05-01","usage":{"prompt_tokens":1,"completion_tokens":2}}\n'
    })
    const asked = ["a.jsonl", "--rates", "rates.json"]
    const { rate, total } = await rubles(folder.path, ...asked)
    assert.deepInclude(total, {
      cost: "79.8573",
      currency: "rub",
      complete: false,
      also: [{ cost: "1", currency: "usd" }]
    })
    assert.deepInclude(rate, { before: { from: "2019-05-01", until: "2019-05-01" } })
    const { stdout } = await played(folder.path, ["usage", "--currency", "rub", ...asked], { columns: 300 })
    assert.match(
      stdout,
      /Total at least 79\.8573 RUB and 1 USD[^]*\n2019-05-01: before the table, not converted\. Give a rate/u
    )
    const top = await played(folder.path, ["usage", "--currency", "rub", "--top", "1", ...asked])
    assert.match(top.stderr, /No exchange rate is known before 2020-01-01: leave those days out with --since/u)
    const cost = await played(folder.path, ["cost", "old.jsonl", "--rates", "rates.json", "--currency", "rub"])
    assert.strictEqual(cost.code, 1)
    assert.match(cost.stderr, /no exchange rate of 2019-05-01 is known, only from 2020-01-01 on\. Give a rate/u)
    const own = await rubles(folder.path, "--rate", "10", ...asked)
    assert.deepInclude(own.total, { cost: "20", complete: true })
  })

  it("converts each record of a bill at the rate of its day", async () => {
    const record = (at: string) =>
      JSON.stringify({ model: "claude-opus-4-5", at, usage: { input_tokens: 0, output_tokens: 40_000 } })
    using folder = folderOf({ "requests.jsonl": `${record("2026-07-31T10:00:00Z")}\n${record("2026-08-02")}\n` })
    const { stdout } = await played(folder.path, ["cost", "requests.jsonl", "--currency", "rub"])
    assert.include(stdout, "Total 2 USD, 159.321 RUB\n")
  })
})
