import { en } from "./en/spend.ts"
import { ru } from "./ru/spend.ts"

export const SPEND_WORDS = { en, ru }
