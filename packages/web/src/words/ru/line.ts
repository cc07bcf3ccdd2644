import type { LineWords } from "../en/line.ts"

export const ru: LineWords = {
  title: (name) => `Цены ${name}`,
  description: (name) => `Как менялись цены API ${name} от модели к модели: один график и все модели.`,
  inYear: "За двенадцать месяцев",
  since: (day) => `С ${day}`,
  names: { input: "цена ввода", output: "цена вывода" },
  fell: (name, before, now, percent) => `${name} снизилась с ${before} до ${now}${percent}`,
  rose: (name, before, now, percent) => `${name} выросла с ${before} до ${now}${percent}`,
  stayed: (name, now) => `${name} не изменилась: ${now}`,
  story: (period, input, output) => `${period} ${input}, ${output} за 1 млн токенов.`,
  newest: (day) => `— новейшая модель, с ${day}.`,
  over: "Ни одна модель этой линейки больше не предлагается.",
  chart: (name) => `Цены ${name} от модели к модели`,
  summary: (models, from) => `С ${from}: ${models}. Сегодняшние цены — в таблице.`,
  legend: "Толстая линия — новейшая модель на каждый день. Тонкие — все модели, пока они предлагаются.",
  points: "Модели и изменения цен; по ним ведут клавиши со стрелками",
  ended: (name) => `${name}: больше не предлагается`,
  models: { one: "модель", few: "модели", many: "моделей", other: "модели" },
  followLine: "Подписаться на линейку",
  follow: "Новые модели и изменения цен лентой:",
  allModels: "Модели",
  caption: (currency) => `${currency} за миллион токенов`,
  columns: {
    model: "Модель",
    input: "Ввод",
    output: "Вывод",
    since: "Цена с",
    window: "Контекстное окно",
    released: "Вышла",
    status: "Доступность"
  },
  unknown: "Неизвестно",
  lines: {
    title: "Линейки моделей",
    description: "Линейки моделей, например Claude Sonnet или GPT mini: цена новейшей и её изменение за год.",
    line: "Линейка",
    provider: "Поставщик",
    models: "Моделей",
    change: "Ввод за 12 месяцев",
    all: "Все линейки",
    same: "без изменений",
    ended: "завершена"
  }
}
