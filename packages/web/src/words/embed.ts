const en = {
  title: (name: string) => `${name} API price`,
  since: (currency: string, day: string) => `${currency} per 1M tokens, since ${day}`,
  source: "Source:",
  unknown: "not known",
  missing: "Unknown model",
  all: "All models"
}

const ru: typeof en = {
  title: (name) => `${name}, цена API`,
  since: (currency, day) => `${currency} за 1 млн токенов, с ${day}`,
  source: "Источник:",
  unknown: "неизвестно",
  missing: "Неизвестная модель",
  all: "Все модели"
}

export const EMBED_WORDS = { en, ru }
