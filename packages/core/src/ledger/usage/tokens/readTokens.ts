import type { MakerSlug } from "../../../catalogue/makers.ts"
import { cacheWritesOf } from "./cacheWrites.ts"
import { conventionOf, isOverthought, nothingAddsUp, placesOf } from "./convention.ts"
import { type Counters, type Part, readCounters } from "../counters.ts"
import { modalAmounts } from "./modalities.ts"
import type { Amount, ReadingFault } from "../reading.ts"
import type { Convention, Warning } from "../../schemas/Bill.ts"
import type { Shape } from "../shapes/shape.ts"

/** The tokens of one usage object. */
export interface Tokens {
  readonly amounts: Array<Amount>
  readonly convention: Convention
  readonly promptTokens: number
  readonly outputTokens: number
  readonly warnings: Array<Warning>
}

/** With the reasoning that only the total counts. */
const withRest = (counters: Counters): Counters => {
  const rest = counters.total - counters.input - counters.output
  return counters.reasoning === 0 && rest > 0 ? { ...counters, reasoning: rest } : counters
}

const OVERTHOUGHT: Warning = {
  code: "reasoning_above_output",
  message: "More tokens of reasoning than of output are counted: the output is billed."
}

/** The disjoint amounts of tokens in a usage of this shape. */
export const readTokens = (usage: Part, shape: Shape, vendor: () => MakerSlug | undefined): Tokens | ReadingFault => {
  const read = readCounters(usage, shape)
  if ("code" in read) return read
  const writes = cacheWritesOf(usage, shape, read.written, vendor)
  if ("code" in writes) return writes
  const told = writes.tokens === read.written ? read : { ...read, written: writes.tokens }
  const all = shape.rest === undefined ? told : withRest(told)
  const isOver = placesOf(shape, all) === undefined && isOverthought(shape, all)
  const counters = isOver ? { ...all, reasoning: 0 } : all
  const places = placesOf(shape, counters)
  if (places === undefined) return nothingAddsUp(usage, shape, counters)
  const modal = modalAmounts(usage, shape, counters, places, writes.amounts)
  if ("code" in modal) return modal

  const { input, output, reasoning } = counters
  const isBeside = places.thinking === "beside" && reasoning > 0
  const { amounts } = modal
  if (isBeside) amounts.push({ unit: "output_reasoning", quantity: reasoning })
  const warnings: Array<Warning> = []
  if (writes.warning !== undefined) warnings.push(writes.warning)
  if (modal.warning !== undefined) warnings.push(modal.warning)
  if (isOver) warnings.push(OVERTHOUGHT)
  return {
    amounts,
    convention: conventionOf(usage, shape, counters, places),
    promptTokens: input + (places.cache === "inside" ? 0 : counters.read + counters.written),
    outputTokens: output + (isBeside ? reasoning : 0),
    warnings
  }
}
