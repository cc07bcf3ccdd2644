import type { BuiltinTool, PriceChange } from "@ratecard/core/catalogue"

/** The meaning of the catalogue's names, and words of several pages. */
const en = {
  needsScript: "This page needs JavaScript.",
  tools: {
    web_search: "web search",
    code_interpreter: "code interpreter",
    file_search: "file search",
    image_generation: "image generation",
    computer_use: "computer use",
    mcp: "MCP"
  } satisfies Record<BuiltinTool, string>,
  kinds: {
    drop: "price cut",
    rise: "increase",
    mixed: "up and down",
    new: "new model",
    added: "cached price added",
    removed: "cached price removed"
  } satisfies Record<PriceChange["kind"] | "added" | "removed", string>,
  prices: { input: "Input", cached: "Cached", output: "Output" },
  offer: {
    retired: (day: string) => `Retired on ${day}`,
    retires: (day: string) => `Retires on ${day}`,
    gone: "Retired (date unknown)",
    offered: "Available, no end announced"
  },
  free: "free",
  none: "none",
  any: "any",
  currency: "Currency",
  sortBy: (column: string) => `Sort by ${column}`,
  download: "Download:",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Your browser blocked copying. Select the text instead.",
  currencies: { usd: "US dollars", rub: "rubles" },
  vendors: (currency: string) => `${currency} (the vendor’s own)`,
  without: "Remove",
  missing: {
    title: "Not found",
    text: "There is no page at this address. Did you mean one of these?"
  }
}

export type TermWords = typeof en

const ru: TermWords = {
  needsScript: "Этой странице нужен JavaScript.",
  tools: {
    web_search: "поиск в интернете",
    code_interpreter: "интерпретатор кода",
    file_search: "поиск по файлам",
    image_generation: "создание изображений",
    computer_use: "управление компьютером",
    mcp: "MCP"
  },
  kinds: {
    drop: "снижение",
    rise: "повышение",
    mixed: "в разные стороны",
    new: "новая модель",
    added: "новая цена кэша",
    removed: "цена кэша убрана"
  },
  prices: { input: "Ввод", cached: "Кэш", output: "Вывод" },
  offer: {
    retired: (day) => `Снята ${day}`,
    retires: (day) => `Будет снята ${day}`,
    gone: "Снята, день неизвестен",
    offered: "Доступна, срок не объявлен"
  },
  free: "бесплатно",
  none: "нет",
  any: "не важно",
  currency: "Валюта",
  sortBy: (column) => `Упорядочить: ${column}`,
  download: "Скачать:",
  copy: "Копировать",
  copied: "Скопировано",
  copyFailed: "Браузер не позволил скопировать. Выделите текст вручную.",
  currencies: { usd: "доллары", rub: "рубли" },
  vendors: (currency) => `${currency} (цены поставщика)`,
  without: "Убрать:",
  missing: {
    title: "Не найдено",
    text: "По этому адресу страницы нет. Возможно, вы искали:"
  }
}

export const TERM_WORDS = { en, ru }
