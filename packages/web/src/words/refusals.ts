import { ru } from "./ru/refusals.ts"

/** Why a name leads to no model, by what it is; without words, core's own are shown, which are English. */
export const REFUSAL_WORDS: Readonly<Record<"en" | "ru", Readonly<Record<string, string>>>> = { en: {}, ru }
