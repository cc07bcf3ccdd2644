/** Why a name leads to no model. */
const ru: Readonly<Record<string, string>> = {
  unknown: "Модели с таким именем нет.",
  unlisted: "Это не текстовая модель: её цены есть только в счетах.",
  unpriced: "На этот день у модели ещё нет цены."
}

/** Why a name leads to no model, by what it is; without words, core's own are shown, which are English. */
export const REFUSAL_WORDS: Readonly<Record<"en" | "ru", Readonly<Record<string, string>>>> = { en: {}, ru }
