import type { Plural } from "../format.ts"

const en = {
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

const ru: typeof en = {
  title: "Изменения цен",
  description: "Что изменилось в ценах языковых моделей: по дням и с размером",
  filters: "Отбор",
  days: "Период",
  periods: { "7": "7 дней", "30": "30 дней", "90": "90 дней", "365": "год", "1825": "5 лет" },
  kind: "Тип",
  kinds: {
    changes: "изменения",
    drop: "снижения цен",
    rise: "повышения цен",
    new: "новые модели",
    all: "все, с новыми моделями"
  },
  provider: "Поставщик",
  anyProvider: "все",
  least: "Изменение от, %",
  summary: (changes, models) => `${changes} у ${models}:`,
  changes: { one: "изменение", few: "изменения", many: "изменений", other: "изменения" },
  models: { one: "модели", few: "моделей", many: "моделей", other: "модели" },
  drops: { one: "снижение", few: "снижения", many: "снижений", other: "снижения" },
  rises: { one: "повышение", few: "повышения", many: "повышений", other: "повышения" },
  mixed: { one: "в разные стороны", few: "в разные стороны", many: "в разные стороны", other: "в разные стороны" },
  added: { one: "новая цена кэша", few: "новые цены кэша", many: "новых цен кэша", other: "новой цены кэша" },
  removed: {
    one: "цена кэша убрана",
    few: "цены кэша убраны",
    many: "цен кэша убрано",
    other: "цены кэша убрано"
  },
  additions: { one: "новая модель", few: "новые модели", many: "новых моделей", other: "новой модели" },
  none: "Подходящих изменений не было.",
  longer: "Посмотреть за пять лет",
  follow: "Следить",
  followText: "Добавьте один из адресов в программу для чтения лент: она сообщит о том, что подходит под отбор выше.",
  atom: "Лента Atom",
  json: "JSON Feed",
  api: "JSON для программ"
}

export const CHANGES_WORDS = { en, ru }
