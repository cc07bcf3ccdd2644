import type { Face, PageModule } from "../pageModule.ts"
import { routeOf } from "../routes.ts"
import type { Site } from "../site.ts"
import { CARD_WORDS } from "../words/card.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { workloadIn, workloadOf } from "./workload.ts"

/** More amounts are not read in a line. */
const MOST_MONTHS = 5

/** A shared workload says its question and what a month of it costs; any other page what it says of itself. */
export const faceOf = (page: PageModule, site: Site): Face => {
  const language = site.language.value
  const isCost = routeOf(site.address.path.value).name === "cost"
  const workload = isCost ? workloadOf(site) : undefined
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
