import { en } from "./map.en.ts"
import { ru } from "./map.ru.ts"

export const MAP_WORDS = { en, ru }
