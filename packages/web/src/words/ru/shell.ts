import type { ShellWords } from "../en/shell.ts"

export const ru: ShellWords = {
  site: "Ratecard",
  tagline: "Сколько стоит вызов LLM",
  skip: "К содержанию",
  search: "Поиск",
  menu: "Страницы",
  pages: {
    cost: "Стоимость",
    models: "Модели",
    hosts: "Хосты",
    compare: "Сравнение",
    changes: "Изменения",
    recommend: "Подбор модели",
    bill: "Счёт",
    docs: "Справка",
    playground: "Песочница",
    account: "Аккаунт"
  },
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
  noNumber: (most) => (most === undefined ? "Введите число от 0." : `Введите число от 0 до ${most}.`),
  missing: {
    title: "Не найдено",
    text: "По этому адресу страницы нет. Возможно, вы искали:"
  }
}
