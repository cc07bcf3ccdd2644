import { FILTERS, PAGE_FILTER_NAMES, type PageFilterName } from "@ratecard/core/catalogue"
import { ru } from "./ru/filters.ts"

const en = Object.fromEntries(PAGE_FILTER_NAMES.map((name) => [name, FILTERS[name].page])) as Record<
  PageFilterName,
  (typeof FILTERS)[PageFilterName]["page"]
>

export const FILTER_WORDS = { en, ru }
