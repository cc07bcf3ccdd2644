const en = {
  search: "Search models",
  newest: "Newest of each provider",
  noMatches: "No matches."
}

const ru: typeof en = {
  search: "Поиск моделей",
  newest: "Новейшая у каждого поставщика",
  noMatches: "Ничего не найдено."
}

export const PICKER_WORDS = { en, ru }
