import { en } from "./en/embed.ts"
import { ru } from "./ru/embed.ts"

export const EMBED_WORDS = { en, ru }
