import { assert, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { Big } from "big.js"
import { played } from "../test/played.ts"
import type { ChangesDocument } from "./answers/changes.ts"
import type { ModelsDocument } from "./answers/models.ts"
import type { RecommendDocument } from "./answers/recommend.ts"

const document = async <Document>(...args: ReadonlyArray<string>): Promise<Document> =>
  JSON.parse((await played("/", [...args, "--json"])).stdout) as Document

describe("ratecard models --text", () => {
  it("has the cheapest for that text first, whatever the currency", async () => {
    const { models, text_prices } = await document<ModelsDocument>("models", "--text", "russian,json")
    const { rate } = await document<DatedRate>("rate")
    const rubles = models.map(({ currency, id }) =>
      Big(text_prices![id]!.russian.price).times(currency === "rub" ? 1 : rate)
    )
    assert.isTrue(rubles.every((amount, place) => place === 0 || amount.gte(rubles[place - 1]!)))
    assert.sameMembers([...new Set(models.map(({ currency }) => currency))], ["usd", "rub"])
  })

  it("shows the price of each kind that is asked for, with a band where it is estimated", async () => {
    const { stdout } = await played("/", ["models", "--text", "json,russian", "--csv"])
    const [heads = "", ...rows] = stdout.trim().split(/\r?\n/u)
    assert.isTrue(heads.endsWith("json,json_low,json_high,russian,russian_low,russian_high"))
    const cellsOf = (id: string) =>
      rows
        .find((row) => row.startsWith(`${id},`))!
        .split(",")
        .slice(-6)
    assert.isTrue(cellsOf("openai-gpt-5").every((cell, place) => (cell === "") === place % 3 > 0))
    const [, low, high] = cellsOf("anthropic-claude-opus-4-5")
    assert.isBelow(Number(low), Number(high))
  })

  it("leaves the list as it is where no text is asked for", async () => {
    assert.notProperty(await document<ModelsDocument>("models"), "text_prices")
  })
})

describe("ratecard history", () => {
  it("draws a chart on a terminal alone", async () => {
    const args = ["history", "gpt-4o"]
    const { stdout } = await played("/", args)
    assert.notMatch(stdout, /[┤╮]/u)
    assert.match(stdout, /^openai-gpt-4o, USD per 1,000,000 tokens\n\nsince /u)
    assert.match((await played("/", args, { columns: 80 })).stdout, /┤/u)
  })
})

describe("ratecard recommend", () => {
  it("has the models that a call fits, by what it costs", async () => {
    const call = ["--input-tokens", "150000", "--output-tokens", "2000", "--budget", "0.5", "--price-currency", "usd"]
    const { excluded, models } = await document<RecommendDocument>("recommend", ...call, "--limit", "1000")
    assert.isNotEmpty(models)
    const { rate } = await document<DatedRate>("rate")
    const costs = models.map(({ cost, currency }) => Big(cost!).div(currency === "rub" ? rate : 1))
    assert.isTrue(costs.every((cost, place) => cost.lte(0.5) && (place === 0 || cost.gte(costs[place - 1]!))))
    assert.isTrue(models.every(({ context_window }) => context_window! >= 152_000))
    assert.isTrue(excluded.some(({ failed }) => failed === "budget"))
    const { stdout } = await played("/", ["recommend", ...call, "--limit", "1"])
    assert.match(stdout, / cost\n/u)
    assert.notProperty((await document<RecommendDocument>("recommend")).models[0], "cost")
  })
})

describe("ratecard changes", () => {
  it("ends with the last hour of a day, a week or a month", async () => {
    const datesOf = async (...args: ReadonlyArray<string>) =>
      (await document<ChangesDocument>("changes", "--limit", "1000", "--kind", "all", ...args)).changes.map(
        ({ date }) => date.slice(0, 10)
      )
    const ofMonth = await datesOf("--since", "2025-08", "--until", "2025-08")
    const since = await datesOf("--since", "2025-08")
    assert.isNotEmpty(ofMonth)
    assert.deepStrictEqual(
      ofMonth,
      since.filter((date) => date.startsWith("2025-08"))
    )
    const [last] = ofMonth
    assert.include(await datesOf("--since", last!, "--until", last!), last)
  })

  it("calls a price that came or went by that name", async () => {
    const args = ["changes", "--model", "gpt-4o", "--since", "2024-05-01", "--csv"]
    const { stderr, stdout } = await played("/", args)
    assert.strictEqual(
      stdout,
      `date,kind,model,price of,before,now,change,currency
2024-10-02,drop,openai-gpt-4o,input,5,2.5,-50 %,USD
2024-10-02,added,openai-gpt-4o,cached,,1.25,,USD
2024-10-02,drop,openai-gpt-4o,output,15,10,-33.33 %,USD
`
    )
    assert.notInclude(stderr, "is added")
    const all = await played("/", ["changes", "--days", "1825", "--limit", "1000"])
    assert.match(all.stdout, / added /u)
    assert.include(all.stdout, "A cached price that is added counts as a drop, one that is removed as a rise.\n")
    const { changes } = await document<ChangesDocument>("changes", "--days", "1825", "--limit", "1000")
    assert.isFalse(changes.some(({ kind }) => !["drop", "rise", "mixed"].includes(kind)))
  })
})
