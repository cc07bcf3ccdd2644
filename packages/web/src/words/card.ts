/** On the pictures of links. */
const en = {
  asOf: (currency: string, day: string) => `${currency} per 1M tokens, prices of ${day}`,
  perMillion: (day: string) => `Per 1M tokens, prices of ${day}`,
  day: (day: string) => `Every price with its date and source, as of ${day}`,
  compare: "API prices side by side",
  versus: " vs. ",
  withModels: { one: "model", other: "models" },
  notKnown: "price not known",
  monthWith: (amount: string, model: string) => `${amount} a month with ${model}`,
  months: (low: string, high: string, models: string) => `${low} to ${high} a month with ${models}`,
  cost: "What a prompt costs on every LLM, in dollars and rubles",
  aMonth: "Monthly cost",
  month: "A month",
  pricesOf: (day: string, more: number) => `Prices of ${day}${more > 0 ? `, ${more} more on the page` : ""}`,
  model: "Model",
  sinceDay: "Price since",
  change: "Change",
  isNew: "new",
  until: (day: string) => `until ${day}`,
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
  withModels: {
    one: "модель",
    few: "модели",
    many: "моделей",
    other: "модели"
  } as (typeof en)["withModels"],
  notKnown: "цена неизвестна",
  monthWith: (amount, model) => `${amount} в месяц с ${model}`,
  months: (low, high, models) => `от ${low} до ${high} в месяц, ${models}`,
  cost: "Сколько стоит запрос к каждой языковой модели, в долларах и рублях, с источником каждой цены",
  aMonth: "Сколько это стоит в месяц",
  month: "В месяц",
  pricesOf: (day, more) => `Цены на ${day}${more > 0 ? `, ещё ${more} на странице` : ""}`,
  model: "Модель",
  sinceDay: "Цена с",
  change: "Изменение",
  isNew: "новая",
  until: (day) => `до ${day}`,
  models: "Моделей",
  lines: "Линеек",
  levels: "Цен с датами"
}

export const CARD_WORDS = { en, ru }
