import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { parse } from "yaml"
import { ALARMS, alarmsIn } from "./alarms.ts"

const NOW = 1_800_000_000

/** The metrics of a server that is well, with some of them otherwise. */
const metrics = (others: Readonly<Record<string, number>> = {}) =>
  Object.entries({
    'ratecard_build_info{version="0.1.0",revision="a"}': 1,
    ratecard_database_up: 1,
    ratecard_book_compared_timestamp_seconds: NOW - 1,
    ratecard_sync_finished_timestamp_seconds: NOW - 3600,
    process_start_time_seconds: NOW - 90_000,
    'ratecard_sync_source_ok{source="litellm"}': 1,
    'ratecard_sync_source_ok{source="openrouter"}': 1,
    ratecard_quarantine_oldest_timestamp_seconds: NaN,
    ratecard_exchange_rate_timestamp_seconds: NOW - 86_400,
    'nodejs_eventloop_delay_seconds{quantile="0.99"}': 0.02,
    'nodejs_eventloop_delay_seconds{quantile="1"}': 0.9,
    ratecard_counting_queue_length: 0,
    ratecard_http_unsent_bytes: 0,
    ...others
  })
    .map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`)
    .join("")

describe("the alarms of one look at the metrics", () => {
  it("are none where all is well", () => {
    assert.deepStrictEqual(alarmsIn(metrics(), NOW), [])
    assert.deepStrictEqual(alarmsIn(metrics({ ratecard_sync_finished_timestamp_seconds: NaN }), NOW), [])
  })

  it("are a line each", () => {
    for (const [others, lines] of [
      [{ ratecard_database_up: 0 }, ["RatecardDatabaseAway: The database does not answer: writes are refused."]],
      [
        { ratecard_book_compared_timestamp_seconds: NOW - 600 },
        ["RatecardPricesNotCompared: Prices were compared with the database 10 minutes ago."]
      ],
      [
        { ratecard_sync_finished_timestamp_seconds: NOW - 150_000 },
        ["RatecardSyncOverdue: Price sources were read, or the server began, 42 hours ago."]
      ],
      [
        { ratecard_sync_finished_timestamp_seconds: NaN, process_start_time_seconds: NOW - 200_000 },
        ["RatecardSyncOverdue: Price sources were read, or the server began, 2 days ago."]
      ],
      [
        { 'ratecard_sync_source_ok{source="litellm"}': 0 },
        ["RatecardSourceFailing: In the last sync failed: litellm."]
      ],
      [
        { 'ratecard_sync_source_ok{source="litellm"}': 0, 'ratecard_sync_source_ok{source="openrouter"}': 0 },
        [
          "RatecardSourcesFailing: All price sources failed in the last sync.",
          "RatecardSourceFailing: In the last sync failed: litellm, openrouter."
        ]
      ],
      [
        { ratecard_quarantine_oldest_timestamp_seconds: NOW - 200_000 },
        ["RatecardQuarantineOverdue: A quote was held for somebody to decide 2 days ago."]
      ],
      [
        { ratecard_exchange_rate_timestamp_seconds: NOW - 13 * 86_400 },
        ["RatecardExchangeRateOld: The newest exchange rate is of 13 days ago."]
      ],
      [{ ratecard_exchange_rate_timestamp_seconds: NaN }, ["RatecardExchangeRateOld: No exchange rate is known."]],
      [
        { 'nodejs_eventloop_delay_seconds{quantile="0.99"}': 0.3 },
        ["RatecardEventLoopLate: The event loop turns 0.3 seconds late."]
      ],
      [{ ratecard_counting_queue_length: 40 }, ["RatecardCountingQueued: 40 texts wait for a counting thread."]],
      [
        { ratecard_http_unsent_bytes: 7e7 },
        ["RatecardReadersStalled: 70000000 bytes of answers wait for readers that do not read."]
      ]
    ] as const)
      assert.deepStrictEqual(alarmsIn(metrics(others as Readonly<Record<string, number>>), NOW), lines)
  })

  it("are not silent about a page of somebody else's", () => {
    assert.deepStrictEqual(alarmsIn("<html>", NOW), ["RatecardDown: what answered is no ratecard-server's metrics."])
  })

  it("have the conditions of Prometheus' rules", () => {
    const text = readFileSync(new URL("../../../../docs/operations/alerts.yaml", import.meta.url), "utf8")
    const { rules } = parse(text).groups[0] as {
      readonly rules: ReadonlyArray<{ readonly alert: string; readonly expr: string }>
    }
    for (const { alert, expr } of ALARMS) assert.strictEqual(rules.find((rule) => rule.alert === alert)?.expr, expr)
  })
})
