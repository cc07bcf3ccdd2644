import type { ModelsWords } from "../en/models.ts"

export const ru: ModelsWords = {
  title: "Модели",
  description: "Цены языковых моделей за миллион токенов — сегодня и на любой день в прошлом",
  caption: "Цены за миллион токенов",
  shown: { one: "модель", few: "модели", many: "моделей", other: "модели" } as ModelsWords["shown"],
  retiredModels: {
    one: "снятая модель",
    few: "снятые модели",
    many: "снятых моделей",
    other: "снятой модели"
  } as ModelsWords["retiredModels"],
  retiredBeside: (models) => `ещё ${models}`,
  map: "Цена и контекстное окно на графике",
  lines: "Линейки моделей",
  linesFound: "История цен всей линейки:",
  elsewhere: (search) => `Искать «${search}» у всех хостов`,
  none: "Ни одна модель не подходит. Уберите какой-нибудь фильтр.",
  clear: "Все модели",
  filters: "Фильтры",
  search: "Поиск",
  provider: "Поставщик",
  any: "любой",
  window: "Контекст от",
  max: "Цена ввода до",
  tool: "Инструмент",
  output: "Ответ от",
  capabilities: "Умеет",
  exact: "С точным подсчётом",
  retired: "Включая снятые",
  only: "Только выбранные",
  currency: "Валюта",
  currencies: { own: "как у поставщика", usd: "доллары", rub: "рубли" },
  columns: {
    pick: "Выбрать",
    name: "Модель",
    provider: "Поставщик",
    input: "Ввод",
    cached: "Кэшированный ввод",
    output: "Вывод",
    window: "Контекстное окно",
    since: "Цена с"
  },
  sortBy: (column) => `Упорядочить: ${column}`,
  pick: (name) => `Выбрать: ${name}`,
  free: "бесплатно",
  unknown: "Неизвестно",
  noCached: "Цена кэшированного ввода неизвестна",
  isRetired: "снята",
  chosen: {
    one: "модель выбрана",
    few: "модели выбраны",
    many: "моделей выбрано",
    other: "модели выбрано"
  } as ModelsWords["chosen"],
  cost: "Сколько они стоят",
  drop: "Снять выбор"
}
