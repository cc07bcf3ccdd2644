import { en } from "./en/download.ts"
import { ru } from "./ru/download.ts"

export const DOWNLOAD_WORDS = { en, ru }
