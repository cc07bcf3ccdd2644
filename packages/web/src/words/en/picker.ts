export const en = {
  search: "Search models",
  newest: "Newest of each provider",
  noMatches: "No matches."
}

export type PickerWords = typeof en
