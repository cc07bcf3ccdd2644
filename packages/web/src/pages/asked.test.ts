import { assert, describe, it } from "@effect/vitest"
import { NOW, PRICES, RATE, siteAt } from "../../test/shop.ts"
import { csvTable } from "../parts/csvTable.ts"
import { modelsAsked } from "../prices/prices.ts"
import { usageAsked, usagePath } from "./account/spend/usageAsked.ts"
import { changeFile, changesAsked, eventsFound, feedQuery } from "./changes/ChangesPage.tsx"
import { byDay } from "./changes/Events.tsx"
import { amountAt, comparedSteps, comparisonFile } from "./compare/ComparePage.tsx"
import { bestOf, comparedIn, priceRowsOf } from "./compare/comparison.ts"
import { costRequestOf, isOutput, mostWritten, outputTokensOf } from "./cost/costRequest.ts"
import { isOfAll, lineAsked } from "./lines/lineAsked.ts"
import { modelFile, modelsFound } from "./models/modelRows.ts"

const query = (text: string) => new URLSearchParams(text)

const { view } = PRICES

describe("what the page of costs is asked", () => {
  const asked = (text: string) => costRequestOf(query(text), view)

  it("is an example where nothing is asked: the first of each provider in a small catalogue", () => {
    const { batch, ...first } = { batch: false, ...asked("") }
    assert.isFalse(batch)
    assert.deepInclude(first, {
      input: 1000,
      output: { ratio: 0.1 },
      cached: 0,
      written: 0,
      lifetime: "5m",
      perDay: 1000,
      currency: "usd",
      isEvery: false,
      isBatch: false,
      tools: [],
      unknown: []
    })
    assert.deepStrictEqual(
      first.models.map(({ provider }) => provider),
      ["openai", "anthropic", "deepseek", "yandex"]
    )
  })

  it("names models, all of them, or what is none", () => {
    assert.deepStrictEqual(
      asked("models=yandex-gamma,nobody,,openai-alpha-1").models.map(({ id }) => id),
      ["yandex-gamma", "openai-alpha-1"]
    )
    assert.deepStrictEqual(asked("models=yandex-gamma,nobody").unknown, ["nobody"])
    assert.deepStrictEqual(asked("models=all").models, view.offered)
    assert.deepStrictEqual([asked("models=all").isEvery, asked("models=").models], [true, []])
  })

  it.for([
    ["input=2500.6", { input: 2501 }],
    ["input=-1", { input: 1000 }],
    ["input=1e3", { input: 1000 }],
    ["input=1000000001", { input: 1000 }],
    ["input=", { input: 1000 }],
    ["cached=80", { cached: 0.8 }],
    ["cached=101", { cached: 0 }],
    ["cached=80&written=20", { written: 0.2 }],
    ["cached=80&written=21", { written: 0 }],
    ["lifetime=1h", { lifetime: "1h" }],
    ["lifetime=2h", { lifetime: "5m" }],
    ["requests=0", { perDay: 0 }],
    ["requests=1.5", { perDay: 1.5 }],
    ["requests=many", { perDay: 1000 }],
    ["currency=rub", { currency: "rub" }],
    ["currency=eur", { currency: "usd" }],
    ["batch=1", { isBatch: true }],
    ["output=500", { output: { tokens: 500 } }],
    ["output=2.5%25", { output: { ratio: 0.025 } }],
    ["output= 300 %25 ", { output: { ratio: 3 } }],
    ["output=lots", { output: { ratio: 0.1 } }],
    ["output=-5", { output: { ratio: 0.1 } }],
    ["output=1.2.3%25", { output: { ratio: 0.1 } }]
  ] as const)("takes %s", ([text, expected]) => {
    assert.deepInclude(asked(text), expected)
  })

  it("knows tools, in one order", () => {
    const { tools } = asked("tools=web_search,spoon,function")
    assert.sameMembers([...tools], ["web_search", "function"])
    assert.deepStrictEqual(tools, asked("tools=function,web_search").tools)
  })

  it("says which texts are an output, and how many tokens it has", () => {
    assert.isTrue(["", " ", "5", "5%", null].every(isOutput))
    assert.isFalse(["five", "5 tokens", "%", "-1"].some(isOutput))
    assert.strictEqual(outputTokensOf({ tokens: 7 }, 1000), 7)
    assert.strictEqual(outputTokensOf({ ratio: 0.1 }, 1004), 100)
    assert.deepStrictEqual([mostWritten(0), mostWritten(0.8), mostWritten(0.29), mostWritten(1)], [100, 20, 71, 0])
  })
})

describe("what the page of changes is asked", () => {
  it.for([
    ["", { days: 90, kind: "all", min_change_pct: 0 }],
    [
      "days=7&kind=drop&min_change_pct=5&provider=openai",
      { days: 7, kind: "drop", min_change_pct: 5, provider: "openai" }
    ],
    ["days=0", { days: 90, kind: "all", min_change_pct: 0 }],
    ["days=1825", { days: 1825, kind: "all", min_change_pct: 0 }],
    ["days=1826", { days: 90, kind: "all", min_change_pct: 0 }],
    ["days=1.5", { days: 90, kind: "all", min_change_pct: 0 }],
    ["kind=nonsense&provider=acme", { days: 90, kind: "all", min_change_pct: 0 }],
    ["min_change_pct=-5", { days: 90, kind: "all", min_change_pct: 0 }],
    ["min_change_pct=Infinity", { days: 90, kind: "all", min_change_pct: 0 }]
  ] as const)("is read of %o", ([text, filter]) => {
    assert.deepStrictEqual(changesAsked(query(text)), filter)
  })

  it("is the query of a feed", () => {
    assert.strictEqual(feedQuery(changesAsked(query(""))), "days=90&kind=all")
    // Feeds have changes of prices alone.
    assert.strictEqual(feedQuery(changesAsked(query("kind=retired"))), "days=90&kind=all")
    assert.strictEqual(
      feedQuery(changesAsked(query("min_change_pct=2.5&provider=xai&days=30&kind=all"))),
      "days=30&kind=all&provider=xai&min_change_pct=2.5"
    )
  })
})

describe("changes", () => {
  const found = (text: string) => eventsFound(siteAt(`/changes?${text}`), changesAsked(query(text)))

  it("stand by their day in UTC, in their order", () => {
    assert.deepStrictEqual([...byDay(found("days=365&kind=changes")).keys()], ["2026-11-10", "2026-03-01"])
    // Alpha 2 retires soon, Alpha 0 has.
    assert.deepStrictEqual([...byDay(found("days=365&kind=retired")).keys()], ["2027-01-02", "2026-02-01"])
    assert.deepStrictEqual([...byDay(found("kind=retired&provider=yandex")).keys()], [])
    assert.deepStrictEqual([...byDay(found("")).keys()], ["2027-01-02", "2026-11-10", "2026-10-01", "2026-09-01"])
  })

  it("are a file", () => {
    const [head, first, second] = csvTable(changeFile(found("days=365&kind=changes").changes)).split("\r\n")
    assert.strictEqual(
      head,
      "day,model_id,name,provider,kind,currency,previous_input,input,previous_cached_input,cached_input,previous_output,output,source"
    )
    assert.strictEqual(first, "2026-11-10,yandex-gamma,gamma,yandex,drop,rub,400,200,,,400,400,seed")
    assert.strictEqual(second, "2026-03-01,openai-alpha-1,alpha-1,openai,drop,usd,4,2,1,0.5,16,8,seed")
  })
})

describe("a comparison", () => {
  const compared = (text: string) => comparedIn(query(text), PRICES)

  it("has each model once, five at most, and names what is none", () => {
    const { left, models, unknown } = compared(
      "models=alpha-1,openai-alpha-1,nobody,beta,free,yandex-gamma,alpha-2,alpha-0"
    )
    assert.deepStrictEqual(
      models.map(({ entry }) => entry.id),
      ["openai-alpha-1", "anthropic-beta", "deepseek-free", "yandex-gamma", "openai-alpha-2"]
    )
    assert.deepStrictEqual([unknown, left], [["nobody"], 1])
    assert.deepStrictEqual(compared(""), { models: [], unknown: [], left: 0 })
  })

  it("is over one time, in one currency", () => {
    const { models } = compared("models=alpha-1,yandex-gamma")
    const steps = comparedSteps(models, "input", NOW, ({ model }, amount) =>
      model.currency === "rub" ? amount / 80 : amount
    )
    assert.deepStrictEqual([steps.from, steps.until], [Date.parse("2024-05-01"), NOW])
    const at = (day: string) => [0, 1].map((column) => amountAt(steps, column, Date.parse(day)))
    assert.deepStrictEqual(at("2024-04-30"), [null, null])
    assert.deepStrictEqual(at("2024-12-31"), [null, 5])
    assert.deepStrictEqual(at("2025-01-15"), [4, 5])
    assert.deepStrictEqual(at("2026-11-22"), [2, 2.5])
  })

  it("has nothing of what is announced, and a gap where a model has ended", () => {
    const { models } = compared("models=beta,alpha-0")
    const steps = comparedSteps(models, "output", NOW, (_, amount) => amount)
    assert.strictEqual(amountAt(steps, 0, Date.parse("2027-06-01")), 15)
    assert.strictEqual(amountAt(steps, 1, Date.parse("2026-01-31")), 30)
    assert.isNull(amountAt(steps, 1, Date.parse("2026-02-01")))
  })

  it("is a file with a column for each model", () => {
    const { models } = compared("models=beta,yandex-gamma")
    assert.strictEqual(
      csvTable(comparisonFile(models, priceRowsOf(models, "usd", RATE), "usd")),
      [
        "unit,above_input_tokens,batch,currency,anthropic-beta,yandex-gamma",
        "input,,false,usd,3,2.5",
        "cache_read,,false,usd,0.3,",
        "cache_write_5m,,false,usd,3.75,",
        "output,,false,usd,15,5",
        "input,,true,usd,1.5,",
        "output,,true,usd,7.5,",
        ""
      ].join("\r\n")
    )
  })

  it("marks the best, where there is a difference", () => {
    const best = (amounts: ReadonlyArray<number | null>, isMoreBetter?: boolean) => [...bestOf(amounts, isMoreBetter)]
    assert.deepStrictEqual(best([3, 1, null, 1]), [1, 3])
    assert.deepStrictEqual(best([3, 1, 3], true), [0, 2])
    assert.deepStrictEqual(best([2, 2]), [])
    assert.deepStrictEqual(best([2, null]), [])
    assert.deepStrictEqual(best([0, 5]), [0])
    assert.deepStrictEqual(best([]), [])
  })
})

describe("the table of models as a file", () => {
  it("has the prices that are shown, in their currency", () => {
    const file = (text: string) => csvTable(modelFile(modelsFound(PRICES, query(text)).rows)).split("\r\n")
    assert.strictEqual(
      file("")[0],
      "model_id,name,provider,currency,input_per_million,cached_input_per_million,output_per_million,context_window,price_since,released,english_per_million_characters,code_per_million_characters,json_per_million_characters,russian_per_million_characters,chinese_per_million_characters,per_month,text_prices"
    )
    const begins = (asked: string, row: string) =>
      assert.isTrue(
        file(asked).some((line) => line.startsWith(row)),
        row
      )
    begins("", "yandex-gamma,Gamma,yandex,rub,200,,400,32000,2026-11-10,2024-05-01,")
    begins("currency=usd", "yandex-gamma,Gamma,yandex,usd,2.5,,5,32000,2026-11-10,2024-05-01,")
    begins("", "deepseek-free,Free,deepseek,usd,0,0,0,64000,2026-10-01,,0,")
  })
})

describe("the line that an address names", () => {
  it("is that of its name, or of one of its models", () => {
    for (const path of ["/lines/alpha", "/lines/openai-alpha-1", "/lines/ALPHA-0"])
      assert.strictEqual(lineAsked(siteAt(path))?.slug, "alpha", path)
    for (const path of ["/lines/beta", "/lines/nobody", "/lines/%E0%A4%A", "/lines/__proto__"])
      assert.isUndefined(lineAsked(siteAt(path)), path)
    assert.deepStrictEqual([isOfAll(siteAt("/lines?at=2026-01-01")), isOfAll(siteAt("/lines/alpha"))], [true, false])
  })
})

describe("what the sums of an account are asked", () => {
  it.for([
    ["", "day", "30", "/usage?by=day&since=2026-10-24"],
    ["by=machine&days=90", "machine", "90", "/usage?by=machine&since=2026-08-25"],
    ["by=person&days=365", "person", "365", "/usage?by=person&since=2025-11-23"],
    ["by=team&days=31", "day", "30", "/usage?by=day&since=2026-10-24"],
    ["days=2026-06-01..2026-06-30", "day", "2026-06-01..2026-06-30", "/usage?by=day&since=2026-06-01&until=2026-06-30"],
    ["days=..2026-06-30", "day", "..2026-06-30", "/usage?by=day&until=2026-06-30"],
    ["days=..", "day", "..", "/usage?by=day"],
    ["days=2026-13-01..", "day", "30", "/usage?by=day&since=2026-10-24"]
  ] as const)("is read of %o, today included", ([text, by, days, path]) => {
    const asked = usageAsked(query(text), NOW)
    assert.deepStrictEqual([asked.by, asked.days, usagePath("/usage", asked)], [by, days, path])
  })

  it("is of teams for who may see them all", () => {
    const asked = usageAsked(query("by=team&days=7"), NOW, ["day", "team"])
    assert.strictEqual(usagePath("/teams/all/usage", asked), "/teams/all/usage?by=team&since=2026-11-16")
    assert.strictEqual(usagePath("/teams/all/usage", asked, "model"), "/teams/all/usage?by=model&since=2026-11-16")
  })
})

describe("the models of a past day", () => {
  it("are asked for by every page in the same way", () => {
    const at = query("at=2025-06-01")
    assert.deepStrictEqual(
      costRequestOf(query("models=all&at=2025-06-01"), modelsAsked(PRICES, at)).models.map(({ id }) => id),
      ["openai-alpha-0", "openai-alpha-1", "yandex-gamma"]
    )
  })
})
