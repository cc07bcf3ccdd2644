import { en } from "./bill.en.ts"
import { ru } from "./bill.ru.ts"

export const BILL_WORDS = { en, ru }
