import { en } from "./en/copy.ts"
import { ru } from "./ru/copy.ts"

export const COPY_WORDS = { en, ru }
