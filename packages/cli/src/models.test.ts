import { assert, describe, it } from "@effect/vitest"
import type { DatedRate } from "@ratecard/core/catalogue"
import { Big } from "big.js"
import { played } from "../test/played.ts"
import type { ModelsDocument } from "./answers/models.ts"

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
