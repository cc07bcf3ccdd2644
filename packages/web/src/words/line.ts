import { en } from "./en/line.ts"
import { ru } from "./ru/line.ts"

export const LINE_WORDS = { en, ru }
