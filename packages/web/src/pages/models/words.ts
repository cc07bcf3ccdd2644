import { en } from "../../words/models.en.ts"
import { ru } from "../../words/models.ru.ts"

export const MODELS_WORDS = { en, ru }
