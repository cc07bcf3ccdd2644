import type { Plural } from "../format.ts"

const en = {
  title: "LLM price changes",
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
    all: "everything",
    changes: "price changes",
    drop: "cuts",
    rise: "increases",
    new: "new models",
    retired: "retirements"
  },
  provider: "Provider",
  anyProvider: "all",
  least: "Minimum change, %",
  counts: {
    new: { one: "new model", other: "new models" } as Plural,
    drop: { one: "price cut", other: "price cuts" } as Plural,
    rise: { one: "price increase", other: "price increases" } as Plural,
    mixed: { one: "price change in both directions", other: "price changes in both directions" } as Plural,
    added: { one: "cached price added", other: "cached prices added" } as Plural,
    removed: { one: "cached price removed", other: "cached prices removed" } as Plural,
    retired: { one: "model retired", other: "models retired" } as Plural,
    retiring: { one: "model retires", other: "models retire" } as Plural
  },
  by: (day: string) => ` by ${day}`,
  nothing: { new: "no new models", moved: "no price moved", retired: "no retirements" },
  none: "No changes match.",
  longer: "Search five years",
  retires: { past: "retired", coming: "retires" },
  replacement: "Replacement:",
  follow: "Feeds:",
  month: {
    title: (month: string) => `LLM prices in ${month}`,
    all: "All changes",
    around: "Months"
  },
  index: {
    title: "Price index",
    about: (names: string, month: string) =>
      `Input plus output price of the newest model of each usual family (${names}): the geometric mean of its changes, ${month} = 100.`,
    chart: (value: string, months: string) => `100 at first, ${value} after ${months}`,
    months: { one: "month", other: "months" } as Plural,
    points: "The months",
    table: "As a table",
    month: "Month",
    value: "Index"
  },
  yours: {
    title: "For your models",
    about: "A month of your last calculation:",
    same: "unchanged",
    unknown: "price not known",
    new: "+ new model"
  }
}

const ru: typeof en = {
  title: "Изменения цен",
  filters: "Отбор",
  days: "Период",
  periods: { "7": "7 дней", "30": "30 дней", "90": "90 дней", "365": "год", "1825": "5 лет" },
  kind: "Тип",
  kinds: {
    all: "всё",
    changes: "изменения цен",
    drop: "снижения цен",
    rise: "повышения цен",
    new: "новые модели",
    retired: "снятые модели"
  },
  provider: "Поставщик",
  anyProvider: "все",
  least: "Изменение от, %",
  counts: {
    new: { one: "новая модель", few: "новые модели", many: "новых моделей", other: "новой модели" },
    drop: { one: "снижение цены", few: "снижения цен", many: "снижений цен", other: "снижения цен" },
    rise: { one: "повышение цены", few: "повышения цен", many: "повышений цен", other: "повышения цен" },
    mixed: {
      one: "изменение в разные стороны",
      few: "изменения в разные стороны",
      many: "изменений в разные стороны",
      other: "изменения в разные стороны"
    },
    added: { one: "новая цена кэша", few: "новые цены кэша", many: "новых цен кэша", other: "новой цены кэша" },
    removed: {
      one: "цена кэша убрана",
      few: "цены кэша убраны",
      many: "цен кэша убрано",
      other: "цены кэша убрано"
    },
    retired: { one: "модель снята", few: "модели сняты", many: "моделей снято", other: "модели снято" },
    retiring: {
      one: "модель будет снята",
      few: "модели будут сняты",
      many: "моделей будут сняты",
      other: "модели будут сняты"
    }
  },
  by: (day) => ` до ${day}`,
  nothing: { new: "новых моделей нет", moved: "цены не менялись", retired: "снятых моделей нет" },
  none: "Подходящих изменений не было.",
  longer: "Посмотреть за пять лет",
  retires: { past: "снята", coming: "будет снята" },
  replacement: "Замена:",
  follow: "Ленты:",
  month: {
    title: (month) => `Цены языковых моделей: ${month.toLowerCase()}`,
    all: "Все изменения",
    around: "Месяцы"
  },
  index: {
    title: "Индекс цен",
    about: (names, month) =>
      `Цена ввода вместе с ценой вывода у новейшей модели каждого обычного семейства (${names}): среднее геометрическое её изменений, ${month.toLowerCase()} = 100.`,
    chart: (value, months) => `Сначала 100, через ${months} ${value}`,
    months: { one: "месяц", few: "месяца", many: "месяцев", other: "месяца" },
    points: "Месяцы",
    table: "Таблицей",
    month: "Месяц",
    value: "Индекс"
  },
  yours: {
    title: "Для ваших моделей",
    about: "Месяц по вашему последнему расчёту:",
    same: "без изменений",
    unknown: "цена неизвестна",
    new: "+ новая модель"
  }
}

export const CHANGES_WORDS = { en, ru }
