import type { Currency } from "@ratecard/core/catalogue"
import type { Language } from "./rendering.ts"

const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", ru: "ru-RU" }

const made = new Map<string, Intl.NumberFormat>()

/** The formats of numbers are slow to make and quick to use. */
const numberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = language + JSON.stringify(options)
  let format = made.get(key)
  if (format === undefined) made.set(key, (format = new Intl.NumberFormat(LOCALES[language], options)))
  return format
}

/** A whole or decimal number, with the separators of the language and a true minus. */
export const formatNumber = (value: number, language: Language, options: Intl.NumberFormatOptions = {}): string =>
  numberFormat(language, options).format(value).replace("-", "−")

/** The size of a change in percent, with its sign: "−32%", a small one "+2.5%". */
export const formatPercent = (percent: number, language: Language): string =>
  formatNumber(percent / 100, language, {
    style: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: Math.abs(percent) < 10 ? 1 : 0
  })

/** 1,048,576 as "1.05M", 128,000 as "128K"; in Russian "1,05 млн". */
export const formatCompact = (value: number, language: Language): string =>
  numberFormat(language, { notation: "compact", maximumSignificantDigits: 3 }).format(value)

/** Currencies as `Intl` names them. */
const CODES: Readonly<Record<Currency, string>> = { usd: "USD", rub: "RUB" }

/** An amount of money with as many decimals as distinguish it from others: at least two, at most `maximum`. */
export const formatMoney = (
  amount: number,
  currency: Currency,
  language: Language,
  { maximum = amount !== 0 && Math.abs(amount) < 1 ? 6 : 4, minimum = 2 } = {}
): string =>
  numberFormat(language, {
    style: "currency",
    currency: CODES[currency],
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: Math.min(minimum, maximum),
    maximumFractionDigits: maximum
  }).format(amount)

/** A sum of money to the cent; a smaller one with the decimals that it needs. */
export const formatSum = (amount: number, currency: Currency, language: Language): string =>
  formatMoney(amount, currency, language, { maximum: amount < 0.01 ? 6 : 2 })

const madeOfDates = new Map<string, Intl.DateTimeFormat>()

/** Parts of an instant, in UTC. */
export const formatDate = (
  instant: number | string,
  language: Language,
  options: Intl.DateTimeFormatOptions
): string => {
  const key = language + JSON.stringify(options)
  let format = madeOfDates.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "ru-RU", { ...options, timeZone: "UTC" })
    madeOfDates.set(key, format)
  }
  return format.format(typeof instant === "string" ? new Date(instant) : instant).replace(/\bSept\b/u, "Sep")
}

/** A day in UTC, as "21 Nov 2026" or "21 нояб. 2026", after which a sentence may end. */
export const formatDay = (instant: number | string, language: Language): string =>
  formatDate(instant, language, { day: "numeric", month: "short", year: "numeric" }).replace(/\sг\.$/u, "")

/** An instant in UTC, as "21 Nov 2026, 05:00 UTC". */
export const formatInstant = (instant: string, language: Language): string =>
  `${formatDate(instant, language, { dateStyle: "medium", timeStyle: "short" })} UTC`

/** The forms of a noun by its count: Russian has four. */
export type Plural = Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

const RULES: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  ru: new Intl.PluralRules("ru")
}

/** "1 token", "5 токенов": `forms` without the number. */
export const formatCount = (value: number, forms: Plural, language: Language): string =>
  `${formatNumber(value, language)} ${forms[RULES[language].select(value)] ?? forms.other}`
