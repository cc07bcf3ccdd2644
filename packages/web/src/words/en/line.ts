import type { Plural } from "../../format.ts"

export const en = {
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

export type LineWords = typeof en
