import type { MakerSlug } from "../../../catalogue/makers.ts"
import { cacheWritesOf } from "./cacheWrites.ts"
import { conventionOf, isOverthought, nothingAddsUp, placesOf } from "./convention.ts"
import { ABSENT, type Counters, countOf, type Part, readCounters } from "../counters.ts"
import { modalAmounts } from "./modalities.ts"
import { tokenHours } from "../quantity.ts"
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
  message: "More reasoning than output is counted: the output is billed."
}

/** Tokens of audio on top of the input, as only the total shows: that of Mistral. */
const audioBeside = (usage: Part, shape: Shape, { input, output }: Counters): number => {
  if (shape.audioBeside === undefined) return 0
  const audio = countOf(usage, shape.audioBeside)
  return audio > input && input + audio + output === countOf(usage, shape.total) ? audio : 0
}

/** Tells whether what was written is read, too, and the write is the cache's storage: of Gemini behind a gateway. */
const isStorage = ({ gateway }: Shape, { read, written }: Counters, vendor: () => MakerSlug | undefined): boolean =>
  gateway !== undefined && written > 0 && written <= read && vendor() === "google"

/** Written tokens are kept for 5 minutes. */
const storageOf = (written: number): ReadonlyArray<Amount> => [
  { unit: "cache_storage_token_hour", quantity: tokenHours(written, 300_000) }
]

const CACHED_BESIDE: Warning = {
  code: "cached_above_input",
  message: "More tokens are cached than the input has: both are billed."
}

/** The disjoint amounts of tokens in a usage of this shape. */
export const readTokens = (
  usage: Part,
  shape: Shape,
  vendor: () => MakerSlug | undefined,
  isOfImages: () => boolean
): Tokens | ReadingFault => {
  const read = readCounters(usage, shape)
  if ("code" in read) return read
  const writes = cacheWritesOf(usage, shape, read.written, vendor)
  if ("code" in writes) return writes
  const told = writes.tokens === read.written ? read : { ...read, written: writes.tokens }
  const all = shape.rest === undefined ? told : withRest(told)
  let counters = all
  let places = placesOf(shape, all)
  const stored = isStorage(shape, all, vendor) ? storageOf(all.written) : undefined
  const audio = places === undefined || all.total === ABSENT ? audioBeside(usage, shape, all) : 0
  if (stored !== undefined || audio > 0) {
    counters = { ...all, input: all.input + audio, ...(stored && { written: 0 }) }
    places = placesOf(shape, counters)
  }
  let odd: Warning | undefined
  if (places === undefined && isOverthought(shape, counters)) {
    counters = { ...counters, reasoning: 0 }
    places = placesOf(shape, counters)
    odd = OVERTHOUGHT
  } else if (places === undefined && counters.read > counters.input && vendor() === "xai") {
    places = placesOf({ ...shape, cache: "apart" }, counters)
    odd = CACHED_BESIDE
  }
  if (places === undefined) return nothingAddsUp(usage, shape, counters)
  const modal = modalAmounts(usage, shape, counters, places, stored ?? writes.amounts, isOfImages)
  if ("code" in modal) return modal

  const { input, output, reasoning } = counters
  const isBeside = places.thinking === "beside" && reasoning > 0
  const { amounts } = modal
  if (isBeside) amounts.push({ unit: "output_reasoning", quantity: reasoning })
  const warnings: Array<Warning> = []
  if (writes.warning !== undefined) warnings.push(writes.warning)
  warnings.push(...modal.warnings)
  if (odd !== undefined) warnings.push(odd)
  return {
    amounts,
    convention: conventionOf(usage, shape, counters, places),
    promptTokens: input + (places.cache === "inside" ? 0 : counters.read + counters.written),
    outputTokens: output + (isBeside ? reasoning : 0),
    warnings
  }
}
