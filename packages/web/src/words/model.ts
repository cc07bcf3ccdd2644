import { en } from "./model.en.ts"
import { ru } from "./model.ru.ts"

export const MODEL_WORDS = { en, ru }
