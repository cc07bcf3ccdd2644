import { comparedIn } from "../pages/compare/comparison.ts"
import { monthsOf, verdictOf } from "../pages/compare/month.ts"
import type { Face, PageModule } from "../pageModule.ts"
import { routeOf } from "../routes.ts"
import type { Site } from "../site.ts"
import { CARD_WORDS } from "../words/card.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { workloadIn, workloadOf } from "./workload.ts"

/** More amounts are not read in a line. */
const MOST_MONTHS = 5

/** A shared workload says its question and what a month of it costs, a comparison who costs least; any other page what it says of itself. */
export const faceOf = (page: PageModule, site: Site): Face => {
  const language = site.language.value
  const { name } = routeOf(site.address.path.value)
  const isCost = name === "cost"
  const workload = isCost ? workloadOf(site) : undefined
  const { models } = name === "compare" ? comparedIn(site.address.query.value, site.prices.value) : { models: [] }
  if (models.length > 1)
    return {
      // A pair is one page, whichever is named first.
      named: `?models=${models
        .map(({ entry }) => encodeURIComponent(entry.id))
        .toSorted()
        .join(",")}`,
      title: page.title(site),
      description: verdictOf(site, monthsOf(site, models)) ?? page.description!(site)
    }
  if (workload === undefined)
    return {
      named: "",
      title: page.title(site),
      description: isCost ? CARD_WORDS[language].cost : (page.description?.(site) ?? SHELL_WORDS[language].tagline)
    }
  const { answer, months, question } = workload
  return {
    named: `?${new URLSearchParams(workloadIn(site)).toString()}`,
    title: `${question}: ${answer}`,
    description: months
      .slice(0, MOST_MONTHS)
      .map(({ name, text }) => `${name} ${text}`)
      .join(" · ")
  }
}
