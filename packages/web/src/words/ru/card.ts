import type { CardWords } from "../en/card.ts"

export const ru: CardWords = {
  asOf: (currency, day) => `${currency} за 1 млн токенов, цены на ${day}`,
  perMillion: (day) => `За 1 млн токенов, цены на ${day}`,
  day: (day) => `У каждой цены — дата и источник; данные на ${day}`,
  compare: "Сравнение цен API",
  versus: " и ",
  model: "Модель",
  sinceDay: "Цена с",
  models: "Моделей",
  lines: "Линеек",
  levels: "Цен с датами"
}
