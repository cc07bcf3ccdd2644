import { ru } from "./ru/feeNotes.ts"

/** What the catalogue remarks on fees, by its own words, which are English. */
export const FEE_NOTES: Readonly<Record<"en" | "ru", Readonly<Record<string, string>>>> = { en: {}, ru }
