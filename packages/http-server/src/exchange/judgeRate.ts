import type { DatedRate } from "@ratecard/core/catalogue"
import { Data, Effect } from "effect"
import { isConvincing, isNear, rateBefore, withSuspect } from "./plausibleRate.ts"
import { dayOf } from "./rateBook.ts"
import type { RateKeeper } from "./rateKeeper.ts"

/** A source of rates gave none that can be taken; `message` says why. */
export class NoRate extends Data.TaggedError("NoRate")<{ readonly message: string }> {}

export const noRate = (message: string) => new NoRate({ message })

/**
 * Lets a newest rate through if it is near to the last one known. If none was known of late, the operator's fallback
 * vouches for it, or the mirror for the bank. A rate without a voucher is taken only from the bank, and once the bank
 * has stated rates near to it for three days.
 */
export const makeJudge = <R>(keeper: RateKeeper, fallback: number, fromMirror: Effect.Effect<DatedRate, NoRate, R>) => {
  let suspects: ReadonlyArray<DatedRate> = []

  const isVouchedFor = (rate: DatedRate) => isNear(rate.rate, rateBefore(keeper.book(), dayOf(rate))?.rate ?? fallback)

  const refusal = (rate: DatedRate) => {
    const before = rateBefore(keeper.book(), dayOf(rate))
    const other = before === undefined ? `EXCHANGE_RATE_FALLBACK, ${fallback}` : `${before.rate} of ${dayOf(before)}`
    return noRate(`${rate.rate} for ${dayOf(rate)} is more than twice or less than half of ${other}`)
  }

  return {
    bank: Effect.fnUntraced(function* (rate: DatedRate) {
      if (isVouchedFor(rate)) {
        suspects = []
        return rate
      }
      if (rateBefore(keeper.book(), dayOf(rate)) === undefined) {
        const other = yield* Effect.option(fromMirror)
        if (other._tag === "Some" && isNear(rate.rate, other.value.rate)) return rate
      }
      suspects = withSuspect(suspects, rate)
      return isConvincing(suspects) ? rate : yield* refusal(rate)
    }),
    mirror: (rate: DatedRate): Effect.Effect<DatedRate, NoRate> =>
      isVouchedFor(rate) ? Effect.succeed(rate) : refusal(rate)
  }
}
