import { assert, describe, it } from "@effect/vitest"
import { Big } from "big.js"
import { Schema } from "effect"
import { BUNDLED_ENTRIES, type Model, type Tariff, tariffOf, type Usage, usageCost } from "../index.ts"

const TARIFF: Tariff = { input_price: 2, output_price: 8, cached_input_price: 0.5, cache_write_price: 2.5, tiers: [] }

/** 200,000 tokens is the standard price, 200,001 the long one; the second threshold is inclusive. */
const TIERED: Tariff = {
  ...TARIFF,
  tiers: [
    { above_input_tokens: 400_000, inclusive: true, input_price: 8, output_price: 32, cached_input_price: null },
    {
      above_input_tokens: 200_000,
      input_price: 4,
      output_price: 16,
      cached_input_price: 1,
      cache_write_price: 5
    }
  ]
}

const whole = (minimum: number, maximum: number) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const Price = Schema.Struct({ units: whole(0, 999_999), scale: whole(0, 9) })
const toNumber = ({ scale, units }: typeof Price.Type): number => Number(`${units}e-${scale}`)

describe("usageCost", () => {
  it.prop(
    "equals an arbitrary-precision oracle to the last digit",
    {
      plain: whole(0, 2_000_000),
      cached: whole(0, 2_000_000),
      written: whole(0, 2_000_000),
      output: whole(0, 2_000_000),
      prices: Schema.Tuple([Price, Price, Price, Price])
    },
    ({ cached, output, plain, prices, written }) => {
      const [input_price, output_price, cached_input_price, cache_write_price] = prices.map(toNumber) as [
        number,
        number,
        number,
        number
      ]
      const at = (tokens: number, price: number) => new Big(tokens).times(price).times("1e-6")
      const amount = (value: Big) => value.round(12, Big.roundHalfEven).toNumber()
      const input = at(plain, input_price).plus(at(cached, cached_input_price)).plus(at(written, cache_write_price))
      assert.deepStrictEqual(
        usageCost(
          { input_price, output_price, cached_input_price, cache_write_price, tiers: [] },
          {
            input_tokens: plain + cached + written,
            cached_input_tokens: cached,
            cache_write_tokens: written,
            output_tokens: output
          }
        ),
        {
          input_cost: amount(input),
          output_cost: amount(at(output, output_price)),
          total_cost: amount(input.plus(at(output, output_price)))
        }
      )
    },
    { arbitrary: { runs: 2000, seed: "ratecard" } }
  )

  it("prices each part of the prompt on its own", () => {
    const usage = { input_tokens: 1000, cached_input_tokens: 600, cache_write_tokens: 300, output_tokens: 10 }
    assert.deepStrictEqual(usageCost(TARIFF, usage), {
      input_cost: (100 * 2 + 600 * 0.5 + 300 * 2.5) / 1e6,
      output_cost: 0.00008,
      total_cost: 0.00133
    })
  })

  it("charges the input price for a cache without a price of its own", () => {
    const usage = { input_tokens: 1000, cached_input_tokens: 600, cache_write_tokens: 300, output_tokens: 0 }
    const { input_cost } = usageCost({ ...TARIFF, cached_input_price: null, cache_write_price: null }, usage)
    assert.strictEqual(input_cost, 0.002)
  })

  it("prices the whole prompt in the tier that its length reaches, cached tokens included", () => {
    const inputCost = (input_tokens: number, usage: Partial<Usage> = {}) =>
      usageCost(TIERED, { input_tokens, output_tokens: 0, ...usage }).input_cost
    assert.strictEqual(inputCost(200_000), 0.4)
    assert.strictEqual(inputCost(200_001), 0.800004)
    assert.strictEqual(inputCost(399_999), 1.599996)
    assert.strictEqual(inputCost(400_000), 3.2)
    assert.strictEqual(inputCost(200_001, { cached_input_tokens: 200_001 }), 0.200001)
    assert.strictEqual(inputCost(200_001, { cache_write_tokens: 200_001 }), 1.000005)
    assert.strictEqual(usageCost(TIERED, { input_tokens: 200_001, output_tokens: 1_000_000 }).output_cost, 16)
  })

  it("keeps to the standard price at every hour", () => {
    const entry = BUNDLED_ENTRIES.find(({ tiers }) => tiers.some(({ windows_utc }) => windows_utc !== undefined))!
    const level = entry.levels.at(-1)!
    const { total_cost } = usageCost(tariffOf(entry), { input_tokens: 1_000_000, output_tokens: 0 })
    assert.strictEqual(total_cost, level.input_price)
  })

  it("charges what is written for an hour at its own factor, in every tier, and never at another price", () => {
    const usage = { input_tokens: 1000, cache_write_tokens: 300, cache_write_1h_tokens: 200, output_tokens: 0 }
    const tariff = { ...TIERED, hour_write_factor: 2 }
    assert.strictEqual(usageCost(tariff, usage).input_cost, (700 * 2 + 100 * 2.5 + 200 * 4) / 1e6)
    const long = usageCost(tariff, { ...usage, input_tokens: 300_000 })
    assert.strictEqual(long.input_cost, (299_700 * 4 + 100 * 5 + 200 * 8) / 1e6)
    assert.throws(() => usageCost(TARIFF, usage), /no price of cache writes for an hour/u)
    assert.throws(() => usageCost(tariff, { ...usage, cache_write_1h_tokens: 301 }), RangeError)
  })

  it("takes no tariff that has not said what cache writes and long contexts cost", () => {
    const model = { input_price: 1, output_price: 2, cached_input_price: null } as Model
    // @ts-expect-error: a model has neither
    assert.throws(() => usageCost(model, { input_tokens: 1, output_tokens: 1 }), /see tariffOf/u)
  })

  it("refuses counts that are none", () => {
    for (const usage of [
      { input_tokens: -1 },
      { input_tokens: 1.5 },
      { output_tokens: Number.NaN },
      { input_tokens: 10, cached_input_tokens: 11 },
      { input_tokens: 10, cached_input_tokens: 6, cache_write_tokens: 5 }
    ]) {
      assert.throws(() => usageCost(TARIFF, { input_tokens: 1, output_tokens: 1, ...usage }), RangeError)
    }
  })
})
