import { FILTERS, PAGE_FILTER_NAMES, type PageFilterName } from "@ratecard/core/catalogue"

const english = Object.fromEntries(PAGE_FILTER_NAMES.map((name) => [name, FILTERS[name].page])) as Record<
  PageFilterName,
  (typeof FILTERS)[PageFilterName]["page"]
>

/** The Russian words of the filters of models; the English ones are in core's `recommendation/filters.ts`. */
const ru: Readonly<Record<PageFilterName, { readonly label: string; readonly failed: string }>> = {
  provider: { label: "Поставщик", failed: "другой поставщик" },
  tools: { label: "С инструментами", failed: "нет одного из инструментов" },
  capabilities: { label: "Умеет", failed: "не умеет чего-то из этого, или это неизвестно" },
  free_only: { label: "С точным подсчётом без ключа", failed: "токены не считаются локально" },
  min_context_window: { label: "Контекстное окно от", failed: "контекстное окно короче или неизвестно" },
  min_output_tokens: { label: "Длина ответа от", failed: "наибольший ответ короче или неизвестен" },
  max_input_price: { label: "Ввод не дороже, за миллион", failed: "ввод дороже" },
  max_output_price: { label: "Вывод не дороже, за миллион", failed: "вывод дороже" }
}

export const FILTER_WORDS = { en: english, ru }
