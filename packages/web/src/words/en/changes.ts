import type { Plural } from "../../format.ts"

export const en = {
  title: "LLM price changes",
  description: "LLM price changes by day: old and new price, and the difference in per cent",
  filters: "Filters",
  days: "Period",
  periods: {
    "7": "7 days",
    "30": "30 days",
    "90": "90 days",
    "365": "a year",
    "1825": "5 years"
  },
  kind: "Type",
  kinds: {
    changes: "price changes",
    drop: "cuts",
    rise: "increases",
    new: "new models",
    all: "everything"
  },
  provider: "Provider",
  anyProvider: "all",
  least: "Minimum change, %",
  summary: (changes: string, models: string) => `${changes} of ${models}:`,
  changes: { one: "change", other: "changes" } as Plural,
  models: { one: "model", other: "models" } as Plural,
  drops: { one: "cut", other: "cuts" } as Plural,
  rises: { one: "increase", other: "increases" } as Plural,
  mixed: { one: "in both directions", other: "in both directions" } as Plural,
  added: { one: "cached price added", other: "cached prices added" } as Plural,
  removed: { one: "cached price removed", other: "cached prices removed" } as Plural,
  additions: { one: "new model", other: "new models" } as Plural,
  none: "No changes match.",
  longer: "Search five years",
  follow: "Follow",
  followText: "Subscribe to these filters in your feed reader.",
  atom: "Atom feed",
  json: "JSON Feed",
  api: "JSON for programs"
}

export type ChangesWords = typeof en
