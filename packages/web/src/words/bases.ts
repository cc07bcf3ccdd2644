import { type BaseWords, en } from "./en/bases.ts"
import { ru } from "./ru/bases.ts"

export const BASE_WORDS: { readonly en: BaseWords; readonly ru: BaseWords } = { en, ru }
