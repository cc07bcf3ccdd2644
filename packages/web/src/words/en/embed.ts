export const en = {
  title: (name: string) => `${name} API price`,
  since: (currency: string, day: string) => `${currency} per 1M tokens, since ${day}`,
  source: "Source:",
  unknown: "not known",
  missing: "Unknown model",
  all: "All models"
}

export type EmbedWords = typeof en
