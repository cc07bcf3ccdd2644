import type { Language } from "../rendering.ts"

const format = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })

const FORMATS: Readonly<Record<Language, Intl.DateTimeFormat>> = { en: format("en-GB"), ru: format("ru-RU") }

/** An instant in UTC, as "21 Nov 2026, 05:00 UTC". */
export const formatInstant = (instant: string, language: Language): string =>
  `${FORMATS[language].format(new Date(instant))} UTC`
