import { en } from "./recommend.en.ts"
import { ru } from "./recommend.ru.ts"

export const RECOMMEND_WORDS = { en, ru }
