import { withoutUndefined } from "../logs/logRecord.ts"
import { isPart, type Part } from "./counters.ts"
import type { Reading, ReadingFault } from "./reading.ts"
import type { Warning } from "../schemas/Bill.ts"
import { sumOf, unique } from "./sumOf.ts"

/** Reads one iteration, which has counters like those of the whole. */
type ReadPart = (usage: Part) => Reading | ReadingFault

/**
 * Anthropic's counters add up the turns of one response, each of which has a prompt of its own, and
 * leave out what it took to compact the conversation, and what another model did as an advisor.
 */
export const withIterations = (
  reading: Reading,
  iterations: ReadonlyArray<unknown>,
  readPart: ReadPart
): Reading | ReadingFault => {
  const compactions: Array<Reading> = []
  const turns: Array<Reading> = []
  const others: Array<Reading> = []
  const missing: Array<Warning> = []
  for (const [index, usage] of iterations.entries()) {
    if (!isPart(usage)) continue
    const { type } = usage
    const isCompaction = type === "compaction"
    const isAdvice = type === "advisor_message" || isDeclined(usage, iterations.slice(index + 1))
    if (!isCompaction && !isAdvice && type !== "message" && type !== "fallback_message") continue
    const part = readPart(usage)
    if (isAdvice) {
      if ("code" in part || part.model === undefined) missing.push(ADVISED)
      else others.push({ ...withoutUndefined({ tier: reading.tier, geo: reading.geo }), ...part })
      if (!("code" in part) && part.incomplete) missing.push(...part.warnings)
    } else if (!("code" in part)) {
      const { incomplete, model: _, ...read } = part
      if (incomplete) missing.push(...part.warnings)
      ;(isCompaction ? compactions : turns).push({ ...reading, ...read })
    } else if (isCompaction) {
      return { ...part, fields: part.fields.map((field) => `iterations.${index}.${field}`) }
    }
  }
  const sum = sumOf([...turnsOf(reading, turns), ...compactions])
  if (others.length === 0 && missing.length === 0) return sum
  return {
    ...sum,
    ...(others.length > 0 && { others }),
    ...(missing.length > 0 && { incomplete: true as const, warnings: unique([...sum.warnings, ...missing]) })
  }
}

/** Tells whether another model began to answer and a fallback answered instead: what it wrote is billed. */
const isDeclined = ({ model, output_tokens, type }: Part, later: ReadonlyArray<unknown>): boolean =>
  type === "message" &&
  typeof output_tokens === "number" &&
  output_tokens > 0 &&
  later.some((other) => isPart(other) && other["type"] === "fallback_message" && other["model"] !== model)

/** The turns, where they are all that the response counts; what a declined attempt used is not a turn. */
const turnsOf = (whole: Reading, turns: ReadonlyArray<Reading>): ReadonlyArray<Reading> => {
  const [first, ...others] = turns
  if (first === undefined || others.length === 0) return [whole]
  const fees = whole.amounts.filter(({ unit }) => unit.endsWith("_request"))
  const requests = [{ ...first, amounts: [...first.amounts, ...fees] }, ...others]
  const summed = new Map(sumOf(requests).amounts.map(({ quantity, unit }) => [unit, quantity]))
  const isAll =
    summed.size === whole.amounts.length && whole.amounts.every(({ quantity, unit }) => summed.get(unit) === quantity)
  return isAll ? requests : [whole]
}

const ADVISED: Warning = {
  code: "other_model",
  message: "Tokens of an advisor model are missing: it has no name or no counters."
}
