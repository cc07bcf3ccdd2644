import type { PaletteWords } from "../en/palette.ts"

export const ru: PaletteWords = {
  label: "Поиск",
  hint: "Поиск моделей, страниц и справки",
  none: "Ничего не найдено.",
  inDocs: (search) => `Искать «${search}» в справке`,
  atHosts: (search) => `Искать «${search}» на других хостах`,
  kinds: { page: "страница", line: "линейка", model: "модель", retired: "снятая модель", guide: "руководство" },
  pagesBy: {
    cost: "калькулятор токены цена расчёт",
    models: "цены список таблица",
    compare: "сравнить рядом",
    changes: "история снижения повышения лента новости",
    recommend: "подбор дешёвая бюджет выбрать",
    hosts: "azure bedrock vertex openrouter облака",
    bill: "использование логи расходы",
    docs: "документация помощь api",
    playground: "попробовать чат",
    account: "войти ключи настройки"
  }
}
