import type { CatalogueEntry } from "@ratecard/core/catalogue"
import { formatDay } from "../format.ts"
import { useSite, useWords } from "../site.ts"
import { TERM_WORDS } from "../words/terms.ts"

/** Whether a model is offered at an instant, and until when, in words. */
export const useOfferText = () => {
  const language = useSite().language.value
  const words = useWords(TERM_WORDS).offer
  return ({ retirement }: Pick<CatalogueEntry, "retirement">, at: number): string => {
    if (retirement === null) return words.offered
    if (retirement.date === null) return words.gone
    return (Date.parse(retirement.date) <= at ? words.retired : words.retires)(formatDay(retirement.date, language))
  }
}
