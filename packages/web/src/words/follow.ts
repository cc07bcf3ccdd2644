import { en } from "./en/follow.ts"
import { ru } from "./ru/follow.ts"

export const FOLLOW_WORDS = { en, ru }
