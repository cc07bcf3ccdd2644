import { en } from "./en/compare.ts"
import { ru } from "./ru/compare.ts"

export const COMPARE_WORDS = { en, ru }
