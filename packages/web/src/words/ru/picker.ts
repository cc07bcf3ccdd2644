import type { PickerWords } from "../en/picker.ts"

export const ru: PickerWords = {
  search: "Поиск моделей",
  newest: "Новейшая у каждого поставщика",
  noMatches: "Ничего не найдено."
}
