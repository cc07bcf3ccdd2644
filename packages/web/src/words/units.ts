import { type UnitName, UNITS } from "@ratecard/core/ledger"
import { ru } from "./ru/units.ts"

const en = Object.fromEntries(Object.entries(UNITS).map(([name, { words }]) => [name, words])) as Record<
  UnitName,
  string
>

export const UNIT_WORDS = { en, ru }
