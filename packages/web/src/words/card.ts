import { en } from "./en/card.ts"
import { ru } from "./ru/card.ts"

export const CARD_WORDS = { en, ru }
