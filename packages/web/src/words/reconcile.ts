import { en } from "./en/reconcile.ts"
import { ru } from "./ru/reconcile.ts"

export const RECONCILE_WORDS = { en, ru }
