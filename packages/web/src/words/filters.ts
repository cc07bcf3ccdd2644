import { FILTERS, PAGE_FILTER_NAMES, type PageFilterName } from "@ratecard/core/catalogue"

const english = Object.fromEntries(PAGE_FILTER_NAMES.map((name) => [name, FILTERS[name].page])) as Record<
  PageFilterName,
  (typeof FILTERS)[PageFilterName]["page"]
>

/** The Russian words of the filters of models; the English ones are in core's `recommendation/filters.ts`. */
const ru: Readonly<Record<PageFilterName, { readonly label: string }>> = {
  provider: { label: "Поставщик" },
  tools: { label: "С инструментами" },
  capabilities: { label: "Умеет" },
  free_only: { label: "С точным подсчётом без ключа" },
  min_context_window: { label: "Контекстное окно от" },
  min_output_tokens: { label: "Длина ответа от" },
  max_input_price: { label: "Ввод не дороже, за миллион" },
  max_output_price: { label: "Вывод не дороже, за миллион" }
}

export const FILTER_WORDS = { en: english, ru }
