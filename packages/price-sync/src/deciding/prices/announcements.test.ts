import { assert, describe, it } from "@effect/vitest"
import { projectAnnouncements } from "./announcements.ts"
import type { Change } from "../decisions.ts"
import type { Announcement, BookModel, RunFacts } from "../facts.ts"
import { NO_FACTS, type PriceSourceName, type Quote, type QuotedPrices } from "../quote.ts"

const NOW = Date.parse("2026-11-20T03:15:00Z")
const DAY = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

const PRICES: QuotedPrices = { input_price: 3, output_price: 15, cached_input_price: 0.3 }

const model = (current: Partial<QuotedPrices>): BookModel => ({
  id: "openai-m",
  provider: "openai",
  name: "m",
  retirement: null,
  announced: [],
  current: { date: "2026-01-01T00:00:00Z", ...PRICES, ...current, source: "seed" },
  reported: null,
  display_name: "Emm",
  past: [],
  confirmed: {},
  unconfirmed_since: 0,
  is_missing: false
})

const DEARER = model({ input_price: 2 })

/** What `source` says of the model; announced where it has a date. */
const quote = (date: string | null, source: PriceSourceName = "genai-prices", fields: Partial<Quote> = {}): Quote => ({
  source,
  provider: "openai",
  name: "m",
  model_id: "openai-m",
  ...PRICES,
  currency: "usd",
  valid_from: date,
  ...NO_FACTS,
  ...fields
})

const open = (date: string, fields: Partial<Announcement> = {}): Announcement => ({
  id: "1",
  model_id: "openai-m",
  source: "genai-prices",
  date,
  ...PRICES,
  currency: "usd",
  first_seen: iso(NOW - DAY),
  last_seen: iso(NOW - DAY),
  ...fields
})

/** What becomes of `open` announcements at `now` where genai-prices says `told`; null: it does not answer. */
const decide = (
  announcements: ReadonlyArray<Announcement>,
  told: ReadonlyArray<Quote> | null,
  { book = DEARER, decided = [], now = NOW }: { book?: BookModel; decided?: ReadonlyArray<Change>; now?: number } = {}
) => {
  const facts: RunFacts = {
    now,
    answers:
      told === null
        ? []
        : [
            {
              source: "genai-prices",
              quotes: told.filter(({ valid_from }) => valid_from === null),
              announcements: told.filter(({ valid_from }) => valid_from !== null),
              discoveries: [],
              listed: []
            }
          ],
    lastListed: new Map(),
    book: [book],
    quarantine: [],
    announcements
  }
  return projectAnnouncements(facts, decided).map(({ announced_id, kind }) => [kind, announced_id])
}

const TOMORROW = iso(NOW + DAY)
const YESTERDAY = iso(NOW - DAY)

describe("an announcement", () => {
  it("is kept once, however many rows say so, and again where date or price is another", () => {
    assert.deepStrictEqual(decide([], [quote(TOMORROW), quote(TOMORROW)]), [["announce", null]])
    const others = [quote(iso(NOW + 2 * DAY)), quote(TOMORROW, "genai-prices", { output_price: 16 })]
    assert.deepStrictEqual(decide([], [quote(TOMORROW), ...others]).length, 3)
  })

  it("is known again when its source repeats it, whatever precision its date has", () => {
    assert.deepStrictEqual(decide([open("2026-12-01T00:00:00Z")], [quote("2026-12-01T00:00:00.000Z")]), [
      ["announce", "1"]
    ])
  })

  it("lapses when its source says otherwise, and stands while that is not heard", () => {
    assert.deepStrictEqual(decide([open(TOMORROW)], []), [["lapse", "1"]])
    assert.deepStrictEqual(decide([open(TOMORROW)], [quote(iso(NOW + 2 * DAY))]), [
      ["announce", null],
      ["lapse", "1"]
    ])
    assert.deepStrictEqual(decide([open(TOMORROW)], null), [])
  })

  it("lapses where its source was not heard for seven days", () => {
    const lastSeen = (at: number) => open(iso(NOW + 90 * DAY), { last_seen: iso(at) })
    assert.deepStrictEqual(decide([lastSeen(NOW - 7 * DAY + 1)], null), [])
    assert.deepStrictEqual(decide([lastSeen(NOW - 7 * DAY)], null), [["lapse", "1"]])
  })

  it("is fulfilled from its day on, by the price in force alone", () => {
    const inForce = { book: model({}) }
    assert.deepStrictEqual(decide([open(iso(NOW + 1))], null, inForce), [])
    assert.deepStrictEqual(decide([open(iso(NOW))], null, inForce), [["fulfil", "1"]])
    assert.deepStrictEqual(decide([open(YESTERDAY)], [quote(null)]), [])
  })

  it("is fulfilled by the change of the same run", () => {
    const change: Change = {
      kind: "change",
      model_id: "openai-m",
      source: "litellm",
      sources: ["litellm", "genai-prices"],
      prices: PRICES,
      valid_from: iso(NOW),
      reason: ""
    }
    assert.deepStrictEqual(decide([open(YESTERDAY)], [quote(null)], { decided: [change] }), [["fulfil", "1"]])
  })

  it("waits seven days after its day, and then lapses", () => {
    const passed = (millis: number) => [open(iso(NOW - millis))]
    assert.deepStrictEqual(decide(passed(7 * DAY - 1), [quote(null)]), [])
    assert.deepStrictEqual(decide(passed(7 * DAY), [quote(null)]), [["lapse", "1"]])
    assert.deepStrictEqual(decide(passed(7 * DAY - 1), null), [])
    assert.deepStrictEqual(decide(passed(7 * DAY), null), [["lapse", "1"]])
    assert.deepStrictEqual(decide(passed(DAY), []), [["lapse", "1"]])
  })

  it("is told in words", () => {
    const facts = { now: NOW, lastListed: new Map(), book: [DEARER], quarantine: [] }
    const announcements = [quote("2026-12-01T00:00:00Z")]
    const answer = { source: "genai-prices", quotes: [], announcements, discoveries: [], listed: [] } as const
    const [said] = projectAnnouncements({ ...facts, answers: [answer], announcements: [] }, [])
    assert.strictEqual(said?.reason, "genai-prices announces 3 / 15 (cached 0.3) usd for 2026-12-01T00:00:00Z.")
    const old = projectAnnouncements({ ...facts, answers: [], announcements: [open("2026-11-01T00:00:00Z")] }, [])
    assert.match(old[0]!.reason, /^Its day, 2026-11-01T00:00:00Z, passed at least 7 days ago/u)
  })
})
