import { assert, describe, it } from "@effect/vitest"
import { NOW, prices } from "../../../test/ledger.ts"
import { type Bill, billRecord, readRecords } from "../../ledger.ts"

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
