/** Of the tools of a text, which come with its first letter: a first load has none of them. */
const en = {
  part: (shown: string, length: string) => `Showing the first ${shown} of ${length} characters. All are counted.`,
  notLoaded: (encodings: string, isEstimated: boolean) =>
    `Couldn't load the ${encodings} tokenizer. Models that use it are ${isEstimated ? "estimated" : "hidden"}.`,
  showTokens: "Show tokens",
  encoding: "Encoding",
  besides: "Compare with",
  ids: "Token ids"
}

const ru: typeof en = {
  part: (shown, length) => `Показаны первые ${shown} из ${length} символов. Посчитаны все.`,
  notLoaded: (encodings, isEstimated) =>
    `Не удалось загрузить токенизатор ${encodings}. ${isEstimated ? "Токены моделей, которым он нужен, оценены." : "Модели, которым он нужен, скрыты."}`,
  showTokens: "Показать токены",
  encoding: "Кодировка",
  besides: "Сравнить с",
  ids: "Номера токенов"
}

export const TEXT_WORDS = { en, ru }
