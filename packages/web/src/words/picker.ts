const en = {
  search: "Search models",
  newest: "Newest of each provider",
  more: (count: number) => `${count} more`,
  noMatches: "No matches."
}

const ru: typeof en = {
  search: "Поиск моделей",
  newest: "Новейшая у каждого поставщика",
  more: (count) => `Ещё ${count}`,
  noMatches: "Ничего не найдено."
}

export const PICKER_WORDS = { en, ru }
