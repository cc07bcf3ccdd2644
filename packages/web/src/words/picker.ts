import { en } from "./en/picker.ts"
import { ru } from "./ru/picker.ts"

export const PICKER_WORDS = { en, ru }
