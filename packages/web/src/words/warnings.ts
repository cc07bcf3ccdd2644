import { ru } from "./ru/warnings.ts"

/** Warnings of bills, by their codes; without words, core's own are shown, which are English. */
export const WARNING_WORDS: Readonly<Record<"en" | "ru", Readonly<Record<string, string>>>> = { en: {}, ru }
