import { bundledPrices } from "@ratecard/core"
import { billRecord, type CostRecord, type PricedLine } from "@ratecard/core/ledger"
import { type Case, countersOf, OWN_RATES, promptOf, recordOf, TODAY } from "./cases.ts"

const prices = bundledPrices(TODAY)
const { cacheRead, input, model, output } = OWN_RATES
const overlay = {
  name: "own",
  rules: [{ model, prices: { input: `${input}`, cache_read: `${cacheRead}`, output: `${output}` } }]
}

/** With the caller's own rates of the case that has some. */
const billOf = (record: CostRecord) => billRecord(record, { prices, now: TODAY, overlay })

/** Our own total of a case; undefined if we refuse it. */
export const ourTotal = (one: Case): string | undefined => {
  const made = billOf(recordOf(one))
  return "total" in made ? made.total : undefined
}

/** Whether binary fractions, or rounding to this number of places, explain how a total differs from ours. */
export const isSame = (total: number, ours: number, decimals?: number): boolean =>
  Math.abs(total - ours) <= (decimals === undefined ? 0 : 0.5 * 10 ** -decimals) + 1e-9 * Math.abs(ours)

type Lines = ReadonlyArray<PricedLine>

/** A rule of a bill that a package does not keep. */
interface Mistake {
  readonly name: string
  /** What a package ignores that makes this mistake. */
  readonly told?: (record: CostRecord) => CostRecord
  /** What a package charges that makes it; `all` is what all lines charged before. */
  readonly charged?: (line: PricedLine, all: Lines, one: Case) => number
}

const own = ({ amount }: PricedLine): number => Number(amount)

/** What a line would cost at the price of another unit. */
const atPriceOf = (units: ReadonlyArray<string>, line: PricedLine, all: Lines): number => {
  const other = all.find(({ unit }) => units.includes(unit))
  if (other === undefined) return own(line)
  return ((Number(line.quantity) * Number(other.price)) / other.per) * Number(line.multiplier ?? 1)
}

const INPUT = ["input", "input_text"]
const OUTPUT = ["output", "output_text"]

/** Changes what lines of some units cost, and leaves the others. */
const of =
  (units: RegExp, cost: NonNullable<Mistake["charged"]>): NonNullable<Mistake["charged"]> =>
  (line, all, one) =>
    units.test(line.unit) ? cost(line, all, one) : own(line)

/** The price of the lines of a long prompt relative to other lines, at OpenAI and Google. */
const longFactor = ({ unit }: PricedLine): number => (unit.startsWith("output") ? 1.5 : 2)

const withContext = (record: CostRecord, context: CostRecord["context"]): CostRecord => ({
  ...record,
  context: { ...record.context, ...context }
})

const withUsage = (record: CostRecord, usage: object): CostRecord => ({
  ...record,
  usage: { ...(record.usage as object), ...usage }
})

/** In the order in which a package is suspected of them. */
const MISTAKES: ReadonlyArray<Mistake> = [
  {
    name: "past billed at today's prices",
    told: (record) => ({ ...record, at: new Date(TODAY).toISOString() })
  },
  {
    name: "long context at the base price",
    told: (record) => withContext(record, { aggregate: true, every_request_below: true })
  },
  {
    name: "peak hour at the price of others",
    told: (record) => ({ ...record, at: record.at?.replace(/T.*/u, "T20:00:00Z") })
  },
  {
    name: "quiet hour at the price of peak",
    told: (record) => ({ ...record, at: "2026-09-15T02:00:00Z" })
  },
  {
    name: "tier that served (flex, priority, fast) not heard",
    told: (record) =>
      withUsage(
        { ...record, response: { ...(record.response as object), service_tier: undefined } },
        { speed: undefined }
      )
  },
  {
    name: "batch not heard",
    told: (record) => withUsage(withContext(record, { batch: false }), { service_tier: undefined })
  },
  {
    name: "10 % of a region left out",
    told: (record) =>
      withUsage(
        {
          ...withContext(record, { geo: "global", host: undefined }),
          model: record.model?.replace(/^eu\./u, "global.") ?? ""
        },
        { inference_geo: undefined }
      )
  },
  {
    name: "hour's cache write at the price of 5 minutes",
    // Twice the input price, and one and a quarter.
    charged: of(/^cache_write_1h/u, (line) => own(line) * (1.25 / 2))
  },
  {
    name: "cache write at the input price",
    charged: of(/^cache_write/u, (line, all) => atPriceOf(INPUT, line, all))
  },
  { name: "cache write left out", charged: of(/^cache_write/u, () => 0) },
  {
    name: "cached input at the input price",
    charged: of(/^cache_read/u, (line, all) => atPriceOf(INPUT, line, all))
  },
  { name: "cached input left out", charged: of(/^cache_read/u, () => 0) },
  {
    name: "cached input billed twice",
    charged: of(/^cache_read/u, (line, all) => own(line) + atPriceOf(INPUT, line, all))
  },
  {
    name: "cache write billed twice",
    charged: of(/^cache_write/u, (line, all) => own(line) + atPriceOf(INPUT, line, all))
  },
  { name: "reasoning left out", charged: of(/^output_reasoning/u, () => 0) },
  {
    name: "reasoning billed twice",
    charged: of(/^output$/u, (line, _, one) => own(line) * (1 + countersOf(one).reasoning / Number(line.quantity)))
  },
  {
    name: "tokens of tools left out",
    charged: of(/^input_tool_use/u, () => 0)
  },
  {
    name: "audio at the price of text",
    charged: of(/audio$/u, (line, all) => atPriceOf(line.unit.startsWith("output") ? OUTPUT : INPUT, line, all))
  },
  { name: "fee of tools left out", charged: of(/_(?:call|query)$/u, () => 0) },
  {
    name: "query that was repeated billed again",
    charged: of(/_query$/u, (line, _, { response_extra }) => {
      const asked = response_extra?.groundingMetadata?.webSearchQueries.length ?? 0
      return (own(line) * asked) / Number(line.quantity)
    })
  },
  { name: "storage of a cache left out", charged: of(/^cache_storage/u, () => 0) },
  {
    name: "sum of requests billed as one long request",
    charged: (line, _, { context }) => own(line) * (context?.aggregate_of_requests === true ? longFactor(line) : 1)
  },
  {
    name: "price of longer prompts at the threshold itself",
    charged: (line, _, one) => own(line) * (promptOf(countersOf(one)) === 272_000 ? longFactor(line) : 1)
  },
  {
    name: "price of two months before",
    told: (record) => ({ ...record, at: new Date(Date.parse(record.at ?? "") - 61 * 86_400_000).toISOString() })
  },
  {
    name: "discount for cached input that the vendor does not give",
    charged: of(/^cache_read/u, (line) => own(line) / 10)
  },
  {
    name: "compaction left out",
    told: (record) => withUsage(record, { iterations: undefined })
  }
]

/** What each set of mistakes, the smallest first, would make of a case. */
const SETS: ReadonlyArray<ReadonlyArray<Mistake>> = MISTAKES.map((mistake) => [mistake]).concat(
  MISTAKES.flatMap((one, index) => MISTAKES.slice(index + 1).map((other) => [one, other]))
)

const totalWith = (one: Case, mistakes: ReadonlyArray<Mistake>): number | undefined => {
  const made = billOf(mistakes.reduce((record, { told }) => told?.(record) ?? record, recordOf(one)))
  if (!("total" in made)) return undefined
  const lines = made.lines.filter((line): line is PricedLine => "price" in line)
  const changed = mistakes.flatMap(({ charged }) => charged ?? [])
  return lines.reduce((total, line) => {
    const differences = changed.map((charged) => charged(line, lines, one) - own(line))
    return differences.reduce((sum, difference) => sum + difference, total + own(line))
  }, 0)
}

/**
 * Why a total is wrong: the fewest rules of which our own bill without them comes to the same. Another price
 * in its list, or more than two of them, is not recognised.
 */
export const whyWrong = (one: Case, total: number, decimals?: number): ReadonlyArray<string> => {
  if (one.expect === undefined) return ["billed what cannot be billed"]
  const found = SETS.find((mistakes) => {
    const without = totalWith(one, mistakes)
    return without !== undefined && isSame(total, without, decimals)
  })
  return found?.map(({ name }) => name) ?? ["something else, or more than two of these"]
}
