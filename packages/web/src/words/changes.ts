import { en } from "./changes.en.ts"
import { ru } from "./changes.ru.ts"

export const CHANGES_WORDS = { en, ru }
