import { en } from "./terms.en.ts"
import { ru } from "./terms.ru.ts"

export const TERM_WORDS = { en, ru }
