import { en } from "./en/palette.ts"
import { ru } from "./ru/palette.ts"

export const PALETTE_WORDS = { en, ru }
