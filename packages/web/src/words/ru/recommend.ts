import type { RecommendWords } from "../en/recommend.ts"

export const ru: RecommendWords = {
  title: "Подбор модели",
  description: "Какие модели укладываются в бюджет, контекстное окно и инструменты, а какие нет и почему",
  requirements: "Требования",
  budget: "Бюджет на месяц",
  requests: "Запросов в день",
  input: "Входных токенов в запросе",
  output: "Выходных токенов",
  currency: "Цены",
  currencies: { usd: "в долларах", rub: "в рублях" },
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
  overBudget: "месяц дороже бюджета",
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
