import type { SortKey } from "@ratecard/core/catalogue"
import type { Plural } from "../format.ts"

const en = {
  title: "Find a model",
  description: "Find the cheapest LLM for your budget, context window and tools, and see why others don't fit",
  requirements: "Requirements",
  budget: "Monthly budget",
  requests: "Requests per day",
  input: "Input tokens per request",
  output: "Output tokens per request",
  currency: "Currency",
  currencies: { usd: "US dollars", rub: "rubles" },
  sort: "Sort by",
  sorts: {
    input_price: "cheapest input",
    output_price: "cheapest output",
    context_window: "longest context",
    month: "cheapest month"
  } satisfies Record<SortKey | "month", string>,
  fits: { one: "model fits", other: "models fit" } as Plural,
  none: "No matches. See below which filter excludes most.",
  caption: (currency: string) => `Matches; ${currency} per million tokens.`,
  place: "No.",
  model: "Model",
  inputOf: "Input",
  outputOf: "Output",
  monthOf: "Per month",
  month: (requests: string, input: string, output: string) =>
    `A month is 30 days of ${requests}, each with ${input} input and ${output} output tokens.`,
  requestForms: { one: "request", other: "requests" } as Plural,
  context: "Context",
  toolsOf: "Tools",
  unknown: "not known",
  free: "free",
  cost: "Estimate the cost of your prompt with the first three",
  excluded: { one: "model left out", other: "models left out" } as Plural,
  excludedText: "Each model is listed under the first filter it fails.",
  overBudget: "a month costs more than the budget",
  retirement: "retires within 30 days",
  picks: {
    cheapest: "The cheapest model that fits.",
    newest: (day: string) => `The cheapest of the newest models; released on ${day}.`,
    longest: (window: string) => `The longest context window that fits: ${window} tokens.`,
    month: "per month",
    try: "Try it",
    compare: "Compare these side by side"
  },
  showAll: (count: string) => `Show all ${count}`,
  api: "API:",
  apiWithoutBudget: "API (without the monthly budget):"
}

const ru: typeof en = {
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
  retirement: "отключается в ближайшие 30 дней",
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

export const RECOMMEND_WORDS = { en, ru }
