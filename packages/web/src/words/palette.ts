import type { ListedPage } from "../pages.ts"

const en = {
  label: "Search",
  hint: "Search models, pages and docs",
  none: "No matches.",
  inDocs: (search: string) => `Search the docs for “${search}”`,
  atHosts: (search: string) => `Search other hosts for “${search}”`,
  kinds: {
    page: "page",
    line: "model line",
    model: "model",
    retired: "retired model",
    hosted: "model at hosts",
    guide: "guide",
    action: "action"
  },
  actions: { rub: "Show amounts in rubles", usd: "Show amounts in dollars", today: "Show today's prices" },
  /** Other words that people look for a page by. */
  pagesBy: {
    cost: "calculator tokens count price estimate",
    models: "prices list table find recommend cheapest budget choose",
    compare: "side by side versus vs",
    changes: "history cuts increases feed news",
    hosts: "azure bedrock vertex openrouter gateways clouds",
    bill: "usage logs invoice spend",
    docs: "help guide reference api",
    playground: "try chat",
    account: "sign in keys settings",
    teams: "spend budget members tokens telemetry opentelemetry"
  } satisfies Readonly<Record<ListedPage, string>>
}

const ru: typeof en = {
  label: "Поиск",
  hint: "Поиск моделей, страниц и справки",
  none: "Ничего не найдено.",
  inDocs: (search) => `Искать «${search}» в справке`,
  atHosts: (search) => `Искать «${search}» на других хостах`,
  kinds: {
    page: "страница",
    line: "линейка",
    model: "модель",
    retired: "снятая модель",
    hosted: "модель у хостов",
    guide: "руководство",
    action: "действие"
  },
  actions: { rub: "Показать суммы в рублях", usd: "Показать суммы в долларах", today: "Показать сегодняшние цены" },
  pagesBy: {
    cost: "калькулятор токены цена расчёт",
    models: "цены список таблица подбор дешёвая бюджет выбрать",
    compare: "сравнить рядом",
    changes: "история снижения повышения лента новости",
    hosts: "azure bedrock vertex openrouter облака",
    bill: "использование логи расходы",
    docs: "документация помощь api",
    playground: "попробовать чат",
    account: "войти ключи настройки",
    teams: "расходы бюджет участники токены телеметрия opentelemetry"
  }
}

export const PALETTE_WORDS = { en, ru }
