import type { PriceSource } from "@ratecard/core/ledger"

/** The basis of a price, in a word. */
const en: Readonly<Record<PriceSource["basis"], string>> = {
  announced: "announced",
  "published list": "published list",
  observed: "observed",
  remembered: "remembered",
  inferred: "inferred",
  listed: "public lists, not checked",
  first_observed: "first observed later",
  overlay: "your own price",
  reported: "reported with the usage"
}

const ru: typeof en = {
  announced: "объявлено",
  "published list": "опубликованный список",
  observed: "замечено",
  remembered: "по памяти",
  inferred: "вычислено",
  listed: "публичные списки, не проверено",
  first_observed: "впервые замечено позже",
  overlay: "ваша собственная цена",
  reported: "сообщено вместе с расходом"
}

export const BASE_WORDS = { en, ru }
