import type { MakerSlug } from "../../../catalogue/makers.ts"
import { contradictory, countIn, countOf, fieldOf, invalidCounts, isPart, type Part, valueAt } from "../counters.ts"
import { fieldAt } from "./convention.ts"
import type { Amount, ReadingFault } from "../reading.ts"
import type { Warning } from "../../schemas/Bill.ts"
import { type Lifetime, LIFETIMES } from "../../schemas/literals.ts"
import type { Path, Shape } from "../shapes/shape.ts"

const NAMES = LIFETIMES.map((lifetime) => [lifetime, `ephemeral_${lifetime}_input_tokens`] as const)

/** The names of written tokens by lifetime. */
export const LIFETIME_NAMES = NAMES.map(([, name]) => name)

/** Cache writes by lifetime. */
export interface CacheWrites {
  readonly tokens: number
  readonly amounts: ReadonlyArray<Amount>
  readonly warning?: Warning
}

const NONE: CacheWrites = { tokens: 0, amounts: [] }

/**
 * The cache writes of a usage whose flat counter says `written`. Without a stated lifetime it is the vendor's default:
 * 30 minutes at OpenAI, 5 elsewhere, with a warning. A split that differs from the flat counter is a fault.
 */
export const cacheWritesOf = (
  usage: Part,
  shape: Shape,
  written: number,
  vendor: () => MakerSlug | undefined
): CacheWrites | ReadingFault => {
  for (const path of shape.lifetimes ?? []) {
    const split = splitAt(usage, path)
    if (split === undefined) continue
    if (!Array.isArray(split)) return split
    // Zeros next to written tokens state no lifetime: Anthropic has answered so.
    if (split.length === 0 && written > 0) continue
    const tokens = split.reduce((sum, { quantity }) => sum + Number(quantity), 0)
    // LangChain sets the flat counter to 0 where it tells the split.
    const isFlat = written > 0 || (shape.isLenient !== true && countOf(usage, shape.written) === 0)
    if (isFlat && tokens !== written) {
      return contradictory(
        "Cache writes by lifetime do not add up to all of them",
        [fieldAt(usage, shape.written), fieldOf(path)],
        [`${split.map(({ quantity }) => quantity).join(" + ")} = ${tokens}, not ${written}`]
      )
    }
    return { tokens, amounts: split }
  }
  if (written === 0) return NONE
  const hour = Math.max(0, countOf(usage, shape.hour))
  if (!(hour <= written)) {
    return contradictory(
      "More cache writes are kept for an hour than there are",
      [fieldAt(usage, shape.written), fieldAt(usage, shape.hour)],
      [`${hour} > ${written}`]
    )
  }
  const minutes = vendor() === "openai" ? 30 : 5
  const amounts: Array<Amount> = []
  if (written > hour) amounts.push({ unit: `cache_write_${minutes}m`, quantity: written - hour })
  if (hour > 0) amounts.push({ unit: "cache_write_1h", quantity: hour })
  return written === hour ? { tokens: written, amounts } : { tokens: written, amounts, warning: untold(minutes) }
}

const untold = (minutes: number): Warning => ({
  code: "cache_write_lifetime",
  message: `The lifetime of the cache write is unknown: ${minutes} minutes are assumed.`
})

type Sums = Partial<Record<Lifetime, number>>

/** By lifetime, the shortest first. */
const amountsOf = (sums: Sums): Array<Amount> => {
  const amounts: Array<Amount> = []
  for (const lifetime of LIFETIMES) {
    const quantity = sums[lifetime] ?? 0
    if (quantity > 0) amounts.push({ unit: `cache_write_${lifetime}`, quantity })
  }
  return amounts
}

/** Undefined if the place has no lifetimes. */
const splitAt = (usage: Part, path: Path): Array<Amount> | ReadingFault | undefined => {
  const split = valueAt(usage, path)
  if (!isPart(split)) return undefined
  if (Array.isArray(split)) return sumLifetimes(usage, path, split)
  let sums: Sums | undefined
  for (const [lifetime, name] of NAMES) {
    const value = split[name]
    if (value === undefined || value === null) continue
    const quantity = countIn(value)
    if (Number.isNaN(quantity)) return invalidCounts(usage, [[...path, name]])
    sums ??= {}
    sums[lifetime] = quantity
  }
  return sums && amountsOf(sums)
}

/** Amazon's list of lifetimes: `[{ttl: "5m", inputTokens: 20}]`. */
const sumLifetimes = (
  usage: Part,
  path: Path,
  list: ReadonlyArray<unknown>
): Array<Amount> | ReadingFault | undefined => {
  const sums: Sums = {}
  for (const [index, item] of list.entries()) {
    const place = [...path, String(index)]
    const lifetime = LIFETIMES.find((each) => isPart(item) && item["ttl"] === each)
    if (lifetime === undefined) {
      return {
        code: "InvalidUsage",
        message: `${fieldOf(place)}.ttl is not a known lifetime: use ${LIFETIMES.join(", ")}.`,
        fields: [`${fieldOf(place)}.ttl`]
      }
    }
    const quantity = countIn((item as Part)["inputTokens"])
    if (!(quantity >= 0)) return invalidCounts(usage, [[...place, "inputTokens"]])
    sums[lifetime] = (sums[lifetime] ?? 0) + quantity
  }
  return list.length === 0 ? undefined : amountsOf(sums)
}
