import type { RecommendWords } from "../en/recommend.ts"

export const ru: RecommendWords = {
  title: "Подбор модели",
  description: "Какие модели укладываются в бюджет, контекстное окно и инструменты, а какие нет и почему",
  requirements: "Требования",
  budget: "Бюджет на месяц",
  requests: "Запросов в день",
  input: "Входных токенов в запросе",
  output: "Выходных токенов",
  maxInput: "Ввод не дороже, за миллион",
  maxOutput: "Вывод не дороже, за миллион",
  currency: "Цены",
  currencies: { usd: "в долларах", rub: "в рублях" },
  window: "Контекстное окно от",
  windows: (tokens) => `${tokens} токенов`,
  any: "не важно",
  provider: "Поставщик",
  longest: "Длина ответа от",
  tools: "С инструментами",
  capabilities: "Умеет",
  sort: "Сортировка",
  sorts: {
    input_price: "цена ввода",
    output_price: "цена вывода",
    context_window: "длина контекста",
    month: "цена за месяц"
  },
  fits: { one: "модель подходит", few: "модели подходят", many: "моделей подходят", other: "модели подходят" },
  none: "Ничего не найдено. Ниже видно, какой фильтр исключает больше всего: ослабьте его.",
  caption: (currency) => `Подходящие модели, лучшие первыми; ${currency} за миллион токенов.`,
  place: "№",
  model: "Модель",
  inputOf: "Ввод",
  outputOf: "Вывод",
  monthOf: "За месяц",
  month: (requests, input, output) =>
    `Месяц — 30 дней по ${requests}, в каждом входных токенов ${input}, выходных ${output}.`,
  requestForms: { one: "запросу", few: "запроса", many: "запросов", other: "запроса" },
  context: "Контекст",
  toolsOf: "Инструменты",
  unknown: "неизвестно",
  free: "бесплатно",
  cost: "Рассчитать стоимость вашего промпта с первыми тремя",
  excluded: {
    one: "модель не подошла",
    few: "модели не подошли",
    many: "моделей не подошли",
    other: "модели не подошли"
  },
  excludedText: "Каждая модель указана у первого фильтра, который не прошла.",
  reasons: {
    provider: "другой поставщик",
    currency: "счёт в другой валюте",
    tools: "нет одного из инструментов",
    capabilities: "не умеет чего-то из этого, или это неизвестно",
    min_context_window: "контекстное окно короче или неизвестно",
    min_output_tokens: "наибольший ответ короче или неизвестен",
    max_input_price: "ввод дороже",
    max_output_price: "вывод дороже",
    budget: "месяц дороже бюджета"
  },
  picks: {
    cheapest: "Самая дешёвая из подходящих.",
    newest: (day) => `Самая дешёвая из новых; вышла ${day}.`,
    longest: (window) => `Самое длинное контекстное окно из подходящих: ${window} токенов.`,
    month: "в месяц",
    try: "Попробовать",
    compare: "Сравнить рядом"
  },
  showAll: (count) => `Показать все: ${count}`,
  api: "API:",
  apiWithoutBudget: "API (без месячного бюджета):"
}
