import type { Plural } from "../format.ts"

const en = {
  title: (name: string) => `${name} prices`,
  description: (name: string) =>
    `How the API prices of ${name} changed from model to model, with one chart and all models.`,
  inYear: "In twelve months",
  since: (day: string) => `Since ${day}`,
  names: { input: "input", output: "output" },
  fell: (name: string, before: string, now: string, percent: string) =>
    `${name} fell from ${before} to ${now}${percent}`,
  rose: (name: string, before: string, now: string, percent: string) =>
    `${name} rose from ${before} to ${now}${percent}`,
  stayed: (name: string, now: string) => `${name} stayed at ${now}`,
  story: (period: string, input: string, output: string) => `${period}, ${input} and ${output} per 1M tokens.`,
  newest: (day: string) => `is the newest model, since ${day}.`,
  over: "No model of this line is offered any more.",
  chart: (name: string) => `Prices of ${name}, model by model`,
  summary: (models: string, from: string) => `${models} since ${from}. The table has today's prices.`,
  legend: "Thick: the newest model of each day. Thin: every model, for as long as it is offered.",
  points: "Models and price changes; the arrow keys walk through them",
  ended: (name: string) => `${name}: no longer available`,
  models: { one: "model", other: "models" } as Plural,
  followLine: "Follow this line",
  follow: "New models and price changes as a feed:",
  allModels: "Models",
  caption: (currency: string) => `${currency} per million tokens`,
  columns: {
    model: "Model",
    input: "Input",
    output: "Output",
    since: "Price since",
    window: "Context window",
    released: "Released",
    status: "Status"
  },
  unknown: "Not known",
  lines: {
    title: "Model lines",
    description:
      "Lines of models such as Claude Sonnet or GPT mini: what the newest costs, and how that changed in a year.",
    line: "Line",
    provider: "Provider",
    models: "Models",
    change: "Input, 12 months",
    all: "All lines",
    same: "unchanged",
    ended: "ended"
  }
}

const ru: typeof en = {
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

export const LINE_WORDS = { en, ru }
