/** Why a name leads to no model. */
export const ru: Readonly<Record<string, string>> = {
  unknown: "Модели с таким именем нет.",
  unlisted: "Это не текстовая модель: её цены есть только в счетах.",
  unpriced: "На этот день у модели ещё нет цены."
}
