import { en } from "./docs.en.ts"
import { ru } from "./docs.ru.ts"

export const DOCS_WORDS = { en, ru }
