import type { TermWords } from "../en/terms.ts"

export const ru: TermWords = {
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
  any: "не важно"
}
