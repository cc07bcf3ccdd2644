import type { Warning } from "../../ledger/schemas/Bill.ts"
import { priceAt } from "../../ledger/tariff/quote.ts"
import { planOf, type ServedPlan } from "../../ledger/tariff/served.ts"
import type { ModelTariff } from "../../ledger/tariff/tariffBook.ts"
import type { Reading, Unit } from "../../ledger/usage/reading.ts"
import type { TokenRatio } from "../../tokenizer/estimating/vocabularyPair.ts"
import type { BillableRecord, Billing } from "../billRecord.ts"
import { type AmountChange, type CountedTwice, type End, isMedia, isPrompt } from "./changedReading.ts"
import type { Models } from "./pairOf.ts"

/** The text of a request as far as a log or a program has it: it is counted anew in the other vocabulary. */
export interface RequestText {
  /** All or a part of the prompt. */
  readonly input?: ReadonlyArray<string> | undefined
  /** All or a part of the answer. */
  readonly output?: ReadonlyArray<string> | undefined
}

/** A record that was read, and what would have been otherwise. */
export interface Work {
  /** The name of the other model, as it was asked for. */
  readonly model: string
  readonly at: number
  readonly reading: Reading
  readonly record: BillableRecord & { readonly text?: RequestText | undefined }
  readonly models: Models
  readonly billing: Billing
}

/** Changes the amounts of a request, and says whether that is exact, and why not. */
export const amountChange = ({ at, billing, models, reading, record }: Work) => {
  const { isOther, own, other, ratio } = models
  const isSame = ratio.low === ratio.high
  const texts = isSame ? undefined : record.text
  const counted = (side: ReadonlyArray<string> | undefined) => countedTwice(side, models, billing)
  const input = counted(texts?.input)
  const output = counted(texts?.output)
  const mapping = unitsOf(reading, models, at)
  const isMedial = isOther && reading.amounts.some(({ unit }) => isMedia(unit))
  const isAllCounted = isSame || (isWhole(reading, input, isPrompt) && isWhole(reading, output, isAnswer))
  const reasons = [
    ...(isAllCounted ? [] : [byBand(own.name, other.name, ratio)]),
    ...(input === undefined && output === undefined ? [] : [byCount(other.name, own.name)]),
    ...mapping.reasons,
    ...(isMedial ? [REASONS.media] : [])
  ]
  const made: AmountChange = { ratio, input, output, unitOf: mapping.unitOf }
  return { ...made, isExact: isAllCounted && mapping.isExact, reasons }
}

const isAnswer = (unit: Unit): boolean => unit.startsWith("output")

/** Whether all tokens of a kind are of text that was counted exactly in both vocabularies. */
const isWhole = (
  { amounts, requests }: Reading,
  counted: CountedTwice | undefined,
  isOf: (unit: Unit) => boolean
): boolean => {
  const tokens = amounts
    .filter(({ unit }) => isOf(unit) && !isMedia(unit))
    .reduce((sum, { quantity }) => sum + Number(quantity), 0)
  if (tokens === 0) return true
  if (counted === undefined || requests !== undefined) return false
  const { other, own } = counted
  return own.low === own.high && other.low === other.high && own.tokens === tokens
}

const countedTwice = (
  texts: ReadonlyArray<string> | undefined,
  { other, own }: Models,
  { countTexts }: Billing
): CountedTwice | undefined => {
  if (texts === undefined || texts.length === 0 || countTexts === undefined) return undefined
  const [one, two] = [countTexts(own.name, texts), countTexts(other.name, texts)]
  return one === undefined || two === undefined ? undefined : { own: one, other: two }
}

const WRITES: ReadonlyArray<Unit> = ["cache_write_5m", "cache_write_30m", "cache_write_1h", "cache_write_12h"]

/** In what the other model's vendor bills each amount. */
const unitsOf = ({ amounts }: Reading, { isOther, other, own }: Models, at: number) => {
  const reasons: Array<Warning> = []
  if (!isOther || other.tariff === undefined) return { unitOf: (unit: Unit) => unit, isExact: true, reasons }
  const [write] = writesOf(other.tariff, at)
  const isWritten = amounts.some(({ unit }) => unit.startsWith("cache_write"))
  if (isWritten && write === undefined) reasons.push(REASONS.cache_writes_as_input)
  // What continues a prompt that a cache served would have been written, to be read again.
  const isUntold =
    write !== undefined &&
    !isWritten &&
    amounts.some(({ unit }) => unit.startsWith("cache_read")) &&
    amounts.some(({ unit }) => unit === "input") &&
    isCharged(other.tariff, write, at) &&
    own.tariff !== undefined &&
    !writesOf(own.tariff, at).some((unit) => isCharged(own.tariff!, unit, at))
  if (isUntold) reasons.push(REASONS.input_as_cache_writes)
  const unitOf = (unit: Unit, end: End): Unit => {
    if (unit.startsWith("cache_write")) return writesOf(other.tariff!, at).includes(unit) ? unit : (write ?? "input")
    return unit === "input" && isUntold && end !== "low" ? write : unit
  }
  return { unitOf, isExact: !isUntold, reasons }
}

/** The writes that a model has prices of. */
const writesOf = (tariff: ModelTariff, at: number): ReadonlyArray<Unit> =>
  WRITES.filter((unit) => priceAt(tariff, unit, { at }).price !== null)

/** Whether writing costs more than reading afresh. */
const isCharged = (tariff: ModelTariff, unit: Unit, at: number): boolean =>
  priceAt(tariff, unit, { at }).price !== priceAt(tariff, "input", { at }).price

interface ServedChange {
  readonly record: BillableRecord
  readonly served: (reading: Reading) => Reading
  readonly reasons: ReadonlyArray<Warning>
}

/** Serves the request at its own tier where the other model has that, else at the standard one. */
export const tierOf = ({ at, models, reading, record: whole }: Work): ServedChange => {
  const { isOther, match, name, other } = models
  const { context, provider, response: _response, text: _text, ...record } = whole
  const { batch = match?.tier === "batch" || undefined, channel, geo, host, settle: _settle, ...sums } = context ?? {}
  const own: ServedPlan = { tier: reading.tier, speed: reading.speed, batch }
  const isKept = !isOther || other.tariff === undefined || hasTier(other.tariff, own, at)
  const taken = isKept ? own : STANDARD
  const place = isOther ? {} : { channel: channel ?? match?.channel, geo: geo ?? match?.geo, host }
  return {
    record: {
      ...record,
      ...(isOther ? { model: name } : { provider }),
      context: { ...sums, ...place, ...(taken.batch !== undefined && { batch: taken.batch }) }
    },
    served: (read) => servedAs(isOther ? elsewhere(read, name) : read, taken),
    reasons: isKept ? [] : [REASONS.standard_tier]
  }
}

const STANDARD: ServedPlan = { tier: undefined, speed: undefined, batch: undefined }

/** A reading by another model, which drops who answered and where. */
const elsewhere = (reading: Reading, model: string | undefined): Reading => {
  const { answeredBy: _api, cacheType: _type, geo: _geo, model: _own, servedBy: _host, ...rest } = reading
  return { ...rest, ...(model !== undefined && { model }) }
}

const servedAs = (reading: Reading, plan: ServedPlan): Reading => {
  const { reported: _reported, requests, speed: _speed, tier: _tier, ...rest } = reading
  const { speed, tier } = plan
  return {
    ...rest,
    ...(tier !== undefined && { tier }),
    ...(speed !== undefined && { speed }),
    ...(requests && { requests: requests.map((each) => servedAs(each, plan)) })
  }
}

/** Whether a model has a price for a tier. A model without any prices has: its bill says why not. */
const hasTier = (tariff: ModelTariff, plan: ServedPlan, at: number): boolean =>
  planOf(plan) === "standard" || at < tariff.start || priceAt(tariff, "input", { ...plan, at }).price !== null

/** The reasons why the other bill is a range, and what it assumes. `code` is stable. */
const REASONS = {
  cache_writes_as_input: {
    code: "cache_writes_as_input",
    message: "The other vendor has no price for cache writes: they are billed as input."
  },
  input_as_cache_writes: {
    code: "input_as_cache_writes",
    message:
      "The other vendor bills cache writes, which this usage does not report: the range goes from none to all fresh input."
  },
  media: {
    code: "media",
    message: "Vendors count images, audio and video differently: their tokens stay as they were."
  },
  standard_tier: {
    code: "standard_tier",
    message: "The other model has no price for that tier: billed at the standard tier."
  }
} satisfies Record<string, Warning>

const byBand = (from: string, to: string, { high, low }: TokenRatio): Warning => ({
  code: "vocabulary",
  message: `Tokens are estimated: a text has ${ratioText(low)} to ${ratioText(high)} times as many for ${to} as for ${from}.`
})

const byCount = (from: string, to: string): Warning => ({
  code: "counted_text",
  message: `The text in the log is counted for ${to}; the rest of what ${from} billed is estimated.`
})

const ratioText = (ratio: number): string => String(Number(ratio.toFixed(2)))
