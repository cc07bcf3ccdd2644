import bankRates from "./exchange/bankRates.json" with { type: "json" }
import { type PackedRates, unpackRates } from "./exchange/packedRates.ts"
import { type DatedRate, rateOn } from "./exchange/rate.ts"

const packed: PackedRates = bankRates

/** The Bank of Russia's rates that ship with this package, oldest first: rubles per dollar of each day that it set one for. */
export const BANK_RATES: ReadonlyArray<DatedRate> = /* @__PURE__ */ unpackRates(packed)

/**
 * Finds the Bank of Russia's rate in force at `at`, in milliseconds since the epoch: of a day without one, the last
 * before it; undefined before the first.
 *
 * @example
 * bankRateOn(Date.parse("2026-09-01")).rate // => 86.3793
 * const usage = { prompt_tokens: 1_000_000, completion_tokens: 0 }
 * const call = { at: "2026-09-01", currency: "rub", rateOn: bankRateOn }
 * bill({ model: "gpt-5", usage }, call).converted.total // => "107.974125"
 */
export const bankRateOn = (at: number): DatedRate | undefined => rateOn(BANK_RATES, at)
