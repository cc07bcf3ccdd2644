import type { TermWords } from "../en/terms.ts"

export const ru: TermWords = {
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
  free: "бесплатно",
  none: "нет",
  anyProvider: "Все поставщики"
}
