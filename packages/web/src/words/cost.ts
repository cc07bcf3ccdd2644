import { en } from "./cost.en.ts"
import { ru } from "./cost.ru.ts"

export const COST_WORDS = { en, ru }
