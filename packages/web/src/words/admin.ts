import { en } from "./admin.en.ts"
import { ru } from "./admin.ru.ts"

export const ADMIN_WORDS = { en, ru }
