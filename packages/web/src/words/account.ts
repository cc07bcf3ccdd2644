import { en } from "./account.en.ts"
import { ru } from "./account.ru.ts"

export const ACCOUNT_WORDS = { en, ru }
