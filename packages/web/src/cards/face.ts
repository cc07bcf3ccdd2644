import type { PageModule } from "../pageModule.ts"
import { routeOf } from "../routes.ts"
import type { Site } from "../site.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { workloadOf } from "./workload.ts"

/** Title and description of a document, as links to it show them. */
export interface Face {
  readonly title: string
  readonly description: string
}

/** More amounts are not read in a line. */
const MOST_MONTHS = 5

/** A shared workload says its question and what a month of it costs; any other page what it says of itself. */
export const faceOf = (page: PageModule, site: Site): Face => {
  const workload = routeOf(site.address.path.value).name === "cost" ? workloadOf(site) : undefined
  if (workload === undefined)
    return {
      title: page.title(site),
      description: page.description?.(site) ?? SHELL_WORDS[site.language.value].tagline
    }
  const { answer, months, question } = workload
  return {
    title: `${question}: ${answer}`,
    description: months
      .slice(0, MOST_MONTHS)
      .map(({ name, text }) => `${name} ${text}`)
      .join(" · ")
  }
}
