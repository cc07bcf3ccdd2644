const en = {
  site: "Ratecard",
  tagline: "What an LLM call costs",
  skip: "Skip to content",
  search: "Search",
  menu: "Pages",
  theme: { label: "Theme", auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" },
  language: { label: "Language", en: "EN", ru: "RU" },
  pastPrices: (day: string) => `These are the prices of ${day}, not today's.`,
  asOf: "Prices as of",
  noPastDay: "Choose a past date.",
  today: "Today's prices",
  show: "Show",
  offline: (day: string) => `You are offline. These are the prices of ${day}.`,
  stale: (day: string) => `Prices were last confirmed on ${day}. Later changes may be missing.`,
  apiReference: "API reference",
  source: "All prices as JSON",
  loadFailed: "Load failed.",
  retry: "Try again",
  rate: (rate: string, day: string) => `1 dollar = ${rate} rubles, the Bank of Russia rate of ${day}.`,
  fallbackRate: (rate: string) => `Using ${rate} rubles per dollar; the Bank of Russia rate isn't available.`,
  notOfDay: (day: string) => `The rate of ${day} isn't available.`,
  noNumber: (most: string | undefined) =>
    most === undefined ? "Enter 0 or more." : `Enter a number from 0 to ${most}.`
}

const ru: typeof en = {
  site: "Ratecard",
  tagline: "Сколько стоит вызов LLM",
  skip: "К содержанию",
  search: "Поиск",
  menu: "Страницы",
  theme: { label: "Тема", auto: "◐ Авто", light: "☀ Светлая", dark: "☾ Тёмная" },
  language: { label: "Язык", en: "EN", ru: "RU" },
  pastPrices: (day) => `Это цены по состоянию на ${day}, а не сегодняшние.`,
  asOf: "Цены по состоянию на",
  noPastDay: "Выберите прошедшую дату.",
  today: "Сегодняшние цены",
  show: "Показать",
  offline: (day) => `Нет связи. Это цены на ${day}`,
  stale: (day) => `Цены в последний раз подтверждены ${day}. Более поздних изменений может не быть.`,
  apiReference: "Справочник API",
  source: "Все цены в JSON",
  loadFailed: "Не загрузилось.",
  retry: "Повторить",
  rate: (rate, day) => `1 доллар = ${rate} руб. по курсу Банка России на ${day}.`,
  fallbackRate: (rate) => `Принято ${rate} рублей за доллар: курс Банка России недоступен.`,
  notOfDay: (day) => `Курс на ${day} недоступен.`,
  noNumber: (most) => (most === undefined ? "Введите число от 0." : `Введите число от 0 до ${most}.`)
}

export const SHELL_WORDS = { en, ru }
