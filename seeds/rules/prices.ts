import type { LevelSeed, ModelSeed, StandardPrices } from "../seed.ts"
import type { Finding } from "./fault.ts"

const STANDARD_PRICES = ["input_price", "output_price", "cached_input_price"] as const

/** Refuses zeros that may stand for "unknown", and cached tokens that cost more than fresh ones. */
export const priceFindings = (model: ModelSeed): ReadonlyArray<Finding> => [
  ...zeroFindings(model),
  ...records(model).flatMap(cachedAboveInput),
  ...levelFindings(model),
  ...tierOrderFindings(model)
]

interface PriceRecord {
  readonly path: string
  readonly prices: StandardPrices
  readonly free: boolean
}

const records = ({ price, levels, announced }: ModelSeed): ReadonlyArray<PriceRecord> => [
  { path: "price", prices: price, free: levels.at(-1)?.free === true },
  ...price.tiers.map((prices, i) => ({ path: `price.tiers[${i}]`, prices, free: false })),
  ...levels.map((prices, i) => ({ path: `levels[${i}]`, prices, free: prices.free === true })),
  ...announced.map((prices, i) => ({ path: `announced[${i}]`, prices, free: false }))
]

const zeroFindings = (model: ModelSeed): ReadonlyArray<Finding> => {
  const fields = [
    ...records(model).flatMap(({ path, prices, free }) =>
      (["input_price", "output_price"] as const).map((field) => ({
        path: `${path}.${field}`,
        amount: prices[field],
        free
      }))
    ),
    ...(["batch_input_price", "batch_output_price"] as const).map((field) => ({
      path: `price.${field}`,
      amount: model.price[field],
      free: false
    }))
  ]
  return fields.flatMap(({ path, amount, free }) => {
    if (amount === 0 && !free) return [{ path, ...ZERO }]
    if (amount !== 0 && free) return [{ path, ...NOT_FREE(amount) }]
    return []
  })
}

const ZERO = {
  problem: "is 0, and an unknown price is never 0",
  remedy: 'write the published price, or mark a level that cost nothing with "free": true'
}

const NOT_FREE = (amount: number | null) => ({
  problem: `is ${amount} although the level is marked as free`,
  remedy: 'write 0 or remove "free"'
})

const cachedAboveInput = ({ path, prices }: PriceRecord): ReadonlyArray<Finding> =>
  prices.cached_input_price !== null && prices.cached_input_price > prices.input_price
    ? [
        {
          path: `${path}.cached_input_price`,
          problem: `is ${prices.cached_input_price}, above the input price of ${prices.input_price}`,
          remedy: "look both up again, they may be swapped"
        }
      ]
    : []

/** The newest level with the standard prices of `price`, which may be older than the last: nobody has looked up more. */
export const levelOf = ({ levels, price }: Pick<ModelSeed, "levels" | "price">): LevelSeed | undefined =>
  levels.findLast((level) => STANDARD_PRICES.every((field) => level[field] === price[field]))

const levelFindings = ({ price, levels }: ModelSeed): ReadonlyArray<Finding> => {
  if (levelOf({ price, levels }) !== undefined) return []
  const last = levels.length - 1
  return STANDARD_PRICES.filter((field) => levels[last]?.[field] !== price[field]).map((field) => ({
    path: `levels[${last}].${field}`,
    problem: `is ${levels[last]?.[field]}, but price.${field} is ${price[field]}`,
    remedy: "add a level for the current price, or correct the one that is wrong"
  }))
}

const tierOrderFindings = ({ price }: ModelSeed): ReadonlyArray<Finding> => {
  let highest = 0
  return price.tiers.flatMap(({ above_input_tokens: threshold }, i) => {
    if (threshold === undefined) return []
    const before = highest
    highest = Math.max(highest, threshold)
    if (threshold > before) return []
    return [
      {
        path: `price.tiers[${i}].above_input_tokens`,
        problem: `is ${threshold}, not above the ${before} of a tier before it`,
        remedy: "sort the tiers by their threshold and keep one tier per threshold"
      }
    ]
  })
}
