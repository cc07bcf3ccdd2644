import type { DatedRate } from "@ratecard/core/catalogue"
import { Result } from "effect"
import { ifPossible } from "../ifPossible.ts"
import { membersOf } from "../upstream/unknownValues.ts"
import { calendarDay, type Day, moscowDay } from "./days.ts"
import { type Reading, readRate } from "./statedRate.ts"

/** The dollar's rate in an answer of the mirror: JSON in UTF-8, whatever its name ends in. */
export const mirrorRate = (bytes: Uint8Array): Reading<DatedRate> => {
  const answer = ifPossible((): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)))
  if (answer === undefined) return Result.fail("it is not JSON")
  const { Date: date, Valute: currencies } = membersOf(answer)
  const dollar = membersOf(currencies)["USD"]
  if (dollar === undefined) return Result.fail("it lists no dollar")
  const { Nominal, Value } = membersOf(dollar)
  return readRate({ day: mirrorDay(date), nominal: numberOr(Nominal), value: numberOr(Value) }, "cbr-mirror")
}

/** A date-time of the mirror stands for the day that it falls on in Moscow. */
const mirrorDay = (text: unknown): Day | undefined => {
  const date = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/u.exec(String(text))
  if (date === null || calendarDay(date[1]!, date[2]!, date[3]!) === undefined) return undefined
  const at = Date.parse(date[0])
  return Number.isNaN(at) ? undefined : moscowDay(at)
}

const numberOr = (value: unknown): number => (typeof value === "number" ? value : Number.NaN)
