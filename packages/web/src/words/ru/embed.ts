import type { EmbedWords } from "../en/embed.ts"

export const ru: EmbedWords = {
  title: (name) => `${name}, цена API`,
  since: (currency, day) => `${currency} за 1 млн токенов, с ${day}`,
  source: "Источник:",
  unknown: "неизвестно",
  missing: "Неизвестная модель",
  all: "Все модели"
}
