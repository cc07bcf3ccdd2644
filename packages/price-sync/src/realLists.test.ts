import { assert, describe, it } from "@effect/vitest"
import { type CatalogueEntry, priceSnapshot } from "@ratecard/core/catalogue"
import type { TariffBook } from "@ratecard/core/ledger"
import { BUNDLED_TARIFFS } from "@ratecard/core/bundled"
import { IS_WHOLE } from "@ratecard/test-support"
import { NO_BOOK } from "../test/noBook.ts"
import { responsesTo } from "../test/lists.ts"
import { catalogueBefore, pricedBy, REAL_LISTS } from "../test/real/realLists.ts"
import { decideRun, type RunOutcome, type RunState } from "./deciding/decideRun.ts"
import type { Decision } from "./deciding/decisions.ts"
import { pastPrices } from "./deciding/prices/reprice.ts"

const NOW = Date.parse("2026-11-22T00:00:00Z")

/** A run over the lists, in which rows may say the last prices of another catalogue. */
const runOn = (
  entries: ReadonlyArray<CatalogueEntry>,
  saying?: ReadonlyArray<CatalogueEntry>,
  before?: RunOutcome,
  tariffs: TariffBook = NO_BOOK
): RunOutcome => {
  const documents = Object.entries(REAL_LISTS).map(([name, list]) => [name, list(saying && pricedBy(saying))])
  return decideRun(
    { ...state(entries), sources: before?.records ?? new Map(), tariffs },
    responsesTo(Object.fromEntries(documents), NOW),
    NOW
  )
}

const state = (entries: ReadonlyArray<CatalogueEntry>): RunState => ({
  sources: new Map(),
  models: entries.map(({ announced, api_name, display_name, id, levels, name, provider, retirement }) => ({
    id,
    provider,
    name: api_name ?? name,
    display_name,
    retirement,
    announced,
    current: levels.at(-1)!,
    past: pastPrices(levels),
    unconfirmed_since: NOW,
    is_missing: false,
    entry_id: id,
    is_manual: false,
    is_set_since: false
  })),
  noted: new Map(),
  quarantine: [],
  announcements: [],
  tariffs: NO_BOOK
})

const idsOf = ({ decisions }: RunOutcome, kind: Decision["kind"]): ReadonlyArray<string> => [
  ...new Set(decisions.filter((decision) => decision.kind === kind).map(({ model_id }) => model_id))
]

/** The catalogue after a run. */
const after = (entries: ReadonlyArray<CatalogueEntry>, { decisions }: RunOutcome): ReadonlyArray<CatalogueEntry> => [
  ...entries.map((entry) => {
    const change = decisions.find((decision) => decision.kind === "change" && decision.model_id === entry.id)
    return change?.kind === "change"
      ? { ...entry, levels: [...entry.levels, { ...entry.levels[0], ...change.prices, date: "2026-11-22" }] as const }
      : entry
  }),
  ...decisions.flatMap((decision) => (decision.kind === "add" ? [decision.entry] : []))
]

describe("real lists", () => {
  const today = catalogueBefore("2026-11-22")

  it("that are stale in the same way bring back no price that its vendor left", () => {
    const outcome = runOn(today)
    const echoes = outcome.decisions.filter(({ reason }) => reason.startsWith("It repeats an old price"))
    for (const [id, day] of [
      ["openai-gpt-5.6-luna", "2026-07-30"],
      ["openai-gpt-5.6-terra", "2026-07-30"],
      ["openai-gpt-5.6-sol", "2026-08-21"],
      ["deepseek-deepseek-v4-pro", "2026-08-17"]
    ] as const) {
      const held = echoes.filter(({ kind, model_id }) => kind === "hold" && model_id === id)
      assert.isAtLeast(held.length, 2, id)
      assert.isTrue(held.every(({ reason }) => reason.includes(`ended on ${day}`)))
    }
    // One more has a cached price that it never had before, and that two lists state.
    assert.deepStrictEqual(idsOf(outcome, "change"), ["xai-grok-4.5"])
    assert.isAtLeast(idsOf(outcome, "confirm").length, 92)
  })

  it("bring no model under another name, and none whose product is not text", () => {
    assert.deepStrictEqual(idsOf(runOn(today), "add"), [])
  })

  it("that say every price of today confirm it, and change nothing", () => {
    const outcome = runOn(today, today)
    assert.deepStrictEqual(idsOf(outcome, "change"), [])
    assert.deepStrictEqual(
      idsOf(outcome, "hold").filter((id) => today.some((entry) => entry.id === id)),
      []
    )
    assert.isAtLeast(idsOf(outcome, "confirm").length, 92)
  })

  it.runIf(IS_WHOLE)(
    "catch up a catalogue that stood still for half a year, and add nothing when they say the same again",
    () => {
      const may = catalogueBefore("2026-05-01")
      const first = runOn(may)
      assert.deepStrictEqual(
        idsOf(first, "change").filter((id) => id.startsWith("xai-grok-4.20")),
        ["xai-grok-4.20-0309-non-reasoning", "xai-grok-4.20-0309-reasoning", "xai-grok-4.20-multi-agent-0309"]
      )
      assert.includeMembers(
        [...idsOf(first, "add")],
        ["anthropic-claude-opus-5", "openai-gpt-5.6-luna", "google-gemini-3.5-flash"]
      )
      const caughtUp = after(may, first)
      const second = runOn(caughtUp, undefined, first)
      assert.deepStrictEqual([idsOf(second, "change"), idsOf(second, "add")], [[], []])
      // The lists move on to today's prices, and so does the catalogue.
      const third = runOn(caughtUp, today, second)
      assert.includeMembers([...idsOf(third, "change")], ["openai-gpt-5.6-luna", "openai-gpt-5.6-terra"])
      // A vendor that goes back is followed, on the word of lists that had followed it.
      const fourth = runOn(after(caughtUp, third), undefined, third)
      assert.include(idsOf(fourth, "change"), "openai-gpt-5.6-luna")
    }
  )

  it("move no price beside the base prices, and what they say otherwise is held with its reason", () => {
    const tariffs = priceSnapshot({ entries: today, tariffs: BUNDLED_TARIFFS }, NOW).book
    const { decisions } = runOn(today, undefined, undefined, tariffs)
    assert.deepStrictEqual(
      decisions.flatMap((each) => (each.kind === "tariff" ? [each.reason] : [])),
      []
    )
    const held = decisions.flatMap((each) => (each.kind === "tariff_held" ? [each] : []))
    // Two lists have not noticed that the long prompts of a model cost no more since April.
    const echoes = held.filter(({ reason }) => reason.endsWith("It repeats an old price."))
    assert.include(
      echoes.map(({ model_id }) => model_id),
      "anthropic-claude-sonnet-4-5"
    )
    for (const { quote, reason } of held) assert.isTrue(quote.fact !== undefined && reason !== "")
  })
})
