/** On the pictures of links. */
const en = {
  asOf: (currency: string, day: string) => `${currency} per 1M tokens, prices of ${day}`,
  perMillion: (day: string) => `Per 1M tokens, prices of ${day}`,
  day: (day: string) => `Every price with its date and source, as of ${day}`,
  compare: "API prices side by side",
  versus: " vs. ",
  model: "Model",
  sinceDay: "Price since",
  models: "Models",
  lines: "Model lines",
  levels: "Dated prices"
}

const ru: typeof en = {
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

export const CARD_WORDS = { en, ru }
